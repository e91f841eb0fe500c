"""Records by chance, and what is derived from them, computed plainly: second by second, record by record."""

import random
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from sqlalchemy import Column, Connection, func, insert, select

from qmonpy.reporting.schema import tables as t

BEGIN = datetime(2026, 11, 20, 21, 0, 0)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
Key = tuple[str, str, datetime, str]
"""Kind, name, beginning, variable."""
QUEUES = (("all.q", "node1"), ("all.q", "node2"))
HOSTS = ("node1", "node2")


@dataclass
class Records:
    """Records that were written: `moment` first, then whose they are and how much."""

    loads: list[tuple[datetime, int, str, float]] = field(default_factory=list)
    slots: list[tuple[datetime, int, float, float]] = field(default_factory=list)
    jobs: list[tuple[datetime, str, str | None, int, str, float]] = field(default_factory=list)


def make_records(chance: random.Random, begin: datetime, hours: int, count: int) -> Records:
    """Return so many records of each kind within some hours."""
    made = Records()

    def moment() -> datetime:
        return begin + timedelta(seconds=chance.randrange(hours * 3600))

    for _ in range(count):
        made.loads.append(
            (moment(), chance.randrange(2), chance.choice(("cpu", "np_load_avg", "other")), chance.random())
        )
        made.slots.append((moment(), chance.randrange(2), chance.randrange(5), chance.choice((4.0, 4.0, 0.0))))
        made.jobs.append((
            moment(), chance.choice("ab"), chance.choice(("p", "NONE", None)), chance.choice((0, 0, 1, -1)),
            chance.choice(("NONE", "NONE", "1.node1")), chance.randrange(100),
        ))  # fmt: skip
    return made


def write_names(connection: Connection) -> None:
    for number, name in enumerate(HOSTS, start=1):
        connection.execute(insert(t.HOST).values(h_id=number, h_hostname=name))
    for number, (queue, host) in enumerate(QUEUES, start=1):
        connection.execute(insert(t.QUEUE).values(q_id=number, q_qname=queue, q_hostname=host))


def write_records(connection: Connection, records: Records, first_id: int) -> None:
    """Write records; ids go on from `first_id`, as a writer's do."""

    host_id, queue_id = _next_id(connection, t.HOST_VALUES.c.hv_id), _next_id(connection, t.QUEUE_VALUES.c.qv_id)
    loads = [
        {
            "hv_id": host_id + at, "hv_parent": parent + 1, "hv_time_start": moment, "hv_variable": variable,
            "hv_dvalue": value,
        }
        for at, (moment, parent, variable, value) in enumerate(records.loads)
    ]  # fmt: skip
    slots = [
        {
            "qv_id": queue_id + at, "qv_parent": parent + 1, "qv_time_start": moment, "qv_variable": "slots",
            "qv_dvalue": used, "qv_dconfig": total,
        }
        for at, (moment, parent, used, total) in enumerate(records.slots)
    ]  # fmt: skip
    jobs = [
        {
            "j_id": first_id + at, "j_job_number": first_id + at, "j_pe_taskid": pe_task, "j_owner": owner,
            "j_project": project, "j_group": "users", "j_department": "d", "j_submission_time": moment - HOUR,
        }
        for at, (moment, owner, project, _, pe_task, _) in enumerate(records.jobs)
    ]  # fmt: skip
    usages = [
        {
            "ju_id": first_id + at, "ju_parent": first_id + at, "ju_end_time": moment, "ju_start_time": moment,
            "ju_hostname": "node1", "ju_exit_status": status, "ju_cpu": cpu, "ju_mem": 2 * cpu,
        }
        for at, (moment, _, _, status, _, cpu) in enumerate(records.jobs)
    ]  # fmt: skip
    for table, rows in ((t.HOST_VALUES, loads), (t.QUEUE_VALUES, slots), (t.JOB, jobs), (t.JOB_USAGE, usages)):
        if rows:
            connection.execute(insert(table), rows)


def _next_id(connection: Connection, column: Column[int]) -> int:
    return int(connection.execute(select(func.max(column))).scalar() or 0) + 1


def derive_plainly(records: Records, until: datetime) -> Mapping[Key, float]:
    """Return all values that are derived for whole hours and days before a time."""
    values: dict[Key, float] = {}
    _find_means(records, until, values)
    _find_utilization(records, until, values)
    _find_usage(records, until, values)
    _find_days(until, values)
    return values


