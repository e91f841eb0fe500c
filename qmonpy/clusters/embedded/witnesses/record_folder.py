"""The folder beside a cluster's file in which its records lie, as files named like Grid Engine's."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from qmonpy.clusters.embedded.witnesses.reporting_choice import RecordFile
from qmonpy.clusters.storage.consent import Gate
from qmonpy.clusters.storage.record_file import open_record_file
from qmonpy.model.report import Report
from qmonpy.translation import tr


class RecordSink(Protocol):
    """Takes the records of a cluster, such as `RecordFolder`."""

    def append(self, file: RecordFile, lines: Sequence[str]) -> None:
        """Append lines, given without line breaks, to a file."""
        ...


class RecordFolder:
    """Appends records to the files `accounting` and `reporting` in a directory, at once.

    The directory is made with the first record. A file that cannot be written is reported, once for each reason, and
    the cluster goes on without its records.
    """

    def __init__(self, place: Path | Gate):
        """A gate names the directory, and may forbid to write there."""
        self._gate = place if isinstance(place, Gate) else None
        self._folder = place.records if isinstance(place, Gate) else place
        self.reports: tuple[Report, ...] = ()

    def append(self, file: str, lines: Sequence[str]) -> None:
        """Append lines to a file, a record file or another; a failure is reported in `reports`."""
        path = self._folder / file
        text = "".join(f"{line}\n" for line in lines)
        if self._gate is not None and (refusal := self._gate.find_record_refusal()) is not None:
            self._report(refusal)
            return
        try:
            with os.fdopen(open_record_file(self._folder, file), "ab") as stream:
                stream.write(text.encode(errors="surrogateescape"))
        except OSError as error:
            named = error.filename or path
            words = tr("{path} cannot be written: {reason}.").format(path=named, reason=error.strerror)
            self._report(Report("records.not-written", words, fields=(file,)))

    def _report(self, report: Report) -> None:
        if report not in self.reports:
            self.reports += (report,)
