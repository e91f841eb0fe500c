"""How tests take what a lookup found: sure that it is there."""

from typing import TypeVar

Value = TypeVar("Value")


def present(value: Value | None) -> Value:
    """Return what a lookup found; it must have found something."""
    assert value is not None
    return value
