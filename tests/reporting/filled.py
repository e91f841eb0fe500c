"""A reporting database with a few jobs, reservations and values whose sums can be counted on paper.

NOW is noon of a Monday. Ann's jobs 1 to 3 run in reservation 1, of four hours, which ends; reservation 2 is never used;
reservation 3 has not ended. Job 4 is parallel: its task of the PE runs elsewhere, and it has a record of midnight. Job
5 is wrong: it starts before its submission. Job 7 waits.
"""

from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, insert

from qmonpy.reporting.schema import tables as t

AT = datetime(2026, 11, 23, 12, 0, 0)
NOW = int(AT.replace(tzinfo=UTC).timestamp())
DAY = timedelta(days=1)


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


def seconds(text: str) -> int:
    """The cell of a time."""
    return int(moment(text).replace(tzinfo=UTC).timestamp())


RESERVATIONS = (
    (1, 1, "ann", "2026-11-20 07:00:00", "2026-11-20 08:00:00", "2026-11-20 12:00:00", "night", "TERMINATED"),
    (2, 2, "bob", "2026-11-20 07:30:00", "2026-11-21 08:00:00", "2026-11-22 09:00:00", "", "TERMINATED"),
    (3, 3, "ann", "2026-11-22 07:30:00", "2026-11-23 08:00:00", "2026-11-24 08:00:00", "next", "START_TIME_REACHED"),
)
"""Id, number, owner, submission, start, end, name, last event."""
JOBS = (
    # id, number, task, pe task, name, owner, project, department, submission
    (1, 1, -1, "NONE", "sleeper", "ann", "alpha", "physics", "2026-11-20 07:50:00"),
    (2, 2, -1, "NONE", "sleeper", "ann", "alpha", "physics", "2026-11-20 07:55:00"),
    (3, 3, 1, "NONE", 'it\'s; "odd"\nname', "ann", "beta", "physics", "2026-11-20 07:55:00"),
    (4, 4, -1, "NONE", "mpi", "bob", "beta", "chemistry", "2026-11-20 22:00:00"),
    (5, 4, -1, "1.node2", "mpi", "bob", "beta", "chemistry", "2026-11-20 22:00:00"),
    (6, 5, -1, "NONE", "wrong", "bob", None, "chemistry", "2026-11-20 23:00:00"),
    (7, 6, -1, "NONE", "old", "bob", "alpha", "chemistry", "2025-01-02 10:00:00"),
    (8, 7, -1, "NONE", "waiting", "ann", "alpha", "physics", "2026-11-23 11:00:00"),
)
USAGES = (
    # id, job, queue, host, start, end, failed, exit, pe, slots, cpu, mem, io, maxvmem, reservation
    (1, 1, "all.q", "node1", "2026-11-20 08:00:00", "2026-11-20 08:30:00", 0, 0, "NONE", 1, 1500.0, 2.5, 0.25, 1e9, 1),
    (2, 2, "all.q", "node1", "2026-11-20 08:10:00", "2026-11-20 09:10:00", 0, 1, "NONE", 2, 3600.0, 4.0, 0.5, 2e9, 1),
    (3, 3, "all.q", "node2", "2026-11-20 10:00:00", "2026-11-20 10:00:30", 100, 137, "NONE", 1, 7.5, 0.0, 0.0, 0.0, 1),
    (
        4,
        4,
        "big.q",
        "node1",
        "2026-11-20 22:30:00",
        "2026-11-21 00:00:00",
        0,
        -1,
        "mpi",
        4,
        5000.0,
        8.0,
        1.0,
        3e9,
        None,
    ),
    (5, 4, "big.q", "node1", "2026-11-20 22:30:00", "2026-11-21 01:30:00", 0, 0, "mpi", 4, 5400.0, 9.0, 1.5, 4e9, None),
    (6, 5, "big.q", "node2", "2026-11-20 22:30:00", "2026-11-21 01:30:00", 0, 0, "mpi", 4, 100.0, 1.0, 0.0, 1e8, None),
    (7, 6, "all.q", "node1", "2026-11-20 22:00:00", "2026-11-20 23:10:00", 0, 0, "NONE", 1, 5.0, 0.0, 0.0, 0.0, None),
    (8, 7, "all.q", "node1", "2025-01-02 10:00:10", "2025-01-02 11:00:00", 0, 0, "NONE", 1, 9.0, 0.0, 0.0, 0.0, None),
)
LOGS = (
    (1, 1, "2026-11-20 07:50:00", "pending", "", "ann", "front", 0, "new job"),
    (2, 1, "2026-11-20 08:00:00", "sent", "t", "master", "front", 0, "sent to execd"),
    (3, 1, "2026-11-20 08:30:00", "finished", "", "execution daemon", "node1", 0, "job exited"),
)
REQUESTS = (
    (1, 1, "h_vmem", "4G"),
    (2, 2, "licence", "1"),
    (3, 3, "licence", "2"),
    (4, 8, "licence", "2"),
    (5, 8, "h_vmem", "1G"),
)

