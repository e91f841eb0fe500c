"""Amounts of attributes as texts that are exact, and sums of them in words."""

from qmonpy.insight.why.instance_reasons import format_people
from qmonpy.model.values.value import INFINITY, ValueType, find_number
from qmonpy.translation import grouped


def format_exact(type: ValueType, number: float) -> str:
    """Return an amount in the short form that people write where that is exact (`14G`), else as a plain number."""
    text = format_people(type, number)
    if number == INFINITY or find_number(type, text) == number:
        return text
    return grouped(number, ",.0f") if number == int(number) else f"{number:.15g}"


def describe_difference(type: ValueType, total: float, *taken: float) -> str:
    """Return what is left of a total in words: `12 − 9 = 3`."""
    left = total - sum(taken)
    shown = [format_exact(type, each) for each in (total, *taken)]
    return f"{' − '.join(shown)} = {format_exact(type, left)}"
