"""Embedding through FastEmbed, by default with the model that comes with Lethe and no network.

What users of FastEmbed have hit decides the shape: small batches by tokens (attention costs memory
with the square of the length, and 32 long texts at once take gigabytes), sorted by length (padding
costs time), a count of tokens (a cut text is marked, not silently cut), and the cache of other
models in the user's data folder (a temporary folder is lost, and offline work with it).
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np

from engine.progress import Progress, silent
from engine.recall.batches import by_length, count_tokens
from engine.recall.embedder import Embedded, Embedder, EmbeddingError, unit_rows
from engine.recall.shipped_model import (
    SHIPPED_DIMENSION,
    SHIPPED_MAX_TOKENS,
    SHIPPED_MODEL,
    shipped_model_folder,
)

__all__ = ["Embedded", "Embedder", "EmbeddingError", "FastEmbedEmbedder"]

_CHARACTERS_PER_TOKEN: Final = 64
_NO_LIMIT: Final = 2**20


@dataclass(frozen=True, slots=True)
class _Loaded:
    """A model in memory, the tokenizer that counts for it, and their sizes."""

    model: Any
    counter: Any
    dimension: int
    max_tokens: int


class FastEmbedEmbedder:
    """An embedding model of FastEmbed, loaded when first needed.

    Parameters
    ----------
    model_name : str
        A model that FastEmbed knows. The default comes with Lethe, loads without network and
        reads English; any other is downloaded once into `cache_dir`.
    cache_dir : Path, optional
        Where other models are kept; by default the user's data folder.

    Notes
    -----
    A text without any word gets the vector that the model gives to an empty text; it has length
    1 like any other. `embed` may be called from several threads.
    """

    def __init__(self, model_name: str = SHIPPED_MODEL, cache_dir: Path | None = None) -> None:
        self._name = model_name
        self._cache_dir = cache_dir
        self._lock = threading.Lock()
        self._in_memory: _Loaded | None = None

    @property
    def name(self) -> str:
        """Name of the model, as FastEmbed spells it."""
        return self._name

    @property
    def is_shipped(self) -> bool:
        """Whether this is the model that comes with Lethe."""
        return self._name == SHIPPED_MODEL

    @property
    def dimension(self) -> int:
        """Length of a vector; asking loads a model that does not come with Lethe."""
        return SHIPPED_DIMENSION if self.is_shipped else self._loaded().dimension

    @property
    def max_tokens(self) -> int:
        """How many tokens are read; asking loads a model that does not come with Lethe."""
        return SHIPPED_MAX_TOKENS if self.is_shipped else self._loaded().max_tokens

    def embed(self, texts: Sequence[str], progress: Progress = silent) -> Embedded:
        """Return the vectors of `texts`, in their order.

        Parameters
        ----------
        texts : sequence of str
            Any length, any script, also empty.
        progress : Progress
            Called before each batch and at the end, as the stage ``"embedding"``; may raise
            `engine.errors.Cancelled`.

        Returns
        -------
        Embedded

        Raises
        ------
        EmbeddingError
            When the model cannot be loaded or gives numbers that are not finite.
        engine.errors.Cancelled
            When `progress` says so.
        """
        if not texts:
            return Embedded(
                vectors=np.empty((0, self.dimension), np.float32), truncated=np.empty(0, np.bool_)
            )
        progress(0, len(texts), "embedding")
        loaded = self._loaded()
        limit = loaded.max_tokens * _CHARACTERS_PER_TOKEN
        read = [_readable(text[:limit]) for text in texts]
        lengths, truncated = count_tokens(loaded.counter, read, progress)
        truncated |= np.array([bool(text[limit:].strip()) for text in texts])
        vectors = np.empty((len(texts), loaded.dimension), np.float32)
        done = 0
        for rows in by_length(lengths):
            progress(done, len(texts), "embedding")
            batch = [read[int(row)] for row in rows]
            vectors[rows] = unit_rows(np.stack(list(loaded.model.embed(batch, len(batch)))))
            done += len(rows)
        progress(done, len(texts), "embedding")
        return Embedded(vectors=vectors, truncated=truncated)

    def _loaded(self) -> _Loaded:
        with self._lock:
            if self._in_memory is None:
                self._in_memory = _measured(self._load())
            return self._in_memory

    def _load(self) -> Any:
        text_embedding = _text_embedding_class()
        try:
            if self.is_shipped:
                with shipped_model_folder() as folder:
                    return text_embedding(
                        self._name, cache_dir=str(folder), specific_model_path=str(folder)
                    )
            return _from_cache_or_network(text_embedding, self._name, self._kept_in())
        except EmbeddingError:
            raise
        except Exception as error:  # whatever the model's runtime or the download raises
            raise EmbeddingError(
                f"the embedding model {self._name} cannot be loaded: {_first_line(error)}"
            ) from error

    def _kept_in(self) -> str:
        if self._cache_dir is not None:
            return str(self._cache_dir)
        import platformdirs

        return str(platformdirs.user_data_path("lethe", appauthor=False) / "models")


def _text_embedding_class() -> Any:
    try:
        onnxruntime: Any = import_module("onnxruntime")
        from fastembed import TextEmbedding
        from loguru import logger

        onnxruntime.disable_telemetry_events()  # nothing is told to anyone
    except Exception as error:  # a missing runtime library shows as any of several errors
        raise EmbeddingError(
            "texts cannot be embedded: FastEmbed or its ONNX runtime does not start"
            f" ({_first_line(error)}); on Windows install the Visual C++ Redistributable,"
            " elsewhere reinstall the package onnxruntime"
        ) from error
    logger.disable("fastembed")  # what goes wrong is told once, by the error
    return TextEmbedding


def _from_cache_or_network(text_embedding: Any, name: str, cache: str) -> Any:
    """Load from the cache without asking the network, and download only what is not there."""
    try:
        text_embedding.get_embedding_size(name)
    except ValueError as error:
        raise EmbeddingError(f"FastEmbed knows no embedding model called {name!r}") from error
    try:
        return text_embedding(name, cache_dir=cache, local_files_only=True)
    except Exception:  # FastEmbed has no error of its own for "not in the cache"
        return text_embedding(name, cache_dir=cache)


def _measured(model: Any) -> _Loaded:
    from tokenizers import Tokenizer

    counter: Any = Tokenizer.from_str(model.model.tokenizer.to_str())
    counter.no_padding()
    truncation: dict[str, Any] = counter.truncation or {}
    limit = int(truncation.get("max_length", _NO_LIMIT))
    return _Loaded(model, counter, int(model.embedding_size), limit)


def _readable(text: str) -> str:
    """Replace lone surrogates, which no tokenizer accepts."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _first_line(error: BaseException) -> str:
    return next(iter(str(error).splitlines()), "") or type(error).__name__