HOST_VALUES = (
    # host, minutes before NOW, variable, value, capacity
    *(
        (host, minutes, "np_load_avg", load, None)
        for host in (2, 3)
        for minutes, load in ((50, 0.5), (20, 1.5), (10, 0.25))
    ),
    *((host, minutes, "np_load_short", load, None) for host in (2, 3) for minutes, load in ((50, 0.25), (20, 0.5))),
    *((host, minutes, "cpu", 10.0 * host + minutes, None) for host in (2, 3) for minutes in (95, 40, 5)),
    *((host, minutes, "mem_used", 1e9 * host, None) for host in (2, 3) for minutes in (30, 15)),
    *((1, minutes, "licence", used, 4.0) for minutes, used in ((100, 1.0), (55, 2.0), (25, 4.0), (12, 0.0))),
    *((2, minutes, "h_load", 0.75, None) for minutes in (60, 120, 180)),
)
QUEUE_VALUES = (
    *((queue, minutes, "slots", used, 4.0) for queue in (1, 2) for minutes, used in ((90, 1.0), (45, 3.0), (10, 0.0))),
    *((queue, minutes, "h_utilized", 25.0 * queue, None) for queue in (1, 2) for minutes in (60, 120)),
)
STATISTICS = (
    (1, "row_count", 3.0), (2, "row_count", 7.0), (3, "lines_per_second", 25000.0), (3, "deletion_time", 0.5),
)  # fmt: skip
SHARES = (("alpha", "", 0.5, 0.75), ("beta", "", 0.5, 0.25), ("", "ann", 0.2, 0.1), ("", "", 1.0, 1.0))


def _before(minutes: int) -> datetime:
    return AT - timedelta(minutes=minutes)


def _fill_values(connection: Connection) -> None:
    for number, name in enumerate(("global", "node1", "node2"), start=1):
        connection.execute(insert(t.HOST).values(h_id=number, h_hostname=name))
    for number, (queue, host) in enumerate((("all.q", "node1"), ("big.q", "node2")), start=1):
        connection.execute(insert(t.QUEUE).values(q_id=number, q_qname=queue, q_hostname=host))
    for number, (parent, minutes, variable, value, most) in enumerate(HOST_VALUES, start=1):
        connection.execute(insert(t.HOST_VALUES).values(
            hv_id=number, hv_parent=parent, hv_time_start=_before(minutes), hv_time_end=_before(minutes - 5),
            hv_variable=variable, hv_dvalue=value, hv_dconfig=most,
        ))  # fmt: skip
    for number, (parent, minutes, variable, value, most) in enumerate(QUEUE_VALUES, start=1):
        connection.execute(insert(t.QUEUE_VALUES).values(
            qv_id=number, qv_parent=parent, qv_time_start=_before(minutes), qv_time_end=_before(minutes - 5),
            qv_variable=variable, qv_dvalue=value, qv_dconfig=most,
        ))  # fmt: skip
    for number, name in enumerate(("sge_host", "sge_job", "dbwriter"), start=1):
        connection.execute(insert(t.STATISTIC).values(s_id=number, s_name=name))
    for number, (parent, variable, value) in enumerate(STATISTICS, start=1):
        connection.execute(insert(t.STATISTIC_VALUES).values(
            sv_id=number, sv_parent=parent, sv_time_start=_before(60), sv_time_end=AT, sv_variable=variable,
            sv_dvalue=value,
        ))  # fmt: skip
    for number, (project, user, target, actual) in enumerate(SHARES, start=1):
        connection.execute(insert(t.SHARE_LOG).values(
            sl_id=number, sl_curr_time=_before(60), sl_usage_time=_before(60), sl_node=project or user or "/",
            sl_user=user, sl_project=project, sl_total=target, sl_actual_share=actual,
        ))  # fmt: skip


