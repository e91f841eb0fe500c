"""The commands answer to the character as 8.1.9 did, as far as is known of each script."""

import pytest

from tests.cli.transcripts.player import play_script
from tests.cli.transcripts.score import describe
from tests.cli.transcripts.script import DATA, read_script

DIFFERING = {
    "access": 3, "attr_objects": 10, "bugs": 43, "complexes": 53, "help": 38, "jobs": 8, "qhost": 49, "qquota": 3,
    "qrsub": 11, "qstat": 94, "rqs_admin": 13, "rqs_attr": 24, "rqs_bad": 32, "rqs_good": 27,
}  # fmt: skip
"""How many answers of each script still differ; `python -m tests.cli.transcripts.score NAME --show 9` shows them."""


@pytest.mark.parametrize("name", sorted(path.stem for path in DATA.glob("*.yaml")))
def test_that_the_answers_of_a_script_are_those_of_grid_engine(name: str) -> None:
    differing = [each for each in play_script(read_script(DATA / f"{name}.yaml")) if not each.agrees]
    shown = "\n".join(line for each in differing for line in describe(each))
    assert len(differing) <= DIFFERING.get(name, 0), shown
