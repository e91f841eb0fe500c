"""A snapshot in which everything is unusual that the overview looks for."""

from dataclasses import replace

from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable
from qmonpy.model.configuration.host import GLOBAL_HOST, Host
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import Relop, ValueType
from qmonpy.model.work.job import Job, Range, ResourceRequest
from qmonpy.model.work.reservation import Reservation, ReservationRequest, ReservationState
from qmonpy.model.work.state import PendingTasks
from tests.gui.fake_cluster import make_snapshot


def troubled_snapshot() -> Snapshot:
    """Job 1 can never start, 3 and a task of 4 are in error, 5 waits for a licence; bob is at his limit."""
    base = make_snapshot()
    cluster, state = base.cluster, base.state
    complexes = {
        **cluster.complexes,
        "mem": ComplexAttribute("mem", "m", ValueType.MEMORY, Relop("<="), consumable=Consumable.YES),
        "lic": ComplexAttribute("lic", "lic", ValueType.INT, Relop("<="), consumable=Consumable.YES),
    }
    hosts = {**cluster.hosts, GLOBAL_HOST: Host(GLOBAL_HOST, {"lic": "2"})}
    sets = {name: each for name, each in cluster.quota_sets.items() if name == "max_jobs"}
    lic = (ResourceRequest("lic", "1"),)
    jobs: dict[int, Job] = {
        **state.jobs,
        1: replace(state.jobs[1], hard_resources=(ResourceRequest("mem", "900G"),)),
        3: replace(state.jobs[3], has_error=True),
        4: replace(state.jobs[4], tasks=Range(1, 3), error_tasks=(Range(2, 2),)),
        5: replace(state.jobs[5], hard_resources=lic),
        13: replace(state.jobs[13], hard_resources=lic),
        16: replace(state.jobs[16], hard_resources=lic),
    }
    pending = {**state.pending, 4: PendingTasks(4, (1, 2, 3))}
    states = {**state.instance_states, "all.q@h4": frozenset("u")}
    reservations = {
        number: Reservation(
            number,
            ReservationRequest("anna", name=name),
            base.now - 60,
            base.now + 3600,
            (("long.q@h1", 1),),
            state=letter,
        )
        for number, name, letter in (
            (17, "broken", ReservationState.ERROR),
            (18, "shaky", ReservationState.WARNING),
            (19, "fine", ReservationState.RUNNING),
        )
    }
    return replace(
        base,
        cluster=replace(cluster, complexes=complexes, hosts=hosts, quota_sets=sets),
        state=replace(state, jobs=jobs, pending=pending, instance_states=states, reservations=reservations),
    )
