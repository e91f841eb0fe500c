"""The tables of the reporting database, with the names and types that the original dbwriter gave them.

Times are UTC without a zone. On SQLite ids are `INTEGER`, which is the row itself there, and times are texts such as
`2026-11-23 14:00:00`, as its own functions write them. What is named `qmonpy_...` is ours, not the original's.
"""

from decimal import Decimal
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    DateTime,
    Dialect,
    Double,
    ForeignKey,
    Integer,
    MetaData,
    Numeric,
    Table,
    Text,
    TypeDecorator,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.types import TypeEngine


class Id(TypeDecorator[int]):
    """A whole number of up to 38 digits: `numeric(38)` in PostgreSQL, of which psycopg makes decimals, `INTEGER` in
    SQLite."""

    impl = Numeric(38)
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """Return the type of a database."""
        return dialect.type_descriptor(Integer() if dialect.name == "sqlite" else Numeric(38))

    def process_result_value(self, value: int | Decimal | None, dialect: Dialect) -> int | None:
        """Return a whole number."""
        return None if value is None else int(value)


METADATA = MetaData()
_ID = Id()
_TIME = DateTime().with_variant(sqlite.DATETIME(truncate_microseconds=True), "sqlite")  # type: ignore[no-untyped-call]

AR = Table(
    "sge_ar",
    METADATA,
    Column("ar_id", _ID, primary_key=True),
    Column("ar_number", Integer),
    Column("ar_owner", Text),
    Column("ar_submission_time", _TIME),
)

AR_ATTRIBUTE = Table(
    "sge_ar_attribute",
    METADATA,
    Column("ara_id", _ID, primary_key=True),
    Column("ara_parent", _ID, ForeignKey("sge_ar.ar_id")),
    Column("ara_curr_time", _TIME),
    Column("ara_name", Text),
    Column("ara_account", Text),
    Column("ara_start_time", _TIME),
    Column("ara_end_time", _TIME),
    Column("ara_granted_pe", Text),
)

AR_LOG = Table(
    "sge_ar_log",
    METADATA,
    Column("arl_id", _ID, primary_key=True),
    Column("arl_parent", _ID, ForeignKey("sge_ar.ar_id")),
    Column("arl_time", _TIME),
    Column("arl_event", Text),
    Column("arl_state", Text),
    Column("arl_message", Text),
)

AR_RESOURCE_USAGE = Table(
    "sge_ar_resource_usage",
    METADATA,
    Column("arru_id", _ID, primary_key=True),
    Column("arru_parent", _ID, ForeignKey("sge_ar.ar_id")),
    Column("arru_variable", Text),
    Column("arru_value", Text),
)

AR_USAGE = Table(
    "sge_ar_usage",
    METADATA,
    Column("aru_id", _ID, primary_key=True),
    Column("aru_parent", _ID, ForeignKey("sge_ar.ar_id")),
    Column("aru_termination_time", _TIME),
    Column("aru_qname", Text),
    Column("aru_hostname", Text),
    Column("aru_slots", Integer),
)

CHECKPOINT = Table(
    "sge_checkpoint",
    METADATA,
    Column("ch_id", Integer, primary_key=True),
    Column("ch_line", Integer),
    Column("ch_time", _TIME),
)

DEPARTMENT = Table(
    "sge_department",
    METADATA,
    Column("d_id", _ID, primary_key=True),
    Column("d_department", Text),
)

DEPARTMENT_VALUES = Table(
    "sge_department_values",
    METADATA,
    Column("dv_id", _ID, primary_key=True),
    Column("dv_parent", _ID, ForeignKey("sge_department.d_id")),
    Column("dv_time_start", _TIME),
    Column("dv_time_end", _TIME),
    Column("dv_variable", Text),
    Column("dv_svalue", Text),
    Column("dv_dvalue", Double),
    Column("dv_dconfig", Double),
)

GROUP = Table(
    "sge_group",
    METADATA,
    Column("g_id", _ID, primary_key=True),
    Column("g_group", Text),
)

GROUP_VALUES = Table(
    "sge_group_values",
    METADATA,
    Column("gv_id", _ID, primary_key=True),
    Column("gv_parent", _ID, ForeignKey("sge_group.g_id")),
    Column("gv_time_start", _TIME),
    Column("gv_time_end", _TIME),
    Column("gv_variable", Text),
    Column("gv_svalue", Text),
    Column("gv_dvalue", Double),
    Column("gv_dconfig", Double),
)

HOST = Table(
    "sge_host",
    METADATA,
    Column("h_id", _ID, primary_key=True),
    Column("h_hostname", Text),
)

HOST_VALUES = Table(
    "sge_host_values",
    METADATA,
    Column("hv_id", _ID, primary_key=True),
    Column("hv_parent", _ID, ForeignKey("sge_host.h_id")),
    Column("hv_time_start", _TIME),
    Column("hv_time_end", _TIME),
    Column("hv_variable", Text),
    Column("hv_svalue", Text),
    Column("hv_dvalue", Double),
    Column("hv_dconfig", Double),
)

