"""Notes of journals, which are kept in English, in a window that speaks another language."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from qmonpy.gui.base.language import ENGLISH, speak
from qmonpy.model.configuration.journal_notes import OPENED_LAST, SEEN, SEEN_LATER, show_note


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    speak(qapp, "de")
    yield
    speak(qapp, ENGLISH)


def test_that_what_a_journal_notes_itself_is_shown_in_the_users_language(german: None) -> None:
    assert show_note(SEEN) == "Bemerkt: außerhalb dieses Programms geändert."
    later = "Bemerkt beim Öffnen des Clusters: außerhalb dieses Programms geändert seit {moment}."
    assert show_note(SEEN_LATER.format(moment=OPENED_LAST)) == later.format(moment="dem letzten Öffnen")
    assert show_note(SEEN_LATER.format(moment="2023-11-15 14:00:00")) == later.format(moment="2023-11-15 14:00:00")


def test_that_a_reason_that_somebody_gave_stays_as_it_is(german: None) -> None:
    assert show_note("agreed in May") == "agreed in May"


def test_that_english_shows_it_as_it_is_kept(qapp: QApplication) -> None:
    assert show_note(SEEN) == SEEN
