"""The model of a table of terms: rows that unfold into what they are made of, with bars."""

from PySide6.QtCore import QObject

from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.app.terms.term_row import TERM_COLUMNS, TermRow
from qmonpy.gui.base.link import Link
from qmonpy.gui.models.look import CellKind, Fullness, Look
from qmonpy.gui.models.outline_table import OutlineTableModel
from qmonpy.translation import later

AS_ADDED = OwnOrder(later("as they add up"))


def make_term_model(parent: QObject) -> OutlineTableModel:
    """Return an empty model of terms, whose bars show how much of the line above each is."""

    def bar(row: TermRow) -> Fullness | None:
        return Fullness(max(0.0, row.value), row.full, row.shown, is_capacity=True) if row.has_bar else None

    looks = {
        "term": Look(width=180, link=lambda row: Link(*row.link) if row.link is not None else None),
        "value": Look(CellKind.BAR, fullness=bar, width=120),
        "column": Look(CellKind.CODE, tone=lambda row: "muted", width=72),
        "how": Look(width=200, is_told_below=True, tone=lambda row: "muted", tooltip=lambda row: row.how),
    }
    model = OutlineTableModel(TERM_COLUMNS, lambda row: row.key, looks, parent)
    model.own_order = AS_ADDED
    return model
