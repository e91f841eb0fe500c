"""What qmod -d and -e do to the embedded cluster, and what they say."""

from collections.abc import Sequence
from dataclasses import replace

from qmonpy.clusters.embedded import messages
from qmonpy.clusters.embedded.job_commands import is_operator
from qmonpy.clusters.embedded.simulation import Simulation
from qmonpy.clusters.interface import Answer
from qmonpy.model.attribute_list import split_names
from qmonpy.model.cluster import Cluster
from qmonpy.model.queue_reference import any_matches
from qmonpy.model.report import Report
from qmonpy.model.resolve import QueueInstance, queue_instances

DISABLED = "d"


def enable_instances(world: Simulation, user: str, names: Sequence[str], is_enabled: bool) -> Answer:
    """Enable or disable the instances that names mean: `all.q@h1`, `all.q`, `*@h1`."""
    word = "enabled" if is_enabled else "disabled"
    states = dict(world.state.instance_states)
    lines: list[str] = []
    reports: list[Report] = []
    for name in names:
        instances = _find_instances(world.cluster, name)
        if not instances:
            reports.append(Report("cluster.no-such-queue", messages.invalid_queue(name), fields=(name,)))
            lines.append(reports[-1].text)
        for instance in instances:
            letters = states.get(instance.name, frozenset())
            if not _may_change(world.cluster, user, instance):
                text = messages.may_not_change_queue(user, instance.name)
                reports.append(Report("cluster.no-permission", text, fields=(instance.name,)))
                lines.append(text)
            elif (DISABLED in letters) != is_enabled:
                lines.append(messages.queue_unchanged(instance.name, word))
            else:
                states[instance.name] = letters - {DISABLED} if is_enabled else letters | {DISABLED}
                lines.append(messages.queue_changed(user, world.cluster.name, instance.name, word))
    kept = {name: letters for name, letters in states.items() if letters}
    if kept != world.state.instance_states:
        world.change_state(replace(world.state, instance_states=kept))
    return Answer(not reports, "\n".join(lines), tuple(reports))


def _find_instances(cluster: Cluster, name: str) -> list[QueueInstance]:
    return [each for each in queue_instances(cluster) if any_matches((name,), each.queue, each.host, cluster)]


def _may_change(cluster: Cluster, user: str, instance: QueueInstance) -> bool:
    """Operators may, and the owners of a queue (queue_conf(5), `owner_list`)."""
    return is_operator(cluster, user) or user in split_names(instance.setting("owner_list"))
