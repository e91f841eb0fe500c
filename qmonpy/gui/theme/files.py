"""Where style and icons are found: through `qmonpy.resources`, or beside the package while that is absent."""

from pathlib import Path

try:
    from qmonpy.resources import resource
except ImportError:

    def resource(name: str) -> Path:  # type: ignore[misc]
        """A shipped file, by its path below `resources/`."""
        return Path(__file__).parents[3] / "resources" / name


__all__ = ["resource"]
