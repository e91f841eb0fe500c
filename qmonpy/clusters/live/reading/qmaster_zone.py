"""The time zone in which a qmaster counts the days of calendars, as far as files tell."""

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from pathlib import Path

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.live.cells.files import CellFiles
from qmonpy.clusters.live.cells.place import HERE, Place
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import CalendarZone
from qmonpy.translation import later, tr

END_BYTES = 4096
QUARTER = 900
"""Zones differ by whole quarters of an hour."""
MOST_DIFFERENCE = 120
"""A file that was changed so many seconds after its last line was not changed by that line."""

_LINE = re.compile(r"^(\d\d/\d\d/\d{4} \d\d:\d\d:\d\d)\|", re.MULTILINE)
_SPOOL = re.compile(r"^qmaster_spool_dir\s+(\S+)", re.MULTILINE)


@dataclass(slots=True)
class QmasterZone:
    """Finds the zone by the last line of the qmaster's `messages` file, which is in its local time; for one thread."""

    cell: Cell
    host: str = ""
    """The host that commands come from, as Grid Engine resolves it; empty if it is not known."""
    place: Place = HERE
    _seen: float | None = None
    """When the file was changed that was read last."""
    _found: CalendarZone | None = None

    def find(self) -> CalendarZone:
        """Return the zone, and how it is known."""
        try:
            file = find_messages(self.place.files, self.cell.folder)
            if file is not None and (changed := self.place.files.stat(file).changed) != self._seen:
                self._seen = changed
                self._found = _read_zone(file, self.place.files) or self._found
        except OSError:
            self._seen = None
        if self._found is not None:
            return self._found
        if self.host and self.host == self.cell.qmaster:
            return CalendarZone(
                self.place.zone, tr("the zone of {host}, on which the qmaster runs").format(host=self.place.title)
            )
        return CalendarZone(
            None, later("the zone of this machine; that of the qmaster is not known here"), is_known=False
        )


def find_messages(files: CellFiles, folder: Path) -> Path | None:
    """Return the `messages` file of a cell's qmaster, as its `bootstrap` says; None if that names none; OSError."""
    place = _SPOOL.search(files.read_text(folder / "bootstrap"))
    return Path(place[1], "messages") if place is not None else None


def _read_zone(file: Path, files: CellFiles) -> CalendarZone | None:
    with files.open(file) as stream:
        stream.seek(max(0, stream.seek(0, 2) - END_BYTES))
        lines = _LINE.findall(stream.read().decode("utf-8", errors="replace"))
        changed = int(files.stamp_of(stream).changed)
    if not lines:
        return None
    local = datetime.strptime(lines[-1], "%m/%d/%Y %H:%M:%S").replace(tzinfo=UTC)
    offset = round((local.timestamp() - changed) / QUARTER) * QUARTER
    if abs(local.timestamp() - changed - offset) > MOST_DIFFERENCE:
        return None
    ours = datetime.fromtimestamp(changed, UTC).astimezone().utcoffset()
    # Where both are the same, this machine's zone knows when clocks are changed, too.
    zone: tzinfo | None = None if ours == timedelta(seconds=offset) else timezone(timedelta(seconds=offset))
    return CalendarZone(zone, later("the zone of the qmaster, as the times in its messages file show"))