def fill(connection: Connection) -> None:
    """Write all rows."""
    _fill_values(connection)
    for ar_id, number, owner, submitted, start, end, name, event in RESERVATIONS:
        connection.execute(insert(t.AR).values(
            ar_id=ar_id, ar_number=number, ar_owner=owner, ar_submission_time=moment(submitted)
        ))  # fmt: skip
        connection.execute(insert(t.AR_ATTRIBUTE).values(
            ara_id=ar_id, ara_parent=ar_id, ara_curr_time=moment(submitted), ara_name=name, ara_account="sge",
            ara_start_time=moment(start), ara_end_time=moment(end), ara_granted_pe="mpi",
        ))  # fmt: skip
        for place, (at, what) in enumerate(((submitted, "CREATED"), (end, event))):
            connection.execute(insert(t.AR_LOG).values(
                arl_id=10 * ar_id + place, arl_parent=ar_id, arl_time=moment(at), arl_event=what,
                arl_state="w" if not place else "e", arl_message="",
            ))  # fmt: skip
        connection.execute(insert(t.AR_USAGE).values(
            aru_id=ar_id, aru_parent=ar_id, aru_termination_time=moment(end), aru_qname="all.q",
            aru_hostname="node1", aru_slots=2,
        ))  # fmt: skip
        connection.execute(insert(t.AR_RESOURCE_USAGE).values(
            arru_id=ar_id, arru_parent=ar_id, arru_variable="arch", arru_value="lx-amd64"
        ))  # fmt: skip
    for j_id, job, task, pe_task, job_name, owner, project, department, submitted in JOBS:
        connection.execute(insert(t.JOB).values(
            j_id=j_id, j_job_number=job, j_task_number=task, j_pe_taskid=pe_task, j_job_name=job_name, j_group="users",
            j_owner=owner, j_account="sge", j_priority=0, j_submission_time=moment(submitted), j_project=project,
            j_department=department,
        ))  # fmt: skip
    for ju_id, job, queue, host, start, end, failed, status, pe, slots, cpu, mem, io, vmem, ar in USAGES:
        connection.execute(insert(t.JOB_USAGE).values(
            ju_id=ju_id, ju_parent=job, ju_curr_time=moment(end), ju_qname=queue, ju_hostname=host,
            ju_start_time=moment(start), ju_end_time=moment(end), ju_failed=failed, ju_exit_status=status,
            ju_granted_pe=pe, ju_slots=slots, ju_ru_wallclock=int((moment(end) - moment(start)).total_seconds()),
            ju_cpu=cpu, ju_mem=mem, ju_io=io, ju_iow=0.0, ju_maxvmem=vmem, ju_ar_parent=ar,
        ))  # fmt: skip
    for jl_id, job, at, event, state, user, host, length, message in LOGS:
        connection.execute(insert(t.JOB_LOG).values(
            jl_id=jl_id, jl_parent=job, jl_time=moment(at), jl_event=event, jl_state=state, jl_user=user, jl_host=host,
            jl_state_time=length, jl_message=message,
        ))  # fmt: skip
    for jr_id, job, variable, value in REQUESTS:
        connection.execute(
            insert(t.JOB_REQUEST).values(jr_id=jr_id, jr_parent=job, jr_variable=variable, jr_value=value)
        )
