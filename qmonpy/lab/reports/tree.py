"""A comparison as numbers, texts, lists and mappings, for JSON; waits are seconds, shares 0 to 1."""

from dataclasses import asdict
from typing import Any

from qmonpy.lab.measures.comparison import WAIT_CLASSES, Comparison

FORMAT = "qmonpy-comparison/1"


def comparison_as_tree(comparison: Comparison) -> dict[str, Any]:
    """Return everything of a comparison; jobs that never start are told by number of jobs, not one by one."""
    found = comparison.calibration
    return {
        "format": FORMAT,
        "titles": list(comparison.titles),
        "calibration": asdict(found) if found is not None else None,
        "groups": [{**asdict(each), "by": each.by.value} for each in comparison.groups],
        "winners": [[asdict(each) for each in rows] for rows in comparison.winners],
        "fairness": [asdict(each) for each in comparison.fairness],
        "pressure": [[asdict(each) for each in rules] for rules in comparison.pressure],
        "never": [
            [{"text": each.text, "jobs": len(each.jobs), "can_ever": each.can_ever} for each in reasons]
            for reasons in comparison.never
        ],
        "spread": {
            title: dict(zip(WAIT_CLASSES, each, strict=True))
            for title, each in zip(comparison.titles, comparison.spread, strict=True)
        },
        "use": {
            "times": comparison.use.times.tolist(),
            "slots": {
                title: slots.tolist() for title, slots in zip(comparison.use.titles, comparison.use.slots, strict=True)
            },
            "total": comparison.use.total,
        },
        "notes": list(comparison.notes),
    }
