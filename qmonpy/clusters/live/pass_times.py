"""Reads what the scheduler of a real cell measured of its passes, at the end of the qmaster's `messages` file."""

import re
from collections.abc import Callable
from pathlib import Path

from qmonpy.clusters.live.cells.files import CellFiles
from qmonpy.clusters.live.reading.qmaster_zone import find_messages
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.measured_pass import MeasuredPass, PassTimes, Unmeasured

END_BYTES = 1 << 17
_PASS = re.compile(
    r"^(\d\d/\d\d/\d{4} \d\d:\d\d:\d\d)\|[^\n]*\|PROF: scheduled in [\d.]+ \(u [\d.]+ \+ s [\d.]+ = ([\d.]+)\): "
    r"(\d+) sequential, (\d+) parallel",
    re.MULTILINE,
)
_ASKED = re.compile(r"(?:^|[\s,])profile=(?:1|true)(?:$|[\s,])", re.IGNORECASE)


def is_profile_asked(params: str) -> bool:
    """Return whether `params` of the scheduler's configuration ask it to tell what its passes take."""
    return _ASKED.search(params) is not None


class PassTimesReader:
    """Reads the end of the file when it is asked; for any thread."""

    def __init__(self, files: CellFiles, folder: Path, snapshot: Callable[[], Snapshot]):
        """`folder` is the cell's `common`; `snapshot` has the configuration of its scheduler."""
        self._files, self._folder, self._snapshot = files, folder, snapshot

    def read(self) -> PassTimes:
        """See `MeasuresPasses.read_pass_times`."""
        if not is_profile_asked(self._snapshot().cluster.scheduler.get("params", "")):
            return PassTimes(why=Unmeasured.NOT_ASKED)
        try:
            file = find_messages(self._files, self._folder)
            if file is None:
                return PassTimes(why=Unmeasured.NO_FILE)
            with self._files.open(file) as stream:
                stream.seek(max(0, stream.seek(0, 2) - END_BYTES))
                text = stream.read().decode("utf-8", errors="replace")
        except OSError:
            return PassTimes(why=Unmeasured.NO_FILE)
        found = tuple(
            MeasuredPass(clock, float(seconds), int(sequential) + int(parallel))
            for clock, seconds, sequential, parallel in _PASS.findall(text)
        )
        return PassTimes(found, None if found else Unmeasured.NOTHING_YET)
