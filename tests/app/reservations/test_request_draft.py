"""A request draft stands for a qrsub command, and a command for a draft; two times of a window tell the third."""

from dataclasses import replace
from datetime import UTC
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.reservations.request_command import draft_of_request, parse_command
from qmonpy.app.reservations.request_draft import RequestDraft, tidy_draft
from qmonpy.app.reservations.request_window import (
    TIME_FIELDS,
    describe_total,
    find_window,
    shown_time,
    with_computed,
    with_time,
    with_window,
)
from qmonpy.formats.submission.reservation_options import parse_reservation_options
from qmonpy.formats.values.date_time import format_date_time, parse_date_time
from qmonpy.model.report import ReportError
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.job import Range
from tests.clusters.world import small_cluster
from tests.present import present

NOW = 1_700_000_000
FULL = (
    "qrsub -a 203001010000 -d 1:0:0 -pe 'm*' 2-4 -l h_rt=0:10:0,arch=lx -q all.q -l 'h=h1|h2' -masterq '*@h1' -ckpt sys"
    " -now y -u anna,@staff -u '!bob' -he y -m be -M anna,bob@h2 -N nightly -A acc -w v"
)

WORDS = st.text("abcxyz019@*?.|[]-_é", min_size=1, max_size=6)
NAMES = WORDS.filter(lambda word: word.upper() != "NONE")
LISTS = st.lists(WORDS, max_size=3, unique=True).map(",".join)
DATES = st.integers(NOW, NOW + 10**8).map(lambda seconds: format_date_time(seconds, UTC))
LENGTHS = st.integers(0, 10**6).map(str) | st.sampled_from(("1:0:0", "0:30:0", "24:00:00", ":30:"))


@st.composite
def drafts(draw: st.DrawFn) -> RequestDraft:
    """Drafts with every field, in the form that a command leaves them in."""
    pe = draw(st.just("") | NAMES)
    attributes = st.lists(st.sampled_from(("arch", "mem", "h_rt", "s_rt", "num_proc")), max_size=3, unique=True)
    values = st.text("abc019.:*=", max_size=5)
    return RequestDraft(
        start=draw(st.just("") | DATES),
        duration=draw(st.just("") | LENGTHS),
        end=draw(st.just("") | DATES),
        pe=pe,
        slots=draw(st.sampled_from(("1", "2-8", "4,8", "-5", "3-"))) if pe else "",
        resources=tuple((name, draw(values)) for name in draw(attributes)),
        queues=draw(LISTS),
        hosts=draw(st.just("") | WORDS),
        master_queues=draw(LISTS),
        checkpoint=draw(st.just("") | NAMES),
        is_immediate=draw(st.booleans()),
        allowed=draw(LISTS),
        denied=draw(LISTS),
        has_hard_errors=draw(st.booleans()),
        mail=draw(st.sampled_from(("", "a", "be", "abe"))),
        mail_to=draw(LISTS),
        name=draw(st.just("") | NAMES),
        account=draw(st.just("") | NAMES),
        is_verify_only=draw(st.booleans()),
    )


@given(drafts())
def test_that_a_draft_becomes_a_command_and_the_command_the_draft(draft: RequestDraft) -> None:
    assert parse_command(draft.command(), NOW, UTC) == draft


@given(drafts(), st.sampled_from((" ", "  ")))
def test_that_blanks_around_words_make_no_difference(draft: RequestDraft, blank: str) -> None:
    spaced = replace(
        draft,
        start=blank + draft.start,
        queues=draft.queues.replace(",", f",{blank}"),
        allowed=draft.allowed.replace(",", blank),
        name=draft.name + blank,
        resources=((blank, ""), *draft.resources),
    )
    assert tidy_draft(spaced) == draft
    assert parse_command(spaced.command(), NOW, UTC) == draft


def test_that_every_option_of_qrsub_has_its_field() -> None:
    draft = parse_command(FULL, NOW)
    assert draft.command() == FULL.replace(" -l 'h=h1|h2'", "").replace("-q all.q", "-q all.q -l 'h=h1|h2'")
    assert draft.resources == (("h_rt", "0:10:0"), ("arch", "lx"))
    assert (draft.allowed, draft.denied, draft.hosts) == ("anna,@staff", "bob", "h1|h2")


