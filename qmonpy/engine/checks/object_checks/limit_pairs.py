"""Soft limits of a queue above the hard ones: 8.1.9 takes them, and they never come into effect (queue_conf(5))."""

import math
from collections.abc import Iterator

from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.report import Report, Severity
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.translation import tr

_TYPES = {
    **dict.fromkeys(("rt", "cpu"), ValueType.TIME),
    **dict.fromkeys(("fsize", "data", "stack", "core", "rss", "vmem"), ValueType.MEMORY),
}
_NO_LIMIT = Setting("INFINITY")


def check_limit_pairs(queue: ClusterQueue) -> Iterator[Report]:
    """Return a warning for each soft limit that is more than the hard one, for all hosts or for some."""
    for resource, value_type in _TYPES.items():
        soft, hard = (queue.settings.get(f"{kind}_{resource}", _NO_LIMIT) for kind in "sh")
        for key in dict.fromkeys(("", *soft.overrides, *hard.overrides)):
            texts = [each.overrides.get(key, each.default) for each in (soft, hard)]
            least, most = (find_number(value_type, text) for text in texts)
            if least is not None and most is not None and most < least < math.inf:
                yield _warning(resource, key, *texts)


def _warning(resource: str, key: str, soft: str, hard: str) -> Report:
    words = tr(
        "s_{resource} {soft} is more than h_{resource} {hard}: the hard limit comes first, and nothing is warned."
    ).format(resource=resource, soft=soft, hard=hard)
    fields = (f"s_{resource}", *([key] if key else []))
    return Report("object.soft-above-hard", words, Severity.WARNING, fields=fields)
