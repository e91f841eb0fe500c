"""A cluster as a directory of qconf files: as 8.1.9 prints them, and read back as the same cluster."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.formats.configuration.qconf_directory import (
    file_name,
    format_file_report,
    format_qconf_files,
    parse_qconf_files,
)
from qmonpy.formats.files.cluster_file import read_cluster_file
from qmonpy.formats.quota_set.checks import check_quota_sets
from qmonpy.model.configuration.access import Project, User, UserSet
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.checkpoint import CheckpointEnvironment
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.configuration.host import Host, HostGroup
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.configuration.variety import find_variety
from qmonpy.model.values.value import Relop, ValueType
from qmonpy.resources import resource
from tests.formats.qconf_world import full_cluster
from tests.formats.quota_set.strategies import quota_sets
from tests.present import present


def recorded() -> dict[str, str]:
    """What 8.1.9 printed of the objects that it had read from each file."""
    text = (Path(__file__).parents[1] / "data" / "qconf_loaded.txt").read_text(encoding="utf-8")
    parts = re.split(r"^=== (.*)\n", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


RECORDED = recorded()
FILES = format_qconf_files(full_cluster())


@pytest.mark.parametrize("path", RECORDED)
def test_that_a_file_is_what_grid_engine_prints_after_it_has_read_it(path: str) -> None:
    assert FILES[path] == RECORDED[path]


def test_that_every_file_was_read_by_grid_engine() -> None:
    assert set(FILES) - set(RECORDED) == {"admin_hosts"}, "where the qmaster adds itself"


def test_that_what_was_printed_by_grid_engine_is_the_same_cluster() -> None:
    cluster = full_cluster()
    found, reports = parse_qconf_files({**FILES, **RECORDED}, cluster.name)
    assert reports == ()
    assert found == cluster


def as_qconf_knows_it(cluster: Cluster) -> Cluster:
    hosts = {name: replace(each, load_values={}) for name, each in cluster.hosts.items()}
    return replace(cluster, hosts=hosts, orphans={}, unix_groups={})


@pytest.mark.parametrize("name", ["demo", "large", "quota-spec", "reservations"])
def test_that_a_shipped_cluster_comes_back(name: str) -> None:
    cluster = as_qconf_knows_it(read_cluster_file(resource(f"clusters/{name}.yaml")).cluster)
    files = format_qconf_files(cluster)
    found, reports = parse_qconf_files(files, cluster.name)
    assert reports == ()
    assert format_qconf_files(present(found)) == files
    if name != "reservations":  # where some attributes are written that have the default
        assert found == cluster


NAMES = st.from_regex(r"[a-z][a-z0-9._-]{0,6}", fullmatch=True).filter(lambda name: name not in ("none", "all", "true"))
ODD_NAMES = NAMES | st.text("aZ%/.~:é", min_size=1, max_size=300)
LISTS = st.lists(NAMES, max_size=9, unique=True).map(tuple)
NUMBERS = st.integers(1, 2**31)
VALUES = st.from_regex(r"[A-Z0-9.:]{1,6}", fullmatch=True).filter(lambda text: text not in ("NONE", "INFINITY"))
BY_VALUE = st.dictionaries(NAMES, VALUES, max_size=9)
OVERRIDES = NAMES | NAMES.map("@{}".format)


def by_name(things: Any) -> Any:
    return st.lists(things, max_size=3, unique_by=lambda each: each.name).map(
        lambda found: {each.name: each for each in found}
    )


def settings_of(values: Any) -> Any:
    return st.builds(Setting, values, st.dictionaries(OVERRIDES, values, max_size=4))


QUEUE_SETTINGS = st.fixed_dictionaries(
    {},
    optional={
        "pe_list": settings_of(LISTS.filter(bool).map(" ".join)),
        "h_rt": settings_of(VALUES),
        "slots": settings_of(st.integers(2, 99).map(str)),
        "complex_values": settings_of(
            BY_VALUE.filter(bool).map(lambda each: ",".join(f"{name}={value}" for name, value in each.items()))
        ),
        "subordinate_list": settings_of(
            st.lists(NAMES, min_size=1, max_size=4, unique=True).map(
                lambda names: f"slots=4({', '.join(f'{name}:1:lr' for name in names)})"
            )
        ),
        "new_in_9": settings_of(VALUES),
    },
)


def is_accepted(quota_set: QuotaSet) -> bool:
    return not any(each.is_error for each in check_quota_sets((quota_set,), DEFAULT_COMPLEXES)[1])


def as_kept(quota_set: QuotaSet) -> QuotaSet:
    """With full names of attributes, as the qmaster keeps it."""
    return check_quota_sets((quota_set,), DEFAULT_COMPLEXES)[0][0]


CLUSTERS = st.builds(
    Cluster,
    name=NAMES,
    complexes=by_name(
        st.builds(
            lambda name, consumable: ComplexAttribute(name, name, ValueType.INT, Relop.LE, consumable=consumable),
            NAMES.map("x_{}".format),
            st.sampled_from(Consumable),
        )
    ).map(lambda added: {**DEFAULT_COMPLEXES, **added}),
    hosts=by_name(
        st.builds(Host, NAMES, BY_VALUE, LISTS, LISTS, LISTS, LISTS, other=st.dictionaries(st.just("odd_one"), VALUES))
    ),
    host_groups=by_name(st.builds(HostGroup, NAMES.map("@{}".format), LISTS)),
    user_sets=by_name(st.builds(UserSet, ODD_NAMES, LISTS)),
    projects=by_name(st.builds(Project, NAMES, LISTS, LISTS)),
    users=by_name(st.builds(User, NAMES, NUMBERS, NUMBERS, NUMBERS, st.none() | NAMES)),
    pes=by_name(st.builds(ParallelEnvironment, NAMES, NUMBERS, st.sampled_from(["$fill_up", "2"]), LISTS, LISTS)),
    calendars=by_name(st.builds(Calendar, NAMES, week=st.sampled_from(["NONE", "mon-fri=8-20=off sat"]))),
    checkpoints=by_name(st.builds(CheckpointEnvironment, NAMES, st.just({"when": "xm", "signal": "USR1"}))),
    queues=by_name(st.builds(ClusterQueue, NAMES, LISTS, QUEUE_SETTINGS)),
    quota_sets=by_name(quota_sets.filter(is_accepted).map(as_kept)),
    scheduler=st.dictionaries(st.just("maxujobs"), NUMBERS.map(str)),
    configuration=st.dictionaries(st.sampled_from(["max_jobs", "odd_one"]), NUMBERS.map(str)),
    managers=LISTS,
    operators=LISTS,
    admin_hosts=LISTS,
    submit_hosts=LISTS,
).map(lambda made: replace(made, variety=find_variety(made.complexes.values())))


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(CLUSTERS)
def test_that_any_cluster_comes_back(cluster: Cluster) -> None:
    found, reports = parse_qconf_files(format_qconf_files(cluster), cluster.name)
    assert not any(each.is_error for each in reports), [format_file_report(each) for each in reports]
    assert found == cluster


@given(st.lists(st.text(), unique=True, max_size=5))
def test_that_every_name_has_a_safe_file_of_its_own(names: list[str]) -> None:
    files = [file_name(each) for each in names]
    assert len(set(files)) == len(names)
    for each in files:
        assert re.fullmatch(r"[A-Za-z0-9@+_%-][A-Za-z0-9@+_.%-]*|", each)
        assert len(each) <= 255


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("all.q", "all.q"),
        ("@nodes", "@nodes"),
        ("a/b", "a%2Fb"),
        ("..", "%2E."),
        ("50%", "50%25"),
        ("é x", "%C3%A9%20x"),
    ],
)
def test_that_what_is_not_safe_in_the_name_of_a_file_is_escaped(name: str, file: str) -> None:
    assert file_name(name) == file


def test_that_the_name_in_the_file_counts() -> None:
    found, reports = parse_qconf_files({"pes/collected.txt": "pe_name mpi\nslots 4\n"})
    assert reports == ()
    assert found.pes == {"mpi": ParallelEnvironment("mpi", 4, "$fill_up")}


def test_that_what_is_missing_is_as_in_a_new_cluster() -> None:
    found, reports = parse_qconf_files({}, "new")
    assert reports == ()
    assert found == Cluster("new", complexes=DEFAULT_COMPLEXES)


@pytest.mark.parametrize("path", ["configuration", "configuration/global"])
def test_that_the_configuration_may_lie_in_a_file_or_in_a_folder(path: str) -> None:
    found, _ = parse_qconf_files({path: "max_jobs 7\n"})
    assert found.configuration == {"max_jobs": "7"}


@pytest.mark.parametrize(
    ("path", "text", "line"),
    [
        ("pes/mpi", "pe_name mpi\nslots many\n", 'pes/mpi:2:7: expected a whole number, not "many"'),
        ("managers", "root\nanna bob\n", 'managers:2:1: One manager is expected in a line, not "anna bob".'),
        ("scheduler", "maxujobs x\n", 'scheduler:1:10: "x" is not an u_long32 value'),
        ("queues/a", "slots 3\n", 'queues/a: The attribute "qname" is missing.'),
        ("quota_sets/a", "{\n name a\n limit users a\n}\n", "quota_sets/a:3:2: "),
    ],
)
def test_that_nothing_is_read_of_a_directory_with_a_mistake_which_is_told_by_file_and_line(
    path: str, text: str, line: str
) -> None:
    found, reports = parse_qconf_files({**FILES, path: text})
    assert found is None
    (report,) = reports
    assert report.is_error
    assert format_file_report(report).startswith(line)


def test_that_an_object_that_is_in_two_files_is_refused() -> None:
    found, (report,) = parse_qconf_files({"pes/a": "pe_name mpi\n", "pes/b": "pe_name mpi\n"})
    assert found is None
    assert format_file_report(report) == 'pes/b: The parallel environment "mpi" is in pes/a already.'


@pytest.mark.parametrize("path", ["README", "sharetrees", "queues", "queues/old/all.q", "configuration/h1"])
def test_that_files_that_mean_nothing_are_warned_of(path: str) -> None:
    found, (report,) = parse_qconf_files({**FILES, path: "qname all.q\n"}, "full")
    assert found == full_cluster()
    assert (report.code, report.is_error, report.fields) == ("directory.unknown-file", False, (path,))


def test_that_unknown_attributes_are_warned_of_and_written_again() -> None:
    found, (report,) = parse_qconf_files({"pes/mpi": "pe_name mpi\nnew_in_9 yes\n"})
    assert format_file_report(report).startswith('pes/mpi:2:10: "new_in_9" is an unknown attribute')
    assert format_qconf_files(present(found))["pes/mpi"].endswith("new_in_9           yes\n")


def test_that_rule_sets_keep_their_order() -> None:
    sets = {name: QuotaSet(name) for name in ("last", "early", "middle")}
    files = format_qconf_files(replace(Cluster("c", complexes=DEFAULT_COMPLEXES), quota_sets=sets))
    for path in sets:
        files[f"quota_sets/{path}"] = f"{{\n   name {path}\n   limit to slots=1\n}}\n"
    cluster, reports = parse_qconf_files(dict(sorted(files.items())))
    assert cluster is not None
    assert not [each for each in reports if each.is_error]
    assert list(cluster.quota_sets) == ["last", "early", "middle"]
    del files["quota_set_order"]
    without, _ = parse_qconf_files(dict(sorted(files.items())))
    assert without is not None
    assert list(without.quota_sets) == ["early", "last", "middle"]
