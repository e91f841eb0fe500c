"""The window speaks the language that is chosen; a text without a translation stays English."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from qmonpy.app.clusters.qmaster_orders import OFFERED
from qmonpy.app.reports.cell_words import format_number
from qmonpy.app.session.request_titles import keep_title, say_title
from qmonpy.clusters.served.refusals import say_refusal
from qmonpy.gui.base.language import ENGLISH, SYSTEM, choose_language, find_languages, read_texts, speak
from qmonpy.gui.pages.jobs import job_actions
from qmonpy.gui.pages.queues import switcher
from qmonpy.model.values.counts import format_count
from qmonpy.translation import grouped, later, plain_numbers, read_grouped, tr, tr_head, tr_said
from qmonpy.unforeseen import describe_unforeseen, find_reason

GERMAN = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context>
    <name>qmonpy</name>
    <message><source>Preferences</source><translation>Einstellungen</translation></message>
    <message>
        <source>{count:,} of {share:,.1f} %</source>
        <translation>{count:,} von {share:,.1f} %</translation>
    </message>
    <message>
        <source>took {seconds:.3f} s, {factor:g} times</source>
        <translation>dauerte {seconds:.3f} s, {factor:g}-mal</translation>
    </message>
    <message><source>holds</source><translation>belegt</translation></message>
    <message><source>holds|of a case</source><translation>gilt</translation></message>
    <message><source>days</source><translation>Tage</translation></message>
    <message><source>About</source><translation type="unfinished">Unfertig</translation></message>
    <message><source>Help</source><translation></translation></message>
</context>
</TS>
"""


@pytest.fixture
def german(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "de.ts").write_text(GERMAN, encoding="utf-8")
    monkeypatch.setattr("qmonpy.gui.base.language.resource", lambda name: tmp_path / name.removeprefix("languages/"))
    speak(qapp, "de")
    yield
    speak(qapp, ENGLISH)


@pytest.mark.usefixtures("german")
def test_that_texts_and_counted_nouns_are_said_in_the_language(qtbot: QtBot) -> None:
    assert tr("Preferences") == "Einstellungen"
    assert tr(later("Preferences")) == "Einstellungen"
    assert format_count(3, "day") == "3 Tage"
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    assert box.button(QDialogButtonBox.StandardButton.Cancel).text().replace("&", "") == "Abbrechen"


@pytest.mark.usefixtures("german")
def test_that_a_text_whose_translation_is_missing_or_not_finished_stays_english() -> None:
    assert [tr("About"), tr("Help"), tr("Not in the file")] == ["About", "Help", "Not in the file"]


@pytest.mark.usefixtures("german")
def test_that_numbers_of_ours_are_written_as_the_language_does() -> None:
    assert format_count(2345, "day") == "2.345 Tage"
    assert grouped(1234567.25, ",.2f") == "1.234.567,25"
    assert [format_number(each) for each in (9.722, 97.22, 0.0455)] == ["9,72", "97,2", "0,0455"]
    assert tr("{count:,} of {share:,.1f} %").format(count=12345, share=6.7) == "12.345 von 6,7 %"
    assert tr("Priority {value}").format(value="0.50000") == "Priority 0.50000"


@pytest.mark.usefixtures("german")
def test_that_decimals_of_sentences_are_written_as_the_language_does() -> None:
    assert tr("took {seconds:.3f} s, {factor:g} times").format(seconds=1.5, factor=0.25) == "dauerte 1,500 s, 0,25-mal"


@pytest.mark.usefixtures("german")
def test_that_one_english_word_may_have_two_meanings() -> None:
    assert (tr("holds"), tr("holds", "of a case")) == ("belegt", "gilt")
    assert tr("days", "of a week") == "Tage"
    assert tr("unknown", "in any sense") == "unknown"


@pytest.mark.usefixtures("german")
def test_that_what_was_said_in_english_elsewhere_is_said_in_the_language() -> None:
    templates = ("about {names}", "holds")
    assert tr_said("holds", templates) == "belegt"
    assert tr_said("about a job (17)", templates) == "about a job (17)"
    assert tr_said("no such sentence", templates) == "no such sentence"


