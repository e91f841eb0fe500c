"""A person who hears the window: finds everything by its name and role through AT-SPI, and types into what has a name.

Run by the system's Python, which has pyatspi (`python3-pyatspi` of Debian), on a display and a bus of its own
(`test_screen_reader.py`). It knows nothing of the program but what a screen reader is told.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pyatspi

WAIT_SECONDS = 60
TAB = 0xFF09
"""The number that X gives the key."""


def walk(node: Any) -> Iterator[Any]:
    """Yield a node and all below it; what goes away meanwhile is left out."""
    yield node
    try:
        children = [node.getChildAtIndex(place) for place in range(min(node.childCount, 500))]
    except Exception:
        return
    for child in children:
        if child is not None:
            yield from walk(child)


def walk_once(node: Any) -> Iterator[Any]:
    """Yield what is directly below a node."""
    try:
        yield from [each for each in (node.getChildAtIndex(place) for place in range(node.childCount)) if each]
    except Exception:
        return


def is_heard(node: Any, name: str, role: str) -> bool:
    """Return whether a node on screen has a role and a name that begins so."""
    try:
        state = node.getState()
        return (
            (node.name or "").startswith(name)
            and node.getRoleName() == role
            and state.contains(pyatspi.STATE_SHOWING)
            and state.contains(pyatspi.STATE_ENABLED)
        )
    except Exception:
        return False


def wait_for(what: str, find: Callable[[], Any]) -> Any:
    """Return what is found; ends the session if that is not in time."""
    end = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < end:
        found = find()
        if found is not None:
            return found
        time.sleep(0.2)
    sys.exit(f"{what} was not heard of")


def give_keyboard(title: str) -> None:
    """Do what a window manager does, of which there is none here: give the keyboard to the window with a title."""
    subprocess.run(["xdotool", "search", "--sync", "--onlyvisible", "--name", title, "windowfocus"], check=True)


class Reader:
    """The hands of somebody who hears one program."""

    def __init__(self) -> None:
        desktop = pyatspi.Registry.getDesktop(0)

        def look() -> Any:
            return next((each for each in desktop if each and each.name == "qmonpy"), None)

        self._program = wait_for("qmonpy", look)
        self._window = " - qmonpy"

    def enter(self, window: str) -> None:
        """Go to the window whose title has these words, as soon as it is there: only what is in it is found."""
        self._window = window
        give_keyboard(window)

    def find(self, role: str, name: str) -> Any:
        """Return the control with a role and a name that begins so, as soon as it is on screen and enabled."""

        def look() -> Any:
            windows = [each for each in walk_once(self._program) if self._window in (each.name or "")]
            return next((each for window in windows for each in walk(window) if is_heard(each, name, role)), None)

        return wait_for(f'the {role} "{name}"', look)

    def press(self, role: str, name: str) -> None:
        """Press a button."""
        self._act(self.find(role, name), "Press")
        print(f"pressed {name}", flush=True)

    def hear(self, words: str) -> None:
        """Wait until a text on screen has some words."""

        def look() -> Any:
            return next((each for each in walk(self._program) if words in (each.name or "")), None)

        wait_for(words, look)

    def type(self, name: str, text: str) -> None:
        """Put the keyboard into a field, type a text in place of what is there, and leave it with Tab."""
        field = self.find("text", name)
        self._act(field, "SetFocus")
        wait_for(f"the keyboard in {name}", lambda: field.getState().contains(pyatspi.STATE_FOCUSED) or None)
        content = field.queryText()
        if content.characterCount:
            content.addSelection(0, content.characterCount)
        pyatspi.Registry.generateKeyboardEvent(0, text, pyatspi.KEY_STRING)
        wait_for(f"{text} in {name}", lambda: field.queryText().getText(0, -1) == text or None)
        pyatspi.Registry.generateKeyboardEvent(TAB, None, pyatspi.KEY_SYM)
        print(f"typed {text} into {name}", flush=True)

    def put(self, name: str, text: str) -> None:
        """Give a field a whole text at once, without a key, as somebody who dictates does."""
        field = self.find("text", name)
        field.queryEditableText().setTextContents(text)
        wait_for(f"{text} in {name}", lambda: field.queryText().getText(0, -1) == text or None)
        print(f"put {text} into {name}", flush=True)

    @staticmethod
    def _act(node: Any, wanted: str) -> None:
        action = node.queryAction()
        names = [action.getName(place) for place in range(action.nActions)]
        action.doAction(names.index(wanted))


def main() -> None:
    """Change a limit and apply it, then reserve an hour."""
    reader = Reader()
    reader.enter(" - qmonpy")
    reader.press("check box", "Rule sets")
    reader.type("Value of the limit", "3")
    reader.press("push button", "Apply 1 change")
    reader.hear('Applied: modified "maxujobs".')
    reader.enter(" - qmonpy")
    reader.press("check box", "Reservations")
    reader.press("push button", "Reserve...")
    reader.enter("Request an advance reservation")
    reader.put("Duration", "1:0:0")
    reader.press("push button", "Submit reservation")
    reader.hear("Reservation 1 has been granted")
    print("done", flush=True)


main()