@pytest.mark.parametrize("prefix", ["qrsub ", "/usr/lib/sge/qrsub ", "", "  qrsub \\\n "])
def test_that_a_command_is_taken_with_a_path_or_without_its_name(prefix: str) -> None:
    assert parse_command(f"{prefix}-d 60 -N x", NOW) == RequestDraft(duration="60", name="x")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("qsub -d 60", '"qsub" is not qrsub'),
        ("qrsub -a tomorrow -d 60", 'Wrong date/time format "tomorrow"'),
        ("qrsub -N 'open", "A quote is not closed"),
        ("qrsub -d 60 -nonsense", 'invalid option argument "-nonsense"'),
        ("qrsub -d 60 -P project", "-P is an option of qsub"),
        ("qrsub -help", "leave it out"),
        ("qrsub -d 60 script.sh", '"script.sh" is neither'),
        ("qrsub -d", "-d option must have argument"),
        ("qrsub -pe mpi many", "Numerical value invalid"),
    ],
)
def test_that_a_wrong_command_is_told_and_fills_nothing(text: str, words: str) -> None:
    with pytest.raises(ReportError) as caught:
        parse_command(text, NOW)
    assert words in caught.value.reports[-1].text


def test_that_repeated_options_add_up_or_override_as_in_qrsub() -> None:
    draft = parse_command("-d 60 -d 70 -q all.q -q '*@h1' -l a=1 -l b -l a=2,h=h1 -m b -m n -m e -N x -N NONE", NOW)
    assert (draft.duration, draft.queues, draft.mail, draft.name) == ("70", "all.q,*@h1", "e", "")
    assert draft.resources == (("b", "TRUE"), ("a", "2"))
    assert draft.hosts == "h1"


def test_that_a_request_becomes_the_draft_that_asks_for_it() -> None:
    cluster = small_cluster()
    words = ("-a", "203001010000", "-d", "3600", "-pe", "mpi", "2-4", "-l", "h_rt=0:10:0", "-q", "all.q", "-u", "!bob")
    request = parse_reservation_options(words, owner="root", now=NOW, cluster=cluster, zone=UTC)
    draft = draft_of_request(request, UTC)
    again = parse_reservation_options(draft.arguments(), owner="root", now=NOW, cluster=cluster, zone=UTC)
    assert replace(again, arguments=request.arguments) == request
    assert (draft.start, draft.duration, draft.end) == ("2030-01-01 00:00", "1:00:00", "")


# The window


def typed(*times: tuple[str, str]) -> RequestDraft:
    draft = RequestDraft()
    for name, text in times:
        draft = with_time(draft, name, text, NOW, UTC)
    return draft


def shown(draft: RequestDraft) -> tuple[str, ...]:
    return tuple(shown_time(draft, name, NOW, UTC) for name in TIME_FIELDS)


EIGHT, TEN = "2030-01-01 08:00", "2030-01-01 10:00"


@pytest.mark.parametrize(
    ("times", "computed", "window"),
    [
        (
            [("start", EIGHT), ("duration", "2:0:0")],
            "end",
            (EIGHT, "2:0:0", TEN),
        ),
        (
            [("duration", "2:0:0"), ("end", TEN)],
            "start",
            (EIGHT, "2:0:0", TEN),
        ),
        (
            [("start", EIGHT), ("end", TEN)],
            "duration",
            (EIGHT, "2:00:00", TEN),
        ),
        ([("duration", "60")], "end", ("", "60", "2023-11-14 22:14:20")),
        ([("end", "2023-11-14 22:13:50")], "duration", ("", "0:00:30", "2023-11-14 22:13:50")),
    ],
)
def test_that_two_times_tell_the_third_and_the_start_may_be_now(
    times: list[tuple[str, str]], computed: str, window: tuple[str, str, str]
) -> None:
    draft = typed(*times)
    assert find_window(draft, NOW, UTC).computed == computed
    assert shown(draft) == window


def test_that_whoever_moves_the_start_keeps_the_length_and_whoever_moves_the_end_keeps_the_start() -> None:
    draft = typed(("start", "2030-01-01 08:00"), ("end", "2030-01-01 10:00"))
    moved = with_time(with_time(draft, "duration", "3:0:0", NOW, UTC), "start", "2030-01-01 09:00", NOW, UTC)
    assert shown(moved) == ("2030-01-01 09:00", "3:0:0", "2030-01-01 12:00")
    longer = with_time(moved, "end", "2030-01-01 13:00", NOW, UTC)
    assert shown(longer) == ("2030-01-01 09:00", "4:00:00", "2030-01-01 13:00")


