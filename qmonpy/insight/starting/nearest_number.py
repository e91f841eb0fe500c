"""The number nearest to a present one for which something holds, found in few tries and shown to be the nearest."""

from collections.abc import Callable, Sequence


def find_nearest(values: Sequence[int], holds: Callable[[int], bool]) -> int | None:
    """Return the index of the first of some values for which something holds; None if not even for the last.

    It is taken to hold for all values behind one for which it holds. Where that is not so, the value that is returned
    still holds, and the one before it does not.
    """
    if not values or not holds(values[-1]):
        return None
    missed, found, step = -1, len(values) - 1, 1
    # Small changes are often enough: rising steps from the near end, then halves.
    while missed + step < found:
        if holds(values[missed + step]):
            found = missed + step
            break
        missed, step = missed + step, step * 2
    while found - missed > 1:
        middle = (found + missed) // 2
        if holds(values[middle]):
            found = middle
        else:
            missed = middle
    return found


def find_smallest(present: int, guess: int, most: int, holds: Callable[[int], bool]) -> int | None:
    """Return the smallest number above a present one for which something holds, that does not hold for the present one;
    None if not even for `most`.

    It begins with a guess above the present number, which is mostly right. It is taken to hold for all numbers above
    one for which it holds; where it does not, the number that is returned still holds, and the one below does not.
    """
    missed, found = present, guess
    if not holds(guess):
        missed, step = guess, 1
        found = guess + step
        while found <= most and not holds(found):
            missed, step = found, step * 2
            found += step
        if found > most:
            return None
    elif guess - 1 > present and holds(guess - 1):
        found = guess - 1
    else:
        return guess
    while found - missed > 1:
        middle = (found + missed) // 2
        if holds(middle):
            found = middle
        else:
            missed = middle
    return found
