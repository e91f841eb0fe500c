"""A few attributes of the scheduler's configuration as fields in a line, edited like those of the page
Configuration."""

from collections.abc import Sequence

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget

from qmonpy.app.editing.settings_draft import settings_part
from qmonpy.engine.tickets.policies import is_true
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.base.link import Link
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.flow_layout import FlowLayout
from qmonpy.gui.widgets.named import named
from qmonpy.model.attributes.attribute_description import find_description
from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.translation import tr

FIELD_WIDTH = 84
BOOLEANS = ("share_functional_shares", "share_override_tickets")


class SettingsStrip(QWidget):
    """Shows attributes as they would be with all edits; what is typed becomes an edit when its field is left."""

    link_followed = Signal(object)

    def __init__(
        self,
        context: PageContext,
        titles: Sequence[tuple[str, str]],
        links: Sequence[tuple[str, Link]] = (),
        parent: QWidget | None = None,
    ):
        """`titles` are pairs of an attribute and the word before its field; `links` lead to what is kept elsewhere."""
        super().__init__(parent)
        self._context = context
        self.fields: dict[str, QLineEdit | QCheckBox] = {}
        layout = FlowLayout(self, tokens().size("space_1"))
        for name, title in titles:
            layout.addWidget(self._make_field(name, tr(title)))
        more = _make_link(tr("All settings"), Link("policies", f"weights/{titles[0][0]}"), self.link_followed)
        more.setObjectName("all_settings")
        more.setToolTip(tr("Show these and all others of the policies, with what they make of the waiting jobs"))
        layout.addWidget(more)
        for title, link in links:
            layout.addWidget(_make_link(tr(title), link, self.link_followed))

    def show_cluster(self, planned: Cluster) -> None:
        """Show the attributes of a cluster; a field in which somebody types is left alone."""
        for name, field in self.fields.items():
            text = planned.scheduler.get(name, SCHEDULER_DEFAULTS[name])
            if isinstance(field, QCheckBox):
                field.setChecked(is_true(text))
            elif not (field.hasFocus() and field.isModified()) and field.text() != text:
                field.setText(text)

    def set_locked(self, is_locked: bool) -> None:
        """Let nobody type, or let them again."""
        for field in self.fields.values():
            field.setEnabled(not is_locked)

    def take_text(self) -> None:
        """Take what is typed into the draft."""
        for name, field in self.fields.items():
            if isinstance(field, QLineEdit) and field.isModified():
                field.setModified(False)
                self._set(name, field.text().strip())

    def _set(self, name: str, text: str) -> None:
        settings_part(self._context.draft, ObjectKind.SCHEDULER).set_attribute(name, text)

    def _make_field(self, name: str, title: str) -> QWidget:
        description = find_description(ObjectKind.SCHEDULER, name)
        tooltip = f"{name}: {tr(description.help)}" if description is not None else name
        box = QWidget()
        layout = QHBoxLayout(box)
        layout.setContentsMargins(0, 0, tokens().size("space_3"), 0)
        layout.setSpacing(tokens().size("space_1"))
        if name in BOOLEANS:
            check = named(QCheckBox(title), name)
            check.clicked.connect(lambda is_on: self._set(name, "TRUE" if is_on else "FALSE"))
            self.fields[name] = check
            layout.addWidget(check)
        else:
            line = named(CutLine(), name)
            line.setFixedWidth(tokens().scaled(FIELD_WIDTH))
            line.editingFinished.connect(self.take_text)
            label = QLabel(title)
            label.setBuddy(line)
            self.fields[name] = line
            layout.addWidget(label)
            layout.addWidget(line)
        self.fields[name].setToolTip(tooltip)
        self.fields[name].setAccessibleName(f"{title} ({name})")
        return box


class LinkLine(QWidget):
    """A word, and links to what is kept on other pages."""

    link_followed = Signal(object)

    def __init__(self, words: str, links: Sequence[tuple[str, Link, str]], parent: QWidget | None = None):
        """`links` are the words of each, where it leads, and its tool tip, which may be empty."""
        super().__init__(parent)
        layout = FlowLayout(self, tokens().size("space_1"))
        layout.addWidget(named(QLabel(words), "hint"))
        for title, link, tip in links:
            button = _make_link(tr(title), link, self.link_followed)
            button.setToolTip(tr(tip) if tip else "")
            layout.addWidget(button)


def _make_link(title: str, link: Link, followed: SignalInstance) -> QToolButton:
    button = QToolButton()
    button.setText(title)
    button.setProperty("is_link", True)
    button.setAutoRaise(True)
    button.clicked.connect(lambda: followed.emit(link))
    return button
