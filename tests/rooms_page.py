"""`python -m tests.rooms_page` writes docs/rooms.md: every room with its opening sentence, and what it stands on."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.rooms import ARROWS

PROJECT = Path(__file__).parent.parent
PACKAGE = PROJECT / "qmonpy"
PAGE = PROJECT / "docs" / "rooms.md"

OPENING = """\
# Rooms

Each layer of the [architecture](architecture.md) is divided into rooms: folders, and modules that lie beside them. A
room opens with one sentence that says what belongs there. A room may import what its layer may, and from its own
layer the rooms in the last column: `tests/rooms.py` lists these arrows, and `tests/test_structure.py` enforces them. In
each table a room comes after all rooms that it imports from.

This page is written by `python -m tests.rooms_page`, from the code.
"""


def find_sentence(path: Path) -> str:
    """The opening sentence of a room, which is a folder or a module."""
    module = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    docstring = (ast.get_docstring(ast.parse(module.read_text(encoding="utf-8"))) or "") if module.exists() else ""
    return " ".join(docstring.split("\n\n")[0].split())


def format_page() -> str:
    """The whole page."""
    return "\n".join([OPENING, *(line for folder in ARROWS for line in _format_folder(folder))])


def _format_folder(folder: str) -> Iterator[str]:
    path = PACKAGE.joinpath(*folder.split("."))
    yield f"## {path.relative_to(PACKAGE).as_posix()}"
    yield ""
    yield find_sentence(path)
    yield ""
    yield "| room | what belongs there | imports from |"
    yield "|---|---|---|"
    for name, siblings in ARROWS[folder].items():
        beneath = ", ".join(f"`{each}`" for each in ARROWS[folder] if each in siblings)
        sentence = find_sentence(path / name).replace("|", "\\|")
        yield f"| `{name}` | {sentence} | {beneath} |"
    yield ""


if __name__ == "__main__":
    PAGE.write_text(format_page(), encoding="utf-8")
