"""What is booked over time, step by step; amounts of exclusive use are kept apart by their owner, not by a timeline."""

from typing import Any

from qmonpy.engine.books.timeline import Timeline
from qmonpy.model.values.value import FOREVER, end_of
from tests.conformance.vector_checks.registry import Folder, Vector, check, differ


@check("utilization")
def check_utilization(vector: Vector, folder: Folder) -> str | None:
    given = vector["input"]
    timeline = Timeline()
    for index, (step, expected) in enumerate(zip(given["steps"], vector["expected"], strict=True)):
        recorded = described(expected)
        difference = differ(result=(recorded, ask(timeline, step, given)))
        if difference:
            return f"step {index + 1}: {difference}"
    return None


def described(expected: Any) -> Any:
    """A recorded answer with seconds for infinity; a timeline without bookings has no steps."""
    if isinstance(expected, dict):
        expected = expected["utilized"] or []
    if isinstance(expected, list):
        return [
            [seconds_of(part) for part in each] if isinstance(each, list) else seconds_of(each) for each in expected
        ]
    return seconds_of(expected)


def seconds_of(value: Any) -> Any:
    return {"infinity": FOREVER, "now": 0}.get(value, value) if isinstance(value, str) else value


def ask(timeline: Timeline, step: dict[str, Any], given: dict[str, Any]) -> Any:
    """The answer of one step; the current amount belongs to the ledger, which is given."""
    match step["op"]:
        case "event_times":
            return timeline.steps()[0][::-1]
        case "queue_end":
            return timeline.at_end()
        case "below":
            return timeline.below_from(step["max"])
        case "max":
            return most(timeline, step, given)
    # What jobs book is passed over while nothing is booked and max_reservation is 0.
    if not step.get("for_job") or timeline.steps()[0]:
        timeline.add(step["start"], end_of(step["start"], seconds_of(step["duration"])), step["amount"])
    return [list(each) for each in zip(*timeline.steps(), strict=True)]


def most(timeline: Timeline, step: dict[str, Any], given: dict[str, Any]) -> float:
    if step["start"] == "now":
        return float(given["utilized_now_nonexclusive" if step.get("exclusive") else "utilized_now"])
    if step["start"] == "queue_end":
        return timeline.at_end()
    return timeline.most(step["start"], end_of(step["start"], seconds_of(step["duration"])))
