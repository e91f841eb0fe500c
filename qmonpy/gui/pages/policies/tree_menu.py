"""The menu of the share tree: what can be done with the chosen nodes, with the keys that do the same."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from qmonpy.gui.pages.policies.tree_editing import TreeEditing
from qmonpy.gui.pages.policies.tree_model import NODE, find_link
from qmonpy.gui.pages.policies.tree_table import TreeTable
from qmonpy.translation import later, tr

RENAME = "rename"
ENTRIES: Sequence[tuple[str, str, str]] = (
    ("add", later("Add a node"), "Ins"),
    (RENAME, later("Rename"), "F2"),
    ("delete", later("Delete"), "Del"),
    ("", "", ""),
    ("cut", later("Cut"), "Ctrl+X"),
    ("copy", later("Copy"), "Ctrl+C"),
    ("paste", later("Paste"), "Ctrl+V"),
    ("", "", ""),
    ("up", later("Move up"), "Alt+Up"),
    ("down", later("Move down"), "Alt+Down"),
    ("in", later("Move below the one before"), "Alt+Shift+Right"),
    ("out", later("Move out"), "Alt+Shift+Left"),
)
"""What is asked of the table, its title and its key; empty for a line between groups."""


class TreeMenu(QMenu):
    """Says which page a node leads to."""

    link_followed = Signal(object)

    def __init__(self, parent: QWidget):
        super().__init__(parent)
        self.aboutToHide.connect(self.deleteLater)


def make_menu(table: TreeTable, editing: TreeEditing) -> TreeMenu:
    """Return the menu for what is chosen now."""
    menu = TreeMenu(table)
    chosen = table.chosen_rows()
    link = find_link(chosen[0]) if len(chosen) == 1 else None
    if link is not None:
        menu.addAction(tr("Show {name}").format(name=chosen[0].name), lambda: menu.link_followed.emit(link))
        menu.addSeparator()
    for asked, title, keys in ENTRIES:
        if not asked:
            menu.addSeparator()
            continue
        action = menu.addAction(f"{tr(title)}\t{keys}")
        is_possible = editing.has_copied if asked == "paste" else asked == "add" or bool(table.chosen_paths)
        action.setEnabled(is_possible and (not editing.is_locked or asked == "copy"))
        action.triggered.connect(lambda *_, asked=asked: _do(asked, table, editing))
    return menu


def _do(asked: str, table: TreeTable, editing: TreeEditing) -> None:
    if asked != RENAME:
        editing.do(asked)
    elif table.chosen_paths:
        table.edit_cell(table.chosen_paths[0], NODE)
