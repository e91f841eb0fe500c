"""What may happen to a simulated cluster that no command of Grid Engine does."""

from qmonpy.late_methods import dataclass


@dataclass(frozen=True, slots=True)
class HostCrash:
    """Hosts break down with all that runs there."""

    hosts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FailureRate:
    """From now on so many runs of one fail by themselves, between 0 and 1."""

    rate: float


Happening = HostCrash | FailureRate
