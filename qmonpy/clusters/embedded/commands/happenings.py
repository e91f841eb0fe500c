"""What happens to the embedded cluster that no command of Grid Engine does: hosts that break down, runs that fail."""

from collections.abc import Mapping, Sequence
from typing import Any

from qmonpy.clusters.embedded.commands.qmaster_commands import STOPPED, with_scheduler
from qmonpy.clusters.embedded.world.fates import Fates
from qmonpy.clusters.embedded.world.simulation import Simulation
from qmonpy.clusters.interface import Answer
from qmonpy.engine.checks.permissions import find_refusal_to_happen
from qmonpy.engine.world.broken_hosts import find_stopped, with_crashed
from qmonpy.engine.world.execution_daemons import exec_hosts
from qmonpy.formats.files.cluster_content import FAILURE_RATE
from qmonpy.model.report import Report
from qmonpy.model.work.happening import FailureRate, Happening, HostCrash

TOLD_HOSTS = "told_hosts"
"""The key of the hosts that broke down and were told to stop, before or since: nobody is there to be told again."""


def happen(world: Simulation, user: str, happening: Happening) -> Answer:
    """Let something happen; managers may."""
    refusal = find_refusal_to_happen(world.cluster, user)
    if refusal is not None:
        return Answer(False, refusal.text, (refusal,))
    match happening:
        case HostCrash():
            return _crash(world, happening.hosts)
        case FailureRate():
            return _set_rate(world, happening.rate)


def _crash(world: Simulation, hosts: Sequence[str]) -> Answer:
    known = set(exec_hosts(world.cluster))
    reports = tuple(
        Report("cluster.no-such-host", f'"{name}" is no exec host.', fields=(name,))
        for name in hosts
        if name not in known
    )
    new = [name for name in hosts if name in known and name not in world.state.down_hosts]
    world.told_hosts |= find_stopped(world.state, new)
    world.change_state(with_crashed(world.cluster, world.state, new, world.now))
    lines = [*(each.text for each in reports), *(f"{name} broke down" for name in new)]
    return Answer(not reports, "\n".join(lines), reports)


def _set_rate(world: Simulation, rate: float) -> Answer:
    if not 0 <= rate <= 1:
        wrong = Report("cluster.no-rate", f"A rate of failures is between 0 and 1, not {rate:g}.")
        return Answer(False, wrong.text, (wrong,))
    world.set_fates(Fates(rate, world.now))
    return Answer(
        True, f"{rate:.0%} of the runs that begin from now on fail" if rate else "no run fails by itself from now on"
    )


def take_settings(world: Simulation, other: Mapping[str, Any]) -> None:
    """Set what the further content of a cluster file tells: whether the scheduler is stopped, which hosts that broke
    down were told to stop, and the failure rate."""
    world.is_scheduling = STOPPED not in other
    told = other.get(TOLD_HOSTS, "")
    world.told_hosts = frozenset(told.split()) if isinstance(told, str) else frozenset()
    try:
        rate = float(other.get(FAILURE_RATE, 0))
    except (TypeError, ValueError):
        # What another process stored may be something that nobody expected.
        return
    if 0 < rate <= 1:
        world.set_fates(Fates(rate, world.now))


def with_settings(other: Mapping[str, Any], world: Simulation) -> dict[str, Any]:
    """Return further content of a cluster file that tells these settings."""
    kept = {key: value for key, value in with_scheduler(other, world).items() if key not in (FAILURE_RATE, TOLD_HOSTS)}
    kept |= {TOLD_HOSTS: " ".join(sorted(world.told_hosts))} if world.told_hosts else {}
    return {**kept, FAILURE_RATE: f"{world.fates.rate:g}"} if world.fates.rate else kept
