"""What of an object is refused, compared with what a qmaster 8.1.9 said of every value that was tried."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import given

from qmonpy.engine.checks.object_check import MOST_REPORTS, check_attribute, check_object
from qmonpy.engine.checks.object_checks.object_names import check_name_of
from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.configuration.object_text import (
    SHAPES,
    format_object_attributes,
    parse_object,
    parse_object_attributes,
)
from qmonpy.formats.documents.document import parse_document
from qmonpy.model.attributes.attribute_description import ATTRIBUTES
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.change import LISTS, MAPPINGS, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.local_configuration import LocalConfiguration
from qmonpy.model.report import Report, Severity
from tests.engine.strategies import Draft, clusters

DATA = Path(__file__).parents[1] / "data"
FACTS = json.loads((DATA / "object_checks.json").read_text())["facts"]
NEW = {
    "cluster queue": "new.q", "parallel environment": "newpe", "checkpointing environment": "newck",
    "calendar": "newcal", "project": "newprj", "user": "newuser", "user set": "newset", "exec host": "oh3",
    "host group": "@new", "scheduler configuration": "", "configuration": "global",
}  # fmt: skip

TEXT_FORM = re.compile(
    r"in line \d+|only character allowed between|is missing$|unknown attribute name|already exists$|extra comma at"
)
"""Words about the form of a file, which is the reader's; and of what is there already."""
LISTS_WITH_BLANKS = {"parallel environment", "project", "exec host", "host group"}
"""Kinds whose lists 8.1.9 reads with blanks only; here commas do as well."""
HERE_ONLY = {
    ("parallel environment", "qsort_args"), ("configuration", "jsv_url"),
}  # fmt: skip
"""Whether a file is there only the qmaster's host knows."""
MUTE = "error reading in file"
"""What is refused without a word on why."""


@pytest.fixture(scope="module")
def cluster() -> Cluster:
    root = parse_document(yaml.safe_load((DATA / "object_checks_cluster.yaml").read_text()))
    cluster = parse_cluster(root)
    root.raise_errors()
    return cluster


def is_about_form(kind: str, attribute: str, value: str, words: str) -> bool:
    """Whether a fact is not about what an object says."""
    where = (kind, attribute)
    if TEXT_FORM.search(words) or where in HERE_ONLY:
        return True
    if where == ("exec host", "NAME"):
        return value in ("nohost", "1.2.3.4")
    if where in (("exec host", "complex_values"), ("exec host", "report_variables")):
        return " " in value
    return kind in LISTS_WITH_BLANKS and "," in value and words.endswith(("exist", f'host "{value}"'))


def said(kind: str, attribute: str, value: str, cluster: Cluster) -> list[str]:
    kind = ObjectKind(kind)
    if attribute == "NAME":
        reports = tuple(check_name_of(kind, value, SHAPES[kind].name))
    else:
        reports = check_attribute(kind, attribute, value, cluster, owner=NEW[kind])
    return [each.text.partition("\n")[0] for each in reports if each.is_error]


@pytest.mark.parametrize(
    ("kind", "attribute"), [(kind, attribute) for kind, attributes in FACTS.items() for attribute in attributes]
)
def test_that_values_are_refused_as_8_1_9_does(cluster: Cluster, kind: str, attribute: str) -> None:
    name = attribute.partition(" ")[0]
    wrong = []
    for value, words in FACTS[kind][attribute]:
        if is_about_form(kind, name, value, words):
            continue
        found = said(kind, name, value, cluster)
        is_same = bool(found) if words == MUTE else found[:1] == ([words] if words else [])
        if not is_same:
            wrong.append((value[:60], words, found))
    assert wrong == []


def test_that_few_facts_are_left_out() -> None:
    facts = [
        is_about_form(kind, attribute.partition(" ")[0], value, words)
        for kind, attributes in FACTS.items()
        for attribute, tried in attributes.items()
        for value, words in tried
    ]
    assert len(facts) > 4500
    assert sum(facts) < 120


