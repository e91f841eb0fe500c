"""Queue-wise subordination: which queue instances another one suspends from so many used slots on (queue_conf(5))."""

from collections.abc import Mapping
from functools import lru_cache

from qmonpy.engine.site.site import Place, Site
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.attribute_list import NONE


def queuewise_subordinates(site: Site) -> Mapping[int, tuple[tuple[Place, int], ...]]:
    """By the index of a superordinate place those that it suspends, each with the used slots at which it does."""
    found: dict[int, tuple[tuple[Place, int], ...]] = {}
    if not _has_subordinates(site.cluster):
        return found
    for place in site.places:
        thresholds = parse_thresholds(place.instance.setting("subordinate_list"))
        named = ((f"{queue}@{place.instance.host}", threshold) for queue, threshold in thresholds.items())
        below = tuple(
            (site.by_name[name], threshold or int(place.level.accounts["slots"].capacity))
            for name, threshold in named
            if name in site.by_name and name != place.name
        )
        if below:
            found[place.index] = below
    return found


def _has_subordinates(cluster: Cluster) -> bool:
    """Whether any queue of a cluster suspends another one as a whole."""
    settings = (queue.settings.get("subordinate_list") for queue in cluster.queues.values())
    texts = (text for each in settings if each for text in (each.default, *each.overrides.values()))
    return any(parse_thresholds(text) for text in texts)


@lru_cache(maxsize=1024)
def parse_thresholds(text: str) -> Mapping[str, int]:
    """Queue to the used slots at which it is suspended, 0 for all slots; a slot-wise list suspends no queue."""
    if text.upper() == NONE or text.lower().startswith("slots="):
        return {}
    found = {}
    for word in text.replace(",", " ").split():
        queue, _, threshold = word.partition("=")
        found[queue] = int(threshold) if threshold.isdecimal() else 0
    return found
