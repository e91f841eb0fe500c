"""States of the page Policies that are worth a picture."""

from PySide6.QtWidgets import QDialog

from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.policies.page import PoliciesPage
from qmonpy.gui.pages.policies.weights_part import WeightsPart


def drag_weight(window: MainWindow) -> QDialog | None:
    """A weight that is edited, and the jobs that rise and fall by it."""
    page = window.pages.page
    if isinstance(page, PoliciesPage):
        part = page.choose_part("weights")
        if isinstance(part, WeightsPart):
            part.form.attribute_edited.emit("weight_waiting_time", "50.000000")
    return None


def open_place(window: MainWindow) -> QDialog | None:
    """A waiting job opened into the terms of its priority."""
    page = window.pages.page
    if isinstance(page, PoliciesPage):
        page.context.draft.discard()
        page.choose_part("place")
    return None
