"""Parts of the configuration that are one text: what 8.1.9 prints is read and written again byte for byte."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.configuration.whole_text import WHOLE_KINDS, format_whole, parse_whole
from qmonpy.model.configuration.change import LISTS, Change, ObjectKind, find_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from tests.present import present

KINDS = {
    "-sconf": ObjectKind.CONFIGURATION,
    "-ssconf": ObjectKind.SCHEDULER,
    "-sc": ObjectKind.COMPLEX,
    "-sstree": ObjectKind.SHARE_TREE,
    "-sm": ObjectKind.MANAGER,
    "-so": ObjectKind.OPERATOR,
    "-sh": ObjectKind.ADMIN_HOST,
    "-ss": ObjectKind.SUBMIT_HOST,
}
EMPTY = Cluster(managers=())


def recorded() -> dict[str, str]:
    """What each command printed."""
    text = (Path(__file__).parents[1] / "data" / "qconf_whole.txt").read_text(encoding="utf-8")
    parts = re.split(r"^=== qconf (.*)\n", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


RECORDED = recorded()


def kind_of(command: str) -> ObjectKind:
    return KINDS[command.split()[0]]


def read(kind: ObjectKind, text: str, cluster: Cluster = EMPTY) -> Cluster:
    found, reports = parse_whole(kind, text, cluster)
    assert not any(each.is_error for each in reports)
    assert found is not None
    return found


def test_that_every_kind_that_is_one_text_is_recorded() -> None:
    assert {kind_of(each) for each in RECORDED} == set(WHOLE_KINDS)


@pytest.mark.parametrize("command", RECORDED)
def test_that_what_grid_engine_printed_is_written_again_byte_for_byte(command: str) -> None:
    kind = kind_of(command)
    assert format_whole(kind, read(kind, RECORDED[command])) == RECORDED[command]


@pytest.mark.parametrize("command", RECORDED)
def test_that_a_part_read_from_its_own_text_changes_nothing(command: str) -> None:
    kind = kind_of(command)
    cluster = read(kind, RECORDED[command])
    assert find_changes(cluster, read(kind, format_whole(kind, cluster), cluster)) == ()


def test_that_only_attributes_without_the_default_are_written() -> None:
    assert read(ObjectKind.SCHEDULER, "maxujobs 0\nweight_user .3\n").scheduler == {"weight_user": "0.300000"}


def test_that_a_text_gives_a_change_for_each_attribute() -> None:
    before = Cluster(scheduler={"maxujobs": "3", "halftime": "24"})
    text = format_whole(ObjectKind.SCHEDULER, before)
    text = re.sub(r"(maxujobs +)3", r"\g<1>5", re.sub(r"(halftime +)24", r"\g<1>168", text))
    changes = find_changes(before, read(ObjectKind.SCHEDULER, text, before))
    assert set(changes) == {
        Change(ObjectKind.SCHEDULER, "maxujobs", "3", "5"),
        Change(ObjectKind.SCHEDULER, "halftime", "24", None),
    }


def test_that_a_text_of_names_gives_a_change_for_each_name() -> None:
    before = Cluster(managers=("root", "anna"))
    changes = find_changes(before, read(ObjectKind.MANAGER, "root\nbob\n", before))
    assert changes == (
        Change(ObjectKind.MANAGER, "bob", None, "bob"),
        Change(ObjectKind.MANAGER, "anna", "anna", None),
    )


@pytest.mark.parametrize("text", ["", "NONE\n", "# nobody\n\n"])
def test_that_an_empty_list_is_read_from_what_says_nothing(text: str) -> None:
    assert read(ObjectKind.OPERATOR, text, Cluster(operators=("olga",))).operators == ()


@pytest.mark.parametrize("kind", [ObjectKind.SCHEDULER, ObjectKind.CONFIGURATION])
def test_that_unknown_attributes_are_kept_and_warned_of(kind: ObjectKind) -> None:
    cluster, (report,) = parse_whole(kind, "new_in_9 a,b\n", EMPTY)
    assert (report.code, report.is_error, present(report.span)[:2]) == ("object.unknown-attribute", False, (1, 10))
    assert re.search(r"^new_in_9 +a,b$", format_whole(kind, present(cluster)), re.MULTILINE)


@pytest.mark.parametrize(
    ("kind", "text", "code", "place"),
    [
        (ObjectKind.SCHEDULER, "halftime 168\nmaxujobs x\n", "object.no-number", (2, 10)),
        (ObjectKind.SCHEDULER, "weight_user heavy\n", "object.no-number", (1, 13)),
        (ObjectKind.SCHEDULER, "share_override_tickets perhaps\n", "object.no-flag", (1, 24)),
        (ObjectKind.SCHEDULER, "maxujobs\n", "attributes.no-value", (1, 1)),
        (ObjectKind.CONFIGURATION, "max_jobs 1\nmax_jobs 2\n", "attributes.twice", (2, 10)),
        (ObjectKind.COMPLEX, "lic lic INT <= YES YES 0\n", "complex.missing-column", (1, 24)),
        (ObjectKind.MANAGER, "root\nanna bob\n", "list.not-one", (2, 1)),
    ],
)
def test_that_mistakes_are_reported_at_their_place_and_nothing_is_read(
    kind: ObjectKind, text: str, code: str, place: tuple[int, int]
) -> None:
    cluster, (report,) = parse_whole(kind, text, EMPTY)
    assert cluster is None
    assert (report.code, present(report.span)[:2]) == (code, place)


def test_that_a_name_that_is_given_twice_counts_once_and_is_warned_of() -> None:
    cluster, (report,) = parse_whole(ObjectKind.ADMIN_HOST, "h1\nh2\nh1\n", EMPTY)
    assert cluster.admin_hosts == ("h1", "h2")
    assert (report.code, report.is_error, report.span.line) == ("list.twice", False, 3)


def test_that_complexes_are_replaced_as_a_whole() -> None:
    text = RECORDED["-sc with three more attributes"]
    cluster = read(ObjectKind.COMPLEX, text, Cluster(complexes=DEFAULT_COMPLEXES))
    added = {each.key for each in find_changes(Cluster(complexes=DEFAULT_COMPLEXES), cluster)}
    assert added == {"zlic", "aaa", "Bbb"}


WORDS = st.text(alphabet="abcxyz0123456789._-=/", min_size=1, max_size=40)
TEXTS = st.lists(WORDS, min_size=1, max_size=12).map(" ".join)


@given(st.dictionaries(st.sampled_from(["qmaster_params", "prolog", "max_advance_reservations", "odd_one"]), TEXTS))
def test_that_texts_of_the_configuration_come_back(configuration: dict[str, str]) -> None:
    cluster = Cluster(managers=(), configuration=configuration)
    again = read(ObjectKind.CONFIGURATION, format_whole(ObjectKind.CONFIGURATION, cluster))
    assert again == cluster


@given(st.lists(WORDS, unique=True), st.sampled_from([*LISTS]))
def test_that_lists_of_names_come_back_in_their_order(names: list[str], kind: ObjectKind) -> None:
    text = "".join(f"{each}\n" for each in names)
    assert format_whole(kind, read(kind, text)) == text