@pytest.mark.parametrize(
    ("kind", "attribute", "text"),
    [
        (ObjectKind.QUEUE, "load_thresholds", "nope=1"),
        (ObjectKind.QUEUE, "load_thresholds", "lic=abc"),
        (ObjectKind.QUEUE, "priority", "5x"),
        (ObjectKind.QUEUE, "h_rt", "-5"),
        (ObjectKind.QUEUE, "suspend_method", "TERM"),
        (ObjectKind.QUEUE, "resume_method", "bin/resume $job_pid"),
        (ObjectKind.QUEUE, "terminate_method", "/bin/x $pe_slots"),
        (ObjectKind.QUEUE, "prolog", "true"),
        (ObjectKind.QUEUE, "prolog", "root@true"),
        (ObjectKind.QUEUE, "prolog", "/bin/x $nope"),
        (ObjectKind.QUEUE, "epilog", "/bin/x $job_pid"),
        (ObjectKind.QUEUE, "epilog", "/bin/x $"),
        (ObjectKind.QUEUE, "starter_method", "starter"),
        (ObjectKind.QUEUE, "starter_method", "/bin/x $job_id"),
        (ObjectKind.QUEUE, "tmpdir", "tmp"),
        (ObjectKind.QUEUE, "pe_list", "NONE mpi"),
        (ObjectKind.QUEUE, "subordinate_list", "slots=2"),
        (ObjectKind.PE, "allocation_rule", "fill_up"),
        (ObjectKind.PE, "allocation_rule", "0"),
        (ObjectKind.PE, "urgency_slots", "5x"),
        (ObjectKind.HOST, "usage_scaling", "gpu=1"),
        (ObjectKind.SCHEDULER, "queue_sort_method", "share"),
        (ObjectKind.SCHEDULER, "weight_user", "1,5"),
        (ObjectKind.SCHEDULER, "job_load_adjustments", "nope=1"),
        (ObjectKind.SCHEDULER, "job_load_adjustments", "lic"),
        (ObjectKind.SCHEDULER, "load_formula", "np_load_avg-"),
        (ObjectKind.CONFIGURATION, "max_jobs", "many"),
        (ObjectKind.CONFIGURATION, "max_unheard", "5min"),
        (ObjectKind.CONFIGURATION, "enforce_user", "perhaps"),
        (ObjectKind.CONFIGURATION, "reporting_params", "foo=1"),
        (ObjectKind.CONFIGURATION, "reporting_params", "flush_time=xx"),
        (ObjectKind.CONFIGURATION, "qmaster_params", "MAX_DYN_ECS=5"),
        (ObjectKind.CONFIGURATION, "qmaster_params", "MAX_DYN_EC=abc"),
        (ObjectKind.CONFIGURATION, "execd_params", "KEEP_ACTIVE=maybe"),
        (ObjectKind.CONFIGURATION, "execd_params", "cl_ping=true"),
        (ObjectKind.CONFIGURATION, "auto_user_default_project", "nope"),
    ],
)
def test_that_what_is_accepted_and_never_works_is_warned_of(
    cluster: Cluster, kind: ObjectKind, attribute: str, text: str
) -> None:
    (report,) = check_attribute(kind, attribute, text, cluster, owner="x")
    assert report.severity is Severity.WARNING
    assert report.fields == (attribute,)
    assert report.text.endswith(".")


@pytest.mark.parametrize(
    ("attribute", "text"),
    [
        ("prolog", "root@/bin/x $host $fs_stdin_tmp_path $processors"),
        ("epilog", "none"),
        ("starter_method", "/usr/bin/starter"),
        ("suspend_method", "SIGTSTP"),
        ("resume_method", "/bin/x $job_pid$ja_task_id $sge_root/x"),
        ("terminate_method", "15"),
    ],
)
def test_that_commands_of_queues_that_work_are_let_alone(cluster: Cluster, attribute: str, text: str) -> None:
    assert check_attribute(ObjectKind.QUEUE, attribute, text, cluster) == ()


