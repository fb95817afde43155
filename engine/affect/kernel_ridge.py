"""Kernel ridge regression with a Gaussian kernel, in NumPy alone, for training and at run time."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["gaussian_kernel", "solve_ridge"]

Floats32 = NDArray[np.float32]

_TOLERANCE: Final = 1e-5
_MOST_STEPS: Final = 1_000


def gaussian_kernel(rows: Floats32, landmarks: Floats32) -> Floats32:
    """Return ``exp(-||x - y||²)`` for each row x and each landmark y.

    Parameters
    ----------
    rows : ndarray of float32, shape (N, D)
        Already scaled: the kernel has no width of its own.
    landmarks : ndarray of float32, shape (M, D)

    Returns
    -------
    ndarray of float32, shape (N, M)
        In [0, 1].
    """
    kernel = rows @ landmarks.T
    kernel *= 2.0
    kernel -= np.einsum("ij,ij->i", rows, rows)[:, None]
    kernel -= np.einsum("ij,ij->i", landmarks, landmarks)
    np.minimum(kernel, 0.0, out=kernel)
    return np.exp(kernel, out=kernel)


def solve_ridge(kernel: Floats32, targets: NDArray[Any], ridge: NDArray[Any]) -> Floats32:
    """Solve ``(K + ridge_j I) a_j = y_j`` for every column by conjugate gradients.

    Parameters
    ----------
    kernel : ndarray of float32, shape (N, N)
        Symmetric, positive semidefinite.
    targets : ndarray, shape (N, T)
    ridge : ndarray, shape (T,)
        Above 0.

    Returns
    -------
    ndarray of float32, shape (N, T)
        With a residual of at most a hundred-thousandth of the targets' length.

    Raises
    ------
    ValueError
        When it does not converge.
    """
    solution = np.zeros(targets.shape, np.float64)
    residual = targets.astype(np.float64)
    direction = residual.copy()
    square = (residual**2).sum(axis=0)
    enough = np.maximum(square, 1e-30) * _TOLERANCE**2
    for _ in range(_MOST_STEPS):
        if np.all(square <= enough):
            return solution.astype(np.float32)
        image = kernel @ direction.astype(np.float32) + ridge * direction
        step = square / np.maximum((direction * image).sum(axis=0), 1e-300)
        solution += step * direction
        residual -= step * image
        before, square = square, (residual**2).sum(axis=0)
        direction = residual + square / np.maximum(before, 1e-300) * direction
    raise ValueError("the ridge regression does not converge")
