"""The commands answer to the character as 8.1.9 did, as far as is known of each script."""

import pytest
from _pytest.mark import ParameterSet

from tests.cli.transcripts.player import play_script
from tests.cli.transcripts.score import describe
from tests.cli.transcripts.script import DATA, read_script

DIFFERING = {
    "access": 3, "altering": 9, "attr_objects": 1, "bugs": 7, "combined": 3, "complexes": 15, "job_details": 4,
    "jobs": 5, "object_verbs": 1, "qconf_files": 3, "qconf_lists": 7, "qrsub": 11, "qstat": 2, "quota_verbs": 2,
    "reservations": 1, "rqs_admin": 1, "rqs_bad": 7, "rqs_good": 6, "share_tree": 3, "submitting": 1, "usage": 1,
}  # fmt: skip
"""How many answers of each script still differ; `python -m tests.cli.transcripts.score NAME --show 9` shows them."""
SLOW = frozenset(
    {"altering", "combined", "instances", "job_details", "object_verbs", "quota_verbs", "submitting"}
)  # fmt: skip
"""Scripts that are many; the others are a sample of all commands."""


def _scripts() -> list[ParameterSet]:
    names = sorted(path.stem for path in DATA.glob("*.yaml"))
    return [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in names]


@pytest.mark.parametrize("name", _scripts())
def test_that_the_answers_of_a_script_are_those_of_grid_engine(name: str) -> None:
    differing = [each for each in play_script(read_script(DATA / f"{name}.yaml")) if not each.agrees]
    shown = "\n".join(line for each in differing for line in describe(each))
    assert len(differing) <= DIFFERING.get(name, 0), shown
