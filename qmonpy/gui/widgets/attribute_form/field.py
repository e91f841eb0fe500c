"""One attribute in a form: its label and Grid Engine's name, its editor, the value in words, help, and reports."""

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from qmonpy.app.editing.attribute_fields import AttributeField
from qmonpy.app.fields.value_words import describe_value
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.attribute_form.editors import MakeEditor, Planned
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.named import name_control, named, show_as
from qmonpy.translation import tr

LABEL_WIDTH = 184
"""Pixels, whatever the size of text, that the column of labels has at least: large text leaves no more to values."""
QWIDGETSIZE_MAX = (1 << 24) - 1
"""As wide as Qt lets a widget be; PySide does not name it."""


class FieldWidget(QWidget):
    """Shows an `AttributeField`; a bar at the left marks a value that is edited or wrong."""

    text_edited = Signal(str, str)
    """The name of the attribute, and its new text."""
    link_followed = Signal(object)
    overrides_requested = Signal(str)
    """The user clicked on the values per host of the attribute of this name."""

    def __init__(self, field: AttributeField, make: MakeEditor, planned: Planned, parent: QWidget | None = None):
        super().__init__(parent)
        self.field = field
        description = self.description = field.description
        self.setObjectName(f"field_{description.name}")
        self.title = QLabel(tr(description.label), wordWrap=True)
        self.name = named(QLabel(description.name), "grid_engine_name")
        self.name.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.editor = make(description, planned)
        name_control(self.editor, tr(description.label), tr(description.help))
        self.editor.text_edited.connect(lambda text: self.text_edited.emit(description.name, text))
        self.editor.link_followed.connect(self.link_followed)
        self.words = ElidedLabel("", self, name="value_words")
        self.reset = named(QToolButton(), "reset_field")
        self.reset.setIcon(icon("revert", "muted"))
        self.reset.setIconSize(QSize(tokens().size("icon"), tokens().size("icon")))
        self.reset.setAccessibleName(tr("Reset {label} to its default").format(label=tr(description.label)))
        default = tr("Reset to the default: {value}").format(value=description.installed_default)
        self.reset.setToolTip(default if description.installed_default else tr("Remove this value"))
        self.reset.clicked.connect(lambda: self.text_edited.emit(description.name, description.installed_default))
        self.help = named(QLabel(tr(description.help), wordWrap=True), "field_help")
        self.report = named(QLabel(wordWrap=True), "field_error")
        self.overrides = named(QLabel(wordWrap=True), "field_overrides")
        self.overrides.linkActivated.connect(lambda _: self.overrides_requested.emit(description.name))
        self._lay_out()
        self.show_field(field)

    def show_field(self, field: AttributeField) -> None:
        """Show the attribute as it is now; text that is being typed stays."""
        self.field = field
        self.editor.show_text(field.text)
        self.editor.set_default_look(field.is_default)
        self.editor.set_error_look(bool(field.errors))
        words = "" if field.text is None else describe_value(self.description, field.text)
        is_number = words == tr(self.description.unit)
        self.words.setText(words if is_number or not words else f"= {words}")
        self.words.setVisible(bool(words) and not self.editor.is_wide)
        self.reset.setVisible(not field.is_default and not self._is_locked)
        if field.inherited:
            inherited = tr("In the global configuration: {value}").format(value=field.inherited)
            self.help.setText(f"{tr(self.description.help)}\n{inherited}")
        self.report.setText("\n".join(each.text for each in field.reports))
        show_as(self.report, "field_error" if field.errors else "field_warning")
        self.report.setVisible(bool(field.reports))
        self._show_overrides(field)
        font = QFont(self.title.font())
        font.setBold(field.is_modified)
        self.title.setFont(font)
        was = "" if field.base is None else tr("Was {value} in the cluster").format(value=field.base)
        self.title.setToolTip(was if field.is_modified else "")
        self.update()

    _is_locked = False
    _is_narrow = False
    _label_width = LABEL_WIDTH

    def set_narrow(self, is_narrow: bool) -> None:
        """Put the editor below the name instead of beside it, for a narrow form."""
        if is_narrow == self._is_narrow:
            return
        self._is_narrow = is_narrow
        layout, names = self.layout(), self._names
        assert isinstance(layout, QGridLayout)
        layout.removeItem(self._values)
        layout.addLayout(self._values, int(is_narrow), int(not is_narrow), 1, 2 if is_narrow else 1)
        self.title.setWordWrap(not is_narrow)
        self._fit_labels()
        names.removeWidget(self.name)
        names.addWidget(self.name, int(not is_narrow), int(is_narrow))
        names.setColumnStretch(2, int(is_narrow))

    def set_label_width(self, pixels: int) -> None:
        """Set how wide the label is beside the editor, so that editors stand below each other."""
        self._label_width = pixels
        self._fit_labels()

    def _fit_labels(self) -> None:
        layout = self.layout()
        assert isinstance(layout, QGridLayout)
        layout.setColumnMinimumWidth(0, 0 if self._is_narrow else self._label_width)
        self.title.setMaximumWidth(QWIDGETSIZE_MAX if self._is_narrow else self._label_width)

    def set_locked(self, is_locked: bool) -> None:
        """Let the value be read only."""
        self._is_locked = is_locked
        self.editor.set_locked(is_locked)
        self.reset.setVisible(not is_locked and not self.field.is_default)

    def _show_overrides(self, field: AttributeField) -> None:
        overrides = field.overrides
        self.overrides.setVisible(self.description.is_per_host and (overrides is None or bool(overrides)))
        accent = tokens().colour("accent").name()
        link = f'<a href="overrides" style="color:{accent}; text-decoration:none">{tr("Other values")}</a>'
        if overrides is None:
            words = tr("per host differ between the chosen objects; editing this value keeps them")
            self.overrides.setText(f"{link} {words}")
        elif overrides:
            shown = ", ".join(f"{host} = {value}" for host, value in list(overrides.items())[:4])
            more = len(overrides) - 4
            words = f"{shown}, ..." if more > 0 else shown
            self.overrides.setText(f"{link}: {words}")

    def _lay_out(self) -> None:
        """Lay the widgets out; layouts are nested first, because a widget that changes its parent is styled twice."""
        space = tokens().size
        layout = QGridLayout(self)
        layout.setVerticalSpacing(0)
        layout.setContentsMargins(space("space_3"), space("space_1"), space("space_3"), space("space_1"))
        layout.setHorizontalSpacing(space("space_3"))
        layout.setColumnStretch(1, 1)
        names, values, line = QGridLayout(), QVBoxLayout(), QHBoxLayout()
        self._names, self._values = names, values
        layout.addLayout(names, 0, 0)
        layout.addLayout(values, 0, 1)
        values.addLayout(line)
        names.setSpacing(0)
        names.setHorizontalSpacing(space("space_2"))
        # Below a title of two lines, too, the name stands apart from it.
        names.setVerticalSpacing(2)
        values.setSpacing(2)
        line.setSpacing(space("space_2"))
        self._fit_labels()
        self.title.setMinimumHeight(space("control_height") - space("space_1"))
        names.addWidget(self.title, 0, 0)
        names.addWidget(self.name, 1, 0)
        names.setRowStretch(2, 1)
        is_wide = self.editor.is_wide
        line.addWidget(self.editor, 1 if is_wide else 0)
        if not is_wide:
            # Beside the field, as a unit belongs to its number.
            self.words.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
            line.addWidget(self.words)
        # Its room is kept while it is hidden, so that fields below each other end below each other.
        policy = self.reset.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.reset.setSizePolicy(policy)
        line.addWidget(self.reset, 0, Qt.AlignmentFlag.AlignTop)
        if not is_wide:
            line.addStretch(1)
        for each in (self.overrides, self.report, self.help):
            values.addWidget(each)
        values.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        tone = "problem" if self.field.errors else "accent" if self.field.is_modified else ""
        if tone:
            painter = QPainter(self)
            at = QPoint(tokens().size("space_1"), tokens().size("space_1"))
            area = QRectF(at.x(), at.y(), tokens().size("mark"), self.height() - 2 * at.y())
            painter.fillRect(area, tokens().colour(tone))


def find_label_width(fields: Iterable[AttributeField]) -> int:
    """Return the pixels in which the name of each attribute has room, and each word of its label in bold."""
    names = QFontMetrics(tokens().font("small"))
    labels = QFontMetrics(tokens().font("body", is_bold=True))
    widths = [0]
    for each in fields:
        widths.append(names.horizontalAdvance(each.description.name))
        widths += map(labels.horizontalAdvance, tr(each.description.label).split())
    return max(LABEL_WIDTH, max(widths) + 1)
