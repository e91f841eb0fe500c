"""The arguments of qrsub that ask for what a reservation request does (qrsub(1))."""

from collections.abc import Iterator
from datetime import tzinfo

from qmonpy.formats.values.date_time import format_date_time
from qmonpy.formats.values.slot_range import format_ranges
from qmonpy.model.work.reservation import ReservationRequest


def format_reservation_arguments(request: ReservationRequest, zone: tzinfo | None = None) -> tuple[str, ...]:
    """The options as the user typed them, or else those that mean the same; times are local, in `zone` if given."""
    return request.arguments or tuple(word for words in _options(request, zone) for word in words)


def _options(request: ReservationRequest, zone: tzinfo | None) -> Iterator[tuple[str, ...]]:
    yield from (
        (option, format_date_time(time, zone))
        for option, time in (("-a", request.start), ("-e", request.end))
        if time is not None
    )
    if request.duration is not None and (request.start is None or request.end is None):
        yield "-d", str(request.duration)
    if request.pe is not None:
        yield "-pe", request.pe, format_ranges(request.slots, with_step=False)
    if request.resources:
        yield "-l", ",".join(f"{each.name}={each.value}" if each.value else each.name for each in request.resources)
    lists = {
        "-q": request.queues,
        "-masterq": request.master_queues,
        "-u": (*request.acl, *(f"!{each}" for each in request.xacl)),
        "-M": request.mail_to,
    }
    yield from ((option, ",".join(names)) for option, names in lists.items() if names)
    texts = {"-N": request.name, "-A": request.account, "-ckpt": request.checkpoint, "-m": request.mail_options}
    yield from ((option, text) for option, text in texts.items() if text)
    if request.is_immediate:
        yield "-now", "y"
    if request.has_hard_errors:
        yield "-he", "y"
    if request.verify != "e":
        yield "-w", request.verify
