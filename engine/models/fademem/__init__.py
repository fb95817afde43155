"""FadeMem: two layers of memory that fade in two ways."""
