"""What somebody may have meant who wrote a name that is not known."""

from collections.abc import Iterable
from difflib import get_close_matches


def close_names(name: str, known: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """The known names that look like a name, the likeliest first; at most `count`."""
    by_lower = {each.lower(): each for each in known}
    return tuple(by_lower[each] for each in get_close_matches(name.lower()[:64], by_lower, count, 0.6))
