"""The screen on which scenes are drawn: its size, the size of text, the looks."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSize

SIZE = QSize(1280, 800)
RATIOS = (1, 2)


OWN_FOLDERS = ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "HOME")


@contextmanager
def empty_home(folder: Path) -> Iterator[None]:
    """A home folder in which there is nothing: no edit of a picture is kept as a draft, and no draft, run, report or
    option of whoever makes the pictures is drawn."""
    before = {name: os.environ.get(name) for name in OWN_FOLDERS}
    for name in OWN_FOLDERS:
        os.environ[name] = str(folder / name.lower())
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@dataclass(frozen=True)
class Screen:
    """What scenes are drawn on."""

    size: QSize = SIZE
    text: int = 100
    """The size of text in per cent of the usual one."""
    looks: tuple[bool, ...] = (False, True)
    """Dark or not."""
    ratios: tuple[int, ...] = RATIOS
