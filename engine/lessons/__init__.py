"""Lessons: the model explained by lives that pass before the reader's eyes."""