def test_that_an_unknown_variable_comes_with_those_that_are_known(cluster: Cluster) -> None:
    (report,) = check_attribute(ObjectKind.QUEUE, "suspend_method", "/bin/x $pe $pe", cluster)
    assert report.text.startswith("There is no variable $pe in suspend_method;")
    assert report.allowed == (
        "$host", "$ja_task_id", "$job_owner", "$job_id", "$job_name", "$queue", "$job_pid", "$sge_cell", "$sge_root",
    )  # fmt: skip


def test_that_a_report_names_the_attribute_and_the_host_whose_value_it_is(cluster: Cluster) -> None:
    text = "qname new.q\nhostlist oh1\nslots 1,[oh1=99999999],[@nope=2]\npe_list nope\n"
    queue, _ = parse_object(ObjectKind.QUEUE, text)
    found = {each.fields: each.text for each in check_object(ObjectKind.QUEUE, queue, cluster)}
    assert found == {
        ("slots", "oh1"): '99999999 is an invalid value for the "slots" attribute - it must be a value between 0 and '
        "9999999",
        ("slots", "@nope"): 'Did not modify "slots" for host group "@nope" which does not exist.',
        ("pe_list",): 'Parallel environment "nope" does not exist',
    }


def test_that_words_that_say_too_little_come_with_what_is_allowed(cluster: Cluster) -> None:
    (report,) = check_attribute(ObjectKind.QUEUE, "h_rt", "soon", cluster)
    assert report.text == 'error parsing value "soon"'
    assert report.allowed == ("h:m:s", "seconds", "INFINITY")
    (report,) = check_attribute(ObjectKind.QUEUE, "initial_state", "on", cluster)
    assert report.allowed == ("default", "enabled", "disabled")
    (report,) = check_attribute(ObjectKind.QUEUE, "calendar", "nope", cluster)
    assert report.allowed == ("night", "oldcal")


@pytest.mark.parametrize("kind", [kind for kind in SHAPES if kind is not ObjectKind.LOCAL_CONFIGURATION], ids=str)
def test_that_a_default_object_has_no_report(cluster: Cluster, kind: ObjectKind) -> None:
    value, reports = parse_object(kind, f"{SHAPES[kind].name} {NEW[kind]}\n")
    assert reports == ()
    assert check_object(kind, value, cluster) == ()


def test_that_a_local_configuration_is_checked_like_the_global_one_and_has_an_attribute(cluster: Cluster) -> None:
    kind = ObjectKind.LOCAL_CONFIGURATION

    def found(text: str) -> list[str]:
        value, reports = parse_object(kind, f"#h1:\n{text}\n")
        return [each.text for each in (*reports, *check_object(kind, value, cluster))]

    assert found("mailer /bin/mail") == []
    assert found("epilog relative") == ['denied: the path given for "epilog" must start with a "/"']
    assert found("load_report_time INFINITY") == [
        'infinity not allowed for attribute "load_report_time" in configuration list of "h1"'
    ]
    assert found("") == [
        "The local configuration of h1 has no attribute. Grid Engine takes none that is empty: delete it."
    ]
    assert found("max_jobs 5") == [
        '"max_jobs" counts in the global configuration only; for a host it is kept and has no effect.'
    ]
    assert found("foo bar") == ['"foo" is an unknown attribute; it is kept as it is.']
    (report,) = check_object(kind, LocalConfiguration("global", {"mailer": "/x"}), cluster)
    assert report.text == 'can\'t resolve hostname "global"'


def test_that_only_the_global_configuration_takes_unknown_attributes(cluster: Cluster) -> None:
    (report,) = check_object(ObjectKind.SCHEDULER, "3", cluster, name="nope")
    assert (report.is_error, report.text) == (True, 'unknown attribute name "nope"')
    assert not check_object(ObjectKind.CONFIGURATION, "3", cluster, name="nope")


@pytest.mark.parametrize("kind", [ObjectKind.SCHEDULER, ObjectKind.CONFIGURATION], ids=str)
def test_that_the_defaults_of_configurations_have_no_report(cluster: Cluster, kind: ObjectKind) -> None:
    for each in ATTRIBUTES[kind]:
        assert check_object(kind, each.default, cluster, name=each.name) == ()


