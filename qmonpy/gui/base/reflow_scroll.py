"""Areas in which what needs more room scrolls, so that nothing that acts is out of reach, and what opens in them."""

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from qmonpy.gui.theme import tokens

LEAST_SCREEN = QSize(1024, 700)
"""Dialogs are made for screens of at least this size; pixels."""


_TYPING = frozenset({QEvent.Type.KeyPress, QEvent.Type.InputMethod})
_PLACING = frozenset({QEvent.Type.Resize, QEvent.Type.Move})


def find_room(dialog: QWidget) -> QSize:
    """Return how large a dialog may be on its screen; what needs more scrolls."""
    return dialog.screen().availableSize().expandedTo(LEAST_SCREEN)


def show_in_areas(widget: QWidget, outermost: QWidget | None = None) -> None:
    """Scroll the areas around a widget so that it is in sight, as far as an outermost one, or all of them."""
    for area in list_areas(widget, outermost):
        area.ensureWidgetVisible(widget)


def list_areas(widget: QWidget, outermost: QWidget | None = None) -> Iterator[QScrollArea]:
    """Yield the areas around a widget, those within others first: where it is to be seen depends on where they show
    it."""
    place = widget.parentWidget()
    while place is not None:
        if isinstance(place, QScrollArea):
            yield place
        place = place.parentWidget() if place is not outermost else None


class _UnusedField(QObject):
    """Tells when somebody types into what has the keyboard from the beginning."""

    used = Signal()

    def __init__(self, field: QWidget):
        super().__init__(field)
        self.field = field
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _TYPING:
            self.field.removeEventFilter(self)
            self.used.emit()
        return super().eventFilter(watched, event)


class ReflowScroll(QScrollArea):
    """As large as the room there is; what it holds scrolls where it needs more, and follows the keyboard."""

    def __init__(self, content: QWidget):
        super().__init__(widgetResizable=True)
        self.setObjectName("reflow_scroll")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        # PySide forgets what it knows of all within when it forgets the viewport, which Qt makes itself.
        self._viewport = self.viewport()
        self.setWidget(content)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        self._unused: _UnusedField | None = None
        """What had the keyboard at first, until it is used."""
        self._again = QTimer(self, singleShot=True, interval=0)
        self._again.timeout.connect(self._show_focus)
        application.focusChanged.connect(self._follow_keyboard)

    def begin_above(self, keyboard: QWidget) -> None:
        """Show what is above first, though a widget below has the keyboard: it comes into sight when somebody types
        there, or goes on from there."""
        self._unused = _UnusedField(keyboard)
        self._unused.used.connect(self._take_used)

    def _take_used(self) -> None:
        self._unused = None
        self._show_focus()

    def sizeHint(self) -> QSize:
        content = self.widget()
        return content.sizeHint() if content is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(tokens().size("field_width"), tokens().size("row") * 4)

    def _follow_keyboard(self, before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and self.isAncestorOf(now):
            if self._unused is not None and now is not self._unused.field:
                self._unused = None
            self._show_focus()
            # What has the keyboard may unfold, and move with that.
            self._again.start()

    def _show_focus(self) -> None:
        now = QApplication.focusWidget()
        if now is None or not self.isAncestorOf(now):
            return
        if self._unused is not None and now is self._unused.field:
            return
        show_in_areas(now, self)


class OpensInSight:
    """Of a panel that opens because somebody asked for it; beside a class of Qt, in front of it. Where it opens in what
    is on screen, the areas around scroll to it: to its beginning where it has no room as a whole.
    """

    _shower: "_PanelShower | None" = None

    def setVisible(self, is_visible: bool) -> None:
        """Open or close; a page that is turned to opens nothing, and is not scrolled."""
        assert isinstance(self, QWidget)
        parent = self.parentWidget()
        opens = is_visible and self.isHidden() and parent is not None and parent.isVisible()
        super().setVisible(is_visible)  # type: ignore[misc]
        if self._shower is not None:
            self._shower.end()
            self._shower.deleteLater()
        self._shower = _PanelShower(self) if opens else None


class _PanelShower(QObject):
    """Keeps a panel in sight that has just opened, as what is in it and above it comes, until somebody scrolls or goes
    on elsewhere with the keyboard."""

    def __init__(self, panel: QWidget):
        super().__init__(panel)
        self._panel = panel
        self._is_over = False
        # Once its place is known: what is around makes room for it when events are worked off.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._show)
        for area in list_areas(panel):
            bar = area.verticalScrollBar()
            bar.rangeChanged.connect(self._follow_room)
            bar.actionTriggered.connect(self.end)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow_keyboard)
        panel.installEventFilter(self)
        self._soon.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow what is filled, too."""
        if event.type() in _PLACING:
            self._follow_room()
        return super().eventFilter(watched, event)

    def end(self, *_: object) -> None:
        """Leave the areas where they are from now on."""
        self._is_over = True
        self._soon.stop()
        self._panel.removeEventFilter(self)

    def _follow_room(self, *_: object) -> None:
        if not self._is_over:
            self._soon.start()

    def _follow_keyboard(self, before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and now is not self._panel and not self._panel.isAncestorOf(now):
            self.end()

    def _show(self) -> None:
        if not self._panel.isVisible():
            return
        show_in_areas(self._panel)
        for area in list_areas(self._panel):
            bar, content = area.verticalScrollBar(), area.widget()
            assert content is not None, "what it shows is around the panel"
            bar.setValue(min(bar.value(), self._panel.mapTo(content, self._panel.rect().topLeft()).y()))


class FieldsScroll(ReflowScroll):
    """The part of a dialog that scrolls on a small screen. Elsewhere the dialog is so high that all of it is in view,
    with sentences as wide as they are there."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell the dialog, too, where what is within wants another size; an area that scrolls keeps that to itself."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        hint, content = super().sizeHint(), self.widget()
        layout = content.layout() if content is not None else None
        if layout is None or not layout.hasHeightForWidth():
            return hint
        return QSize(hint.width(), max(hint.height(), layout.totalHeightForWidth(max(self.width(), hint.width()))))