JOB = Table(
    "sge_job",
    METADATA,
    Column("j_id", _ID, primary_key=True),
    Column("j_job_number", Integer),
    Column("j_task_number", Integer),
    Column("j_pe_taskid", Text),
    Column("j_job_name", Text),
    Column("j_group", Text),
    Column("j_owner", Text),
    Column("j_account", Text),
    Column("j_priority", Integer),
    Column("j_submission_time", _TIME),
    Column("j_project", Text),
    Column("j_department", Text),
)

JOB_LOG = Table(
    "sge_job_log",
    METADATA,
    Column("jl_id", _ID, primary_key=True),
    Column("jl_parent", _ID, ForeignKey("sge_job.j_id")),
    Column("jl_time", _TIME),
    Column("jl_event", Text),
    Column("jl_state", Text),
    Column("jl_user", Text),
    Column("jl_host", Text),
    Column("jl_state_time", Integer),
    Column("jl_message", Text),
)

JOB_REQUEST = Table(
    "sge_job_request",
    METADATA,
    Column("jr_id", _ID, primary_key=True),
    Column("jr_parent", _ID, ForeignKey("sge_job.j_id")),
    Column("jr_variable", Text),
    Column("jr_value", Text),
)

JOB_USAGE = Table(
    "sge_job_usage",
    METADATA,
    Column("ju_id", _ID, primary_key=True),
    Column("ju_parent", _ID, ForeignKey("sge_job.j_id")),
    Column("ju_curr_time", _TIME),
    Column("ju_qname", Text),
    Column("ju_hostname", Text),
    Column("ju_start_time", _TIME),
    Column("ju_end_time", _TIME),
    Column("ju_failed", Integer),
    Column("ju_exit_status", Integer),
    Column("ju_granted_pe", Text),
    Column("ju_slots", Integer),
    Column("ju_ru_wallclock", Integer),
    Column("ju_ru_utime", Double),
    Column("ju_ru_stime", Double),
    Column("ju_ru_maxrss", Integer),
    Column("ju_ru_ixrss", Integer),
    Column("ju_ru_issmrss", Integer),
    Column("ju_ru_idrss", Integer),
    Column("ju_ru_isrss", Integer),
    Column("ju_ru_minflt", Integer),
    Column("ju_ru_majflt", Integer),
    Column("ju_ru_nswap", Integer),
    Column("ju_ru_inblock", Integer),
    Column("ju_ru_outblock", Integer),
    Column("ju_ru_msgsnd", Integer),
    Column("ju_ru_msgrcv", Integer),
    Column("ju_ru_nsignals", Integer),
    Column("ju_ru_nvcsw", Integer),
    Column("ju_ru_nivcsw", Integer),
    Column("ju_cpu", Double),
    Column("ju_mem", Double),
    Column("ju_io", Double),
    Column("ju_iow", Double),
    Column("ju_maxvmem", Double),
    Column("ju_ar_parent", _ID),
)

PROJECT = Table(
    "sge_project",
    METADATA,
    Column("p_id", _ID, primary_key=True),
    Column("p_project", Text),
)

PROJECT_VALUES = Table(
    "sge_project_values",
    METADATA,
    Column("pv_id", _ID, primary_key=True),
    Column("pv_parent", _ID, ForeignKey("sge_project.p_id")),
    Column("pv_time_start", _TIME),
    Column("pv_time_end", _TIME),
    Column("pv_variable", Text),
    Column("pv_svalue", Text),
    Column("pv_dvalue", Double),
    Column("pv_dconfig", Double),
)

QUEUE = Table(
    "sge_queue",
    METADATA,
    Column("q_id", _ID, primary_key=True),
    Column("q_qname", Text),
    Column("q_hostname", Text),
)

QUEUE_VALUES = Table(
    "sge_queue_values",
    METADATA,
    Column("qv_id", _ID, primary_key=True),
    Column("qv_parent", _ID, ForeignKey("sge_queue.q_id")),
    Column("qv_time_start", _TIME),
    Column("qv_time_end", _TIME),
    Column("qv_variable", Text),
    Column("qv_svalue", Text),
    Column("qv_dvalue", Double),
    Column("qv_dconfig", Double),
)

SHARE_LOG = Table(
    "sge_share_log",
    METADATA,
    Column("sl_id", _ID, primary_key=True),
    Column("sl_curr_time", _TIME),
    Column("sl_usage_time", _TIME),
    Column("sl_node", Text),
    Column("sl_user", Text),
    Column("sl_project", Text),
    Column("sl_shares", Integer),
    Column("sl_job_count", Integer),
    Column("sl_level", Double),
    Column("sl_total", Double),
    Column("sl_long_target_share", Double),
    Column("sl_short_target_share", Double),
    Column("sl_actual_share", Double),
    Column("sl_usage", Double),
    Column("sl_cpu", Double),
    Column("sl_mem", Double),
    Column("sl_io", Double),
    Column("sl_ltcpu", Double),
    Column("sl_ltmem", Double),
    Column("sl_ltio", Double),
)

