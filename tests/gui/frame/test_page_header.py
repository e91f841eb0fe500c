"""The header of a page names as many of its buttons as there is room for."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QToolButton
from pytestqt.qtbot import QtBot

from qmonpy.app.editing.object_parts import object_part
from qmonpy.gui.base.actions import FilledButton
from qmonpy.gui.base.link import Link
from qmonpy.gui.frame.page_header import PageHeader
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.objects import ObjectsPage
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.local_configuration import LocalConfiguration
from tests.gui.window_hand import settle
from tests.present import present


def open_header(window: MainWindow, qtbot: QtBot, page_id: str) -> PageHeader:
    """Go to a page, and return its header."""
    window.go(Link(page_id))
    settle(window, qtbot)
    return present(present(window.pages.currentWidget()).findChild(PageHeader))


def test_that_the_first_buttons_are_named_where_not_all_have_room(window: MainWindow, qtbot: QtBot) -> None:
    header = open_header(window, qtbot, "complexes")
    buttons = [
        each for each in header.findChildren(QToolButton) if each.defaultAction() in window.pages.page.page_actions()
    ]
    named = Qt.ToolButtonStyle.ToolButtonTextBesideIcon

    def count_named() -> int:
        found = [each.toolButtonStyle() is named for each in buttons]
        assert found == sorted(found, reverse=True)
        return sum(found)

    counts = set()
    for width in range(700, 1900, 100):
        header.resize(width, header.height())
        counts.add(count_named())
    assert {0, len(buttons)} < counts


def list_cut(header: PageHeader) -> Iterator[str]:
    """Yield the buttons that are narrower than what they show, at each width of a header that a window can have."""
    for width in range(header.minimumSizeHint().width(), 1500, 3):
        header.resize(width, header.height())
        present(header.layout()).activate()
        for button in header.findChildren(QAbstractButton):
            if button.isVisible() and button.width() < button.sizeHint().width():
                yield f"{button.text()} at {width} px: {button.width()} of {button.sizeHint().width()}"


@pytest.mark.parametrize("page_id", ["jobs", "hosts", "users", "complexes", "lab"])
def test_that_no_button_is_cut_however_wide_the_header_is(window: MainWindow, qtbot: QtBot, page_id: str) -> None:
    assert not list(list_cut(open_header(window, qtbot, page_id)))


@pytest.mark.parametrize(("count", "words"), [(1, "Apply 1 change"), (12, "Apply 12 changes")])
@pytest.mark.parametrize("page_id", ["hosts", "users"])
def test_that_no_button_is_cut_beside_one_that_applies_changes(
    window: MainWindow, qtbot: QtBot, page_id: str, count: int, words: str
) -> None:
    header = open_header(window, qtbot, page_id)
    page = present(window.pages.page)
    assert isinstance(page, ObjectsPage)
    for number in range(count):
        if page_id == "users":
            object_part(page.context.draft, ObjectKind.USER_SET).add(UserSet(f"people{number}"))
        else:
            part = object_part(page.context.draft, ObjectKind.LOCAL_CONFIGURATION)
            part.add(LocalConfiguration(f"host{number}", {"mailer": "/usr/bin/mail"}))
    settle(window, qtbot)
    assert [each.text() for each in header.findChildren(FilledButton)] == [words]
    assert not list(list_cut(header))


def test_that_the_main_button_is_shortened_where_nothing_else_can_give_room(window: MainWindow, qtbot: QtBot) -> None:
    header = open_header(window, qtbot, "hosts")
    words = "Apply what was changed on hosts, host groups and local configurations"
    page = present(window.pages.page)
    present(page.main_action()).setText(words)
    [button] = header.findChildren(FilledButton)
    header.resize(1500, header.height())
    assert button.text() == button.accessibleName() == words
    header.resize(header.minimumSizeHint().width(), header.height())
    assert button.text().endswith("…")
    assert words.startswith(button.text().removesuffix("…").rstrip())
    assert button.accessibleName() == words
    assert not list(list_cut(header))
    assert button.text() == words
