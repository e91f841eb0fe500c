"""Lines of accounting files for tests, and small clusters to play them on."""

from qmonpy.formats.files.scenario import FORMAT, parse_scenario
from qmonpy.lab.workload.builder import Builder
from qmonpy.lab.workload.workload import UNKNOWN, JobKind, Workload
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Range, ResourceRequest

BEGIN = 1_700_000_000


def accounting_line(number: int, **values: object) -> str:
    """One record as 8.1.9 writes it; `values` are what differs from a job of anna that ran 100 s after 10 s."""
    known: dict[str, object] = {
        "queue": "all.q", "host": "h1", "group": "users", "owner": "anna", "name": f"job{number}", "submit": BEGIN,
        "start": BEGIN + 10, "end": BEGIN + 110, "failed": 0, "status": 0, "project": "NONE",
        "department": "defaultdepartment", "pe": "NONE", "slots": 1, "task": 0, "category": "NONE", "part": "NONE",
        "tail": ":0:0",
    } | values  # fmt: skip
    return (
        "{queue}:{host}:{group}:{owner}:{name}:{number}:sge:0:{submit}:{start}:{end}:{failed}:{status}:100:0.1:0.0:0.0:"
        "0:0:0:0:1:0:0:0.0:0:0:0:0:1:1:{project}:{department}:{pe}:{slots}:{task}:0.1:0.0:0.0:{category}:0.0:{part}:"
        "0.0{tail}"
    ).format(number=number, **known)


def make_site(hosts: int = 2, slots: int = 2, rules: str = "", scheduler: dict[str, str] | None = None) -> Cluster:
    """A cluster with one queue, whose scheduler makes a pass each second."""
    names = [f"h{number}" for number in range(1, hosts + 1)]
    document = {
        "hosts": {name: {} for name in names},
        "hostgroups": {"@hosts": names},
        "pes": {"mpi": {"allocation_rule": "$fill_up", "slots": 999}},
        "queues": {"all.q": {"hostlist": "@hosts", "slots": str(slots), "pe_list": "mpi", "load_thresholds": "NONE"}},
        "projects": {"p1": {}, "p2": {}},
        "scheduler": scheduler or {},
        "rqs": rules,
    }
    return parse_scenario({"format": FORMAT, "name": "site", "cluster": document, "steps": []}).cluster


def make_workload(*jobs: tuple[int, int, str, int], starts: bool = False, h_rt: str = "99999") -> Workload:
    """Jobs, each with the time of submission after BEGIN, run time, user and slots; all ask for `h_rt`."""
    builder = Builder()
    for number, (submit, run, owner, slots) in enumerate(jobs, 1):
        pe, ranges = ("mpi", (Range(slots, slots),)) if slots > 1 else (None, (Range(1, 1),))
        kind = JobKind(owner, "users", pe=pe, slots=ranges, hard_resources=(ResourceRequest("h_rt", h_rt),))
        start = BEGIN + submit + 1 if starts else 0
        builder.add(
            (
                number, BEGIN + submit, builder.find_kind(kind), builder.find_name(f"job{number}"), 0, 1, start, run,
                slots, UNKNOWN, 0, 0,
            )
        )  # fmt: skip
    return builder.build("some jobs")