def test_that_any_time_may_be_made_to_follow_from_the_other_two() -> None:
    draft = with_computed(typed(("start", "2030-01-01 08:00"), ("duration", "2:0:0")), "start", NOW, UTC)
    assert (draft.start, draft.end) == ("", "2030-01-01 10:00")
    assert shown(draft) == ("2030-01-01 08:00", "2:0:0", "2030-01-01 10:00")


def test_that_an_emptied_time_leaves_the_length_as_it_is() -> None:
    draft = typed(("start", "2030-01-01 08:00"), ("end", "2030-01-01 10:00"), ("end", ""))
    assert (draft.duration, draft.end) == ("2:00:00", "")


TYPING = st.lists(st.tuples(st.sampled_from(TIME_FIELDS), st.just("") | DATES | LENGTHS), max_size=6)


@given(TYPING)
def test_that_typing_never_leaves_three_times_and_what_is_shown_is_one_window(times: list[tuple[str, str]]) -> None:
    draft = typed(*times)
    assert not all(getattr(draft, name) for name in TIME_FIELDS)
    found = find_window(draft, NOW, UTC)
    if found.is_whole:
        start, end = present(found.start), present(found.end)
        assert end - start == found.duration
        assert start >= NOW
        if end < FOREVER:
            texts: dict[str, Any] = dict(zip(TIME_FIELDS, shown(draft), strict=True))
            everything = replace(draft, **texts)
            again = find_window(everything, NOW, UTC)
            assert (again.start, again.end) == (found.start, found.end)


@pytest.mark.parametrize(
    ("draft", "field"),
    [
        (RequestDraft(), "duration"),
        (RequestDraft(start="2030-01-01 08:00"), "duration"),
        (RequestDraft(start="2020-01-01 08:00", duration="60"), "start"),
        (RequestDraft(end="2020-01-01 08:00"), "end"),
        (RequestDraft(start="2030-01-01 08:00", end="2030-01-01 07:00"), "end"),
        (RequestDraft(end="2023-11-14 22:13:30", duration="1:0:0"), "end"),
        (RequestDraft(start="2030-01-01 08:00", duration="60", end="2030-01-01 10:00"), "duration"),
        (RequestDraft(duration="soon"), "duration"),
        (RequestDraft(start="8 o'clock", duration="60"), "start"),
    ],
)
def test_that_a_wrong_time_is_told_at_the_field_that_puts_it_right(draft: RequestDraft, field: str) -> None:
    assert [each.fields for each in find_window(draft, NOW, UTC).reports] == [(field,)]


def test_that_a_window_over_the_change_of_clocks_has_its_true_length() -> None:
    zone = ZoneInfo("Europe/Berlin")
    draft = RequestDraft(start="2025-10-26 00:00", end="2025-10-26 06:00")
    assert find_window(draft, 1_760_000_000, zone).duration == 7 * 3600


def test_that_a_dragged_window_is_typed_as_the_tables_show_times() -> None:
    draft = with_window(typed(("duration", "60")), NOW, NOW + 90, UTC)
    assert (draft.start, draft.duration, draft.end) == ("2023-11-14 22:13:20", "", "2023-11-14 22:14:50")


@given(st.integers(0, 2**32))
def test_that_a_date_is_read_as_it_was_written(seconds: int) -> None:
    assert parse_date_time(format_date_time(seconds, UTC), NOW, UTC) == seconds


@pytest.mark.parametrize(
    ("slots", "words"),
    [
        ((Range(8, 8),), "8 slots for 2:00:00 = 16 slot hours"),
        ((Range(1, 1),), "1 slot for 2:00:00 = 2 slot hours"),
        ((Range(4, 8),), "4 to 8 slots for 2:00:00 = 8 to 16 slot hours"),
        ((Range(1024, 1024),), "1,024 slots for 2:00:00 = 2,048 slot hours"),
        ((), ""),
    ],
)
def test_that_the_total_runs_along(slots: tuple[Range, ...], words: str) -> None:
    assert describe_total(find_window(typed(("duration", "2:0:0")), NOW, UTC), slots) == words
