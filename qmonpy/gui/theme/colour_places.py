"""Which of the colours of categories a name has: its own one everywhere, and no two names of one chart the same."""

from collections.abc import Mapping, Sequence
from zlib import crc32

COLOURS = 7
"""So many colours of categories are given to names; the last of the tokens is grey, for all further names together."""


def share_out(names: Sequence[str], before: Mapping[str, int] | None = None) -> dict[str, int]:
    """Return by name the place of its colour; names that come too late, more than there are colours, have none.

    Those that had one `before` keep it. A name has the colour that it has in every chart, unless another one there has
    it already; then the next one that is free.
    """
    wanted = list(names)[:COLOURS]
    found = {name: place for name, place in (before or {}).items() if name in wanted}
    for name in wanted:
        if name not in found:
            own = crc32(name.encode("utf-8", "surrogateescape")) % COLOURS
            taken = set(found.values())
            found[name] = next(place % COLOURS for place in range(own, own + COLOURS) if place % COLOURS not in taken)
    return found
