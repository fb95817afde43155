"""Kroniqo: exponential decay on read, sessions that end, and a graph of consequences."""
