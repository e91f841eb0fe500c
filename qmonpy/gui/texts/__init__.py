"""Editors and views of Grid Engine's own text."""
