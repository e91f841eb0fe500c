"""The files of `resources/`: beside the package in a checkout, inside it when it is installed."""

from pathlib import Path

_PACKAGE = Path(__file__).parent


def resource(name: str) -> Path:
    """Return the path of a shipped file by its path below `resources/`, such as `clusters/demo.yaml`.

    Raises FileNotFoundError if it was not shipped.
    """
    for folder in (_PACKAGE / "_resources", _PACKAGE.parent / "resources"):
        path = folder / name
        if path.exists():
            return path
    raise FileNotFoundError(f"qmonpy was installed without its resource {name}")
