"""`qrsub -help` on the embedded cluster: the help is the answer, and nothing is reserved."""

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.submission.reservation_help import format_help
from tests.clusters.world import small_cluster


@pytest.mark.parametrize("user", ["root", "carl"])
def test_that_help_is_an_answer_to_anybody_and_uses_up_no_id(user: str) -> None:
    cluster = EmbeddedCluster(small_cluster())
    answer = cluster.reserve(user, ["-d", "60", "-help"])
    assert (answer.is_done, answer.text, answer.exit_code) == (True, format_help("qrsub"), 0)
    assert (answer.reports, answer.reservation) == ((), None)
    assert cluster.reserve("root", ["-d", "60"]).reservation == 1
