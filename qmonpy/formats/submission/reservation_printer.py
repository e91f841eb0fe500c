"""The `qrsub` command line of a request for an advance reservation (qrsub(1))."""

import shlex
from datetime import tzinfo

from qmonpy.formats.submission.reservation_times import Times
from qmonpy.formats.values.date_time import format_date_time
from qmonpy.model.work.job import NO_END, Range
from qmonpy.model.work.reservation import ReservationRequest

_DEFAULTS = ReservationRequest("")


def format_qrsub(request: ReservationRequest, zone: tzinfo | None = None) -> str:
    """Return the command, quoted for a shell; times are in the local zone (the machine's if None)."""
    return shlex.join(("qrsub", *format_reservation_arguments(request, zone)))


def format_reservation_arguments(request: ReservationRequest, zone: tzinfo | None = None) -> tuple[str, ...]:
    """Return the options that make such a request, without those that only repeat a default.

    Of start, end and duration two are given, start and duration if they are known. Unknown are a start of None, and an
    end and a duration of None or 0, as for `qrsub`.
    """
    lists = (
        ("-l", [_format_resource(each.name, each.value) for each in request.resources]),
        ("-q", request.queues),
        ("-masterq", request.master_queues),
        ("-u", (*request.acl, *(f"!{name}" for name in request.xacl))),
        ("-M", request.mail_to),
    )
    words = _format_window(Times(request.start, request.end, request.duration), zone)
    words += _format_option("-N", request.name or "")
    words += _format_option("-A", request.account if request.account != _DEFAULTS.account else "")
    words += _format_option("-ckpt", request.checkpoint or "")
    words += ["-pe", request.pe, _format_slots(request.slots)] if request.pe else []
    for option, names in lists:
        words += _format_option(option, ",".join(names))
    words += _format_option("-m", request.mail_options)
    words += _format_option("-now", "y" if request.is_immediate else "")
    words += _format_option("-he", "y" if request.has_hard_errors else "")
    words += _format_option("-w", request.verify if request.verify != _DEFAULTS.verify else "")
    return tuple(words)


def format_time(seconds: int) -> str:
    """Return a duration as `-d` accepts it: `1:30:00`."""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def _format_window(times: Times, zone: tzinfo | None) -> list[str]:
    start, end, duration = times.start, times.end or None, times.duration or None
    if start is not None and end is not None and duration is None:
        duration = end - start
    words: list[str] = []
    if start is not None:
        words += ["-a", format_date_time(start, zone)]
    elif end is not None:
        words += ["-e", format_date_time(end, zone)]
    if duration is not None:
        words += ["-d", format_time(duration)]
    return words


def _format_option(option: str, value: str) -> list[str]:
    return [option, value] if value else []


def _format_resource(name: str, value: str) -> str:
    return f"{name}={value}" if value else name


def _format_slots(ranges: tuple[Range, ...]) -> str:
    return ",".join(_format_range(each) for each in ranges)


def _format_range(each: Range) -> str:
    if each.first == each.last:
        return f"{each.first}"
    return f"{each.first}-" if each.last >= NO_END else f"{each.first}-{each.last}"
