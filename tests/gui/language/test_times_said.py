"""Times in sentences of a language that has another preposition for a day than for a time of day, German."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from qmonpy.formats.values.moment import format_moment, format_time
from qmonpy.gui.base.language import ENGLISH, speak
from qmonpy.gui.base.words import format_clock, format_time_of_day
from qmonpy.translation import tr
from tests.languages import find_faults

AT_TWO, DAY = 1_700_056_800, 86_400
"""2023-11-15 14:00 UTC."""
ENDED = "ended at {time}"


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    speak(qapp, "de")
    yield
    speak(qapp, ENGLISH)


def test_that_a_time_has_the_preposition_of_a_day_where_it_shows_one(german: None) -> None:
    said = tr(ENDED)
    assert said.format(time=format_time_of_day(AT_TWO)) == "endete um 14:00:00"
    assert said.format(time=format_moment(AT_TWO, AT_TWO)) == "endete um 14:00"
    assert said.format(time=format_moment(AT_TWO, AT_TWO + DAY)) == "endete am 2023-11-15 um 14:00"
    assert said.format(time=format_time(AT_TWO)) == "endete am 2023-11-15 um 14:00:00"
    assert said.format(time=format_clock(AT_TWO)) == "endete am Mi um 14:00:00"


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ("02:03 PM", "um 02:03 PM"),
        ("14.03", "um 14.03"),
        ("15.11.2023 14:03", "am 15.11.2023 um 14:03"),
        ("Mi 15. Nov 2023 14:03 CET", "am Mi 15. Nov 2023 um 14:03 CET"),
        ("15.11.2023", "am 15.11.2023"),
        ("2023-11-15", "am 2023-11-15"),
        ("-", "-"),
        ("\ue000\ue01014:03:20\ue001", "um \ue000\ue01014:03:20\ue001"),
        ("\ue000\ue010Mi 14:03\ue001", "am \ue000\ue010Mi um 14:03\ue001"),
    ],
)
def test_that_every_form_of_times_and_dates_has_its_preposition(german: None, shown: str, said: str) -> None:
    assert tr(ENDED).format(time=shown) == f"endete {said}"


def test_that_english_knows_nothing_of_it(qapp: QApplication) -> None:
    assert tr(ENDED).format(time="Mon 14:00") == "ended at Mon 14:00"
    assert not [*find_faults(ENDED, "endete {time:at}")]
