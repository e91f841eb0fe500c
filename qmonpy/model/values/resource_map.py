"""The names of what an RSMAP of Open Cluster Scheduler 9 counts: `4(0-3)`, `2(GPU0 GPU1)` (complex(5) there)."""

from qmonpy.late_patterns import compile_late

_MOST = 100_000
"""No host has so many units; longer ranges are not spelt out."""
_MAP = compile_late(r"[^(]*\((.*)\)\s*", 16)
_RANGE = compile_late(r"([0-9]{1,9})-([0-9]{1,9})")


def find_map_names(text: str) -> tuple[str, ...] | None:
    """Return the names in the parentheses of a value, ranges of numbers spelt out; None if it has no parentheses.

    A range may be written from its end, and a name may stand there twice (9.1.4, asked).
    """
    found = _MAP.fullmatch(text)
    if found is None:
        return None
    names: list[str] = []
    for word in found[1].split():
        numbers = _RANGE.fullmatch(word)
        if numbers is None:
            names.append(word)
            continue
        first, last = sorted((int(numbers[1]), int(numbers[2])))
        names += map(str, range(first, min(last, first + _MOST) + 1))
    return tuple(names)
