"""Many names from one text, and which of them become new objects."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.fields.name_list import MOST_NAMES, parse_name_list, plan_names, shorten_names
from qmonpy.model.configuration.change import ObjectKind


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("a b,c;d\ne\te", "a b c d e"),
        ("node[01-03]", "node01 node02 node03"),
        ("node[8-11].site", "node8.site node9.site node10.site node11.site"),
        ("n[098-101]", "n098 n099 n100 n101"),
        ("gpu[a,b][1-2]", "gpua1 gpua2 gpub1 gpub2"),
        ("r[1, 3-4]", "r1 r3 r4"),
        ("a # not these b c\nd", "a d"),
        ("", ""),
        ("#all\n", ""),
    ],
)
def test_that_lists_and_patterns_give_their_names(text: str, names: str) -> None:
    found = parse_name_list(text)
    assert (found.names, found.reports) == (tuple(names.split()), ())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("node[01-20", 'A bracket of "node[01-20" has no partner.'),
        ("node01]", 'A bracket of "node01]" has no partner.'),
        ("n[3-1]", 'In "n[3-1]" the range 3-1 ends before it begins.'),
        ("n[]", '"[]" in "n[]" is no list of texts and ranges such as 01-20.'),
        ("n[1-99999]", 'In "n[1-99999]" the range 1-99999 has more than 10,000 numbers.'),
        ("n[1-200][1-200]", "These are more than 10,000 names."),
    ],
)
def test_that_what_cannot_be_read_is_told(text: str, words: str) -> None:
    assert [each.text for each in parse_name_list(text).reports] == [words]


def test_that_a_mistake_does_not_lose_the_other_names() -> None:
    found = parse_name_list("a b[ c")
    assert found.names == ("a", "c")
    assert len(found.reports) == 1


@given(st.text(alphabet="ab01-[], \n#", max_size=30))
def test_that_any_text_gives_names_without_separators_each_once(text: str) -> None:
    names = parse_name_list(text).names
    assert len(names) == len(set(names)) <= MOST_NAMES
    assert all(name and not set(name) & set(" ,\n[]#") for name in names)


def test_that_names_that_are_there_are_left_and_hosts_are_known_in_lower_case() -> None:
    plan = plan_names("Node[01-03] node02", ObjectKind.HOST, {"node02"})
    assert (plan.names, plan.present, plan.reports) == (("node01", "node03"), ("node02",), ())


def test_that_names_that_are_not_allowed_are_told_in_the_words_of_the_kind() -> None:
    def faults(text: str, kind: ObjectKind) -> list[str]:
        return [each.text for each in plan_names(text, kind, ()).reports]

    assert faults("b@d", ObjectKind.HOST) == ['can\'t resolve hostname "b@d"']
    assert faults("global", ObjectKind.SUBMIT_HOST) == ['can\'t resolve hostname "global"']
    assert faults("nodes", ObjectKind.HOST_GROUP) == ['host group name "nodes" is not valid']
    assert faults("default", ObjectKind.USER) == ['denied: not allowed add a user with name "default"']


def test_that_long_lists_are_told_by_their_ends() -> None:
    assert shorten_names(tuple("abcd")) == "a, b, c, d"
    assert shorten_names(tuple("abcdef")) == "a, b, c ... f"
