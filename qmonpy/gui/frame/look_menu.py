"""The menu of looks: the system's, always light or always dark."""

from PySide6.QtCore import QSettings
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from qmonpy.gui.base.words import tr
from qmonpy.gui.theme import Theme, icon

SETTING = "window/look"
LOOKS = (("system", "As the system", "settings"), ("light", "Light", "sun"), ("dark", "Dark", "moon"))
"""For each look the value in the settings, the title and the icon."""


def read_look(settings: QSettings) -> bool | None:
    """Return the chosen look: True for dark, False for light, None to follow the system."""
    return {"dark": True, "light": False}.get(str(settings.value(SETTING, "")))


class LookMenu(QMenu):
    """Three looks to choose from; the choice is applied at once and remembered."""

    def __init__(self, settings: QSettings, parent: QWidget):
        super().__init__(tr("Look"), parent)
        self._settings = settings
        group = QActionGroup(self)
        chosen = str(settings.value(SETTING, "system"))
        for value, title, icon_name in LOOKS:
            action = self.addAction(icon(icon_name), tr(title))
            action.setCheckable(True)
            action.setChecked(value == chosen)
            action.setData(value)
            group.addAction(action)
        group.triggered.connect(lambda action: self._choose(str(action.data())))

    def _choose(self, value: str) -> None:
        self._settings.setValue(SETTING, value)
        application = QApplication.instance()
        theme = application.findChild(Theme) if application is not None else None
        if theme is not None:
            theme.hold(is_dark=read_look(self._settings))
