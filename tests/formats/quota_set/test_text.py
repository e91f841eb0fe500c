"""Every error of a text is reported where it stands, in words that help."""

import pytest

from qmonpy.formats.quota_set.finding import grid_engine_messages
from qmonpy.formats.quota_set.text import check_quota_text, parse_quota_sets
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.configuration.quota_set import Filter, Limit
from qmonpy.model.report import Report


def set_text(*lines: str) -> str:
    return "\n".join(("{", "name x", *lines, "}", ""))


def reports_of(*lines: str) -> tuple[Report, ...]:
    return parse_quota_sets(set_text(*lines)).reports


def words_of(text: str, report: Report) -> str:
    """The words that a report marks, in one line."""
    span = report.span
    assert span is not None
    assert span.line == span.end_line
    return text.split("\n")[span.line - 1][span.column - 1 : span.end_column - 1]


@pytest.mark.parametrize(
    ("rule", "words", "says"),
    [
        ("limit users a to", "limit users a to", 'After "to", a limit such as slots=4 is expected'),
        ("limit users a", "limit users a", '"to" and a limit such as slots=4 are expected'),
        ("limit users a to slots", "slots", 'After "to", a limit such as slots=4 is expected, not "slots"'),
        ("limit users a slots=2", "slots=2", '"to" is missing before the limit "slots=2"'),
        ("limit users a, b to slots=1", "b", "a list is written without blanks"),
        ("limit users {a,b to slots=1", "{a,b", 'must end with "}"'),
        ("limit users a}b to slots=1", "a}b", "enclose the whole list"),
        ("limit users a users b to slots=1", "users", '"users" is given twice'),
        ("limit userz a to slots=1", "userz", 'Did you mean "users"?'),
        ("limit to slots=1 to slots=2", "to", '"to" is given twice'),
        ("limit to slots=1 vf=2G", "vf=2G", "A comma is missing"),
        ("limit to slots=1,", ",", "one more limit"),
        ("limit to slots=", "slots=", 'After "slots=", the value'),
        ("limit to arch=a=b", "arch=a=b", 'has two "="'),
        ("limit to slots = 4", "slots", "such as slots=4"),
        ("limit users ! to slots=1", "!", "the name that is excluded"),
        ("limit users {} to slots=1", "{}", "is empty"),
        ("limit to slots=1 # few", "# few", "line of its own"),
        ("limits to slots=1", "limits", 'Did you mean "limit"?'),
        ("enabled maybe", "maybe", "neither TRUE nor FALSE"),
        ("enabled", "enabled", "TRUE or FALSE is expected"),
        ("description a # b", "# b", "line of its own"),
        ("name y", "name", "given twice"),
    ],
)
def test_that_a_mistake_is_marked_at_the_words_and_explained(rule: str, words: str, says: str) -> None:
    text = set_text(rule, *(() if rule.startswith("limit ") else ("limit to slots=1",)))
    reports = parse_quota_sets(text).reports
    assert [words_of(text, report) for report in reports] == [words]
    assert says in reports[0].text


def test_that_every_mistake_of_a_text_is_reported() -> None:
    text = """hello
{
name x
enabled perhaps
limit userz a to slots=1
limit users b to
limit users {c to slots=1 vf=2
}
{
limit to nothing=1
"""
    checked = check_quota_text(text, DEFAULT_COMPLEXES)
    assert [(report.span and report.span.line, report.code) for report in checked.reports] == [
        (1, "quota.outside-of-sets"),
        (4, "quota.no-boolean"),
        (5, "quota.unexpected-word"),
        (6, "quota.no-limits"),
        (7, "quota.unclosed-list"),
        (7, "quota.no-comma"),
        (9, "quota.unclosed-set"),
        (9, "quota.no-name"),
        (10, "quota.unknown-attribute"),
    ]


def test_that_one_damaged_set_leaves_the_others_as_they_are() -> None:
    good = set_text("limit users a to slots=1").replace("name x", "name good")
    for damage in ("{\nname y\nlimit to slots=1\n", "}\n", "limit to\n", "{\n\\\n", "{ name y\n"):
        parsed = parse_quota_sets(damage + good)
        assert parsed.sets[-1] == parse_quota_sets(good).sets[0]
        assert parsed.reports


