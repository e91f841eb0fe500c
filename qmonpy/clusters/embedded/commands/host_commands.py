"""`qconf -ke` and `-kej` on the embedded cluster, which stop execution daemons, and the start of stopped ones."""

from collections.abc import Sequence

from qmonpy.clusters.embedded import messages
from qmonpy.clusters.embedded.commands.task_deletion import delete_running
from qmonpy.clusters.embedded.world.simulation import Simulation
from qmonpy.clusters.interface import Answer
from qmonpy.engine.tickets.accrual import accrue_before_change
from qmonpy.engine.world.broken_hosts import find_deleted, find_died, with_restored
from qmonpy.engine.world.execution_daemons import (
    ALL,
    exec_hosts,
    find_refusal_to_stop,
    silent_hosts,
    tasks_of_hosts,
    with_heard_values,
    with_started,
    with_stopped,
    with_unheard_values,
)
from qmonpy.engine.world.task_failure import DIED_WITH_HOST
from qmonpy.model.report import Report, Severity


def stop_hosts(world: Simulation, user: str, names: Sequence[str], *, kills_jobs: bool) -> Answer:
    """Stop daemons, all of them for the name `all`; hosts that refuse do not hinder the others.

    Killed jobs are shown as deleted until their daemon answers again, as those that `qdel` deletes then.
    """
    refusal = find_refusal_to_stop(world.cluster, user)
    if refusal is not None:
        return Answer(False, refusal.text, (refusal,))
    # One that was not told to stop is told, also if it was not heard of for long: by then the qmaster has noticed that
    # nobody is there (8.1.9, asked; where the line of a host was cut, after some more times).
    silent = silent_hosts(world.state) - (world.state.down_hosts.keys() - world.told_hosts)
    lines: list[str] = []
    reports: list[Report] = []
    stopped: list[str] = []
    marked: list[str] = []
    known = exec_hosts(world.cluster)
    for name in known if ALL in names else dict.fromkeys(names):
        if name not in known:
            reports.append(Report("cluster.no-such-host", messages.unresolved_host(name), fields=(name,)))
        elif name not in silent:
            stopped.append(name)
            marked.append(name)
            lines.append(messages.stopped_host(name, kills_jobs=kills_jobs))
            continue
        elif ALL in names:
            text = messages.silent_host(name)
            reports.append(Report("cluster.host-silent", text, Severity.WARNING, fields=(name,)))
        else:
            # Given a host by name, 8.1.9 marks its jobs as deleted although the daemon does not answer.
            marked.append(name)
            text = messages.unstopped_host(name, kills_jobs=kills_jobs)
            reports.append(Report("cluster.host-silent", text, fields=(name,)))
        lines.append(reports[-1].text)
    killed = tasks_of_hosts(world.state, marked) if kills_jobs else ()
    if stopped:
        hosts = frozenset(stopped)
        world.cluster = with_unheard_values(world.cluster, hosts)
        world.change_state(with_stopped(world.cluster, world.state, hosts))
        world.told_hosts |= hosts & world.state.down_hosts.keys()
    if killed:
        delete_running(world, user, killed)
    is_done = bool(stopped or not names) and not any(each.is_error for each in reports)
    # One of all hosts that does not answer is enough (8.1.9, asked).
    return Answer(is_done, "\n".join(lines), tuple(reports), exit_code=1 if reports else None)


def start_hosts(world: Simulation, user: str, names: Sequence[str]) -> Answer:
    """Start daemons again, as somebody on their hosts would; allowed to users who may stop them.

    On hosts that broke down the runs of then are found to have died.
    """
    refusal = find_refusal_to_stop(world.cluster, user)
    if refusal is not None:
        return Answer(False, refusal.text, (refusal,))
    known, silent = exec_hosts(world.cluster), silent_hosts(world.state) | world.state.down_hosts.keys()
    wanted = known if ALL in names else tuple(dict.fromkeys(names))
    reports = [
        Report("cluster.no-such-host", messages.unresolved_host(name), fields=(name,))
        for name in wanted
        if name not in known
    ]
    started = [name for name in wanted if name in silent]
    if started:
        hosts = frozenset(started)
        world.told_hosts -= hosts
        world.cluster = with_heard_values(world.cluster, hosts)
        # What runs there used nothing while its host was down.
        world.state = accrue_before_change(world.cluster, world.state, world.now)
        died = find_died(world.state, hosts)
        state = with_restored(world.state, hosts)
        world.change_state(with_started(world.cluster, state, hosts))
        world.finish(died, DIED_WITH_HOST)
        deleted = find_deleted(world.state, hosts)
        if deleted:
            world.end(deleted, was_deleted=True)
    lines = [*(each.text for each in reports), *map(messages.started_host, started)]
    return Answer(not reports, "\n".join(lines), tuple(reports))
