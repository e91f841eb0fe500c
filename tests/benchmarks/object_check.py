"""Checking a change of one object, on 1,000 hosts with 100 queues and 200 user sets: milliseconds for each kind."""

from dataclasses import replace
from statistics import median
from time import perf_counter

from qmonpy.engine.checks.configuration_check import check_configuration
from qmonpy.formats.files.scenario import FORMAT, parse_scenario
from qmonpy.model.configuration.change import MAPPINGS, Change, ObjectKind, find_object, with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.work.state import State

HOSTS, QUEUES, USER_SETS, ROUNDS, MOST_MILLISECONDS = 1000, 100, 200, 5, 100.0


def site() -> Cluster:
    """A large configuration; every queue has values of their own for ten hosts."""
    hosts = [f"node{number:04}" for number in range(HOSTS)]
    own = [",".join(f"[{host}={at}]" for host in hosts[at * 10 : at * 10 + 10]) for at in range(QUEUES)]
    cluster = {
        "hosts": {name: {"complex_values": "slots=64"} for name in hosts},
        "hostgroups": {"@nodes": hosts},
        "usersets": {f"set{number}": {"entries": ["anna", "bob"]} for number in range(USER_SETS)},
        "pes": {"mpi": {"slots": "99999"}},
        "queues": {
            f"q{at}.q": {"hostlist": "@nodes", "slots": f"8,{own[at]}", "pe_list": "mpi"} for at in range(QUEUES)
        },
    }
    return parse_scenario({"format": FORMAT, "cluster": cluster}).cluster


def milliseconds(cluster: Cluster, kind: ObjectKind, name: str, after: object) -> float:
    """What checking one change costs, without making the changed cluster."""
    change = Change(kind, name, find_object(cluster, kind, name), after)
    changed = with_changes(cluster, [change])
    begin = perf_counter()
    check_configuration(cluster, changed, [change], State())
    return (perf_counter() - begin) * 1000


def main() -> None:
    """Print a line for each kind of object, and for a queue where every host has a value of its own."""
    cluster = site()
    cases = [
        (kind, name, value)
        for kind, field in MAPPINGS.items()
        for name, value in [*getattr(cluster, field).items()][:1]
    ]
    queue = cluster.queues["q0.q"]
    many = {"h_rt": Setting("INFINITY", dict.fromkeys(cluster.hosts, "1:0:0"))}
    cases += [
        (ObjectKind.QUEUE, "q0.q", replace(queue, settings={**queue.settings, **many})),
        (ObjectKind.HOST_GROUP, "@nodes", None),
        (ObjectKind.USER_SET, "set0", None),
    ]
    for kind, name, after in cases:
        spent = median(milliseconds(cluster, kind, name, after) for _ in range(ROUNDS))
        what = "removed" if after is None else "checked"
        mark = "" if spent <= MOST_MILLISECONDS else "  TOO SLOW"
        print(f"object_check: {kind} {name} {what} in {spent:.1f} ms (at most {MOST_MILLISECONDS:.0f}){mark}")


if __name__ == "__main__":
    main()
