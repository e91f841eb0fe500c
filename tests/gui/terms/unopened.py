"""The numbers on the screen that nothing opens: in cells, fields, lines and labels, each with the place where it is."""

import re
from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QLabel, QToolButton, QWidget

from qmonpy.app.reports.result_rows import ResultRow
from qmonpy.app.terms.number import SaidPart
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.pages.overview.finding_row import FindingRow
from qmonpy.gui.widgets.linked.fields_view import FieldsView
from qmonpy.gui.widgets.linked.lines_view import LinesView
from tests.gui.keyboard import describe
from tests.gui.language.shown_cells import list_lines
from tests.present import present

_DIGIT = re.compile(r"\d")
_NAMED_THERE = re.compile(
    r"\(\d+\)|\b(?:[Jj]obs?|rule|asks for|since|not to start before) [\d.:-]+(?: [\d:]+)?"
    r"|\b[\w.@/-]*[A-Za-z_@][\w.@/-]*"
)
"""What has digits in a sentence and was not worked out: the places of reasons in their order, numbers of jobs and
rules, names with digits in them, what is asked for, and when something began or is asked to begin."""
_PATH = re.compile(r"(?<![\w.@])/[\w.-]+(?:/[\w.-]+)+")
"""A file, which may have digits in its name, as one for a test has by chance."""
_COMMON = ("hint", "verdict", "section_title", "muted", "problem_line")
"""Names that labels have for their look alone."""


def find_unopened(top: QWidget) -> Iterator[tuple[str, str]]:
    """Yield the place and the text of each number that is seen in a window and that nothing opens."""
    for widget in top.findChildren(QWidget):
        if widget.isVisibleTo(top):
            for place, text in _list_texts(widget):
                if _DIGIT.search(text):
                    yield place, text


def _list_texts(widget: QWidget) -> Iterator[tuple[str, str]]:
    """Yield the texts of a widget without what opens."""
    name = widget.objectName()
    match widget:
        case FindingRow():
            beside = present(widget.parentWidget()).findChildren(QToolButton)
            if not any(each.isVisibleTo(widget.window()) for each in beside):
                yield f"finding {name}", widget.text()
        case QLabel() if name == "page_summary":
            header = present(widget.parentWidget())
            opener = header.findChild(QToolButton, "open_page_summary")
            if opener is None or not opener.isVisibleTo(header):
                yield f"summary of {present(header.findChild(QLabel, 'page_title')).text()}", widget.text()
        case QLabel():
            yield f"label {_name_label(widget)}", _PATH.sub("", re.sub("<a .*?</a>|<[^>]*>", "", widget.text()))
        case LinesView():
            yield from (
                (f"line {name}", _NAMED_THERE.sub("", _without(line.text, line.places))) for line in widget.lines
            )
        case FieldsView():
            for field in widget.fields:
                if field.number is None:
                    # Behind a comma stands the run of the lab that it is about.
                    yield f"field {field.name.partition(', ')[0]}", _without(field.value, field.parts)
        case QAbstractItemView() if not isinstance(widget, QHeaderView):
            model = widget.model()
            if isinstance(model, RowTableModel):
                yield from _list_cells(widget, model)


def _name_label(label: QLabel) -> str:
    """Return the name of a label; where many have the same one, and where it has none, with that of what it is in."""
    name, inside = label.objectName(), label.parentWidget()
    if name and name not in _COMMON:
        return name
    while not inside.objectName() and type(inside) in (QWidget, QFrame) and inside.parentWidget() is not None:
        inside = inside.parentWidget()
    return f"{name} in {inside.objectName() or type(inside).__name__}".strip()


def _without(text: str, parts: Sequence[SaidPart]) -> str:
    """Return a text without the parts that open."""
    at, rest = 0, ""
    for part in parts:
        rest, at = rest + text[at : part.begin], part.end
    return rest + text[at:]


def _list_cells(view: QAbstractItemView, model: RowTableModel) -> Iterator[tuple[str, str]]:
    name = view.objectName() or describe(view).rpartition("/")[0].rpartition("/")[2]
    for line in list_lines(model.rowCount()):
        item = model.item_at(line)
        for place, column in enumerate(model.columns):
            # A text of an answer is a name: what is worked out there is a number.
            is_name = isinstance(item, ResultRow) and isinstance(item.cells[place], str)
            if not is_name and not _is_hidden(view, place) and model.find_number(item, [place]) is None:
                text = model.index(line, place).data(Qt.ItemDataRole.DisplayRole)
                yield f"cell {name}.{column.id}", text if isinstance(text, str) else ""


def _is_hidden(view: QAbstractItemView, place: int) -> bool:
    is_hidden = getattr(view, "isColumnHidden", None)
    return is_hidden is not None and bool(is_hidden(place))
