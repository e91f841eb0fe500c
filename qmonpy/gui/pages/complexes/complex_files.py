"""Loads the table of complex attributes from a file as `qconf -sc` prints it, and saves it to one."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from qmonpy.gui.base.context import PageContext
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Severity
from qmonpy.translation import tr
from qmonpy.whole_file import write_whole

MOST_BYTES = 4 << 20
"""A longer file is no table of complex attributes."""


@dataclass(frozen=True, slots=True)
class _Read:
    """The text of a file, or why there is none."""

    text: str = ""
    trouble: str = ""


class ComplexFiles(QObject):
    """Asks for a file, and reads or writes it in a worker."""

    def __init__(self, context: PageContext, page: QWidget, text: Callable[[], str], take_text: Callable[[str], None]):
        """`text` returns the table as it is edited; `take_text` puts the text of a file in its place, as an edit."""
        super().__init__(page)
        self._context, self._page, self._text, self._take_text = context, page, text, take_text

    def choose_to_load(self) -> None:
        """Ask for the file to load."""
        dialog = QFileDialog(self._page, tr("Load complex attributes"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        self._open(dialog, self.load)

    def choose_to_save(self) -> None:
        """Ask for the file to save to."""
        dialog = QFileDialog(self._page, tr("Save complex attributes"), "complexes")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self._open(dialog, self.save)

    def load(self, path: Path) -> None:
        """Put the text of a file in place of the table; it is one edit, which undo takes back."""
        self._context.background.query(
            f"read {path}", lambda: _read(path), lambda found: self._take(path, found), owner=self
        )

    def save(self, path: Path) -> None:
        """Write the table as it is edited."""
        text = self._text()
        self._context.background.query(
            f"write {path}", lambda: _write(path, text), lambda trouble: self._tell(path, trouble), owner=self
        )

    def _take(self, path: Path, found: _Read) -> None:
        if found.trouble:
            words = tr("{path} was not loaded: {reason}").format(path=path, reason=found.trouble)
            self._context.session.say(words, Severity.ERROR)
            return
        self._take_text(found.text)
        words = tr("The table is that of {path}; nothing is applied yet. Undo brings the one before back.")
        self._context.session.say(words.format(path=path))

    def _tell(self, path: Path, trouble: str) -> None:
        if trouble:
            words = tr("{path} was not written: {reason}").format(path=path, reason=trouble)
            self._context.session.say(words, Severity.ERROR)
        else:
            self._context.session.say(tr("Saved {path}.").format(path=path))

    def _open(self, dialog: QFileDialog, on_chosen: Callable[[Path], None]) -> None:
        dialog.fileSelected.connect(lambda path: on_chosen(Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()


def _read(path: Path) -> _Read:
    try:
        with path.open("rb") as file:
            found = file.read(MOST_BYTES + 1)
        if len(found) > MOST_BYTES:
            return _Read(trouble=tr("it has more than 4 MB"))
        return _Read(found.decode("utf-8"))
    except OSError as error:
        return _Read(trouble=error.strerror or str(error))
    except UnicodeDecodeError:
        return _Read(trouble=tr("it is not text in UTF-8"))


def _write(path: Path, text: str) -> str:
    """Write a file, and return what went wrong; empty if nothing did."""
    try:
        write_whole(path, text)
    except OSError as error:
        return error.strerror or str(error)
    return ""
