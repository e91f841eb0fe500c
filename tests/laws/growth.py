"""How the work of a reader grows with the length of a text: found by processor time, with many shapes of long texts."""

import time
from collections.abc import Iterator
from dataclasses import dataclass

from tests.laws.readers import Reader

UNITS = (
    "9", "9:", "9-", "9,", "9.", "0", "a", "a,", "a ", "a=1,", "a=", "a=b ", "[", "[a", "]", "[a=b],", ",[h=1]", "(",
    ")", "()", "!", "&", "a|", "*", "*a", "?", "*?", "\\", "\\\n", "a\\\n", ",\\\n", "\n", "a\n", "a b\n", " ", "\t",
    " \n", "#", "#\n", '"', "'", '"a" ', "'a' ", "$", "$a", "$a+", "+", "-", "1e", "1-2,", "a@", "@", ":", ";", "/",
    "{", "}", "{a}", "{\n", "<", "<a>", "&lt;", "&a;", "=", "==", "a:", "- ", "- a\n", "a: ", "&a ", "*a ", ",", ".",
    "%", "~", "é", "\x00", "slots=", "limit ", "mon,", "1.1.2027,", "or ", "not ", "-l a=1 ", "1:", "e", "9e9+", "_",
    "or(", "-a ", "--", "*\\\n",
)  # fmt: skip
"""What a long text is made of."""


@dataclass(frozen=True)
class Shape:
    """A text that can be made as long as one likes: a beginning, a unit many times, an end."""

    head: str
    unit: str
    tail: str

    def text(self, length: int) -> str:
        return self.head + self.unit * (length // len(self.unit)) + self.tail


def shapes_of(reader: Reader, most: int = 1_000) -> Iterator[Shape]:
    """Shapes for a reader: each unit alone and with an end, and within its texts, behind separators."""
    yield from (Shape("", unit, tail) for unit in UNITS for tail in ("", "x"))
    for seed in reader.seeds:
        text = seed[-4_000:]
        places = sorted({len(text), *(at for at in range(1, len(text)) if text[at - 1] in " =,:[({<>\n")})
        chosen = places if len(places) <= 6 else [places[len(places) * each // 6] for each in range(1, 6)] + [len(text)]
        yield from (Shape(text[:at], unit, text[at:]) for at in chosen[:most] for unit in UNITS)


def measure(reader: Reader, text: str) -> float:
    """The processor time of reading a text, in seconds."""
    begin = time.thread_time()
    reader.is_read(text)
    return time.thread_time() - begin


def find_excess(reader: Reader, shape: Shape, length: int = 4_000, worst: float = 9.0, least: float = 0.02) -> float:
    """How many times as long 4 times the length takes, if that is too much; 0 if not.

    What takes less than `least` seconds is not judged, and what seems too slow is measured again.
    """
    ratio = 0.0
    for _ in range(3):
        long = measure(reader, shape.text(4 * length))
        if long < least:
            return 0.0
        ratio = long / max(measure(reader, shape.text(length)), 1e-4)
        if ratio < worst:
            return 0.0
    return ratio
