"""What a qmaster would say is not there is not known where not all could be read."""

from dataclasses import replace

import pytest

from qmonpy.formats.submission.job_options import parse_job_options
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.formats.submission.unseen_names import tell_unseen
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, Severity
from tests.clusters.world import small_cluster


def refusal(cluster: Cluster, words: str) -> Report:
    with pytest.raises(SubmissionError) as refused:
        parse_job_options(words.split(), owner="anna", number=1, submit_time=0, cluster=cluster)
    return refused.value.reports[0]


@pytest.mark.parametrize(
    ("words", "kind", "name"),
    [
        ("-l gpu=1", ObjectKind.COMPLEX, "gpu"),
        ("-q old.q", ObjectKind.QUEUE, "old.q"),
        ("-q *@@old", ObjectKind.HOST_GROUP, "@old"),
        ("-q *@h77", ObjectKind.HOST, "h77"),
        ("-pe old 2", ObjectKind.PE, "old"),
        ("-P old", ObjectKind.PROJECT, "old"),
        ("-ckpt old", ObjectKind.CHECKPOINT, "old"),
    ],
)
def test_that_a_name_of_an_unread_kind_is_not_known(words: str, kind: ObjectKind, name: str) -> None:
    cluster = small_cluster()
    report = refusal(cluster, words)
    assert tell_unseen(report, cluster) == report
    for unseen in ((kind, ""), (kind, name)):
        found = tell_unseen(report, replace(cluster, unseen=frozenset({unseen})))
        assert (found.code, found.severity) == ("job.unseen", Severity.WARNING)
        assert "is not known" in found.text
    other = replace(cluster, unseen=frozenset({(ObjectKind.USER, "")}))
    assert tell_unseen(report, other) == report
