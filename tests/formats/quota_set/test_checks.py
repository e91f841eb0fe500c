"""What Grid Engine and its specifications say of sets that could be read."""

import pytest

from qmonpy.formats.quota_set.checks import check_quota_sets
from qmonpy.formats.quota_set.finding import grid_engine_message
from qmonpy.formats.quota_set.text import check_quota_names, check_quota_text
from qmonpy.formats.quota_set.text import parse_quota_sets as parse
from qmonpy.model.configuration.access import Project, UserSet
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.configuration.host import Host, HostGroup
from qmonpy.model.configuration.queue import ClusterQueue
from qmonpy.model.configuration.quota_set import Filter, Limit, QuotaSet, Rule
from qmonpy.model.report import Report, Severity

CLUSTER = Cluster(
    complexes=DEFAULT_COMPLEXES,
    hosts={name: Host(name) for name in ("global", "durin", "carc")},
    host_groups={"@linux": HostGroup("@linux", ("durin", "carc"))},
    user_sets={"staff": UserSet("staff", ("anna",))},
    projects={"proj1": Project("proj1")},
    queues={"all.q": ClusterQueue("all.q")},
)


def set_text(*lines: str, name: str = "x") -> str:
    return "\n".join(("{", f"name {name}", *lines, "}", ""))


def words_of(text: str, report: Report) -> str:
    span = report.span
    assert span is not None
    return text.split("\n")[span.line - 1][span.column - 1 : span.end_column - 1]


@pytest.mark.parametrize(
    ("rule", "code", "words", "message"),
    [
        (
            "to slotz=1",
            "quota.unknown-attribute",
            "slotz",
            '"resource_quota" references not existing complex attribute "slotz"',
        ),
        ("to slots=a", "quota.invalid-value", "a", 'attribute "slots" is not a integer value'),
        ("to h_rt=1:2", "quota.invalid-value", "1:2", 'attribute "h_rt" is not a time value'),
        ("to slots=-1", "quota.invalid-value", "-1", 'attribute "slots" is consumable but has a negative value'),
        (
            "to slots=infinity",
            "quota.invalid-value",
            "infinity",
            'attribute "slots" is not a value that can be set to infinity',
        ),
        (
            "hosts h1 to slots=$num_proc",
            "quota.dynamic-needs-hosts",
            "$num_proc",
            "dynamic limits are only supported for per host rules",
        ),
        (
            "hosts {*} to slots=$nope",
            "quota.formula-unknown-attribute",
            "$nope",
            '"dynamical_limit" references not existing complex attribute "nope"',
        ),
        ("to slots=1,s=2", "quota.limit-twice", "s", ""),
        ("name 1st to slots=1", "quota.invalid-rule-name", "1st", ""),
        ("hosts {*} to arch=$num_proc", "quota.formula-of-text", "$num_proc", ""),
    ],
)
def test_that_a_wrong_rule_is_marked_at_the_words(rule: str, code: str, words: str, message: str) -> None:
    text = set_text(f"limit {rule}")
    reports = check_quota_text(text, DEFAULT_COMPLEXES).reports
    assert [(report.code, words_of(text, report), grid_engine_message(report)) for report in reports] == [
        (code, words, message)
    ]
    assert reports[0].is_error
    assert reports[0].fields[:2] == ("x", "1")


def test_that_close_names_are_offered() -> None:
    report = check_quota_text(set_text("limit to virtual_fre=1G"), DEFAULT_COMPLEXES).reports[0]
    assert report.allowed[0] == "virtual_free"


def test_that_sets_are_kept_with_full_names_and_times_in_seconds() -> None:
    parsed = parse(set_text("limit to s=3,vf=2.5G,h_rt=1:30:00"))
    kept, reports = check_quota_sets(parsed.sets, DEFAULT_COMPLEXES)
    assert reports == ()
    assert [(limit.name, limit.value) for limit in kept[0].rules[0].limits] == [
        ("slots", "3"),
        ("virtual_free", "2.5G"),
        ("h_rt", "5400"),
    ]


def test_that_a_set_that_needs_no_change_is_the_same_object() -> None:
    parsed = parse(set_text("limit users a to slots=3"))
    assert check_quota_sets(parsed.sets, DEFAULT_COMPLEXES)[0][0] is parsed.sets[0]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (set_text("limit to slots=1") * 2, "quota.set-twice"),
        (set_text("limit name r to slots=1", "limit name r to slots=2"), "quota.rule-twice"),
        (set_text("limit to slots=1", name="1st"), "quota.invalid-set-name"),
        (set_text("limit to slots=1", name="template"), "quota.invalid-set-name"),
        (set_text("limit to slots=1", name="a b"), "quota.invalid-set-name"),
        (set_text("limit users {} to slots=1"), "quota.empty-filter"),
        (set_text("limit users a to NONE"), "quota.no-limits"),
        (set_text(), "quota.no-rules"),
    ],
)
def test_that_what_the_specifications_forbid_is_an_error(text: str, code: str) -> None:
    checked = check_quota_text(text, DEFAULT_COMPLEXES)
    assert [report.code for report in checked.reports] == [code]
    assert not checked.is_acceptable


def test_that_sets_that_were_not_read_from_a_text_are_checked_alike() -> None:
    rule = Rule((Limit("slots", "1 2"),), users=Filter(("a b",)), hosts=Filter())
    codes = [
        report.code for report in check_quota_sets([QuotaSet("", (rule,), description="a\nb")], DEFAULT_COMPLEXES)[1]
    ]
    assert codes == [
        "quota.no-name",
        "quota.bad-description",
        "quota.invalid-name",
        "quota.empty-filter",
        "quota.invalid-value",
    ]


@pytest.mark.parametrize(
    ("rule", "words", "severity", "allowed"),
    [
        ("users @staf to slots=1", "@staf", Severity.WARNING, ("@staff",)),
        ("hosts {durin,!@linx} to slots=1", "!@linx", Severity.WARNING, ("@linux",)),
        ("hosts DURIN,durim to slots=1", "durim", Severity.WARNING, ("durin",)),
        ("projects proj9 to slots=1", "proj9", Severity.WARNING, ("proj1",)),
        ("queues x*.q to slots=1", "x*.q", Severity.HINT, ()),
        ("queues all.q@durin to slots=1", "all.q@durin", Severity.WARNING, ("all.q",)),
        ("pes mpi to slots=1", "mpi", Severity.WARNING, ()),
    ],
)
def test_that_names_unknown_to_the_cluster_are_pointed_out(
    rule: str, words: str, severity: Severity, allowed: tuple[str, ...]
) -> None:
    text = set_text(f"limit {rule}")
    checked = check_quota_text(text, DEFAULT_COMPLEXES, CLUSTER)
    assert [(words_of(text, each), each.severity, each.allowed) for each in checked.reports] == [
        (words, severity, allowed)
    ]
    assert checked.is_acceptable


def test_that_known_names_and_any_user_are_fine() -> None:
    text = set_text("limit users anybody,@st*,!bob projects *,!proj1 queues all.* hosts (durin|carc),@l* to slots=1")
    assert check_quota_names(parse(text).sets, CLUSTER) == ()
