"""All shortcuts at a glance: those of the page on screen first, then the window's, then the ways to the pages."""

from collections.abc import Iterable, Iterator

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QTextBrowser, QWidget

from qmonpy.app.session.action_pages import find_action_pages, pages_with_actions
from qmonpy.app.session.actions import ACTIONS, BY_ID, PAGES, Action
from qmonpy.gui.frame.filtered_text_dialog import FilteredTextDialog
from qmonpy.translation import later, tr

KEYS_EVERYWHERE = (
    ("Tab", later("Go to the next control")),
    ("Esc", later("Step back: close what is open, or clear the filter")),
    ("F4", later("Fold or unfold the panel at the foot")),
)
"""Keys that no action has."""


def make_shortcuts_dialog(parent: QWidget, page: str, page_title: str) -> FilteredTextDialog:
    """Return the dialog that lists the shortcuts, first those of a page, which has this id and this title."""
    text = QTextBrowser()
    return FilteredTextDialog(
        parent,
        "shortcuts",
        tr("Shortcuts"),
        tr("Filter: a key, or what it does"),
        text,
        lambda words: _format_keys(page, page_title, words.lower().split()),
        text.setHtml,
    )


def _format_keys(page: str, page_title: str, wanted: list[str]) -> str:
    sections = (
        (tr("On the page {page}").format(page=page_title), _list_page_keys(page)),
        (tr("Everywhere"), _list_window_keys()),
        (tr("To the pages"), ((place.shortcut, tr(place.title)) for place in PAGES)),
    )
    return "".join(_format_section(title, rows, wanted) for title, rows in sections)


def _list_page_keys(page: str) -> Iterator[tuple[str, str]]:
    for name in pages_with_actions().get(page, ()):
        action = BY_ID[name]
        if action.shortcut:
            yield action.shortcut, _describe(action)


def _list_window_keys() -> Iterator[tuple[str, str]]:
    yield from ((keys, tr(words)) for keys, words in KEYS_EVERYWHERE)
    for action in ACTIONS:
        if action.shortcut and find_action_pages(action.id) == ("",):
            yield action.shortcut, _describe(action)


def _describe(action: Action) -> str:
    title = tr(action.title).removesuffix("...")
    return f"{title} {tr(action.tooltip)}" if title.endswith("?") else f"{title}: {tr(action.tooltip)}"


def _format_section(title: str, rows: Iterable[tuple[str, str]], wanted: list[str]) -> str:
    lines = []
    for keys, words in rows:
        shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
        if all(word in f"{shown} {words}".lower() for word in wanted):
            lines.append(f"<tr><td width='30%'><b>{_escape(shown)}</b></td><td>{_escape(words)}</td></tr>")
    return f"<h4>{_escape(title)}</h4><table width='100%' cellpadding='2'>{''.join(lines)}</table>" if lines else ""


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
