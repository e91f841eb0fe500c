"""The screen on which scenes are drawn: its size, the size of text, the looks."""

from dataclasses import dataclass

from PySide6.QtCore import QSize

SIZE = QSize(1280, 800)
RATIOS = (1, 2)


@dataclass(frozen=True)
class Screen:
    """What scenes are drawn on."""

    size: QSize = SIZE
    text: int = 100
    """The size of text in per cent of the usual one."""
    looks: tuple[bool, ...] = (False, True)
    """Dark or not."""
    ratios: tuple[int, ...] = RATIOS
