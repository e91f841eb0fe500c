"""The Gantt chart as a file: CSV with a line for each bar."""

import csv
from datetime import tzinfo
from io import StringIO

from qmonpy.app.gantt.gantt import Gantt
from qmonpy.formats.values.shown_time import shown_local

FIELDS = (
    "row", "group", "thing", "kind", "state", "owner", "label", "slots", "bottom", "start", "end", "start_time",
    "end_time", "is_guess",
)  # fmt: skip


def format_gantt_csv(gantt: Gantt, zone: tzinfo | None = None) -> str:
    """Return a line with titles and one line for each bar, in the order of the rows.

    `start` and `end` are seconds since the epoch, `start_time` and `end_time` the same in ISO 8601 in the time zone
    (the machine's if None); an open end is empty. A job or reservation on several rows has a line for each.
    """
    text = StringIO()
    writer = csv.DictWriter(text, FIELDS, lineterminator="\n")
    writer.writeheader()
    rows = {row.key: row for row in gantt.rows}
    order = {key: index for index, key in enumerate(rows)}
    for bar in sorted(gantt.bars, key=lambda each: order[each.row]):
        row = rows[bar.row]
        writer.writerow(
            {
                "row": row.title,
                "group": rows[row.parent].title if row.parent in rows else "",
                "thing": bar.thing,
                "kind": bar.kind.value,
                "state": bar.state,
                "owner": bar.owner,
                "label": bar.label,
                "slots": bar.slots,
                "bottom": bar.bottom,
                "start": bar.start,
                "end": "" if bar.end is None else bar.end,
                "start_time": _format_time(bar.start, zone),
                "end_time": "" if bar.end is None else _format_time(bar.end, zone),
                "is_guess": "yes" if bar.is_guess else "no",
            }
        )
    return text.getvalue()


def _format_time(moment: int, zone: tzinfo | None) -> str:
    return shown_local(moment, zone).isoformat()
