"""The numbers of attributes as the books take them: finite, so that sums and quotients of them are finite too."""

from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.values.value import find_number

LARGEST_AMOUNT = 1e30
"""8.1.9 accepts `1e999` for a consumable, which is infinite; more than this is the same to everybody."""
_SMALLEST_AMOUNT = 1e-30


def is_endless(number: float) -> bool:
    """Return whether an amount is infinite for everybody, also after some of it was taken."""
    return number >= LARGEST_AMOUNT / 2


def find_amount(attribute: ComplexAttribute, text: str) -> float:
    """Return the number of a value, 0 where it is none; that of a consumable is bounded."""
    number = find_number(attribute.type, text) or 0.0
    return bound_amount(number) if attribute.is_consumable else number


def bound_amount(number: float) -> float:
    """Return a number that is not beyond LARGEST_AMOUNT, nor so small that a quotient by it would be infinite."""
    if -_SMALLEST_AMOUNT < number < _SMALLEST_AMOUNT:
        return 0.0
    return max(-LARGEST_AMOUNT, min(number, LARGEST_AMOUNT))
