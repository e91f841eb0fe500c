"""Calibration: the play of the real configuration against what really happened, the error that is on every result."""

from qmonpy.late_methods import dataclass


@dataclass(frozen=True, slots=True)
class Calibration:
    """How well a play hits what really happened. Shares are 0.0 to 1.0, waits and differences seconds."""

    tasks: int
    """So many tasks, of which the real start is known, are compared."""
    real_median_wait: float
    played_median_wait: float
    real_mean_wait: float
    played_mean_wait: float
    within: float
    """Share of the tasks that started within `within_seconds` of the real start."""
    within_seconds: int
    median_start_error: float
    """Half of the tasks started that much or less away from the real start, either way."""
    use_error: float
    """Mean difference of slots in use over time, as a part of the mean of slots that were really in use."""
    same_place: float
    """Share of the tasks whose master ran on the same queue instance."""
    never: int
    """So many really ran, and do not start in the play."""
    is_poor: bool = False
    text: str = ""
    """The sentence that stands at every result: "Compared with what really happened: median wait exact, ..." """
    reasons: tuple[str, ...] = ()
    """Where it is poor, what is, a sentence each; to be said in red before anything else."""
