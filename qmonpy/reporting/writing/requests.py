"""What a job asked for, from the category in a record of what it used."""

from collections.abc import Iterator
from itertools import pairwise

from qmonpy.model.values.lines import words_of

_NONE = "NONE"
QUEUE = "qname"
"""The variable of hard requests for queues (`-q`)."""


def find_requests(category: str) -> Iterator[tuple[str, str]]:
    """Give the hard requests of a category, variable and value: those of `-l`, and the queues of `-q` as one."""
    words = words_of(category) if category != _NONE else []
    is_soft = False
    for option, text in pairwise(words):
        if option in {"-soft", "-hard"}:
            is_soft = option == "-soft"
        elif option in {"-l", "-q"}:
            if not is_soft:
                yield from _split(text) if option == "-l" else ((QUEUE, text),)
            is_soft = False


def _split(text: str) -> Iterator[tuple[str, str]]:
    for part in text.split(","):
        variable, _, value = part.partition("=")
        if variable:
            yield variable, value
