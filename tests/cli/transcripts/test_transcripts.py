"""The commands answer to the character as 8.1.9 did, as far as is known of each script."""

import pytest
import yaml
from _pytest.mark import ParameterSet

from tests.cli.transcripts.player import play_script
from tests.cli.transcripts.score import describe
from tests.cli.transcripts.script import DATA, read_script

DIFFERENCES = yaml.safe_load((DATA.parent / "differences.yaml").read_text(encoding="utf-8"))
"""The answers that still differ, each with the name of a reason; `python -m tests.cli.transcripts.score` shows them."""
SLOW = frozenset(
    {
        "altering", "attr_fresh", "attr_grid", "combined", "day_fresh", "default_files", "dice_eight", "dice_eleven",
        "dice_five", "dice_four", "dice_nine", "dice_one", "dice_seven", "dice_six", "dice_ten", "dice_three",
        "dice_twelve", "dice_two", "every_switch", "fresh", "instances", "job_details", "job_lists", "last_fresh",
        "minus_words", "mixed", "mixture_fresh", "mixture_fresh2", "night_fresh", "object_lists", "object_verbs",
        "options_fresh", "quota_verbs", "remaining", "rights", "site_fresh", "status_fresh", "submitting",
        "texts_fresh", "tree_dice", "tree_ends", "tree_paths", "tree_texts", "tree_tickets", "tree_verbs", "tree_words",
        "versions",
    }
)  # fmt: skip
"""Scripts that are many; the others are a sample of all commands."""


def _scripts() -> list[ParameterSet]:
    names = sorted(path.stem for path in DATA.glob("*.yaml"))
    return [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in names]


@pytest.mark.parametrize("name", _scripts())
def test_that_the_answers_of_a_script_are_those_of_grid_engine(name: str) -> None:
    explained = DIFFERENCES["answers"].get(name, {})
    differing = {at: each for at, each in enumerate(play_script(read_script(DATA / f"{name}.yaml"))) if not each.agrees}
    shown = "\n".join(line for at, each in differing.items() if at not in explained for line in describe(each))
    assert set(differing) == set(explained), shown


def test_that_each_difference_has_a_reason_and_each_reason_a_difference() -> None:
    named = {reason for answers in DIFFERENCES["answers"].values() for reason in answers.values()}
    assert named == set(DIFFERENCES["reasons"])
