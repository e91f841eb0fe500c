"""How far colours stand apart (WCAG 2.2: contrast ratio)."""

import math

from PySide6.QtGui import QColor


def linear(part: float) -> float:
    return part / 12.92 if part <= 0.03928 else math.pow((part + 0.055) / 1.055, 2.4)


def luminance(colour: QColor) -> float:
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF())


def contrast(one: QColor, other: QColor) -> float:
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)
