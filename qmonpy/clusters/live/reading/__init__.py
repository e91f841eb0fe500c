"""Reads a real Grid Engine: its configuration, its state, its history."""
