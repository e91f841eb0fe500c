"""The commands answer to the character as 8.1.9 did, as far as is known of each script."""

import pytest

from tests.cli.transcripts.player import play_script
from tests.cli.transcripts.score import describe
from tests.cli.transcripts.script import DATA, read_script

DIFFERING = {
    "access": 3, "attr_objects": 1, "bugs": 9, "complexes": 19, "jobs": 6, "qconf_attr": 1, "qconf_edit": 2,
    "qconf_files": 6, "qconf_lists": 8, "qrsub": 11, "qstat": 4, "reservations": 1, "rqs_admin": 1, "rqs_attr": 8,
    "rqs_bad": 7, "rqs_good": 6, "share_tree": 9, "usage": 1,
}  # fmt: skip
"""How many answers of each script still differ; `python -m tests.cli.transcripts.score NAME --show 9` shows them."""


@pytest.mark.parametrize("name", sorted(path.stem for path in DATA.glob("*.yaml")))
def test_that_the_answers_of_a_script_are_those_of_grid_engine(name: str) -> None:
    differing = [each for each in play_script(read_script(DATA / f"{name}.yaml")) if not each.agrees]
    shown = "\n".join(line for each in differing for line in describe(each))
    assert len(differing) <= DIFFERING.get(name, 0), shown
