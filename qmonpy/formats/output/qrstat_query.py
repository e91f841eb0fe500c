"""The command `qrstat`: its options, the reservations that they select, and its whole answer."""

from collections.abc import Iterable
from datetime import tzinfo

from qmonpy.formats.output.qrstat import format_qrstat, format_qrstat_details, format_unknown
from qmonpy.formats.output.qrstat_xml import format_qrstat_xml, format_unknown_xml
from qmonpy.late_methods import dataclass
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.work.reservation import Reservation

CALLER = "$user"
"""Stands for the calling user in `-u`."""

EXIT_UNKNOWN = 1
"""The exit status of `qrstat` if no reservation has any of the ids."""


@dataclass(frozen=True, slots=True)
class QrstatQuery:
    """The options of `qrstat`: without ids it prints the table, with ids details; `users` are names or patterns."""

    caller: str
    users: tuple[str, ...] = (CALLER,)
    ids: tuple[int, ...] = ()
    explains: bool = False
    is_xml: bool = False


@dataclass(frozen=True, slots=True)
class Selection:
    """The reservations that a query selects, in their order, and its ids that do not exist."""

    reservations: tuple[Reservation, ...]
    unknown: tuple[int, ...] = ()

    @property
    def exit_code(self) -> int:
        """The exit status: ids that do not exist count only if no reservation was found."""
        return EXIT_UNKNOWN if self.unknown and not self.reservations else 0


def select_reservations(reservations: Iterable[Reservation], query: QrstatQuery) -> Selection:
    """Return the reservations that a query selects; ids may be those of anybody's reservations."""
    known = tuple(reservations)
    if query.ids:
        found = tuple(each for each in known if each.id in query.ids)
        return Selection(found, tuple(number for number in query.ids if all(each.id != number for each in found)))
    names = [query.caller if name == CALLER else name for name in query.users]
    return Selection(tuple(each for each in known if any(matches_pattern(name, each.request.owner) for name in names)))


def answer_qrstat(
    reservations: Iterable[Reservation], query: QrstatQuery, zone: tzinfo | None = None
) -> tuple[str, int]:
    """Return the output and the exit status of `qrstat`; `zone` is the local time zone, the machine's if None."""
    selection = select_reservations(reservations, query)
    found = selection.reservations
    if selection.exit_code:
        text = (format_unknown_xml if query.is_xml else format_unknown)(selection.unknown)
    elif query.is_xml:
        text = format_qrstat_xml(found, has_details=bool(query.ids), explains=query.explains, zone=zone)
    elif query.ids:
        text = format_qrstat_details(found, zone=zone)
    else:
        text = format_qrstat(found, explains=query.explains, zone=zone)
    return text, selection.exit_code
