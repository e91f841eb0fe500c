"""What is wrong with the fields of a form, said beside its button: each by name, which brings the field into sight."""

from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import Qt

from qmonpy.app.jobs.long_answer import shorten_answer
from qmonpy.gui.base.link_label import LinkLabel
from qmonpy.late_methods import dataclass
from qmonpy.translation import tr


@dataclass(frozen=True)
class Fault:
    """What is wrong with a field, or a page, of a form."""

    title: str
    text: str
    show: Callable[[], None]
    """Brings the field into sight, and gives it the keyboard."""


class FaultLine(LinkLabel):
    """On a small screen, and on another page of the form, a field and what stands below it are out of sight."""

    def __init__(self, name: str = "fault_line"):
        super().__init__()
        self.setObjectName(name)
        self._faults: tuple[Fault, ...] = ()
        self.linkActivated.connect(lambda place: self._faults[int(place)].show())
        self.hide()

    def show_faults(self, faults: Sequence[Fault]) -> None:
        """Show the first fault whole and of the others where they are; hidden while there are none."""
        self._faults = tuple(faults)
        links = [f'<a href="{place}">{escape(each.title)}</a>' for place, each in enumerate(faults)]
        lines = [
            tr("{field}: {problem}").format(field=link, problem=escape(shorten_answer(each.text), quote=False))
            for link, each in zip(links[:1], faults, strict=False)
        ]
        if links[1:]:
            lines.append(tr("Wrong, too: {fields}").format(fields=", ".join(links[1:])))
        self._show(Qt.TextFormat.RichText, "<br>".join(lines).replace("\n", "<br>"))

    def show_text(self, text: str) -> None:
        """Show what is wrong with no single field."""
        self._faults = ()
        self._show(Qt.TextFormat.PlainText, shorten_answer(text))

    def _show(self, form: Qt.TextFormat, text: str) -> None:
        self.setTextFormat(form)
        self.setText(text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if self._faults else Qt.FocusPolicy.ClickFocus)
        self.setVisible(bool(text))
