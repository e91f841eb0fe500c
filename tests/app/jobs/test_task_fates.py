"""What becomes of tasks is a sentence of its own for one task, as languages bend its verb."""

import pytest

from qmonpy.app.jobs.task_fates import Fate, describe_fate
from qmonpy.translation import translate_by


def test_that_english_says_the_same_of_one_and_of_several() -> None:
    assert describe_fate(Fate.REMOVED, 1, "1 running task") == "1 running task will be removed"
    assert describe_fate(Fate.REMOVED, 72, "72 running tasks") == "72 running tasks will be removed"


@pytest.mark.parametrize("fate", Fate)
def test_that_another_language_has_a_verb_for_one_and_one_for_several(fate: Fate) -> None:
    translate_by(lambda text: text.replace("|of one", " (one)"), ",", ".", "en")
    try:
        one, several = (describe_fate(fate, count, "what") for count in (1, 2))
    finally:
        translate_by(None)
    assert one == f"{several} (one)"