def test_that_names_may_be_words_of_the_language() -> None:
    rule = parse_quota_sets(set_text("limit name limit users users projects to to slots=1")).sets[0].rules[0]
    assert (rule.name, rule.users, rule.projects) == ("limit", Filter(("users",)), Filter(("to",)))
    assert rule.limits == (Limit("slots", "1"),)


def test_that_a_list_separates_names_from_excluded_ones_and_holds_each_once() -> None:
    rule = parse_quota_sets(set_text("limit users {!b,a,,a,!b,@c,!@d} to slots=1")).sets[0].rules[0]
    assert rule.users == Filter(("a", "@c"), ("b", "@d"), is_expanded=True)


def test_that_a_backslash_joins_lines_and_positions_stay() -> None:
    text = set_text("limit users a, \\", "# between", "# lines", "  b \\", "", "to slots=1, \\", "  vf=1G")
    assert "not read as part of the list" in parse_quota_sets(text).reports[0].text
    text = set_text("limit users a, \\", "  b \\", "# between", "", "  to slots=1, \\", "  vf=1G")
    parsed = parse_quota_sets(text)
    assert parsed.reports == ()
    rule = parsed.sets[0].rules[0]
    assert rule.users is not None
    assert rule.users.names == ("a", "b")
    assert [tuple(span) for span in rule.users.name_spans] == [(3, 13, 3, 14), (4, 3, 4, 4)]
    assert [limit.span and tuple(limit.span) for limit in rule.limits] == [(7, 6, 7, 13), (8, 3, 8, 8)]


def test_that_places_are_right_in_the_second_set_too() -> None:
    first = set_text("limit to slots=1")
    alone = parse_quota_sets(set_text("limit name r users {a,!b} to slots=1")).sets[0]
    second = parse_quota_sets(first + set_text("limit name r users {a,!b} to slots=1")).sets[1]
    offset = first.count("\n")
    assert second == alone
    for here, there in (
        (second.span, alone.span),
        (second.name_span, alone.name_span),
        (second.rules[0].span, alone.rules[0].span),
        (second.rules[0].name_span, alone.rules[0].name_span),
        (second.rules[0].limits[0].span, alone.rules[0].limits[0].span),
    ):
        assert here is not None
        assert there is not None
        assert (here.line, here.column, here.end_line) == (there.line + offset, there.column, there.end_line + offset)


@pytest.mark.parametrize("word", ["TRUE", "true", "T", "yes", "y", "1"])
def test_that_every_spelling_of_true_enables_a_set(word: str) -> None:
    assert parse_quota_sets(set_text(f"enabled {word}", "limit to slots=1")).sets[0].is_enabled


@pytest.mark.parametrize("word", ["FALSE", "f", "No", "n", "0"])
def test_that_every_spelling_of_false_disables_a_set(word: str) -> None:
    parsed = parse_quota_sets(set_text(f"enabled {word}", "limit to slots=1"))
    assert parsed.reports == ()
    assert not parsed.sets[0].is_enabled


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "{\n name x\n limit to slots=1\n} {\n",
            'each value in the attribute value list in line 5 should begin with "{"',
        ),
        (
            "{\n name x\n limit users a to slots=2\n",
            'each value in the attribute value list in line 4 should end with "}"',
        ),
        ("{\n name x\n limit users a \\\n,b to slots=1\n}\n", "line 4 should begin with an attribute name"),
        ("{\n name x\n limit users a users b to slots=2\n}\n", 'attribute "users" appears more than once'),
        ("{\n name x\n limit to slots=1\n enabled true\n}\n", 'unknown attribute name "enabled"'),
    ],
)
def test_that_grid_engines_own_words_are_known(text: str, message: str) -> None:
    assert grid_engine_messages(parse_quota_sets(text).reports)[0] == message


def test_that_a_carriage_return_at_the_end_of_lines_is_no_error() -> None:
    text = set_text("enabled TRUE", "limit users a to slots=1")
    assert parse_quota_sets(text.replace("\n", "\r\n")).sets == parse_quota_sets(text).sets