STATISTIC = Table(
    "sge_statistic",
    METADATA,
    Column("s_id", _ID, primary_key=True),
    Column("s_name", Text),
)

STATISTIC_VALUES = Table(
    "sge_statistic_values",
    METADATA,
    Column("sv_id", _ID, primary_key=True),
    Column("sv_parent", _ID, ForeignKey("sge_statistic.s_id")),
    Column("sv_time_start", _TIME),
    Column("sv_time_end", _TIME),
    Column("sv_variable", Text),
    Column("sv_dvalue", Double),
)

USER = Table(
    "sge_user",
    METADATA,
    Column("u_id", _ID, primary_key=True),
    Column("u_user", Text),
)

USER_VALUES = Table(
    "sge_user_values",
    METADATA,
    Column("uv_id", _ID, primary_key=True),
    Column("uv_parent", _ID, ForeignKey("sge_user.u_id")),
    Column("uv_time_start", _TIME),
    Column("uv_time_end", _TIME),
    Column("uv_variable", Text),
    Column("uv_svalue", Text),
    Column("uv_dvalue", Double),
    Column("uv_dconfig", Double),
)

VERSION = Table(
    "sge_version",
    METADATA,
    Column("v_id", Integer, primary_key=True),
    Column("v_version", Text, primary_key=True),
    Column("v_time", _TIME),
)

QMONPY_SOURCE = Table(
    "qmonpy_source",
    METADATA,
    Column("so_id", Integer, primary_key=True),
    Column("so_kind", Text),
    Column("so_path", Text),
    Column("so_inode", Text),
    Column("so_head_bytes", Integer),
    Column("so_head_hash", Text),
    Column("so_tail_bytes", Integer),
    Column("so_tail_hash", Text),
    Column("so_offset", BigInteger),
    Column("so_line", BigInteger),
    Column("so_broken", BigInteger),
    Column("so_time", _TIME),
    Column("so_newest", BigInteger),
    Column("so_marks", Text),
)
"""How far each source was read. It is known by what it begins with, not by its name: files are renamed and
compressed."""

QMONPY_TIMELESS_USAGE = Table(
    "qmonpy_timeless_usage",
    METADATA,
    Column("tu_key", Text, primary_key=True),
    Column("tu_accounting", Integer),
    Column("tu_reporting", Integer),
)
"""How often each kind of file told what a task used without any time, by which such records could be told apart."""

QMONPY_BROKEN_LINE = Table(
    "qmonpy_broken_line",
    METADATA,
    Column("bl_id", Integer, primary_key=True),
    Column("bl_source", Integer, ForeignKey("qmonpy_source.so_id")),
    Column("bl_line", BigInteger),
    Column("bl_offset", BigInteger),
    Column("bl_code", Text),
    Column("bl_reason", Text),
    Column("bl_text", Text),
    Column("bl_time", _TIME),
)
"""Lines that are no records, with their place, and why they are none; and records of which a part could not be kept."""

QMONPY_WRITING = Table(
    "qmonpy_writing",
    METADATA,
    Column("w_id", Integer, primary_key=True),
    Column("w_generation", BigInteger),
)
"""A single row, which counts the transactions of writers: each sees by it whether another has written."""

QMONPY_DERIVATION = Table(
    "qmonpy_derivation",
    METADATA,
    Column("de_table", Text, primary_key=True),
    Column("de_last_id", _ID),
    Column("de_until", _TIME),
)
"""From which rows of a table values were derived: from all up to a number, and for all hours before a time."""

QMONPY_SERIES = Table(
    "qmonpy_series",
    METADATA,
    Column("se_id", Integer, primary_key=True),
    Column("se_kind", Text),
    Column("se_rule", Text),
    Column("se_resource", Text),
    Column("se_user", Text),
    Column("se_project", Text),
    Column("se_pe", Text),
    Column("se_queue", Text),
    Column("se_host", Text),
)
"""What readings are of: a counter of a limit, a cluster queue, a licence, all jobs; empty where it is not of one."""

QMONPY_SERIES_VALUES = Table(
    "qmonpy_series_values",
    METADATA,
    Column("sr_parent", Integer, ForeignKey("qmonpy_series.se_id"), primary_key=True),
    Column("sr_time_start", _TIME, primary_key=True),
    Column("sr_time_end", _TIME),
    Column("sr_step", Integer),
    Column("sr_used", Double),
    Column("sr_peak", Double),
    Column("sr_limit", Double),
    Column("sr_blocked", Double),
    Column("sr_blocked_peak", Double),
    Column("sr_holder", Text),
)
"""What was read, by the cluster's time: the mean and the most over a while, and how closely it was read (`sr_step`)."""

QMONPY_RECORDER = Table(
    "qmonpy_recorder",
    METADATA,
    Column("re_id", Integer, primary_key=True),
    Column("re_process", Text),
    Column("re_until", _TIME),
)
"""A single row: the process that records readings, and until when others leave that to it, by the machine's time."""
