"""Jobs in cluster files and spools are read with every mistake, and share what they say alike."""

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.documents.document import Node
from qmonpy.formats.files.job_document import parse_job, parse_running
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


WORDS = st.sampled_from(
    ["1", "0", "01", "17", "", "-1", "+1", "1 ", "٣", "²", "4294967295", "4294967296", "9" * 11, "x"]
)
PLACES = st.sampled_from(["all.q@h1", "all.q", "@", "a b@h", ""])


@given(
    WORDS,
    st.sampled_from([".", "", ".."]),
    WORDS,
    WORDS,
    PLACES,
    st.one_of(WORDS, st.just("9999999"), st.just("10000000")),
)
def test_that_a_plain_running_task_is_read_as_any_other(
    job: str, dot: str, task: str, start: str, place: str, slots: str
) -> None:
    written = {"task": f"{job}{dot}{task}", "start": start, "slots": [f"{place} {slots}"]}
    quick, slow = Node(written), Node({**written, "stood_still": "0"})
    assert parse_running(quick, 5, ("set",)) == parse_running(slow, 5, ("set",))
    assert quick.reports == slow.reports