def _hour(moment: datetime) -> datetime:
    return moment.replace(minute=0, second=0, microsecond=0)


def _find_means(records: Records, until: datetime, values: dict[Key, float]) -> None:
    found: dict[Key, list[float]] = defaultdict(list)
    for moment, parent, variable, value in records.loads:
        if moment < until and variable != "other":
            name = {"cpu": "h_cpu", "np_load_avg": "h_load"}[variable]
            found["host", HOSTS[parent], _hour(moment), name].append(value)
    values.update({key: sum(each) / len(each) for key, each in found.items()})


def _find_utilization(records: Records, until: datetime, values: dict[Key, float]) -> None:
    for parent, (_, host) in enumerate(QUEUES):
        # The sort keeps the order of records of one moment: the last of them holds.
        known = {moment: (used, total) for moment, of, used, total in records.slots if of == parent}
        moments = sorted(known)
        seconds: dict[datetime, list[float]] = defaultdict(list)
        for moment, following in zip(moments, [*moments[1:], until], strict=False):
            used, total = known[moment]
            while moment < min(following, until):
                if total:
                    seconds[_hour(moment)].append(100 * used / total)
                moment += timedelta(seconds=1)
        for hour, each in seconds.items():
            values["queue", host, hour, "h_utilized"] = sum(each) / len(each)


def _find_usage(records: Records, until: datetime, values: dict[Key, float]) -> None:
    for moment, owner, project, status, pe_task, cpu in records.jobs:
        if moment >= until:
            continue
        job = float(status != -1 and pe_task == "NONE")
        whose = [("user", owner), ("group", "users"), ("department", "d"), ("host", "node1")]
        whose += [("project", project)] if project not in (None, "NONE") else []
        for kind, name in whose:
            for variable, amount in (("jobs_finished", job), ("cpu", cpu), ("mem", 2 * cpu), ("io", 0.0)):
                if kind != "host" or variable == "jobs_finished":
                    key = (kind, str(name), _hour(moment), f"h_{variable}")
                    values[key] = values.get(key, 0.0) + amount


def _find_days(until: datetime, values: dict[Key, float]) -> None:
    found: dict[Key, list[float]] = defaultdict(list)
    for (kind, name, hour, variable), value in values.items():
        day = hour.replace(hour=0)
        is_mean = (kind, variable) == ("host", "h_load")
        if day + DAY <= until.replace(minute=0, second=0) and (
            is_mean or variable[2:] in ("jobs_finished", "cpu", "mem", "io")
        ):
            if kind == "host" and variable == "h_cpu":
                continue
            found[kind, name, day, f"d{variable[1:]}"].append(value)
    for key, each in found.items():
        values[key] = sum(each) / len(each) if key[3] == "d_load" else sum(each)


def read_derived(connection: Connection) -> Mapping[Key, float]:
    """Return all derived values in the tables; each object has one of a variable and a beginning."""
    found: dict[Key, float] = {}
    kinds = (
        ("host", t.HOST, t.HOST_VALUES, "h_id", "h_hostname", "hv"),
        ("queue", t.QUEUE, t.QUEUE_VALUES, "q_id", "q_hostname", "qv"),
        ("user", t.USER, t.USER_VALUES, "u_id", "u_user", "uv"),
        ("project", t.PROJECT, t.PROJECT_VALUES, "p_id", "p_project", "pv"),
        ("department", t.DEPARTMENT, t.DEPARTMENT_VALUES, "d_id", "d_department", "dv"),
        ("group", t.GROUP, t.GROUP_VALUES, "g_id", "g_group", "gv"),
    )
    for kind, table, values, key, name, p in kinds:
        columns = [values.c[f"{p}_{each}"] for each in ("time_start", "time_end", "variable", "dvalue")]
        question = select(table.c[name], *columns).where(values.c[f"{p}_parent"] == table.c[key])
        for who, begin, end, variable, value in connection.execute(question):
            if variable[:2] in ("h_", "d_"):
                assert end - begin == (HOUR if variable[0] == "h" else DAY)
                assert (kind, who, begin, variable) not in found
                found[kind, who, begin, variable] = value
    return found
