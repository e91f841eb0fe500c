from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.output.accounting import format_category
from qmonpy.lab.reading.category import parse_category, split_resources, with_requests
from qmonpy.lab.workload.workload import JobKind
from qmonpy.model.work.job import Job, Range, ResourceRequest

NAMES = st.from_regex(r"[a-z][a-z_]{0,5}", fullmatch=True)
VALUES = st.from_regex(r"[A-Za-z0-9.*@|]{1,6}", fullmatch=True)
REQUESTS = st.lists(st.builds(ResourceRequest, NAMES, VALUES), max_size=3).map(tuple)


@given(
    hard=REQUESTS,
    soft=REQUESTS,
    queues=st.lists(st.from_regex(r"[a-z]{1,4}\.q(@h[0-9])?", fullmatch=True), max_size=2).map(tuple),
    slots=st.one_of(st.none(), st.tuples(st.integers(1, 9), st.integers(0, 9))),
    reservation=st.one_of(st.none(), st.integers(1, 99)),
)
def test_that_what_is_written_of_a_job_is_read_back(
    hard: tuple[ResourceRequest, ...],
    soft: tuple[ResourceRequest, ...],
    queues: tuple[str, ...],
    slots: tuple[int, int] | None,
    reservation: int | None,
) -> None:
    ranges = (Range(slots[0], slots[0] + slots[1]),) if slots else (Range(1, 1),)
    job = Job(
        1, "anna", pe="mpi" if slots else None, slots=ranges, hard_resources=hard, soft_resources=soft,
        hard_queues=queues, reservation=reservation,
    )  # fmt: skip
    found = parse_category(format_category(job))
    assert (tuple(found.hard_resources), tuple(found.soft_resources)) == (hard, soft)
    assert tuple(found.hard_queues) == queues
    assert found.reservation == (reservation or 0)
    assert (found.pe, found.slots) == (job.pe, ranges if slots else ())
    assert not found.other


def test_that_values_may_have_commas_blanks_and_equal_signs() -> None:
    assert split_resources("n=a,b,h_rt=5") == [ResourceRequest("n", "a,b"), ResourceRequest("h_rt", "5")]
    found = parse_category("-q real.q -l n=with space -pe mpi 3,5")
    assert found.hard_resources == [ResourceRequest("n", "with space")]
    assert found.slots == (Range(3, 5, 2),) or len(found.slots) == 2


def test_that_requests_for_one_scope_and_unknown_options_are_kept_as_they_were_written() -> None:
    found = parse_category(
        "-scope global -hard -q all.q -scope slave -hard -l mem=2G -q b.q -scope x -l a=1 -bamount 2"
    )
    assert found.hard_queues == ["all.q"]
    assert not found.hard_resources
    assert (found.slave_resources, found.slave_queues) == ([ResourceRequest("mem", "2G")], ["b.q"])
    assert found.other == ["-scope x -l a=1", "-bamount 2"]


def test_that_a_kind_of_jobs_has_what_its_tasks_ask_for_by_scope() -> None:
    found = parse_category("-scope master -hard -l lic=2 -scope slave -hard -l hh=1 -pe mpi 2")
    kind = with_requests(JobKind("anna"), found, 2)
    assert kind.master_resources == (ResourceRequest("lic", "2"),)
    assert kind.slave_resources == (ResourceRequest("hh", "1"),)
    assert (kind.pe, kind.other_requests) == ("mpi", ())


def test_that_user_sets_and_owner_are_no_requests() -> None:
    found = parse_category("-U staff,students -u anna -P chem")
    assert not found.other
    assert found.project == "chem"
