"""Amounts of attributes as texts that are exact, and sums of them in words."""

from collections import Counter

from qmonpy.insight.why.instance_reasons import format_people
from qmonpy.model.values.counts import choose_word
from qmonpy.model.values.value import INFINITY, ValueType, find_number
from qmonpy.translation import grouped, tr

NAMED_USERS = 5
"""So many users are named in a sum; the others are summed up."""


def format_exact(type: ValueType, number: float) -> str:
    """Return an amount in the short form that people write where that is exact (`14G`), else as a plain number."""
    text = format_people(type, number)
    if number == INFINITY or find_number(type, text) == number:
        return text
    return grouped(number, ",.0f") if number == int(number) else grouped(number, ".15g")


def describe_difference(type: ValueType, total: float, *taken: float) -> str:
    """Return what is left of a total in words: `12 − 9 = 3`."""
    left = total - sum(taken)
    shown = [format_exact(type, each) for each in (total, *taken)]
    return f"{' − '.join(shown)} = {format_exact(type, left)}"


def describe_users(by_user: Counter[str], total: str) -> str:
    """Return a sum over users, the result of which is given in words: `anna 3 + bob 1 = 4 tasks of 2 jobs.`"""
    if len(by_user) == 1:
        return tr("{count}, of {user} alone.").format(count=total, user=next(iter(by_user)))
    named = by_user.most_common(NAMED_USERS)
    parts = [f"{user} {grouped(amount)}" for user, amount in named]
    rest = by_user.total() - sum(amount for _, amount in named)
    if rest:
        others = choose_word(len(by_user) - len(named), "another user", "other users")
        parts.append(f"{others} {grouped(rest)}")
    return f"{' + '.join(parts)} = {total}."
