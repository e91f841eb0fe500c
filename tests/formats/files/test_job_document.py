"""Jobs in cluster files and spools are read with every mistake, and share what they say alike."""

from qmonpy.formats.documents.document import Node
from qmonpy.formats.files.job_document import parse_job
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import ResourceRequest


def test_that_jobs_share_what_they_say_alike_also_where_one_of_them_is_wrong() -> None:
    written = {"user": "anna", "hard_resources": ["h_rt=60"], "priority": "5", "submit_time": "17"}
    first, second = (parse_job(Node(dict(written)), number, Cluster(), 0) for number in (1, 2))
    assert first is not None
    assert second is not None
    assert first.hard_resources is second.hard_resources == (ResourceRequest("h_rt", "60"),)
    for _ in range(2):
        node = Node({**written, "priority": "much"}, ("jobs", "3"))
        parse_job(node, 3, Cluster(), 0)
        assert [each.text for each in node.reports] == ['jobs.3.priority: expected a whole number, not "much"']