def test_that_titles_of_requests_are_said_in_german(qapp: QApplication) -> None:
    assert say_title("Delete by force jobs 17, 18") == "Delete by force jobs 17, 18"
    speak(qapp, "de")
    try:
        assert say_title("Delete by force jobs 17, 18") == "Löschen erzwingen: Jobs 17, 18"
        assert say_title("Stop event clients") == "Event-Clients trennen"
        assert say_refusal("bob may not act as eve: a served cluster goes by who you are.").startswith(
            "bob darf nicht als eve"
        )
        failed = "The server could not do that: {}. Its log has the details."
        said = say_refusal(failed.format(find_reason(RecursionError())))
        assert said.startswith("Der Server konnte das nicht tun: etwas ist zu tief geschachtelt.")
        # Names are none of these words, whatever they are.
        assert say_refusal("Jobs may not act as holds: a served cluster goes by who you are.").startswith(
            "Jobs darf nicht als holds"
        )
        assert describe_unforeseen(RecursionError()) == "etwas ist zu tief geschachtelt"
        assert say_refusal(failed.format(find_reason(OSError(28, "No space left on device")))).startswith(
            "Der Server konnte das nicht tun: No space left on device."
        )
    finally:
        speak(qapp, ENGLISH)


@pytest.mark.usefixtures("german")
def test_that_what_other_programs_read_has_plain_numbers() -> None:
    with plain_numbers():
        assert grouped(2345) == "2,345"
    numbers = ("2.345", "0.50", "0,50", "1.234.567", "1.234,5", "-")
    assert [read_grouped(each) for each in numbers] == ["2345", "0.50", "0.50", "1234567", "1234.5", "-"]


@pytest.mark.usefixtures("german")
def test_that_titles_of_columns_begin_upper_case_where_they_are_translated() -> None:
    assert [tr_head(each) for each in ("holds", "hostlist")] == ["Belegt", "hostlist"]


def test_that_english_is_spoken_again(qapp: QApplication) -> None:
    speak(qapp, "de")
    speak(qapp, ENGLISH)
    assert tr("Preferences") == "Preferences"


def test_that_the_system_decides_where_nothing_is_chosen() -> None:
    assert choose_language(SYSTEM, "de_AT") == "de"
    assert choose_language(SYSTEM, "fr_FR") == ENGLISH
    assert choose_language("de", "fr_FR") == "de"
    assert choose_language("no language", "de_DE") == ENGLISH
    assert find_languages()[0].code == ENGLISH


def test_that_the_file_of_a_translator_is_read_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "de.ts"
    path.write_text(GERMAN, encoding="utf-8")
    assert read_texts(path) == {
        "Preferences": "Einstellungen",
        "{count:,} of {share:,.1f} %": "{count:,} von {share:,.1f} %",
        "took {seconds:.3f} s, {factor:g} times": "dauerte {seconds:.3f} s, {factor:g}-mal",
        "holds": "belegt",
        "holds|of a case": "gilt",
        "days": "Tage",
    }


DONE = (
    *(words.format(names="jobs 5, 7.1-3") for words in job_actions._DONE.values()),
    *(words.format(what="all.q@node01") for words in switcher._DONE.values()),
    *(words.format(what="1,234 queue instances") for words in switcher._DONE.values()),
    *(each.done for each in OFFERED.values()),
    "Held 12 jobs.",
    "Released job 5. (qrls 5)",
    "Released 5. (qrls 5)",
    "Submitted job 9 for anna.",
    "Submitted job 9 for anna; tasks 2-4 are held.",
    "Deleted 1 job: 5.",
    "Deleted 12 jobs: 12 jobs.",
    "Deleted job 5.",
    "Deleted 12 jobs.",
    "Deleted reservation 3.",
    "Stopped node01.",
    "Started 3 hosts.",
    "node01 broke down.",
    "Reservation 4 has been granted to anna.",
    "No run fails by itself from now on.",
)
"""What the log of actions keeps of requests that were done."""


@pytest.mark.parametrize("kept", DONE)
def test_that_what_was_done_in_any_language_is_kept_in_english_and_shown_in_the_language(
    qapp: QApplication, kept: str
) -> None:
    assert keep_title(kept) == say_title(kept) == kept
    speak(qapp, "de")
    try:
        shown = say_title(kept)
        assert shown != kept
        assert keep_title(shown) == kept
        assert say_title(shown) == shown
    finally:
        speak(qapp, ENGLISH)


def test_that_a_refusal_is_kept_as_it_was_said(qapp: QApplication) -> None:
    speak(qapp, "de")
    try:
        assert keep_title("Job 4 gehört anna.") == say_title("Job 4 gehört anna.") == "Job 4 gehört anna."
    finally:
        speak(qapp, ENGLISH)