def test_that_names_are_looked_at_only_of_what_is_new(cluster: Cluster) -> None:
    project, _ = parse_object(ObjectKind.PROJECT, "name a/b\n")
    (report,) = check_object(ObjectKind.PROJECT, project, cluster)
    assert (report.text, report.fields) == ("Slash ('/') not allowed in objectname", ("name",))
    assert check_object(ObjectKind.PROJECT, project, cluster, is_new=False) == ()


@pytest.mark.parametrize(
    ("name", "type", "entries", "other", "added", "modified"),
    [
        ("x1", "ACL", (), {"fshare": "7"}, [], ['not allowed to set "fshare" for ACL lists']),
        ("x2", "ACL", (), {"oticket": "5"}, [], ['not allowed to set "oticket" for ACL lists']),
        ("x3", "ACL DEPT", (), {"fshare": "7", "oticket": "5"}, [], []),
        ("x4", "DEPT", (), {"fshare": "7"}, [], []),
        ("x5", "ACL", ("anna",), {"fshare": "0"}, [], []),
        ("defaultdepartment", "ACL", (), {}, ['the "defaultdepartment" has to be of type "DEPT"'], None),
        (
            "defaultdepartment",
            "DEPT",
            ("@g",),
            {},
            ['all users are assigned to the "defaultdepartment" automatically'],
            None,
        ),
        ("defaultdepartment", "ACL DEPT", (), {"fshare": "7"}, [], []),
    ],
)
def test_that_user_sets_are_refused_as_a_whole_as_8_1_9_answered(
    name: str, type: str, entries: tuple[str, ...], other: dict[str, str], added: list[str], modified: list[str] | None
) -> None:
    def errors(is_new: bool) -> list[str]:
        found = check_object(ObjectKind.USER_SET, UserSet(name, entries, type, other), Cluster(), is_new=is_new)
        return [each.text for each in found if each.is_error]

    assert errors(is_new=True) == added
    assert errors(is_new=False) == (added if modified is None else modified)


def test_that_shares_of_an_access_list_that_is_added_are_warned_of() -> None:
    (report,) = check_object(ObjectKind.USER_SET, UserSet("x", (), "ACL", {"fshare": "7"}), Cluster())
    assert (report.severity, report.fields) == (Severity.WARNING, ("fshare",))


def errors_of_everything(cluster: Cluster) -> Iterator[Report]:
    """What is refused of the objects of a cluster, and of what their own text makes of them."""
    for kind, field in MAPPINGS.items():
        for name, value in getattr(cluster, field).items():
            found = check_object(kind, value, cluster, name=name, is_new=False)
            yield from (each for each in found if each.is_error)
            if kind in SHAPES:
                again, reports = parse_object_attributes(kind, format_object_attributes(kind, value))
                assert not [each for each in reports if each.is_error]
                assert check_object(kind, again, cluster, is_new=False) == found


@given(clusters())
def test_that_generated_clusters_have_no_error(draft: Draft) -> None:
    assert list(errors_of_everything(draft.cluster)) == []


def test_that_the_cluster_of_the_recording_has_no_error(cluster: Cluster) -> None:
    assert list(errors_of_everything(cluster)) == []
    assert all(
        check_object(kind, name, cluster) == () for kind, field in LISTS.items() for name in getattr(cluster, field)
    )


def test_that_of_very_many_mistakes_in_one_text_some_are_told_and_an_error_behind_warnings_is_found() -> None:
    cluster = parse_cluster(parse_document("{}"))
    found = check_attribute(ObjectKind.HOST, "complex_values", "9," * 50_000, cluster)
    assert len(found) == MOST_REPORTS
    text = ",".join((*(f"a{each}=1" for each in range(2 * MOST_REPORTS)), "mem=x"))
    assert len(check_attribute(ObjectKind.QUEUE, "load_thresholds", text, cluster)) <= 2 * MOST_REPORTS
