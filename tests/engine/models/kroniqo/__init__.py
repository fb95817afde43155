"""Tests of Kroniqo."""
