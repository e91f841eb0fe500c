"""Numbers with their nouns: the only place that knows singular and plural."""

import re

from qmonpy.translation import Inflected, grouped, tr

_SPECIAL = {"person": "people", "is": "are", "has": "have", "was": "were", "does": "do", "this": "these", "it": "they"}
"""Plurals that no rule gives; also of the words around a noun that go with its number."""


def format_count(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun, such as `1 slot` or `2,345 slots`; `plural` where the rule cannot know it."""
    word, count = choose_word(number, noun, plural), f"{grouped(number)} "
    return word.after(count) if isinstance(word, Inflected) else f"{count}{word}"


def choose_word(number: float | str, one: str, many: str = "") -> str:
    """Return which of two words goes with a number or its text; without `many`, the plural of `one`: `slots`."""
    return tr(one if number in (1, "1") else many or format_plural(one))


def format_others(number: int) -> str:
    """Return how many more things there are of whatever was listed: `1 other`, `2,345 others`."""
    return choose_word(number, "{count:,} other", "{count:,} others").format(count=number)


def format_plural(noun: str) -> str:
    """Return the plural of a noun, of whose words the last one counts: `queue instances`, `categories`, `people`."""
    head, space, last = noun.rpartition(" ")
    return f"{head}{space}{_format_plural_word(last)}"


def _format_plural_word(word: str) -> str:
    if word in _SPECIAL:
        return _SPECIAL[word]
    if re.search(r"[^aeiou]y$", word):
        return f"{word[:-1]}ies"
    return f"{word}es" if re.search(r"(s|x|z|ch|sh)$", word) else f"{word}s"


def format_started(count: int, still: int) -> str:
    """Return in words how many tasks have started, of which some are suspended: `3 tasks run`, `2 tasks run and 1 is
    suspended`."""
    running = format_count(count - still, "task runs", "tasks run")
    if not still:
        return running
    if still == count:
        return format_count(still, "task is suspended", "tasks are suspended")
    suspended = format_count(still, "is suspended", "are suspended")
    return tr("{running} and {suspended}").format(running=running, suspended=suspended)
