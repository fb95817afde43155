"""The forgetting curve of Ebbinghaus."""
