"""The dialogs behind the buttons of a job's form: attributes of the cluster, tables of pairs, files and folders."""

import os
import shlex
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from qmonpy.app.jobs.pair_lists import PairForm
from qmonpy.app.jobs.submit_draft import split_words
from qmonpy.gui.pages.jobs.job_form import JobForm
from qmonpy.gui.pages.jobs.pairs_dialog import PairsDialog
from qmonpy.gui.pages.jobs.request_dialog import RequestDialog
from qmonpy.gui.pages.jobs.submit_fields import Pick
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.translation import tr

FORMS: Mapping[str, PairForm] = {
    Pick.VARIABLES: PairForm.VARIABLES,
    Pick.PAIRS: PairForm.VALUES,
    Pick.PATHS: PairForm.PATHS,
}
Enter = Callable[[str, str], None]
"""Enters a text into a field, by its name."""


class FieldPicker(QObject):
    """Opens the dialog that a button of a form asks for, and enters what is chosen there."""

    def __init__(self, form: JobForm, cluster: Cluster, enter: Enter):
        super().__init__(form)
        self._form, self._cluster, self._enter = form, cluster, enter
        form.pick_asked.connect(self._open)

    def _open(self, name: str, pick: str) -> None:
        if pick == Pick.REQUESTS:
            self._open_requests()
        elif pick in FORMS:
            form = FORMS[pick]
            present = tuple(sorted(os.environ.items())) if form is PairForm.VARIABLES else ()
            dialog = PairsDialog(self._title(name), self._text(name), form, self._window(), present)
            dialog.list_edited.connect(lambda text: self._enter(name, text))
            dialog.open()
        else:
            self._open_files(name, is_folder=pick == Pick.FOLDER)

    def _open_requests(self) -> None:
        dialog = RequestDialog(self._cluster, self._text("resources"), self._text("soft_resources"), self._window())

        def enter(hard: str, soft: str) -> None:
            self._enter("resources", hard)
            self._enter("soft_resources", soft)

        dialog.requests_chosen.connect(enter)
        dialog.open()

    def _open_files(self, name: str, *, is_folder: bool) -> None:
        words = split_words(self._text(name)) or ()
        dialog = QFileDialog(self._window(), self._title(name))
        dialog.setObjectName("file_dialog")
        dialog.setFileMode(QFileDialog.FileMode.Directory if is_folder else QFileDialog.FileMode.ExistingFile)
        if words and Path(words[0]).parent.is_dir():
            dialog.setDirectory(str(Path(words[0]).parent))

        def enter(path: str) -> None:
            # Only the program is a command line, and has arguments that stay.
            self._enter(name, shlex.join((path, *words[1:])) if name == "program" else path)

        dialog.fileSelected.connect(enter)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _text(self, name: str) -> str:
        return str(self._form.value(name))

    def _title(self, name: str) -> str:
        editor = self._form.editor(name)
        return editor.accessibleName() or tr("Choose")

    def _window(self) -> QWidget:
        return self._form.window()
