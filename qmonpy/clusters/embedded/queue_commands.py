"""What qmod -d and -e do to the embedded cluster, and what they say."""

from collections.abc import Sequence
from dataclasses import replace

from qmonpy.clusters.embedded import messages
from qmonpy.clusters.embedded.simulation import Simulation
from qmonpy.clusters.interface import Answer
from qmonpy.engine.permissions import InstanceAction, find_refusal_to_switch
from qmonpy.model.cluster import Cluster
from qmonpy.model.queue_reference import any_matches
from qmonpy.model.report import Report
from qmonpy.model.resolve import QueueInstance, queue_instances

DISABLED = "d"


def enable_instances(world: Simulation, user: str, names: Sequence[str], is_enabled: bool) -> Answer:
    """Enable or disable the instances that names mean: `all.q@h1`, `all.q`, `*@h1`."""
    word = "enabled" if is_enabled else "disabled"
    action = InstanceAction.ENABLE if is_enabled else InstanceAction.DISABLE
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
            refusal = find_refusal_to_switch(world.cluster, user, instance, action)
            if refusal is not None:
                reports.append(refusal)
                lines.append(refusal.text)
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
