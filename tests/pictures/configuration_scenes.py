"""States of the page Configuration that are worth a picture."""

from PySide6.QtWidgets import QDialog

from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.configuration.page import ConfigurationPage
from qmonpy.gui.pages.configuration.qmaster_dialog import QmasterDialog
from qmonpy.model.configuration.change import ObjectKind


def edit_scheduler(window: MainWindow) -> QDialog | None:
    """A change, and a mistake at its place."""
    page = window.pages.page
    if isinstance(page, ConfigurationPage):
        page.part.revert_all()
        page.choose_kind(ObjectKind.SCHEDULER)
        page.part.set_attribute("load_formula", "np_load_avg+no_such_load")
        page.part.set_attribute("maxujobs", "8")
        page.editor.go_to("load_formula")
    return None


def show_scheduler_text(window: MainWindow) -> QDialog | None:
    """The same as text."""
    edit_scheduler(window)
    page = window.pages.page
    if isinstance(page, ConfigurationPage):
        page.editor.choose_view("text")
    return None


def show_global_configuration(window: MainWindow) -> QDialog | None:
    """The attributes about jobs."""
    page = window.pages.page
    if isinstance(page, ConfigurationPage):
        page.part.revert_all()
        page.choose_kind(ObjectKind.CONFIGURATION)
        page.editor.form.choose_section("Jobs")
    return None


def open_qmaster(window: MainWindow) -> QDialog | None:
    """The event clients, and the orders to the qmaster and its scheduler."""
    page = window.pages.page
    if isinstance(page, ConfigurationPage):
        page.part.revert_all()
        page.open_qmaster()
    return window.findChild(QmasterDialog)


def show_parameters(window: MainWindow) -> QDialog | None:
    """Further settings of the qmaster, one that it does not know and one that it cannot read among them."""
    page = window.pages.page
    if isinstance(page, ConfigurationPage):
        page.part.revert_all()
        page.choose_kind(ObjectKind.CONFIGURATION)
        page.part.set_attribute("qmaster_params", "MAX_DYN_EC=500 cl_ping=maybe MAX_DYN_ECS=5 ENABLE_FORCED_QDEL")
        page.editor.show_attribute("qmaster_params")
    return None
