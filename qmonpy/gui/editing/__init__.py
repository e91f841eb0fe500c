"""The common parts of all pages that edit the configuration: checking, previewing and applying edits, and conflicts."""
