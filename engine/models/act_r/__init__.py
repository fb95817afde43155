"""Base-level activation of ACT-R."""
