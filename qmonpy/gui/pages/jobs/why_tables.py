"""The two tables of the Why panel: the whole trace of a job, and the reasons of the last pass."""

from dataclasses import replace

from PySide6.QtCore import QObject

from qmonpy.app.jobs.trace_table import HAS_ROOM, REFUSES, TRACE_COLUMNS, TraceRow
from qmonpy.app.jobs.why_rows import WHY_COLUMNS, Place, WhyRow, find_cause
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.words import count_of, tr
from qmonpy.gui.models.grouped_table import Group, GroupedTableModel
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.models.outline_table import OutlineTableModel
from qmonpy.model.work.refusal import Layer

LAYER_TONES = {Layer.QUOTA: "attention", Layer.ACCESS: "problem", Layer.REQUEST: "problem"}
VERDICT_TONES = {REFUSES: "attention", HAS_ROOM: "ok"}
ORDER = (
    Layer.QUOTA,
    Layer.ACCESS,
    Layer.REQUEST,
    Layer.PE,
    Layer.GLOBAL,
    Layer.TIME,
    Layer.HOST,
    Layer.QUEUE,
    Layer.STATE,
)
"""What one can do something about comes first; full queues, of which there are many, last."""
WHY_TABLE = (*WHY_COLUMNS[1:], replace(WHY_COLUMNS[0], is_shown=False))
"""The layer is the heading of a group, and a column only for whoever wants to copy it."""


def make_trace_model(parent: QObject) -> OutlineTableModel:
    """An empty model for rows of a trace."""
    looks = {
        "title": Look(width=240, link=_title_link, tooltip=_place_tooltip),
        "verdict": Look(CellKind.BADGE, tone=_verdict_tone, width=116),
        "object": Look(width=140, link=_object_link, tooltip=lambda row: row.object),
        "about": Look(width=152, tooltip=lambda row: row.about),
        "text": Look(width=220, tooltip=lambda row: row.text, tone=lambda row: "muted" if row.is_section else ""),
    }
    return OutlineTableModel(TRACE_COLUMNS, lambda row: row.key, looks, parent)


def make_reasons_model(parent: QObject) -> GroupedTableModel:
    """An empty model for the reasons of a pass."""
    looks = {
        "layer": Look(CellKind.BADGE, tone=lambda row: LAYER_TONES.get(row.refusal.layer, "muted")),
        "object": Look(width=220, link=lambda row: as_link(find_cause(row.refusal)), tooltip=_cause_tooltip),
        "text": Look(CellKind.CODE, tooltip=lambda row: row.line),
    }
    return GroupedTableModel(
        WHY_TABLE, lambda row: row.key, lambda row: row.layer, looks, {"text": _count_reasons}, parent
    )


def as_link(place: Place | None) -> Link | None:
    """A place as a link that the window follows."""
    return Link(place.page, place.key) if place else None


def _verdict_tone(row: TraceRow) -> str:
    return LAYER_TONES.get(row.layer, "muted") if row.layer else VERDICT_TONES.get(row.verdict, "muted")


def _is_group(row: TraceRow) -> bool:
    """Whether a row stands for queue instances that say the same, and leads to what refused on them."""
    return row.layer is not None and bool(row.instances)


def _title_link(row: TraceRow) -> Link | None:
    return None if _is_group(row) else as_link(row.place)


def _object_link(row: TraceRow) -> Link | None:
    return as_link(row.place) if _is_group(row) else None


def _place_tooltip(row: TraceRow) -> str:
    return _tell_way(row.object if _is_group(row) else row.title) if row.place else row.title


def _cause_tooltip(row: WhyRow) -> str:
    return _tell_way(row.refusal.object) if find_cause(row.refusal) else ""


def _tell_way(name: str) -> str:
    return tr("Enter or a double click shows {object}").format(object=name)


def _count_reasons(group: Group) -> str:
    return count_of(len(group.rows), tr("reason"), tr("reasons"))
