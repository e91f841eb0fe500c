"""Does what the program's menu offers: preferences and their effect, size of text, shortcuts, what is new, about."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget

from qmonpy.app.session.about import describe_program
from qmonpy.app.session.crash_report import describe_versions
from qmonpy.formats.values.shown_time import choose_shown_time, shown_time
from qmonpy.gui.base.language import choose_language, speak
from qmonpy.gui.base.link import Link
from qmonpy.gui.frame.clusters.cluster_desk import ClusterDesk
from qmonpy.gui.frame.clusters.open_cluster import OpenCluster
from qmonpy.gui.frame.program.choices import (
    ALWAYS,
    CHART_COLOURS,
    CONFIRMATIONS,
    DATES,
    INTERVAL,
    LANGUAGE,
    LOOK,
    TEXT_SIZE,
    USUAL_TEXT,
    ZONE,
    Choice,
    find_next_size,
    read_interval,
    read_look,
    read_text_size,
)
from qmonpy.gui.frame.program.news_dialog import make_news_dialog
from qmonpy.gui.frame.program.notice_desk import NoticeDesk, ToldNotice
from qmonpy.gui.frame.program.notice_list import NoticeList
from qmonpy.gui.frame.program.notice_settings import NoticeSettings
from qmonpy.gui.frame.program.preferences_dialog import PreferencesDialog
from qmonpy.gui.frame.program.shortcuts_dialog import make_shortcuts_dialog
from qmonpy.gui.frame.program.shown_times import find_shown_time
from qmonpy.gui.frame.reading_dialog import ReadingDialog
from qmonpy.gui.frame.window_actions import WindowActions
from qmonpy.gui.theme import Theme
from qmonpy.kept_answers import find_anew
from qmonpy.translation import tr


class TellsPage(Protocol):
    """What is on screen."""

    def __call__(self) -> tuple[str, str]:
        """Return id and title of the page on screen; both empty without one."""
        ...


class ProgramDesk(QObject):
    """Connects the actions of the program's menu; what is chosen is kept in the settings."""

    link_followed = Signal(object)
    """A notice leads to a `Link` of the cluster on screen."""
    times_changed = Signal()
    """Times are shown in another zone or form: show everything again."""

    def __init__(
        self, window: QWidget, settings: QSettings, desk: ClusterDesk, actions: WindowActions, page: TellsPage
    ):
        super().__init__(window)
        self._window, self._settings, self._desk, self._actions, self._page = window, settings, desk, actions, page
        self._preferences: PreferencesDialog | None = None
        self.notices = NoticeDesk(window, settings)
        desk.cluster_opened.connect(self.notices.watch)
        desk.cluster_opened.connect(self._tell_confirmations)
        choose_shown_time(find_shown_time(settings, None))
        done: dict[str, Callable[[], object]] = {
            "preferences": self.open_preferences,
            "notices": self._show_notices,
            "text-larger": lambda: self._step_text(1),
            "text-smaller": lambda: self._step_text(-1),
            "text-usual": lambda: self._set_text(USUAL_TEXT),
            "shortcuts": self._show_shortcuts,
            "whats-new": self._show_news,
            "about": self._show_about,
        }
        for name, function in done.items():
            actions[name].triggered.connect(lambda *_, function=function: function())

    def fill(self, menu: QMenu) -> None:
        """Add the actions to the program's menu."""
        actions = self._actions
        menu.addActions([actions["preferences"], actions["notices"]])
        sizes = menu.addMenu(tr("Size of text"))
        sizes.addActions([actions["text-larger"], actions["text-smaller"], actions["text-usual"]])
        menu.addAction(actions["copy-command"])
        menu.addSeparator()
        menu.addActions([actions[name] for name in ("help", "help-contents", "shortcuts", "whats-new", "about")])
        menu.addSeparator()
        menu.addAction(actions["quit"])

    def open_preferences(self) -> None:
        """Show the preferences, or bring them to the front."""
        if self._preferences is None:
            more = ((tr("Notices"), self._make_notice_settings),)
            dialog = PreferencesDialog(self._window, self._settings, more)
            dialog.changed.connect(self._apply)
            dialog.is_zone_free = self._is_zone_free
            dialog.destroyed.connect(self._forget)
            self._preferences = dialog
        self._preferences.show()
        self._preferences.raise_()
        self._preferences.activateWindow()

    def _forget(self) -> None:
        self._preferences = None

    def _apply(self, choice: Choice) -> None:
        if choice is INTERVAL:
            for each in self._desk.clusters:
                if each.is_real:
                    each.interval = read_interval(self._settings) or each.interval
        elif choice in (LOOK, TEXT_SIZE, CHART_COLOURS):
            apply_look(self._settings)
        elif choice in (DATES, ZONE):
            self.show_times()
        elif choice is CONFIRMATIONS:
            for each in self._desk.clusters:
                self._tell_confirmations(each)

    def show_times(self) -> None:
        """Show times as the preferences say; in the zone of the cluster on screen if that is chosen.

        Another zone has to wait until no dialog is open in which times were typed.
        """
        snapshot = self._desk.open.context.snapshot if self._desk.open is not None else None
        chosen = find_shown_time(self._settings, snapshot.calendar_zone.zone if snapshot is not None else None)
        if chosen != shown_time() and (chosen.zone == shown_time().zone or self._is_zone_free()):
            if chosen.zone != shown_time().zone:
                for each in self._desk.clusters:
                    # Times that were typed and not used would be read in another zone.
                    each.context.kept_typing.clear()
            choose_shown_time(chosen)
            find_anew()
            self.times_changed.emit()

    def _is_zone_free(self) -> bool:
        return not any(
            each.isVisible() and each is not self._preferences for each in self._window.findChildren(QDialog)
        )

    def _tell_confirmations(self, opened: OpenCluster) -> None:
        opened.context.asks_first = CONFIRMATIONS.read(self._settings) == ALWAYS

    def _step_text(self, step: int) -> None:
        self._set_text(find_next_size(read_text_size(self._settings), step))

    def _set_text(self, percent: int) -> None:
        self._settings.setValue(TEXT_SIZE.key, str(percent))
        apply_look(self._settings)
        if self._preferences is not None:
            self._preferences.show_values()

    def _make_notice_settings(self) -> NoticeSettings:
        settings = NoticeSettings(self._settings, self.notices.try_out)
        settings.events_chosen.connect(self.notices.begin)
        return settings

    def _show_notices(self) -> None:
        dialog = NoticeList(self._window, self.notices)
        dialog.notice_chosen.connect(self._go_to_notice)
        dialog.open()

    def _go_to_notice(self, told: ToldNotice) -> None:
        if told.opened in self._desk.entries:
            self._desk.go_to(told.opened)
            self.link_followed.emit(Link(told.notice.page, told.notice.key))

    # Words to read

    def _show_shortcuts(self) -> None:
        page, title = self._page()
        make_shortcuts_dialog(self._window, page, title).open()

    def _show_news(self) -> None:
        make_news_dialog(self._window).open()

    def _show_about(self) -> None:
        shown = self._desk.shown
        session = shown.context.session if isinstance(shown, OpenCluster) else None
        text = describe_program(shown.title if shown is not None else "", session)
        versions = "\n".join(f"{tr(name)} {value}" for name, value in describe_versions().items())
        ReadingDialog(self._window, tr("About", "the program"), text, to_copy=versions).open()


def apply_language(application: QApplication, settings: QSettings) -> None:
    """Let the window that is to be made speak as the settings say."""
    speak(application, choose_language(LANGUAGE.read(settings)))


def apply_look(settings: QSettings) -> None:
    """Let the whole program look as the settings say."""
    application = QApplication.instance()
    theme = application.findChild(Theme) if application is not None else None
    if theme is not None:
        theme.hold(is_dark=read_look(settings))
        theme.colour_charts(CHART_COLOURS.read(settings))
        theme.scale_text(read_text_size(settings))
