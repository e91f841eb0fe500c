"""A record sink in memory."""

from collections.abc import Sequence

from qmonpy.clusters.embedded.witnesses.reporting_choice import RecordFile


class RecordList:
    """Keeps the lines of each file."""

    def __init__(self) -> None:
        self.lines: dict[RecordFile, list[str]] = {each: [] for each in RecordFile}

    def append(self, file: RecordFile, lines: Sequence[str]) -> None:
        self.lines[file].extend(lines)
