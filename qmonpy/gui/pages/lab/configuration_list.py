"""The configurations of new runs: the cluster's own, with its edits, and others that are added one by one."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from qmonpy.app.clusters.history import format_author, format_moment
from qmonpy.app.lab.configuration_changes import describe_configuration_changes, list_configuration_changes
from qmonpy.app.lab.configurations import HISTORY, Configuration
from qmonpy.app.lab.new_run import read_configuration
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.hints import hint_line
from qmonpy.gui.base.words import count_of
from qmonpy.gui.pages.lab.lab_desk import describe_failure
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.short_list import ShortList
from qmonpy.translation import tr

MOST_ENTRIES = 12
"""So many of the last changes are offered; earlier ones are named by their number."""


class ConfigurationList(QWidget):
    """Knows the configurations to play on beside the cluster as it is."""

    changed = Signal()
    refused = Signal(str)
    """A sentence: why a configuration was not added."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(parent)
        self._context = context
        self._added: list[Configuration] = []
        self._make_fields()
        self._lay_out()
        self._connect()

    @property
    def content(self) -> object:
        """What is filled in, as a value that can be compared."""
        return self.with_edits.isChecked(), tuple(each.title for each in self._added), self.other.text()

    @property
    def count(self) -> int:
        """How many runs there will be, with that on the cluster as it is."""
        return 1 + self.with_edits.isChecked() + len(self._added) + bool(self.other.text().strip())

    def take(self, done: Callable[[list[Configuration]], None]) -> None:
        """Give the configurations beside the cluster's own, once what is still typed is read; nothing if that is
        refused."""
        if self.other.text().strip():
            self.add(self.other.text(), lambda: done(self._list_all()))
        else:
            done(self._list_all())

    def _list_all(self) -> list[Configuration]:
        draft = self._context.draft
        edited = Configuration(tr("with {edits}").format(edits=_count_edits(draft.unsaved)), draft.planned())
        return [*([edited] if self.with_edits.isChecked() else []), *self._added]

    def add(self, words: str, then: Callable[[], None] = lambda: None) -> None:
        """Add the configuration that words name, once it is read."""
        words = words.strip()
        if not words:
            return
        cluster = self._context.cluster

        def read() -> tuple[Configuration, str]:
            found = read_configuration(words, cluster)
            changes = list_configuration_changes(cluster.snapshot().cluster, found.cluster)
            return found, describe_configuration_changes(changes)

        def take(found: tuple[Configuration, str]) -> None:
            self._added.append(found[0])
            item = QListWidgetItem(f"{found[0].title} ({found[1]})")
            item.setToolTip(words)
            self.list.addItem(item)
            self.list.show()
            self.remove.show()
            if self.other.text().strip() == words:
                self.other.clear()
            self.changed.emit()
            then()

        self._context.background.query(
            f"lab configuration {words}", read, take, owner=self,
            on_failed=lambda failure: self.refused.emit(describe_failure(failure)),
        )  # fmt: skip

    def _remove(self) -> None:
        row = self.list.currentRow()
        if row < 0:
            return
        self.list.takeItem(row)
        del self._added[row]
        self.list.setVisible(bool(self._added))
        self.remove.setVisible(bool(self._added))
        self.changed.emit()

    # How it is put together

    def _make_fields(self) -> None:
        self.as_it_is = QCheckBox(tr("As it is, to compare with"))
        self.as_it_is.setChecked(True)
        self.as_it_is.setEnabled(False)
        edits = self._context.draft.unsaved
        self.with_edits = named(QCheckBox(), "lab_with_edits")
        self.with_edits.setText(
            tr("With {edits} not applied yet").format(edits=_count_edits(edits)) if edits else tr("Nothing is edited")
        )
        self.with_edits.setEnabled(bool(edits))
        self.with_edits.setChecked(bool(edits))
        self.list = named(ShortList(), "lab_configurations")
        self.list.setAccessibleName(tr("Other configurations to play on"))
        self.list.setToolTip(tr("Delete takes the chosen one out"))
        self.list.installEventFilter(self)
        self.list.hide()
        self.remove = named(QPushButton(tr("Take out")), "take_out_configuration")
        self.remove.hide()
        self.other = named(hint_line(tr("a path, or history:NUMBER")), "lab_other")
        self.other.setToolTip(
            tr(
                "A directory of qconf files (of one without queues its objects replace those of the cluster), a "
                "cluster file, a spool, rule sets or a scheduler configuration as qconf prints them, or history:NUMBER"
            )
        )
        self.other.installEventFilter(self)
        self.add_button = named(QPushButton(tr("Add", "to what is there")), "add_configuration")
        self.choose = named(QPushButton(tr("Choose")), "choose_configuration")
        for each in (self.remove, self.add_button, self.choose):
            each.setAutoDefault(False)
        menu = QMenu(self.choose)
        menu.aboutToShow.connect(lambda: self._fill_menu(menu))
        self.choose.setMenu(menu)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.as_it_is)
        column.addWidget(self.with_edits)
        column.addWidget(self.list)
        row = QHBoxLayout()
        label = QLabel(tr("Another one"))
        label.setBuddy(self.other)
        self.other.setAccessibleName(tr("Another configuration"))
        row.addWidget(label)
        row.addWidget(self.other, 1)
        for each in (self.add_button, self.choose, self.remove):
            row.addWidget(each)
        column.addLayout(row)

    def _connect(self) -> None:
        self.with_edits.toggled.connect(lambda _: self.changed.emit())
        self.other.textChanged.connect(lambda _: self.changed.emit())
        self.add_button.clicked.connect(lambda *_: self.add(self.other.text()))
        self.remove.clicked.connect(lambda *_: self._remove())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if watched is self.other and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.other.text():
            # Else it would begin the runs, and no further one could be added.
            self.add(self.other.text())
            return True
        if watched is not self.list or not event.matches(QKeySequence.StandardKey.Delete):
            return False
        self._remove()
        return True

    def _fill_menu(self, menu: QMenu) -> None:
        menu.clear()
        menu.addAction(tr("Directory of qconf files..."), partial(self._choose_path, is_folder=True))
        menu.addAction(tr("Cluster file, rule sets, scheduler configuration..."), partial(self._choose_path, False))
        states = menu.addMenu(tr("A state of History"))
        journal = [each for each in self._context.cluster.journal() if each.changes]
        for entry in reversed(journal[-MOST_ENTRIES:]):
            what = entry.note or ", ".join(dict.fromkeys(each.key for each in entry.changes))
            words = tr("After change {number}, {time}, {user}: {what}")
            text = words.format(number=entry.number, time=format_moment(entry), user=format_author(entry), what=what)
            states.addAction(text.replace("&", "&&"), partial(self.add, f"{HISTORY}{entry.number}"))
        if journal:
            states.addAction(tr("Before all changes"), partial(self.add, f"{HISTORY}0"))
        states.setEnabled(bool(journal))

    def _choose_path(self, is_folder: bool) -> None:
        dialog = QFileDialog(self)
        dialog.setObjectName("choose_configuration_path")
        dialog.setFileMode(QFileDialog.FileMode.Directory if is_folder else QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda path: self.add(str(Path(path))))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()


def _count_edits(names: Any) -> str:
    return count_of(len(names), "edit", "edits")
