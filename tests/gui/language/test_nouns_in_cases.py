"""Nouns that are put into sentences of a language with cases, German: behind `von` and the like stands the dative."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from qmonpy.app.reservations.series import count_times
from qmonpy.gui.base.language import ENGLISH, speak
from qmonpy.insight.cases.case_words import format_length
from qmonpy.model.values.counts import format_count
from qmonpy.translation import Inflected, tr
from tests.gui.language.counted_places import find_counted_places
from tests.languages import FORMS, find_faults, read_language

_BEHIND = r"\b(?i:aus|bei|mit|nach|seit|von|zu|innerhalb von) \{%s(?::,)?\}"
"""Places behind prepositions that have the dative."""


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    speak(qapp, "de")
    yield
    speak(qapp, ENGLISH)


def test_that_a_noun_stands_in_the_dative_where_a_sentence_asks_for_it(german: None) -> None:
    times = count_times(5)
    assert str(times) == "5 Termine"
    assert tr("Reserve {count:,} of {times}").format(count=4, times=times) == "4 von 5 Terminen reservieren"
    said = tr("{count} of {cases} can no longer be judged:")
    assert said.format(count=1, cases=format_count(1200, "kept case")) == (
        "1 von 1.200 gespeicherten Fällen nicht mehr zu beurteilen:"
    )
    assert tr("{job} starts within {length}").format(job="Job 1", length=format_length(2 * 86400)) == (
        "Job 1 startet innerhalb von 2 Tagen"
    )
    assert said.format(count=1, cases="x") == "1 von x nicht mehr zu beurteilen:", "a text without forms stays"


def test_that_english_has_one_form(qapp: QApplication) -> None:
    assert not isinstance(format_count(5, "kept case"), Inflected)


def test_that_no_counted_noun_stands_in_the_nominative_behind_a_preposition_that_has_the_dative() -> None:
    german = read_language("de")
    faults = []
    for each in find_counted_places():
        said, noun = german.get(each.sentence, ""), german.get(each.nouns, "")
        if re.search(_BEHIND % each.place, said) and (FORMS in noun or noun[-1:] not in "ns"):
            faults.append(f"{said!r}: {each.place} is {noun!r}")
    assert not faults, "\n".join(sorted(faults))


def test_that_places_of_counted_nouns_are_found() -> None:
    places = {(each.sentence, each.place, each.nouns) for each in find_counted_places()}
    assert ("In {count:,} of {sets} the job meets a rule.", "sets", "enabled sets") in places
    assert ("{count:,} of {numbers} differ, in {columns}", "numbers", "values") in places
    assert ('None of {rows} matches the filter "{filter}".', "rows", "rows") in places
    assert len(places) > 200


def test_that_both_forms_of_a_noun_have_its_places_and_there_are_no_more_than_two() -> None:
    times = "{count:,} times"
    assert not [*find_faults(times, "{count:,} Termine ~ {count:,} Terminen")]
    assert [*find_faults(times, "{count:,} Termine ~ Terminen")] == ["has other places: ['count:,'] and []"]
    assert [*find_faults("times", "Termine ~ Termine ~ Terminen")] == ["has more than two forms"]
    assert not [*find_faults("{count} of {times}", "{count} von {times:dative}")]
