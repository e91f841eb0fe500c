"""When checkpoints are made, as `-c` of qsub says it: letters, or the time between two (qsub(1), asked)."""

from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.values.whole import as_unsigned, begins_with_digit

LETTERS = {"n": 1, "s": 2, "m": 8, "x": 4, "r": 16}
"""By letter its number in documents, in the order of printing."""


def is_interval(word: str) -> bool:
    """Whether a word of `-c` is a time and no letters."""
    return begins_with_digit(word) or word.startswith(":")


def format_occasion(letters: str) -> str:
    """Return letters as `qstat -j` prints them; nothing of a time between checkpoints."""
    found = "" if is_interval(letters) else "".join(each for each in LETTERS if each in letters)
    return f"{found}    " if found else ""


def count_occasion(letters: str) -> int:
    """Return the number that stands for letters in a document."""
    return 0 if is_interval(letters) else sum(number for each, number in LETTERS.items() if each in letters)


def find_interval(word: str) -> int:
    """Return the seconds between two checkpoints; 0 of letters."""
    number = find_number(ValueType.TIME, word) if is_interval(word) else None
    return as_unsigned(number)


def format_interval(word: str) -> str:
    """Return the time between two checkpoints as `qstat -j` prints it; nothing of letters."""
    seconds = find_interval(word)
    return f"{seconds} seconds" if seconds else ""
