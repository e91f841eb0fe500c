"""Very long texts are shown and edited without colours, so that nobody waits for them at each key."""

import pytest
from pytestqt.qtbot import QtBot

from qmonpy.gui.texts import limited_highlighter
from qmonpy.gui.texts.live_text import LiveText, NameHighlighter


@pytest.mark.parametrize("text", ["a " * 30, "a b\n" * 30, "a, \\\n" * 30])
def test_that_long_lines_and_many_lines_have_no_colours_and_a_notice_until_they_are_shorter(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setattr(limited_highlighter, "LONGEST_COLOURED", 40)
    monkeypatch.setattr(limited_highlighter, "MOST_COLOURED", 20)
    coloured: list[str] = []
    monkeypatch.setattr(NameHighlighter, "colour_line", lambda self, line: coloured.append(line))
    editor = LiveText()
    qtbot.addWidget(editor)
    editor.show()
    editor.show_other(text)
    assert not any(coloured)
    assert editor._notice.isVisible()
    editor.show_other("short text")
    qtbot.waitUntil(lambda: not editor._notice.isVisible())
    assert coloured[-1] == "short text"
