"""The names of what an RSMAP of Open Cluster Scheduler 9 counts: `4(0-3)`, `2(GPU0 GPU1)`; how it keeps them was asked
of 9.1.4. Those of 9.2 have characteristics in brackets, `2(gpu0[gpu_memory=80G] gpu1[gpu_memory=40G])`, as its manual
describes them (sge_complex(5)); no 9.2 was tried."""

from collections.abc import Iterator, Mapping, Sequence

from qmonpy.late_patterns import compile_late
from qmonpy.model.values.value import CHARACTERISTICS

_MOST = 100_000
"""No host has so many units; longer ranges are not spelt out."""
_LEAST = 3
"""So many numbers one after the other are kept as a range."""
_MAP = compile_late(r"([^(]*)\((.*?)\)+\s*", 16)
_BLOCK = compile_late(CHARACTERISTICS)
_UNIT = compile_late(rf"([^ (\[]+)({CHARACTERISTICS})")
_WORD = compile_late(rf"([^ ()\[]+)({CHARACTERISTICS})?")
_RANGE = compile_late(r"([0-9]{1,9})-([0-9]{1,9})")
_NUMBER = compile_late(r"[0-9]{1,9}")


def find_map_names(text: str) -> tuple[str, ...] | None:
    """Return the names in the parentheses of a value, ranges of numbers spelt out; None if it has no parentheses.

    A range may be written from its end, and a name may stand there twice. Characteristics are left out.
    """
    found = _MAP.fullmatch(_BLOCK.sub("", text))
    return None if found is None else tuple(_spell_out(found[2].split()))


def find_characteristics(text: str) -> tuple[tuple[str, Mapping[str, str]], ...]:
    """Return each unit of a value that has characteristics, with these by name, in their order; blanks are left out."""
    units = _UNIT.findall(_without_blanks(text))
    return tuple((name, dict(each.partition("=")[::2] for each in block[1:-1].split(","))) for name, block in units)


def find_units(text: str) -> tuple[tuple[str, Mapping[str, str]], ...]:
    """Return each unit of a value as it is written, a name or a range, with its characteristics, often none."""
    inside = _without_blanks(text).partition("(")[2]
    return tuple((name, _parse_block(block)) for name, block in _WORD.findall(inside))


def _parse_block(block: str) -> Mapping[str, str]:
    return dict(each.partition("=")[::2] for each in block[1:-1].split(",")) if block else {}


def is_unit_range(unit: str) -> bool:
    """Whether several units stand as one word: `0-3`."""
    return _RANGE.fullmatch(unit) is not None


def format_map(text: str) -> str:
    """Return a value as it is kept: three and more numbers one after the other as a range, without zeros before them.

    A text without parentheses stays as it is.
    """
    found = _MAP.fullmatch(_without_blanks(text))
    if found is None:
        return text
    names = list(_spell_out(found[2].split()))
    if len(names) > _MOST:
        return text
    return f"{found[1]}({' '.join(_gather(names))})" if names else found[1]


def _without_blanks(text: str) -> str:
    """A value without the blanks in its characteristics, which do not count."""
    return _BLOCK.sub(lambda found: "".join(found[0].split()), text)


def _spell_out(words: Sequence[str]) -> Iterator[str]:
    for word in words:
        numbers = _RANGE.fullmatch(word)
        if numbers is not None:
            first, last = sorted((int(numbers[1]), int(numbers[2])))
            yield from map(str, range(first, min(last, first + _MOST) + 1))
        else:
            yield str(int(word)) if _NUMBER.fullmatch(word) else word


def _gather(names: Sequence[str]) -> Iterator[str]:
    at = 0
    while at < len(names):
        end = at + 1
        if _NUMBER.fullmatch(names[at]):
            first = int(names[at])
            while end < len(names) and names[end] == str(first + end - at):
                end += 1
        if end - at >= _LEAST:
            yield f"{names[at]}-{names[end - 1]}"
        else:
            yield from names[at:end]
        at = end
