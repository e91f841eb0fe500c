"""The files of `resources/` and `docs/`: beside the package in a checkout, inside it when it is installed."""

from pathlib import Path

_PACKAGE = Path(__file__).parent


def resource(name: str) -> Path:
    """Return the path of a shipped file by its path below `resources/`, such as `clusters/demo.yaml`.

    Raises FileNotFoundError if it was not shipped.
    """
    return _find(name, _PACKAGE / "_resources", _PACKAGE.parent / "resources")


def document(name: str) -> Path:
    """Return the path of a page or picture of the documentation by its path below `docs/`, such as `tour.md`.

    `CHANGELOG.md` and `README.md`, which it shows, too, lie beside the package in a checkout. Raises FileNotFoundError
    if it was not shipped.
    """
    return _find(name, _PACKAGE / "_docs", _PACKAGE.parent / "docs", _PACKAGE.parent)


def _find(name: str, *folders: Path) -> Path:
    for folder in folders:
        path = folder / name
        if path.exists():
            return path
    raise FileNotFoundError(f"qmonpy was installed without its file {name}")
