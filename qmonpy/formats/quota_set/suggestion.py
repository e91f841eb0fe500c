"""Suggestions for a name that is not known."""

from collections.abc import Iterable


def close_names(name: str, known: Iterable[str], count: int = 3, likeness: float = 0.6) -> tuple[str, ...]:
    """Return the known names that are similar to a name, the most similar first; at most `count`.

    `likeness` is the least share of letters in common, up to 1.
    """
    from difflib import get_close_matches

    by_lower = {each.lower(): each for each in known}
    return tuple(by_lower[each] for each in get_close_matches(name.lower()[:64], by_lower, count, likeness))
