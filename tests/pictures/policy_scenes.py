"""States of the page Policies that are worth a picture."""

from PySide6.QtWidgets import QDialog

from qmonpy.app.editing.object_parts import object_part
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.policies.page import PoliciesPage
from qmonpy.gui.pages.policies.parts import FUNCTIONAL, TREE
from qmonpy.gui.pages.policies.share_part import SharePart
from qmonpy.gui.pages.policies.tree_part import TreePart
from qmonpy.gui.pages.policies.weights_part import WeightsPart
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.share_tree import find_node


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


def show_share_tree(window: MainWindow) -> QDialog | None:
    """A tree that is begun and edited, with what is foreseen; on other clusters than the demo, as it is begun."""
    page = window.pages.page
    if isinstance(page, PoliciesPage):
        part = page.choose_part(TREE)
        assert isinstance(part, TreePart)
        if part.editing.draft.tree is None:
            part.editing.begin()
        for name, shares in (("climate", 50), ("turbine", 30), ("teaching", 20)):
            if find_node(part.editing.draft.tree, (name,)) is not None:
                part.editing.draft.set_shares(((name,),), shares)
    return None


def show_functional(window: MainWindow) -> QDialog | None:
    """Shares of projects, edited in place where the cluster has them."""
    page = window.pages.page
    if isinstance(page, PoliciesPage):
        part = page.choose_part(FUNCTIONAL)
        assert isinstance(part, SharePart)
        part.choose_category("projects")
        projects = object_part(page.context.draft, ObjectKind.PROJECT)
        for name, shares in (("climate", "50"), ("turbine", "30")):
            found = projects.find(name)
            if found is not None:
                projects.set_attributes((found.id,), {"fshare": shares})
    return None
