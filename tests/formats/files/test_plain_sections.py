"""What is read quickly of a cluster file is what is read of it in the usual way, value and reports."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.formats.documents.document import Node, parse_document
from qmonpy.formats.files import cluster_file
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.formats.files.cluster_file import FORMAT, format_cluster_file, parse_cluster_file
from qmonpy.formats.files.job_document import ReadJob
from qmonpy.formats.files.plain_sections import find_document
from qmonpy.model.configuration.host import Host
from qmonpy.model.report import Report, ReportError
from qmonpy.model.work.state import RunningTask
from tests.formats.files.test_cluster_file import contents
from tests.sites.large import make_site

BEGINNING = f"format: {FORMAT}"
Outcome = tuple[ClusterFile | None, object, tuple[Report, ...]]


def outcome(source: Any) -> Outcome:
    """What is read, the order of what has one, and all reports."""
    try:
        read = parse_cluster_file(source)
    except ReportError as error:
        return None, None, error.reports
    state = read.state
    orders = [[*each] for each in (read.cluster.hosts, state.jobs, state.pending, state.running, read.other)]
    return read, (orders, [each.quota_sets for each in state.running.values()]), read.warnings


def is_read_alike(text: str) -> bool:
    """Whether a text was read quickly, after a look that it means the same then."""
    found = find_document(text, BEGINNING)
    if found is not None:
        assert outcome(found) == outcome(text)
    return found is not None


SITE = format_cluster_file(make_site(45, 60))
"""Hosts, jobs that run, wait or are arrays, parallel ones among them."""


def test_that_a_site_is_read_quickly_but_for_what_is_not_plain() -> None:
    text = SITE.replace("name: fit2\n", 'name: "a \\n b"\n')
    found = find_document(text, BEGINNING)
    assert found is not None
    hosts, jobs = found["cluster"]["hosts"], found["jobs"]
    assert {name for name, each in hosts.items() if type(each) is not Host} == {"global"}
    assert {name for name, each in jobs.items() if type(each) is not ReadJob} == {"2"}
    assert {type(each) for each in found["running"]} == {RunningTask}
    assert outcome(found) == outcome(text)


def test_that_large_files_are_read_quickly_and_small_ones_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []

    def parse(source: Any) -> Node:
        read.append(source)
        return parse_document(source)

    monkeypatch.setattr(cluster_file, "parse_document", parse)
    usual = parse_cluster_file(SITE)
    monkeypatch.setattr(cluster_file, "LARGE", len(SITE))
    assert parse_cluster_file(SITE) == parse_cluster_file(SITE.encode()) == usual
    assert [type(each) for each in read] == [str, dict, dict]


def test_that_the_line_of_a_mistake_in_a_large_file_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_file, "LARGE", 1)
    text = SITE.replace("    project: p03\n", "    project: p03: x\n", 1)
    with pytest.raises(ReportError) as raised:
        parse_cluster_file(text)
    (report,) = raised.value.reports
    assert report.span is not None
    assert text.splitlines()[report.span.line - 1] == "    project: p03: x"


@settings(deadline=None)
@given(contents)
def test_that_whatever_is_written_is_read_quickly_and_alike(content: ClusterFile) -> None:
    text = format_cluster_file(content)
    has_odd_breaks = any(each in text for each in "\0\r\x85\u2028\u2029\ufeff")
    # A name of several lines, which no qmaster takes, may begin with an empty one.
    has_lines = any(f"{each} |" in text for each in ":-")
    assert is_read_alike(text) or has_odd_breaks or has_lines


NEARBY = [
    "jobs:\n", "running:\n", "cluster:\n", "  hosts:\n", "  '7':\n", "- task: '7.1'\n", "    name: x\n",
    "    user: x\n", "    submit_time: '5'\n", "    submit_time: '@-5'\n", "    start_after: '@-5'\n",
    "    waiting: []\n", "    args: -t 1-4\n", "    arguments: \"a\n", "    b\"\n", "      more\n", "     more\n",
    "  more\n", "more\n", "\"\n", "'\n", "    x: [\n", "    ]\n", "    x: {\n", "    }\n", "    x: |\n",
    "    x: >2\n", "# no\n", "    # no\n", "\n", "---\n", "...\n", "  pe: mpi\n", "  marks: s\n",
    "  suspended: '17'\n", "-\n", "- - a\n", "  - short.q@r0000n00 1\n", "  - x\n", "    a: &b c\n", "    a: *b\n",
    "  ? '9'\n", "  : user: x\n", "  other: 5\n", "other: 5\n", "%YAML 1.1\n", "    tasks: 1-9999999:1\n",
    "    priority: x\n", "    load_values: a=b\n", "      load_values: a\n", "    r0000n00:\n",
    "      user_lists: a b\n", "    hard_resources: *b\n", "    job_share: '1'\n",
    "    error_messages:\n      '1': a\n", "    task_holds:\n      u:\n      - 1-2:1\n", "    unknown: x\n",
]  # fmt: skip
PIECES = [
    "'", "\"", " ", "  ", "\n", ":", ": ", "- ", "#", " #", "&a ", "*a", "{", "}", "[", "]", "|", ">", "\\", "\t",
    "é", "0", "9" * 12, "!", "\r", "\x07",
]  # fmt: skip


def damage(chance: random.Random, text: str) -> str:
    """A text with some lines or characters more, less or changed."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        lines = text.splitlines(keepends=True)
        place, kind = chance.randrange(len(lines)), chance.randrange(7)
        if kind == 0:
            del lines[place : place + chance.choice((1, 1, 2, 9))]
        elif kind == 1:
            lines.insert(place, chance.choice(NEARBY))
        elif kind == 2:
            lines[place] = chance.choice(NEARBY)
        elif kind == 3:
            lines.insert(place, lines[chance.randrange(len(lines))])
        elif kind == 4:
            # Quotation marks or brackets that open in one line and close in another one.
            opening, closing = chance.choice((('"', '"'), ("'", "'"), ("[", "]"), ("{", "}"), ("- ", ""), (" ", " ")))
            lines.insert(min(place + chance.choice((0, 1, 5, 12, 60)), len(lines)), f"    {closing}\n")
            lines.insert(place, f"    x: {opening}\n")
        elif kind == 5:
            at = chance.randrange(len(lines[place]))
            lines[place] = lines[place][:at] + chance.choice(PIECES) + lines[place][at + chance.choice((0, 1)) :]
        else:
            begin = chance.randrange(len(lines))
            lines[place:place] = lines[begin : begin + chance.randrange(30)]
        text = "".join(lines) or "\n"
    return text


