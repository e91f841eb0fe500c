"""A record of an accounting file as `qacct -j` of 8.1.9 shows it."""

import signal
import time
from collections.abc import Sequence
from functools import lru_cache

from qmonpy.app.jobs.job_ends import FAILED_CODES
from qmonpy.formats.output.accounting_fields import Field
from qmonpy.formats.values.c_number import as_signed, format_double, parse_double, parse_long, parse_unsigned

_GB = 1024.0**3
_UNITS = ((1024.0**4, b"TB"), (1024.0**3, b"GB"), (1024.0**2, b"MB"), (1024.0, b"KB"))
_FIRST_SIGNAL = 128
_LARGE = 2**64
_WORDS = {
    **{code: each.words for code, each in FAILED_CODES.items()},
    0: "",
    2: "on executing shepherd",
    4: "before writing pid",
    5: "on reading config file",
    22: "removed manually",
    24: "migrating",
    26: "opening input/output file",
    28: "changing into working directory",
    32: "entry is missing in sgepasswd file",
}
"""What is printed of a code of `failed`, which is not always what sge_status(5) calls it."""
_OTHER = "invalid execution state"
_UNDEFINED = b"undefined"
_NEVER = b"-/-"
_RULE = b"=" * 62
_TEMPLATE = b"\n".join(
    (
        _RULE, b"qname        %-20b", b"hostname     %-20b", b"group        %-20b", b"owner        %-20b",
        b"project      %-20b", b"department   %-20b", b"jobname      %-20b", b"jobnumber    %-20d", b"taskid       %b",
        b"account      %-20b", b"priority     %-20d", b"qsub_time    %b", b"start_time   %b", b"end_time     %b",
        b"granted_pe   %-20b", b"slots        %-20d", b"failed       %b", b"exit_status  %b", b"ru_wallclock %.0fs",
        b"ru_utime     %bs", b"ru_stime     %bs", b"ru_maxrss    %b", b"ru_ixrss     %b", b"ru_ismrss    %b",
        b"ru_idrss     %b", b"ru_isrss     %b", b"ru_minflt    %-20d", b"ru_majflt    %-20d", b"ru_nswap     %-20d",
        b"ru_inblock   %-20d", b"ru_oublock   %-20d", b"ru_msgsnd    %-20d", b"ru_msgrcv    %-20d",
        b"ru_nsignals  %-20d", b"ru_nvcsw     %-20d", b"ru_nivcsw    %-20d", b"cpu          %bs",
        b"mem          %bs", b"io           %b", b"iow          %bs", b"maxvmem      %b", b"arid         %b",
        b"ar_sub_time  %b", b"category     %b", b"",
    )
)  # fmt: skip


def format_job(fields: Sequence[bytes]) -> bytes:
    """Return the lines of a record that has all fields."""
    task, reservation, made = (parse_unsigned(fields[at]) for at in (Field.TASK_NUMBER, Field.ARID, Field.AR_SUB_TIME))
    return _TEMPLATE % (
        fields[Field.QNAME], fields[Field.HOSTNAME], fields[Field.GROUP], fields[Field.OWNER], fields[Field.PROJECT],
        fields[Field.DEPARTMENT], fields[Field.JOB_NAME], _number(fields[Field.JOB_NUMBER]),
        b"%-20d" % as_signed(task) if task else _UNDEFINED, fields[Field.ACCOUNT], _number(fields[Field.PRIORITY]),
        _format_time(parse_unsigned(fields[Field.SUBMISSION_TIME])),
        _format_moment(fields[Field.START_TIME]), _format_moment(fields[Field.END_TIME]), fields[Field.GRANTED_PE],
        _number(fields[Field.SLOTS]), _format_failed(parse_unsigned(fields[Field.FAILED])),
        _format_status(parse_unsigned(fields[Field.EXIT_STATUS])), float(parse_long(fields[Field.RU_WALLCLOCK])),
        _format_seconds(fields[Field.RU_UTIME]), _format_seconds(fields[Field.RU_STIME]),
        *(_format_memory(float(parse_long(each) % _LARGE)) for each in fields[Field.RU_MAXRSS : Field.RU_ISRSS + 1]),
        *(parse_long(each) for each in fields[Field.RU_MINFLT : Field.RU_NIVCSW + 1]),
        _format_seconds(fields[Field.CPU]), _format_memory(parse_double(fields[Field.MEM]) * _GB),
        _format_memory(parse_double(fields[Field.IO]) * _GB), _format_seconds(fields[Field.IOW]),
        _format_memory(parse_double(fields[Field.MAXVMEM])),
        b"%-20d" % as_signed(reservation) if reservation else _UNDEFINED, _format_time(made) if made else _UNDEFINED,
        fields[Field.CATEGORY],
    )  # fmt: skip


def _number(text: bytes) -> int:
    return as_signed(parse_unsigned(text))


def _format_seconds(text: bytes) -> bytes:
    return format_double(b"%.3f", parse_double(text))


def _format_moment(text: bytes) -> bytes:
    seconds = parse_unsigned(text)
    return _format_time(seconds) if seconds else _NEVER


@lru_cache(maxsize=4096)
def _format_time(seconds: int) -> bytes:
    return time.ctime(seconds).encode()


@lru_cache(maxsize=256)
def _format_failed(code: int) -> bytes:
    return b"%-3d %b %b" % (as_signed(code), b":" if code else b"", _WORDS.get(code, _OTHER).encode())


@lru_cache(maxsize=1024)
def _format_status(status: int) -> bytes:
    if status < _FIRST_SIGNAL:
        return b"%-20d" % as_signed(status)
    return b"%-20d (%b)" % (as_signed(status), _name_signal(as_signed(status - _FIRST_SIGNAL)).encode())


def _name_signal(number: int) -> str:
    """Return what strsignal(3) calls a signal."""
    if signal.SIGRTMIN <= number <= signal.SIGRTMAX:
        return f"Real-time signal {number - signal.SIGRTMIN}"
    try:
        return signal.strsignal(number) or f"Unknown signal {number}"
    except (ValueError, OverflowError):
        return f"Unknown signal {number}"


@lru_cache(maxsize=4096)
def _format_memory(amount: float) -> bytes:
    for unit, letters in _UNITS:
        if abs(amount) >= unit:
            return b"%.3f%b" % (amount / unit, letters)
    return b"%.3fB" % abs(amount)
