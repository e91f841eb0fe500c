"""Scenes of the page Lab."""

from dataclasses import replace

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog

from qmonpy.app.editing.draft_parts import quota_draft
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.lab.new_run_dialog import NewRunDialog
from qmonpy.model.configuration.quota_set import Limit

STUDENTS = "30"


def edit_students(window: MainWindow) -> None:
    """Give each student so many slots, as an edit that is not applied, where there is such a rule."""
    opened = window.desk.open
    assert opened is not None
    opened.context.draft.discard()
    sets = quota_draft(opened.context.draft)
    people = next((each for each in sets.objects if each.value.name == "people"), None)
    if people is None:
        return
    place = next(at for at, rule in enumerate(people.value.rules) if rule.name == "students")
    sets.change_rule(people.id, place, replace(people.value.rules[place], limits=(Limit("slots", STUDENTS),)))


def ask_new_run(window: MainWindow) -> QDialog | None:
    """The dialog that asks for the workload and the configurations, with an edit and a state of History."""
    edit_students(window)
    page = window.pages.page
    assert page is not None
    action = page.findChild(QAction, "action_new_run")
    assert action is not None
    action.trigger()
    dialog = page.findChild(NewRunDialog)
    assert dialog is not None
    dialog.configurations.add("history:0")
    return dialog
