"""The vector index of a folder of Markdown files (Persistent Agent paper, section 7).

Files are the source of truth, the index only finds: a hit points back to file and lines. It is
held in memory and made from the files alone, so that there is nothing to keep in step on disk;
each search looks first at which files have changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.errors import BadInput
from engine.models.persistent_agent.bullets import anchors_in
from engine.models.persistent_agent.chunks import Chunk, chunks_of, visible
from engine.models.persistent_agent.markdown_folder import decoded, markdown_bytes
from engine.models.persistent_agent.written_manifest import digest
from engine.progress import Progress, silent
from engine.recall.embedder import Embedder

__all__ = ["FileIndex", "Hit", "Synced"]


@dataclass(frozen=True, slots=True)
class Hit:
    """A place in a file that answers a question.

    Parameters
    ----------
    path : str
        Within the folder.
    first_line, last_line : int
        From 1.
    text : str
        The lines without what a Markdown viewer does not show.
    similarity : float
        Cosine, in [-1, 1].
    anchors : tuple of str
        Beginnings of the ids of the memories that stand in the lines; see
        `Catalogue.uid_of`.
    """

    path: str
    first_line: int
    last_line: int
    text: str
    similarity: float
    anchors: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Synced:
    """What bringing the index up to date did.

    Parameters
    ----------
    files, chunks : int
        How many there are now.
    read, embedded, dropped : int
        Files whose content is new, chunks that were embedded, and chunks that are gone.
    problems : tuple of str
        A line for each file that cannot be read as text; it is left out.
    """

    files: int
    chunks: int
    read: int
    embedded: int
    dropped: int
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _File:
    digest: str
    chunks: tuple[Chunk, ...]


class FileIndex:
    """Chunks of all Markdown files below a folder with their vectors.

    Hidden files and links are passed over. Slow the first time, so never on the window's thread;
    one thread at a time.

    Parameters
    ----------
    folder : Path
    embedder : Embedder
    """

    def __init__(self, folder: Path, embedder: Embedder) -> None:
        self._folder = folder
        self._embedder = embedder
        self._files: dict[str, _File] = {}
        self._vectors: dict[str, NDArray[np.float32]] = {}
        self._rows: tuple[tuple[str, Chunk], ...] = ()
        self._matrix = np.empty((0, embedder.dimension), np.float32)

    def __len__(self) -> int:
        """Return how many chunks there are."""
        return len(self._rows)

    def sync(self, progress: Progress = silent) -> Synced:
        """Bring the index up to date with the folder.

        Only files whose content has changed are split anew, and only chunks whose words are new
        are embedded: a chunk that moved keeps its vector.

        Parameters
        ----------
        progress : Progress
            May raise `engine.errors.Cancelled`; the index stays as it was then.

        Raises
        ------
        BadInput
            When the folder is not there.
        EmbeddingError
            When the model cannot be loaded.
        """
        files, read, problems = self._read_files(progress)
        rows = tuple((path, chunk) for path, file in files.items() for chunk in file.chunks)
        wanted = dict.fromkeys(chunk.embedded for _, chunk in rows)
        missing = [text for text in wanted if text not in self._vectors]
        vectors = {text: self._vectors[text] for text in wanted if text in self._vectors}
        if missing:
            made = self._embedder.embed(missing, progress).vectors
            vectors.update(zip(missing, made, strict=True))
        dropped = len(self._vectors.keys() - vectors.keys())
        if rows and (missing or rows != self._rows):
            self._matrix = np.stack([vectors[chunk.embedded] for _, chunk in rows])
        self._files, self._vectors, self._rows = files, vectors, rows
        return Synced(
            files=len(files),
            chunks=len(rows),
            read=read,
            embedded=len(missing),
            dropped=dropped,
            problems=tuple(problems),
        )

    def search(self, query: str, k: int = 5, progress: Progress = silent) -> tuple[Hit, ...]:
        """Return the places that are nearest in meaning, best first; edits on disk are seen.

        Parameters
        ----------
        query : str
            A blank one finds nothing.
        k : int
            Most hits.
        progress : Progress

        Returns
        -------
        tuple of Hit
            Exact over all chunks; ties by path and line.
        """
        self.sync(progress)
        if not query.strip() or not self._rows or k < 1:
            return ()
        similarity = self._matrix @ self._embedder.embed([query]).vectors[0]
        best = np.argsort(-similarity, kind="stable")[:k]
        return tuple(self._hit(row, similarity[row]) for row in best.tolist())

    def _hit(self, row: int, similarity: np.float32) -> Hit:
        path, chunk = self._rows[row]
        text = visible(chunk.text).strip()
        bounded = min(max(float(similarity), -1.0), 1.0)
        anchors = anchors_in(chunk.text)
        return Hit(path, chunk.first_line, chunk.last_line, text, bounded, anchors)

    def _read_files(self, progress: Progress) -> tuple[dict[str, _File], int, Sequence[str]]:
        """Return the files as they are now, how many are new or changed, and what is wrong."""
        files: dict[str, _File] = {}
        problems: list[str] = []
        read = 0
        found = markdown_bytes(self._folder)
        for at, (path, raw) in enumerate(found.items()):
            progress(at, len(found), "reading files")
            mark = digest(raw)
            known = self._files.get(path)
            if known is not None and known.digest == mark:
                files[path] = known
                continue
            try:
                text = decoded(raw, path)
            except BadInput as wrong:
                problems.append(str(wrong))
                continue
            files[path] = _File(mark, tuple(chunks_of(text)))
            read += 1
        return files, read, problems
