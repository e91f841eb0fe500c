"""All shortcuts at a glance: those of the page on screen first, then the window's, then the ways to the pages."""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from qmonpy.app.session.action_pages import find_action_pages, pages_with_actions
from qmonpy.app.session.actions import ACTIONS, BY_ID, PAGES
from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.base.hints import hint_line
from qmonpy.gui.base.key_walk import KeyWalk
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import name_control, named
from qmonpy.translation import later, tr

KEYS_EVERYWHERE = (
    ("Tab", later("Go to the next control")),
    ("Esc", later("Step back: close what is open, or clear the filter")),
    ("F4", later("Fold or unfold the panel at the foot")),
)
"""Keys that no action has."""


class ShortcutsDialog(KeyWalk, QDialog):
    """A list to read, with a filter."""

    def __init__(self, parent: QWidget, page: str, page_title: str):
        super().__init__(parent)
        self.setObjectName("shortcuts_dialog")
        self.setWindowTitle(tr("Shortcuts"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(tokens().size("dialog_width"), tokens().size("dialog_width"))
        self._page, self._title = page, page_title
        self.filter = named(hint_line(tr("Filter: a key, or what it does")), "shortcut_filter")
        name_control(self.filter, tr("Filter"))
        self.filter.textChanged.connect(self._show)
        self.text = named(QTextBrowser(), "explanation")
        self.text.setAccessibleName(tr("Shortcuts"))
        buttons = DialogButtons(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.filter)
        layout.addWidget(self.text, 1)
        layout.addWidget(buttons)
        self._show("")

    def _show(self, words: str) -> None:
        wanted = words.lower().split()
        sections = (
            (tr("On the page {page}").format(page=self._title), _list_page_keys(self._page)),
            (tr("Everywhere"), _list_window_keys()),
            (tr("To the pages"), ((place.shortcut, tr(place.title)) for place in PAGES)),
        )
        parts = [_format_section(title, rows, wanted) for title, rows in sections]
        self.text.setHtml("".join(filter(None, parts)) or tr("Nothing has all these words."))


def _list_page_keys(page: str) -> Iterator[tuple[str, str]]:
    for name in pages_with_actions().get(page, ()):
        action = BY_ID[name]
        if action.shortcut:
            yield action.shortcut, f"{tr(action.title).removesuffix('...')}: {tr(action.tooltip)}"


def _list_window_keys() -> Iterator[tuple[str, str]]:
    yield from ((keys, tr(words)) for keys, words in KEYS_EVERYWHERE)
    for action in ACTIONS:
        if action.shortcut and find_action_pages(action.id) == ("",):
            yield action.shortcut, f"{tr(action.title).removesuffix('...')}: {tr(action.tooltip)}"


def _format_section(title: str, rows: Iterable[tuple[str, str]], wanted: list[str]) -> str:
    lines = []
    for keys, words in rows:
        shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
        if all(word in f"{shown} {words}".lower() for word in wanted):
            lines.append(f"<tr><td width='30%'><b>{_escape(shown)}</b></td><td>{_escape(words)}</td></tr>")
    return f"<h4>{_escape(title)}</h4><table width='100%' cellpadding='2'>{''.join(lines)}</table>" if lines else ""


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