SHORT = format_cluster_file(make_site(3, 21))


def count_alike(count: int, seed: int) -> int:
    chance = random.Random(seed)
    return sum(is_read_alike(damage(chance, SHORT)) for _ in range(count))


def test_that_a_damaged_file_is_read_alike() -> None:
    assert count_alike(300, 1) > 50


@pytest.mark.slow
@given(st.integers(0, 2**32))
@settings(deadline=None, max_examples=20)
def test_that_very_many_damaged_files_are_read_alike(seed: int) -> None:
    count_alike(100, seed)


def in_job(lines: str) -> Callable[[str], str]:
    """Lines in the place of the waiting tasks of the first two jobs."""
    return lambda text: text.replace("    waiting: []\n", lines, 2)


@pytest.mark.parametrize(
    "change",
    [
        in_job("    waiting: []\n    x: \"a\n    submit_time: '5'\n    b\"\n"),
        in_job("    waiting: []\n    name: other\n    user: other\n"),
        in_job("    waiting: []\n    submit_time: '@-60'\n"),
        in_job("    waiting: []\n    start_after: '@-60'\n"),
        in_job("    waiting: []\n    start_after: 'x'\n"),
        in_job("    waiting: []\n    args: -t 1-4 -b y sleep 5\n"),
        in_job("    waiting: &a []\n"),
        in_job("    waiting:\n    - x\n"),
        in_job("    waiting: 1-99999999:1\n"),
        in_job(""),
        in_job(" more\n"),
        in_job("    waiting: []\n  ? '0'\n"),
        in_job("    waiting: []\n  ? '1'\n"),
        lambda text: text.replace("user: user001\n", "user: user001\n      and more\n", 1),
        lambda text: text.replace("name: sim1\n", "name: sim1\n      and more\n", 1),
        lambda text: text.replace("name: sim1\n", "name: 'sim1'\n", 1),
        lambda text: text.replace("  '2':\n", "  '1':\n", 1),
        lambda text: text.replace("  '2':\n", "  '02':\n", 1),
        lambda text: text.replace("jobs:\n", "other: \"\njobs:\n  '3':\n    user: a\n\"\njobs:\n", 1),
        lambda text: text + "jobs:\n  '3':\n    user: a\n",
        lambda text: text + "other: {\njobs:\n  '3':\n    user: a\n}\n",
        lambda text: text.replace("task: '1.1'", "task: '0001.1'", 1),
        lambda text: text.replace("task: '1.1'", "task: '2.1'", 1),
        lambda text: text.replace("task: '1.1'", "task: '777.1'", 1),
        lambda text: text.replace("start: '1795259939'", "start: '9999999999'", 1),
        lambda text: text.replace("start: '1795259939'", "start: '@-60'", 1),
        lambda text: text.replace("complex_values: slots=64", "complex_values: slots=64,slots", 1),
        lambda text: text.replace("complex_values: slots=64", "complex_values: slots", 1),
        lambda text: text.replace("    r0000n01:\n", "    r0000n00:\n", 1),
        lambda text: text.replace("    r0000n01:\n", "    'a b':\n", 1),
        lambda text: text.replace("cluster:\n", "cluster:\n  hosts: {}\n", 1),
        lambda text: text.removesuffix("\n"),
        lambda text: text[: text.index("  calendars:")] + text[text.index("jobs:") :],
        lambda text: text[: text.index("    }\n  calendars:")] + text[text.index("jobs:") :],
        lambda text: text[: text.index("running:")].removesuffix("[]\n") + "|\n      1",
        lambda text: text + "  pe: |\n    a",
        lambda text: text + "  pe: |+\n    a\n\n",
    ],
)  # fmt: skip
def test_that_what_could_be_taken_for_plain_is_read_alike(change: Callable[[str], str]) -> None:
    changed = change(SHORT)
    assert changed != SHORT
    is_read_alike(changed)


def test_that_jobs_count_from_the_time_of_the_file_as_ever() -> None:
    text = SHORT.replace("    waiting: []\n", "    start_after: '@60'\n    waiting: []\n", 1)
    text = text.replace("    waiting: []\n", "    start_after: '@-60'\n    waiting: []\n", 2)
    found = find_document(text, BEGINNING)
    assert found is not None
    assert outcome(found) == outcome(text)
