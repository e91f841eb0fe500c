"""What a real Open Cluster Scheduler 9.1.4 decided in random situations is what the engine decides for such a one."""

from pathlib import Path

import pytest
import yaml

from tests.conformance.comparison import WEIGHTY
from tests.conformance.difference import compare

DATA = Path(__file__).parent / "data"
RECORDINGS = {
    each.stem: each for folder in ("ocs", "ocs_scopes", "ocs_newer") for each in (DATA / folder).glob("*.yaml")
}
DIFFERING = {
    "random-5307": "qsub of 9.1.4 refuses a job whose -t stands twice, which is accepted here",
    "random-619": "9.1.4 plans a start while a reservation holds the memory that it needs",
}
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

pytestmark = pytest.mark.slow


def _differing(name: str) -> set[str]:
    document = yaml.load(RECORDINGS[name].read_text(encoding="utf-8"), Loader=_LOADER)
    return {aspect.name for _, aspect in compare(document) if aspect.name in WEIGHTY and not aspect.agrees}


@pytest.mark.parametrize("name", sorted(RECORDINGS))
def test_that_a_situation_is_decided_as_open_cluster_scheduler_decided_it(name: str) -> None:
    assert bool(_differing(name)) == (name in DIFFERING)
