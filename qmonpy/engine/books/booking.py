"""What a task books on an account."""

from typing import NamedTuple


class Booking(NamedTuple):
    """The amount that a task books on one account."""

    account: int
    amount: float
    is_exclusive: bool | None = None
    """For exclusive attributes: True for a job that requests it, False for one that only must not meet such a job."""
