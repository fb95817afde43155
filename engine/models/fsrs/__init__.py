"""FSRS, the scheduler of spaced repetition, as a forgetting system."""
