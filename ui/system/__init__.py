"""The forgetting system that governs the open document: what it tells, and what it does."""
