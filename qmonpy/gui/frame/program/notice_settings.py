"""The part of the preferences about notices: of which events, and where they are told."""

from collections.abc import Callable

from PySide6.QtCore import QSettings, QStandardPaths, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QPushButton, QVBoxLayout, QWidget

from qmonpy.app.notices.notice import EVENT_WORDS, Event
from qmonpy.gui.base.hints import show_hint
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.frame.program.notice_desk import (
    COMMAND_KEY,
    DESKTOP_KEY,
    find_notifier,
    is_on_desktop,
    read_events,
    split_command,
    write_events,
)
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import name_control, named
from qmonpy.translation import tr


class NoticeSettings(QWidget):
    """A box for each event, and two more ways to be told; each holds at once."""

    events_chosen = Signal()

    def __init__(self, settings: QSettings, try_out: Callable[[], str]):
        """`try_out` tells a notice as the settings say, and returns what came of it."""
        super().__init__()
        self._settings, self._try_out = settings, try_out
        layout = QVBoxLayout(self)
        space = tokens().size("space_4")
        layout.setContentsMargins(space, space, space, space)
        layout.setSpacing(tokens().size("space_2"))
        layout.addWidget(named(QLabel(tr("Tell me when")), "group_title"))
        chosen = read_events(settings)
        self.boxes: dict[Event, QCheckBox] = {}
        for event, words in EVENT_WORDS.items():
            box = named(QCheckBox(tr(words)), f"notice_{event}")
            box.setChecked(event in chosen)
            box.toggled.connect(lambda *_: self._keep_events())
            self.boxes[event] = box
            layout.addWidget(box)
        where = tr("Notices stand in a list (Ctrl+Alt+2), as long as the window is open.")
        layout.addWidget(named(QLabel(where, wordWrap=True), "hint"))
        layout.addSpacing(space)
        self.desktop = named(QCheckBox(tr("Show notices on the desktop, too")), "notice_desktop")
        self.desktop.setChecked(is_on_desktop(settings))
        self.desktop.toggled.connect(lambda is_on: settings.setValue(DESKTOP_KEY, "true" if is_on else "false"))
        layout.addWidget(self.desktop)
        if not find_notifier():
            self.desktop.setEnabled(False)
            words = tr("Not here: the program notify-send, which shows them, is not installed.")
            layout.addWidget(named(QLabel(words, wordWrap=True), "hint"))
        self.command = named(CutLine(str(settings.value(COMMAND_KEY, ""))), "notice_command")
        self.command.setFont(tokens().font("code"))
        help = tr(
            "Run with the text of the notice as its last argument, without a shell; $QMONPY_EVENT, $QMONPY_CLUSTER and "
            "$QMONPY_NOTICE are set."
        )
        name_control(self.command, tr("Command for each notice"), help)
        show_hint(self.command, tr("no command"))
        self.command.textChanged.connect(self._keep_command)
        self.problem = named(QLabel(wordWrap=True), "field_error")
        self.problem.hide()
        layout.addWidget(QLabel(tr("Command for each notice")))
        layout.addWidget(self.command)
        layout.addWidget(self.problem)
        layout.addWidget(named(QLabel(help, wordWrap=True), "hint"))
        layout.addSpacing(space)
        trial = named(QPushButton(tr("Try it")), "try_notice")
        trial.setToolTip(tr("Tell a notice of nothing on the desktop and to the command"))
        trial.clicked.connect(self._show_trial)
        layout.addWidget(trial, 0, Qt.AlignmentFlag.AlignLeft)
        self.result = named(QLabel(wordWrap=True), "notice_trial")
        self.result.hide()
        layout.addWidget(self.result)
        layout.addStretch(1)

    def _keep_events(self) -> None:
        write_events(self._settings, frozenset(event for event, box in self.boxes.items() if box.isChecked()))
        self.events_chosen.emit()

    def _keep_command(self, text: str) -> None:
        """Keep a command that can be run; say of one with an open quote that it is not kept, and of a program that is
        not found that it is not there."""
        words, wrong = split_command(text), ""
        has_open_quote = bool(text.strip()) and not words
        if not has_open_quote:
            self._settings.setValue(COMMAND_KEY, text)
        if has_open_quote:
            wrong = tr("A quote is not closed: the command is not kept.")
        elif words and not QStandardPaths.findExecutable(words[0]):
            wrong = tr("There is no such program here: {program}").format(program=words[0])
        self.problem.setText(wrong)
        self.problem.setVisible(bool(wrong))
        self.result.hide()

    def _show_trial(self) -> None:
        self.result.setText(self._try_out())
        self.result.show()
