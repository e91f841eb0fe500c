"""The numbers of an attribute in steps that people would choose: whole counts, MiB, minutes; each as Grid Engine writes
it."""

from collections.abc import Sequence

from qmonpy.late_methods import dataclass
from qmonpy.model.values.value import FOREVER, INFINITY, ValueType

KIB, MIB, HOUR, MINUTE = 1024, 1024**2, 3600, 60
COARSE = 64
"""From so many of a larger unit on, that is the step."""
_SUFFIXES = ((1024**4, "T"), (1024**3, "G"), (MIB, "M"), (KIB, "K"))


@dataclass(frozen=True, slots=True)
class NumberSteps:
    """The steps in which a number of a type is changed."""

    type: ValueType
    unit: float
    """The size of a step, in the numbers of the type: bytes, seconds, counts."""

    def below(self, number: float) -> Sequence[int]:
        """Return the counts of steps that come to less than a number, the largest first, down to the smallest amount
        that is more than nothing."""
        whole = int(number / self.unit)
        return range(whole - 1 if whole * self.unit >= number else whole, 0, -1)

    def count_for(self, number: float) -> int:
        """Return the fewest steps that come to at least a number."""
        whole = int(number / self.unit)
        return whole if whole * self.unit >= number else whole + 1

    def format(self, count: int) -> str:
        """Return so many steps as Grid Engine writes the number."""
        number = count * self.unit
        if self.type is ValueType.TIME:
            total = int(number)
            return f"{total // HOUR}:{total // MINUTE % 60:02d}:{total % 60:02d}"
        if self.type is ValueType.MEMORY:
            size, suffix = next(
                ((size, suffix) for size, suffix in _SUFFIXES if number and number % size == 0), (1, "")
            )
            return f"{int(number // size)}{suffix}"
        return str(int(number)) if number == int(number) else f"{number:.6g}"


def find_steps(value_type: ValueType, number: float) -> NumberSteps | None:
    """Return the steps for a number of a type; None for what is no finite, positive number of anything."""
    most = FOREVER if value_type is ValueType.TIME else INFINITY
    if value_type.is_string or value_type is ValueType.BOOL or not 0 < number < most:
        return None
    unit = 1.0
    if value_type is ValueType.MEMORY:
        unit = next((size for size in (MIB, KIB) if number >= COARSE * size), 1)
    elif value_type is ValueType.TIME:
        unit = MINUTE if number >= HOUR else 1
    elif value_type is ValueType.DOUBLE and number != int(number):
        unit = 0.01 if number >= 0.1 else 0.0001
    return NumberSteps(value_type, unit)
