"""The files to which reservations and their chart can be written, by action."""

from collections.abc import Sequence
from pathlib import Path

from qmonpy.app.gantt.gantt_export import format_gantt_csv
from qmonpy.app.reservations.reservation_rows import ReservationRow
from qmonpy.app.reservations.reservation_view import ReservationView
from qmonpy.formats.output.qrstat_xml import format_qrstat_xml, format_qrstat_xml_2007
from qmonpy.model.work.reservation import Reservation

PICTURES = {"export-png": "png", "export-svg": "svg"}
"""Actions that save the chart as a picture, and the endings of their files."""
TEXTS = {"export-csv": "csv", "export-qrstat-xml": "xml", "export-qrstat-schema-xml": "xml"}
"""Actions that save bars or reservations as text, and the endings of their files."""
EXPORTS = {**PICTURES, **TEXTS}


def format_export(export: str, view: ReservationView, rows: Sequence[ReservationRow]) -> str:
    """Return the text of a file: the bars of the chart as CSV, or the reservations of rows, without past ones."""
    if export == "export-csv":
        return format_gantt_csv(view.gantt)
    known = view.snapshot.state.reservations
    reservations: list[Reservation] = [known[row.id] for row in rows if row.id in known and not row.is_past]
    if export == "export-qrstat-xml":
        return format_qrstat_xml(reservations, has_details=True)
    return format_qrstat_xml_2007(reservations)


def write_text(path: Path, text: str) -> str:
    """Write a file; returns why that failed, empty if it did not."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        return f"{path}: {error.strerror}"
    return ""
