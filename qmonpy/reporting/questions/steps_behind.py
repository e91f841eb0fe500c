"""What numbers are made of that are no sums of records of jobs: values that were valid for a time."""

from collections.abc import Iterable, Sequence
from heapq import nsmallest

from qmonpy.reporting.questions.job_run import StepBehind, StepsBehind

MOST_STEPS = 50
"""So many values are listed, those that weigh most."""
_COUNTED = ("users", "projects", "pes", "queues", "hosts")
"""As a rule set calls them."""


def sum_steps(what: str, steps: Iterable[StepBehind], *, is_largest: bool = False) -> StepsBehind:
    """Return the sum over values, or the largest of them; those that add nothing are left out."""
    added = [each for each in steps if each.amount > 0]
    listed = nsmallest(MOST_STEPS, added, key=lambda each: (-each.amount, each.begin, each.title))
    return StepsBehind(what, sum(each.amount for each in added), len(added), tuple(listed), is_largest)


def make_step(title: str, begin: int, end: int, number: float) -> StepBehind:
    """Return a value that counts for each second for which it was valid."""
    return StepBehind(title, begin, end, number, number * max(0, end - begin))


def name_limit(names: Sequence[str | None]) -> str:
    """Return how a limit is called: `max/1 slots users anna`.

    Its names are those of its rule and resource, user, project, parallel environment, queue and host.
    """
    rule, resource, *counted = names
    parts = [f"{word} {name}" for word, name in zip(_COUNTED, counted, strict=True) if name]
    return " ".join(filter(None, (rule, resource, *parts)))
