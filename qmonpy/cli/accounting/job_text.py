"""A record of an accounting file as `qacct -j` of 8.1.9 shows it."""

import signal
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter

from qmonpy.formats.output.accounting_fields import Field
from qmonpy.formats.values.c_number import as_signed, format_double, parse_double, parse_long, parse_longs
from qmonpy.model.work.failed_codes import FAILED_CODES, UNKNOWN_CODE

_GB = 1024.0**3
_UNITS = ((1024.0**4, b"TB"), (1024.0**3, b"GB"), (1024.0**2, b"MB"), (1024.0, b"KB"))
_FIRST_SIGNAL = 128
_LARGE = 2**64
_UNSIGNED = 2**32 - 1
_FIRST_NEGATIVE = 2**31
_WHOLES: Callable[[Sequence[bytes]], tuple[bytes, ...]] = itemgetter(
    Field.JOB_NUMBER, Field.PRIORITY, Field.SUBMISSION_TIME, Field.START_TIME, Field.END_TIME, Field.FAILED,
    Field.EXIT_STATUS, Field.SLOTS, Field.TASK_NUMBER, Field.ARID, Field.AR_SUB_TIME, Field.RU_WALLCLOCK,
    *(each for each in range(Field.RU_IXRSS, Field.PROJECT) if each != Field.RU_INBLOCK),
)  # fmt: skip
"""The fields that are whole numbers as they are written."""
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
    number, priority, submitted, start, end, failed, status, slots, task, reservation, made, wallclock, *counts = (
        parse_longs(_WHOLES(fields))
    )
    integrals, (minor_faults, major_faults, swaps, *others) = counts[:4], counts[4:]
    return _TEMPLATE % (
        fields[Field.QNAME], fields[Field.HOSTNAME], fields[Field.GROUP], fields[Field.OWNER], fields[Field.PROJECT],
        fields[Field.DEPARTMENT], fields[Field.JOB_NAME], _in_32_bits(number),
        b"%-20d" % _in_32_bits(task) if _in_32_bits(task) else _UNDEFINED, fields[Field.ACCOUNT],
        _in_32_bits(priority), _format_time(submitted & _UNSIGNED), _format_moment(start & _UNSIGNED),
        _format_moment(end & _UNSIGNED), fields[Field.GRANTED_PE], _in_32_bits(slots),
        _format_failed(failed & _UNSIGNED), _format_status(status & _UNSIGNED), float(wallclock),
        _format_seconds(fields[Field.RU_UTIME]), _format_seconds(fields[Field.RU_STIME]),
        _format_memory(float(parse_long(fields[Field.RU_MAXRSS]) % _LARGE)),
        *(_format_memory(float(each % _LARGE)) for each in integrals), minor_faults, major_faults,
        swaps, parse_long(fields[Field.RU_INBLOCK]), *others,
        _format_seconds(fields[Field.CPU]), _format_memory(parse_double(fields[Field.MEM]) * _GB),
        _format_memory(parse_double(fields[Field.IO]) * _GB), _format_seconds(fields[Field.IOW]),
        _format_memory(parse_double(fields[Field.MAXVMEM])),
        b"%-20d" % _in_32_bits(reservation) if _in_32_bits(reservation) else _UNDEFINED,
        _format_time(made & _UNSIGNED) if made & _UNSIGNED else _UNDEFINED, fields[Field.CATEGORY],
    )  # fmt: skip


def _in_32_bits(number: int) -> int:
    """Return a number as 8.1.9 keeps and prints it."""
    return number if 0 <= number < _FIRST_NEGATIVE else as_signed(number & _UNSIGNED)


def _format_seconds(text: bytes) -> bytes:
    return format_double(b"%.3f", parse_double(text))


def _format_moment(seconds: int) -> bytes:
    return _format_time(seconds) if seconds else _NEVER


@lru_cache(maxsize=4096)
def _format_time(seconds: int) -> bytes:
    return time.ctime(seconds).encode()


@lru_cache(maxsize=256)
def _format_failed(code: int) -> bytes:
    return b"%-3d %b %b" % (as_signed(code), b":" if code else b"", FAILED_CODES.get(code, UNKNOWN_CODE).words.encode())


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
