"""Finds out why a cluster file does not open, and stores a corrected text of it."""

from pathlib import Path

from qmonpy.clusters.embedded.repair.spool_repair import find_trouble
from qmonpy.formats.files.cluster_file import parse_cluster_file
from qmonpy.formats.files.diagnosis import Diagnosis, Fault
from qmonpy.limited_file import MOST_CLUSTER_BYTES, read_limited_text
from qmonpy.model.report import Report, ReportError
from qmonpy.translation import tr
from qmonpy.whole_file import write_whole

KEPT_SUFFIX = ".before-repair"
"""The suffix of the copy that is kept of a file as it was."""


def diagnose_file(path: Path) -> Diagnosis:
    """Return what of a cluster file is not understood; OSError or UnicodeDecodeError if it is no text at all."""
    return diagnose_text(path, read_limited_text(path, MOST_CLUSTER_BYTES))


def diagnose_text(path: Path, text: str) -> Diagnosis:
    """Return what of a text is not understood that is or may become a cluster file."""
    try:
        content = parse_cluster_file(text)
    except ReportError as error:
        return Diagnosis(path, tuple(Fault(_place(each), each.text, "") for each in error.reports), text=text)
    return Diagnosis(path, reason=find_trouble(content), text=text)


def _place(report: Report) -> str:
    return f"line {report.span.line}" if report.span is not None else ""


def correct_file(path: Path, text: str) -> Diagnosis:
    """Store a text in place of a cluster file and keep the old one beside it; ReportError if it is not understood."""
    found = diagnose_text(path, text)
    if not found.is_sound:
        reason = found.reason or found.faults[0].reason
        words = tr("{path} was not changed, as the new text is not understood: {reason}").format(
            path=path, reason=reason
        )
        raise ReportError((Report("repair.not-read", words),))
    kept = path.with_name(path.name + KEPT_SUFFIX)
    if not kept.exists():
        write_whole(kept, path.read_bytes())
    write_whole(path, text)
    return found
