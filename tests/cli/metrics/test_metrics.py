"""`qmonpy metrics` against the parsers of the exposition formats."""

import re
import signal
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client import parser as text_parser
from prometheus_client.core import Metric
from prometheus_client.openmetrics import exposition, parser

from qmonpy.app.readings.take import take_reading
from qmonpy.cli import run_command
from qmonpy.cli.metrics import families
from qmonpy.cli.metrics.collector import ReadingCollector
from qmonpy.cli.metrics.main import make_server, parse_listen
from qmonpy.cli.watching.watched import Look
from qmonpy.clusters.embedded.cluster_file import read_cluster
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.reporting.readings.reading import ConsumableReading, LimitReading, QueueReading, Reading
from qmonpy.resources import resource

OPENMETRICS = {"Accept": "application/openmetrics-text; version=1.0.0"}
NASTY = 'a "name"\nwith\\breaks {and} = , ü'


@pytest.fixture(scope="module")
def demo() -> Snapshot:
    return read_cluster(Path(str(resource("clusters/demo.yaml")))).snapshot()


class FakeWatched:
    """A cluster that answers, or not, as it is told."""

    def __init__(self, snapshot: Snapshot, at: float = 100.0):
        self.answer: Look | Exception = Look(snapshot, at)
        self.may_answer = threading.Event()
        self.may_answer.set()
        self.is_asked = threading.Event()

    def look(self) -> Look:
        self.is_asked.set()
        assert self.may_answer.wait(10)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def make_collector(now: list[float], told: list[str] | None = None) -> ReadingCollector:
    return ReadingCollector((told if told is not None else []).append, lambda: now[0])


def registry_of(collector: ReadingCollector) -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(collector)
    return registry


class ReadingRegistry(CollectorRegistry):
    """A registry that tells one reading."""

    def __init__(self, reading: Reading):
        super().__init__()
        self._reading = reading

    def collect(self) -> Iterator[Metric]:
        yield from families.make_answer_families(is_up=True, age_seconds=1.5)
        yield from families.make_families(self._reading)


def parse(text: bytes) -> dict[str, Metric]:
    return {each.name: each for each in parser.text_string_to_metric_families(text.decode())}


def parse_reading(reading: Reading) -> dict[str, Metric]:
    return parse(exposition.generate_latest(ReadingRegistry(reading)))


def value(found: dict[str, Metric], name: str, **labels: str) -> float:
    return next(each.value for each in found[f"gridengine_{name}"].samples if labels.items() <= each.labels.items())


def test_that_the_demo_clusters_metrics_are_openmetrics_with_its_numbers(demo: Snapshot) -> None:
    found = parse_reading(take_reading(demo))
    assert value(found, "tasks", state="running") == len(demo.state.running)
    assert value(found, "jobs", state="waiting") == len(demo.state.pending) > 0
    used = sum(each.value for each in found["gridengine_queue_used_slots"].samples)
    assert used == sum(each.slots for each in demo.state.running.values())
    for each in ("short.q", "long.q"):
        parts = ("queue_used_slots", "queue_reserved_slots", "queue_free_slots", "queue_unavailable_slots")
        assert sum(value(found, part, queue=each) for part in parts) == value(found, "queue_slots", queue=each)
    assert value(found, "quota_used", rule="people/erik") <= value(found, "quota_limit", rule="people/erik")
    assert value(found, "longest_wait_seconds") == max(
        demo.now - demo.state.jobs[number].submit_time for number in demo.state.pending
    )


def test_that_names_and_units_follow_the_rules_of_openmetrics(demo: Snapshot) -> None:
    for name, family in parse_reading(take_reading(demo)).items():
        assert re.fullmatch(r"gridengine_[a-z]+(_[a-z]+)*", name)
        assert family.documentation.endswith(".")
        assert ("seconds" in name) == (family.unit == "seconds")
        assert not family.unit or name.endswith(f"_{family.unit}")
        # `_count`, `_total` and the like are suffixes of samples of other types.
        assert not name.endswith(("_total", "_count", "_sum", "_bucket", "_created", "_info"))


