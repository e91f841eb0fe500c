"""What a spool that can only be read is told to be."""

from pathlib import Path

from qmonpy.model.report import Report, Severity


def find_limits(path: Path, reading_reason: str) -> tuple[Report, ...]:
    """Return the report that a spool can only be read, where there is a reason for that."""
    if not reading_reason:
        return ()
    words = f"{path} can only be read: {reading_reason}. Nothing can be changed here."
    return (Report("spool.only-read", words, Severity.WARNING, fields=(str(path),)),)
