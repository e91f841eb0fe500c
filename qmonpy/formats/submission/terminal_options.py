"""The option that `qsh` has and `qsub` has not: the display on which the terminal opens."""

from collections.abc import Sequence

DISPLAY = "-display"


def without_display(words: Sequence[str]) -> tuple[str, ...]:
    """Return arguments without the option that only `qsh` has."""
    kept: list[str] = []
    is_value = False
    for word in words:
        if not is_value and word != DISPLAY:
            kept.append(word)
        is_value = word == DISPLAY and not is_value
    return tuple(kept)
