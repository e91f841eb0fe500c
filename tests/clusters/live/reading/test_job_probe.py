"""Less is asked of a real cluster than everything in each round, and nothing that happens is missed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from qmonpy.clusters.live.cells.commands import CommandResult, GridEngine
from qmonpy.clusters.live.reading.job_probe import MOST_MISSES, NUMBERS, QUIET_SECONDS, REST_SECONDS
from qmonpy.clusters.live.reading.reader import REQUEST_SECONDS, Reader
from qmonpy.clusters.live.reading.state import LiveData
from qmonpy.model.snapshot import SnapshotPart
from tests.clusters.live.recordings import BUSY, RECORDED_AT

INTERVAL = 5.0
MANY_JOBS = 20
"""So many are many here."""
INSTANCE = "all.q@h1"


@dataclass
class Site(GridEngine):
    """A qmaster with one queue instance and many jobs that wait, as far as its commands show it."""

    jobs: list[int] = field(default_factory=lambda: list(range(1, MANY_JOBS + 1)))
    used: int = 0
    running: int = 0
    """The number of the job that runs; 0 for none."""
    states: str = ""
    requests: str = "600"
    held: frozenset[int] = frozenset()
    is_broken: bool = False
    asked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__({})

    def run(
        self, words: Sequence[str], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        line = " ".join(words)
        self.asked.append(line)
        if self.is_broken and probes(line):
            return CommandResult(tuple(words), 1, "", "commlib error")
        return CommandResult(tuple(words), 0, self._answer(line, words))

    def _answer(self, line: str, words: Sequence[str]) -> str:
        if line.startswith("qhost"):
            return "<qhost><host name='h1'></host></qhost>"
        if line.startswith("qrstat"):
            return "<qrstat></qrstat>"
        if line.startswith("qstat -j"):
            return self._describe(words[2])
        if "-s" in words and not probes(line):
            return "<job_info></job_info>"
        row = f"<hard_request name='h_rt'>{self.requests}</hard_request>" if "-r" in words else ""
        rows = "".join(
            f"<job_list state='pending'><JB_job_number>{number}</JB_job_number><JAT_prio>0.5</JAT_prio>"
            f"<JB_name>a</JB_name><state>{'hqw' if number in self.held else 'qw'}</state>{row}</job_list>"
            for number in ([] if probes(line) else self.jobs)
        )
        run = ""
        if self.running:
            run = (
                f"<job_list state='running'><JB_job_number>{self.running}</JB_job_number><JAT_prio>0.5</JAT_prio>"
                f"<JB_name>a</JB_name><state>r</state><slots>1</slots></job_list>"
            )
        instance = (
            f"<Queue-List><name>{INSTANCE}</name><qtype>BIP</qtype><slots_used>{self.used}</slots_used>"
            f"<slots_resv>0</slots_resv><slots_total>9</slots_total><state>{self.states}</state>{run}</Queue-List>"
        )
        return f"<job_info><queue_info>{instance}</queue_info><job_info>{rows}</job_info></job_info>"

    def _describe(self, numbers: str) -> str:
        wanted = [int(each) for each in numbers.split(",")]
        found = "".join(
            f"<element><JB_job_number>{number}</JB_job_number><JB_owner>anna</JB_owner><JB_job_name>a</JB_job_name>"
            f"</element>"
            for number in wanted
            if number in (*self.jobs, self.running)
        )
        return f"<detailed_job_info><djob_info>{found}</djob_info></detailed_job_info>" if found else "<unknown_jobs/>"


class Rounds:
    """Reads rounds of a site by a clock of its own."""

    def __init__(self, site: Site) -> None:
        self.site, self.now = site, 1000.0
        self.reader = Reader(site, lambda: self.now, lambda: self.now)
        self.data = self.reader.read_round(LiveData()).data

    def read(self, seconds: float = INTERVAL) -> list[str]:
        """Read rounds for some seconds; return what was asked for in the last one."""
        for _ in range(int(seconds / INTERVAL)):
            self.now += INTERVAL
            self.site.asked = []
            found = self.reader.read_round(self.data, is_asked=False)
            assert found.reports == ()
            self.data = found.data
        return self.site.asked

    def count(self, seconds: float, is_counted: Callable[[str], bool]) -> int:
        """Return in how many rounds of these seconds something was asked for."""
        return sum(any(map(is_counted, self.read())) for _ in range(int(seconds / INTERVAL)))


def lists_jobs(line: str) -> bool:
    return line.startswith("qstat -xml -u * -f") and not probes(line)


def probes(line: str) -> bool:
    return line.endswith(" -s rs")


def lists_requests(line: str) -> bool:
    return lists_jobs(line) and " -r " in line


@pytest.fixture(autouse=True)
def few_jobs_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qmonpy.clusters.live.reading.job_probe.MANY_JOBS", MANY_JOBS)


@pytest.fixture
def rounds() -> Rounds:
    return Rounds(Site())


def test_that_jobs_are_listed_in_each_round_and_their_requests_now_and_then() -> None:
    rounds = Rounds(Site(jobs=[1, 2, 3]))
    assert rounds.count(2 * REQUEST_SECONDS, lists_jobs) == 2 * REQUEST_SECONDS / INTERVAL
    assert rounds.count(2 * REQUEST_SECONDS, lists_requests) == 2


def test_that_an_altered_request_is_noticed_when_requests_are_listed(rounds: Rounds) -> None:
    rounds.read(INTERVAL)
    rounds.site.requests = "900"
    known = rounds.data.listing.words
    rounds.read(REQUEST_SECONDS)
    assert rounds.data.listing.words != known


def test_that_new_and_held_jobs_are_seen_in_the_next_round(rounds: Rounds) -> None:
    rounds.read(INTERVAL)
    rounds.site.jobs.append(22)
    rounds.site.held = frozenset({3})
    rounds.read(INTERVAL)
    assert 22 in rounds.data.jobs
    assert [each.job for each in rounds.data.listing.waiting if each.state == "hqw"] == [3]


def test_that_a_quiet_cluster_with_many_jobs_is_only_probed_between_readings(rounds: Rounds) -> None:
    rounds.read(QUIET_SECONDS)
    assert rounds.count(4 * REST_SECONDS, lists_jobs) == 4
    assert rounds.count(4 * REST_SECONDS, probes) == 8


def test_that_a_cluster_with_few_jobs_is_not_probed() -> None:
    rounds = Rounds(Site(jobs=[1, 2, 3]))
    rounds.read(QUIET_SECONDS)
    assert rounds.count(REST_SECONDS, lists_jobs) == REST_SECONDS / INTERVAL


@pytest.mark.parametrize(
    "happens", ["a start", "a state", "a new job", "a new job behind numbers that were passed over"]
)
def test_that_what_happens_in_a_quiet_cluster_is_seen_in_the_next_round(rounds: Rounds, happens: str) -> None:
    rounds.read(QUIET_SECONDS)
    if happens == "a start":
        rounds.site.used = 1
    elif happens == "a state":
        rounds.site.states = "d"
    else:
        rounds.site.jobs.append(MANY_JOBS + (1 if happens == "a new job" else NUMBERS))
    assert any(map(lists_jobs, rounds.read(INTERVAL)))
    instance = rounds.data.listing.instances[INSTANCE]
    assert (instance.used, instance.states) == (rounds.site.used, frozenset(rounds.site.states))
    assert set(rounds.data.jobs) == set(rounds.site.jobs)
    # Nothing is quiet any more.
    busy = QUIET_SECONDS - INTERVAL
    assert rounds.count(busy, lists_jobs) == busy / INTERVAL


def test_that_an_end_whose_place_is_taken_at_once_is_seen_in_the_next_round(rounds: Rounds) -> None:
    rounds.site.used, rounds.site.running = 1, 901
    rounds.read(QUIET_SECONDS + INTERVAL)
    assert (901, 1) in rounds.data.listing.placed
    rounds.site.running = 902
    rounds.read(INTERVAL)
    assert set(rounds.data.listing.placed) == {(902, 1)}


def test_that_what_no_probe_tells_is_seen_by_the_next_reading_and_its_age_is_told(rounds: Rounds) -> None:
    rounds.read(QUIET_SECONDS)
    rounds.site.held = frozenset({3})
    read_at = rounds.reader.read_at
    while not any(map(lists_jobs, rounds.read())):
        assert rounds.now - read_at[SnapshotPart.JOBS] >= INTERVAL
    assert [each.job for each in rounds.data.listing.waiting if each.state == "hqw"] == [3]
    assert rounds.now == read_at[SnapshotPart.JOBS]


def test_that_who_asks_is_not_put_off_with_a_probe(rounds: Rounds) -> None:
    rounds.read(QUIET_SECONDS)
    rounds.site.asked = []
    rounds.reader.read_round(rounds.data)
    assert any(map(lists_requests, rounds.site.asked))


def test_that_a_probe_that_fails_is_a_round_that_fails(rounds: Rounds) -> None:
    rounds.read(QUIET_SECONDS)
    while not any(map(lists_jobs, rounds.read())):
        pass
    rounds.site.is_broken = True
    rounds.now += INTERVAL
    found = rounds.reader.read_round(rounds.data, is_asked=False)
    assert [each.code for each in found.reports] == ["live.unreachable"]
    assert found.data is rounds.data


def test_that_probes_end_where_readings_never_confirm_their_news(rounds: Rounds) -> None:
    rounds.read(QUIET_SECONDS)
    # Something that one of the two shows and the other does not.
    answer = rounds.site._answer
    rounds.site._answer = lambda line, words: answer(line, words).replace(  # type: ignore[method-assign]
        "<state></state>", "<state>E</state>" if probes(line) else "<state></state>"
    )
    assert rounds.count((MOST_MISSES + 1) * REST_SECONDS, lists_jobs) == (MOST_MISSES + 1) * REST_SECONDS / INTERVAL
    assert not rounds.count(2 * REST_SECONDS, probes)


class Recorded(GridEngine):
    """What a busy cluster showed, with and without `-r`."""

    def __init__(self, folder: Path) -> None:
        super().__init__({})
        self.folder = folder
        self.asked: list[str] = []

    def run(
        self, words: Sequence[str], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        line = " ".join(words)
        self.asked.append(line)
        text = (self.folder / self._find(line)).read_text()
        if lists_jobs(line) and not lists_requests(line):
            unseen = ("full_job_name", "hard_request", "requested_pe", "granted_pe", "hard_req_queue", "binding")
            text = "".join(row for row in text.splitlines(keepends=True) if not row.strip(" <").startswith(unseen))
        return CommandResult(tuple(words), 0, text)

    def _find(self, line: str) -> str:
        if line.startswith("qstat -j"):
            return "jobs.xml"
        if line.startswith("qrstat"):
            return "qrstat.xml" if "-u" in line else "qrstat_ar.xml"
        name = line.partition(" ")[0]
        return f"qstat_{line[-2:]}.xml" if " -s " in line else f"{name}.xml"


def test_that_what_is_seen_of_running_tasks_does_not_depend_on_how_they_are_listed() -> None:
    recorded = Recorded(BUSY)
    reader = Reader(recorded, lambda: RECORDED_AT, lambda: RECORDED_AT)
    before = reader.read_round(LiveData()).data
    assert any(each.pe for each in before.listing.placed.values())
    recorded.asked = []
    after = reader.read_round(before, is_asked=False).data
    assert [lists_requests(each) for each in recorded.asked if lists_jobs(each)] == [False]
    assert after.listing == before.listing


def test_that_a_start_in_a_parallel_environment_is_listed_with_what_was_granted() -> None:
    recorded = Recorded(BUSY)
    reader = Reader(recorded, lambda: RECORDED_AT, lambda: RECORDED_AT)
    whole = reader.read_round(LiveData()).data
    parallel = {key for key, task in whole.listing.placed.items() if task.pe}
    listing = whole.listing
    others = {key: task for key, task in listing.placed.items() if key not in parallel}
    before = LiveData(type(listing)(listing.instances, others, listing.waiting, listing.priorities), whole.jobs)
    recorded.asked = []
    after = reader.read_round(before, is_asked=False).data
    assert [lists_requests(each) for each in recorded.asked if lists_jobs(each)] == [False, True]
    assert after.listing.placed == listing.placed
