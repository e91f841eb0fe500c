"""qmonpy: a desktop administration tool for Grid Engine."""

__version__ = "0.1.0"