def test_that_names_with_quotes_and_line_breaks_come_through() -> None:
    reading = Reading(
        1,
        queues=(QueueReading(NASTY, 4, states={"d": 1}),),
        limits=(LimitReading(NASTY, f"{NASTY}/1", NASTY, user=NASTY, used=1, limit=2, blocked=3),),
        consumables=(ConsumableReading(NASTY, 5, 2), ConsumableReading("odd\udcff", 5, 2)),
    )
    for found in (
        parse_reading(reading),
        {
            each.name: each
            for each in text_parser.text_string_to_metric_families(generate_latest(ReadingRegistry(reading)).decode())
        },
    ):
        assert value(found, "queue_slots", queue=NASTY) == 4
        assert value(found, "quota_blocked_jobs", rule=f"{NASTY}/1", user=NASTY) == 3
        assert value(found, "consumable_capacity", resource=NASTY) == 5
        assert value(found, "consumable_used", resource="odd\N{REPLACEMENT CHARACTER}") == 2


def test_that_of_too_many_limits_the_blocking_and_the_fullest_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(families, "MOST_LIMITS", 3)
    limits = [LimitReading("s", "s/1", "slots", host=f"h{n}", used=n, limit=10) for n in range(8)]
    limits[0] = replace(limits[0], blocked=2)
    found = parse_reading(Reading(1, limits=tuple(limits)))
    assert {each.labels["host"] for each in found["gridengine_quota_used"].samples} == {"h0", "h6", "h7"}
    assert value(found, "quota_untold_limits") == 5


def test_that_the_age_grows_while_the_cluster_does_not_answer(demo: Snapshot) -> None:
    now, told = [101.0], list[str]()
    watched = FakeWatched(demo)
    collector = make_collector(now, told)
    registry = registry_of(collector)
    collector.refresh(watched)
    before = parse(exposition.generate_latest(registry))
    assert (value(before, "up"), value(before, "answer_age_seconds")) == (1, 1)

    watched.answer = ReportError((Report("live.unreachable", "The qmaster does not answer."),))
    now[0] = 161.0
    assert not collector.refresh(watched)
    assert not collector.refresh(watched)
    gone = parse(exposition.generate_latest(registry))
    assert (value(gone, "up"), value(gone, "answer_age_seconds")) == (0, 61)
    assert value(gone, "tasks", state="running") == value(before, "tasks", state="running")
    assert told == ["The qmaster does not answer."]

    watched.answer = Look(demo, 170.0)
    now[0] = 170.0
    assert collector.refresh(watched)
    back = parse(exposition.generate_latest(registry))
    assert (value(back, "up"), value(back, "answer_age_seconds")) == (1, 0)
    assert told[1:] == ["The cluster answers again."]


def test_that_a_cluster_that_never_answered_has_no_age(demo: Snapshot) -> None:
    watched = FakeWatched(demo)
    watched.answer = OSError(2, "No such file or directory", "demo.qmonpy")
    told = list[str]()
    collector = make_collector([1.0], told)
    assert not collector.refresh(watched)
    found = parse(exposition.generate_latest(registry_of(collector)))
    assert value(found, "up") == 0
    assert "gridengine_answer_age_seconds" not in found
    assert told == ["demo.qmonpy: No such file or directory"]


