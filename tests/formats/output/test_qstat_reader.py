"""A reader that knows the output before reads every output as it is read alone, whatever has changed or is broken."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from qmonpy.formats.documents.xml_records import UnplainError, find_fields, split_records
from qmonpy.formats.output.qhost_xml import QhostReader, parse_qhost_xml
from qmonpy.formats.output.qstat_reader import QstatReader
from qmonpy.formats.output.qstat_xml import QstatListing, parse_qstat_xml

DATA = Path(__file__).parents[2] / "clusters" / "live" / "data"
QSTAT = sorted(DATA.rglob("qstat.xml"))
QHOST = sorted(DATA.rglob("qhost.xml"))
TEXT = (DATA / "busy" / "qstat.xml").read_text()
HOSTS = (DATA / "busy" / "qhost.xml").read_text()
PARTS = ("instances", "placed", "waiting", "priorities", "words")


def in_pieces(text: str, size: int) -> tuple[str, ...]:
    return tuple(text[at : at + size] for at in range(0, len(text), size))


def read_alike(reader: QstatReader, text: str, size: int) -> QstatListing:
    found, reports = reader.read(in_pieces(text, size))
    plain, mistakes = parse_qstat_xml(text)
    assert (found, reports) == (plain, mistakes)
    for each in PARTS:
        assert list(getattr(found, each)) == list(getattr(plain, each))
    return found


@pytest.mark.parametrize("path", QSTAT, ids=lambda path: path.parent.name)
def test_that_every_recording_is_read_as_alone(path: Path) -> None:
    reader = QstatReader()
    for size in (7, 4096, 10**9):
        read_alike(reader, path.read_text(), size)


def test_that_recordings_are_read_one_after_the_other() -> None:
    reader = QstatReader()
    for path in (*QSTAT, *reversed(QSTAT)):
        read_alike(reader, path.read_text(), 1000)


def test_that_any_change_is_read() -> None:
    dice, reader, text = random.Random(7), QstatReader(), TEXT
    for turn in range(150):
        text = change(text if turn % 5 else TEXT, dice)
        read_alike(reader, text, dice.choice((100, 65536)))


def test_that_what_is_as_before_is_the_same_object() -> None:
    reader = QstatReader()
    before = reader.read(TEXT)[0]
    assert reader.read(TEXT)[0] is before
    after = reader.read(TEXT.replace("<slots_used>14<", "<slots_used>13<"))[0]
    assert after.placed is before.placed
    assert after.waiting is before.waiting
    assert sum(after.instances[name] is not row for name, row in before.instances.items()) == 1


def test_that_a_part_is_read_as_alone_and_the_rest_stays_known() -> None:
    reader = QstatReader()
    before = reader.read(TEXT)[0]
    part = TEXT[: TEXT.index("</queue_info>")] + "</queue_info><job_info></job_info></job_info>"
    found, reports = reader.read_part(in_pieces(part, 1000))
    assert (found, reports) == parse_qstat_xml(part)
    assert found.placed is before.placed
    assert not found.waiting
    assert reader.read(TEXT)[0] is before
    assert reader.read_part(part[:3000]) == parse_qstat_xml(part[:3000])


def test_that_a_load_is_no_change() -> None:
    reader = QstatReader()
    first, second = (TEXT.replace("<slots_total>", f"<load_avg>{load}</load_avg><slots_total>") for load in (1, 2))
    assert reader.read(first)[0] is reader.read(second)[0]


def test_that_only_priorities_change_where_only_they_do() -> None:
    reader = QstatReader()
    before = reader.read(TEXT)[0]
    after = read_alike(reader, re.sub("<JAT_prio>[^<]*<", "<JAT_prio>0.75<", TEXT), 1000)
    assert after.words is before.words
    assert {each.priority for each in after.placed.values()} == {0.75}


@pytest.mark.parametrize("path", QHOST, ids=lambda path: path.parent.name)
def test_that_hosts_are_read_as_alone(path: Path) -> None:
    reader = QhostReader()
    for size in (7, 4096, 10**9):
        assert reader.read(in_pieces(path.read_text(), size)) == parse_qhost_xml(path.read_text())


def test_that_any_change_of_hosts_is_read() -> None:
    dice, reader, text = random.Random(8), QhostReader(), HOSTS.replace("dominance='hf'", "dominance='hl'")
    for turn in range(100):
        text = change(text if turn % 5 else HOSTS, dice)
        assert reader.read(in_pieces(text, 500)) == parse_qhost_xml(text)


def test_that_hosts_with_the_same_load_keep_their_values() -> None:
    reader = QhostReader()
    text = HOSTS.replace("dominance='hf'", "dominance='hl'")
    before = reader.read(text)[0]
    after = reader.read(text.replace(">r1<", ">r9<"))[0]
    assert [name for name in after if after[name] is not before[name]] == ["rd1"]


def test_that_a_document_without_records_is_read_once_not_again_for_each_piece() -> None:
    assert list(split_records(("<a>",) * 3, "record")) == [("", "<a><a><a>")]


def test_that_a_record_that_is_cut_off_is_no_record() -> None:
    text = "<all><record>1</record><record>2"
    assert list(split_records(in_pieces(text, 3), "record")) == [
        ("", "<all>"), ("record", "<record>1</record>"), ("", "<record>2"),
    ]  # fmt: skip


def test_that_fields_are_those_of_the_parser() -> None:
    record = "<r><a>x</a><b name='n'>&lt;</b><c name=\"m\" more='1'/></r>"
    assert find_fields(record) == [("a", "", "x"), ("b", "n", "<"), ("c", "m", "")]
    with pytest.raises(UnplainError):
        find_fields("<r><a><b>1</b></a></r>")
    with pytest.raises(UnplainError):
        find_fields("<r><a>1</b></r>")


CHANGES: tuple[Callable[[list[str], int, random.Random], list[str]], ...] = (
    lambda lines, at, dice: lines[:at] + lines[at + 1 :],
    lambda lines, at, dice: [*lines[:at], dice.choice(lines), *lines[at:]],
    lambda lines, at, dice: [*lines[:at], re.sub(r"\d", str(dice.randrange(10)), lines[at]), *lines[at + 1 :]],
    lambda lines, at, dice: [*lines[:at], lines[at].replace(">", f">{dice.choice('&<é')}", 1), *lines[at + 1 :]],
    lambda lines, at, dice: lines[: at + 30] if dice.random() < 0.2 else lines,
    lambda lines, at, dice: [*lines[:at], lines[at].replace("e", "\x01", 1), *lines[at + 1 :]],
)


def change(text: str, dice: random.Random) -> str:
    """A text in which some lines are gone, come twice, have other numbers, or characters that 8.1.9 does not escape."""
    lines = text.splitlines(keepends=True)
    for _ in range(dice.randrange(1, 4)):
        kind = dice.choices(CHANGES, (3, 3, 6, 1, 1, 1))[0]
        lines = kind(lines, dice.randrange(2, max(3, len(lines) - 2)) if len(lines) > 5 else 0, dice) or lines
    return "".join(lines)