def test_that_a_scrape_is_answered_while_the_cluster_lets_wait(demo: Snapshot) -> None:
    watched = FakeWatched(demo)
    collector = make_collector([101.0])
    collector.refresh(watched)
    server = make_server(("127.0.0.1", 0), registry_of(collector))
    serving = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    serving.start()
    watched.may_answer.clear()
    watched.is_asked.clear()
    looking = threading.Thread(target=collector.refresh, args=(watched,))
    looking.start()
    try:
        assert watched.is_asked.wait(10)
        address = f"http://127.0.0.1:{server.server_address[1]}/metrics"
        with urllib.request.urlopen(urllib.request.Request(address, headers=OPENMETRICS), timeout=10) as answer:
            assert answer.headers["Content-Type"].startswith("application/openmetrics-text")
            found = parse(answer.read())
        assert value(found, "up") == 1
        assert looking.is_alive()
    finally:
        watched.may_answer.set()
        looking.join()
        server.shutdown()
        server.server_close()
        serving.join()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("9100", ("127.0.0.1", 9100)),
        (":9100", ("127.0.0.1", 9100)),
        ("0.0.0.0:80", ("0.0.0.0", 80)),
        ("[::1]:9100", ("::1", 9100)),
    ],
)
def test_that_only_this_machine_may_ask_unless_an_address_is_named(text: str, place: tuple[str, int]) -> None:
    assert parse_listen(text) == place


def test_that_a_wrong_address_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run_command("metrics", ["x.yaml", "--listen", "here"])
    assert '"here" is no address; write HOST:PORT, such as 127.0.0.1:9100' in capsys.readouterr().err


def test_that_the_file_is_written_whole_and_read_by_the_text_parser(tmp_path: Path, demo: Snapshot) -> None:
    target = tmp_path / "qmonpy.prom"
    target.write_text("what was there")
    assert run_command("metrics", ["demo:", "--once", "--textfile", str(target)]) == 0
    found = {each.name: each for each in text_parser.text_string_to_metric_families(target.read_text())}
    assert value(found, "up") == 1
    assert value(found, "tasks", state="running") == len(demo.state.running)
    assert [each.name for each in tmp_path.iterdir()] == ["qmonpy.prom"]


def test_that_the_file_says_that_a_cluster_is_gone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "qmonpy.prom"
    target.write_text("gridengine_up 1.0\n")
    assert run_command("metrics", [str(tmp_path / "gone.qmonpy"), "--once", "--textfile", str(target)]) == 1
    assert "\ngridengine_up 0.0\n" in target.read_text()
    assert capsys.readouterr().err == f"qmonpy metrics: {tmp_path}/gone.qmonpy: No such file or directory\n"


def test_that_a_place_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "nowhere" / "qmonpy.prom"
    assert run_command("metrics", [str(resource("clusters/demo.yaml")), "--once", "--textfile", str(target)]) == 1
    assert str(tmp_path / "nowhere") in capsys.readouterr().err


@pytest.mark.slow
def test_that_the_command_answers_until_it_is_ended(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "qmonpy", "metrics", str(resource("clusters/demo.yaml")), "--listen", "0"]
    with subprocess.Popen([*command, "--every", "0.1"], stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        address = re.search(r"http://127\.0\.0\.1:\d+/metrics", process.stderr.readline())
        assert address is not None
        with urllib.request.urlopen(address.group(), timeout=10) as answer:
            assert b"gridengine_up 1.0" in answer.read()
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) == 0


@pytest.mark.slow
def test_that_record_reads_the_cluster_until_it_is_ended(tmp_path: Path) -> None:
    from qmonpy.reporting.readings.store import ReadingStore
    from qmonpy.reporting.schema.database import open_database

    place = tmp_path / "demo.reporting.sqlite"
    command = [sys.executable, "-m", "qmonpy", "record", str(resource("clusters/demo.yaml")), "--database", str(place)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == f"qmonpy record: recording in {place}\n"
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
    with open_database(str(place), readonly=True) as database:
        assert ReadingStore(database).read(0, 2**31, ("limit", "queue", "jobs"))


def test_that_a_database_that_cannot_be_one_is_refused_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command("record", [str(resource("clusters/demo.yaml")), "--database", str(tmp_path)]) == 1
    assert f"The reporting database {tmp_path} cannot be used: it is no file." in capsys.readouterr().err
