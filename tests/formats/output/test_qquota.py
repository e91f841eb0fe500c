"""What qquota prints: text and XML as recorded from Grid Engine, and XML that the schema of 2006 allows."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from qmonpy.engine.work.quota_rows import QuotaQuery, qquota_rows
from qmonpy.formats.configuration.complex_table import parse_complex_table
from qmonpy.formats.output.qquota import QuotaRow, format_qquota, format_qquota_xml, format_qquota_xml_2006
from qmonpy.formats.quota_set.text import check_quota_text
from qmonpy.model.configuration.access import Project, UserSet
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.configuration.host import Host, HostGroup
from qmonpy.model.configuration.quota_set import FILTER_KINDS, Filter
from qmonpy.model.work.state import QuotaUsage
from qmonpy.resources import resource

RECORDED = json.loads((Path(__file__).parents[1] / "data" / "qquota.json").read_text(encoding="utf-8"))
OPTIONS = {"-u": "users", "-h": "hosts", "-P": "projects", "-pe": "pes", "-q": "queues", "-l": "resources"}
SCHEMA = etree.XMLSchema(etree.parse(resource("schemas/qquota-2006.xsd")))

_texts = st.text(st.characters(codec="utf-8"), max_size=8)
_filters = st.builds(Filter, st.lists(_texts, max_size=2).map(tuple), st.lists(_texts, max_size=2).map(tuple))
_rows = st.builds(
    QuotaRow,
    rule=_texts,
    attribute=_texts,
    limit=_texts,
    used=st.none() | _texts,
    filters=st.lists(st.sampled_from(FILTER_KINDS), unique=True)
    .map(lambda kinds: sorted(kinds, key=FILTER_KINDS.index))
    .flatmap(lambda kinds: st.tuples(*(st.tuples(st.just(kind), _filters) for kind in kinds))),
)


@pytest.fixture(scope="module")
def cluster() -> Cluster:
    attributes = parse_complex_table("compiler_lic cl INT <= YES YES 0 0")
    complexes = {**DEFAULT_COMPLEXES, **{each.name: each for each in attributes}}
    groups = {"@allhosts": ("h1", "h2", "h3"), "@lx": ("h1", "h2")}
    return Cluster(
        complexes=complexes,
        hosts={name: Host(name) for name in ("global", "h1", "h2", "h3")},
        host_groups={name: HostGroup(name, members) for name, members in groups.items()},
        user_sets={"staff": UserSet("staff", ("anna", "bob")), "eng": UserSet("eng", ("carl",))},
        projects={"p1": Project("p1"), "p2": Project("p2")},
    ).with_quota_sets(check_quota_text(RECORDED["rqs"], complexes).kept)


def count(quota_set: str, rule: int, used: float, limit: float, attribute: str = "slots", **key: str) -> QuotaUsage:
    return QuotaUsage(quota_set, rule, attribute, str(int(limit)), used=used, limit=limit, **key)


USAGE = (
    count("users", 0, 3, 3, user="anna"),
    count("users", 0, 1, 3, user="bob"),
    count("users", 1, 1, 2, user="carl"),
    count("users", 1, 1, 2, user="dora"),
    count("prj", 0, 1, 3, project="p1"),
    count("prj", 0, 1, 3, project="p2"),
    count("prj", 1, 4, 9),
    count("hosts", 0, 3, 3, host="h1"),
    count("hosts", 0, 3, 3, host="h2"),
    count("pe", 0, 2, 4, pe="mpi"),
    count("pe", 0, 1, 4, pe="smp"),
    count("lic", 0, 2, 4, "compiler_lic"),
    count("lic", 0, 3, 99),
)
"""What the six jobs of the recording use."""


@pytest.mark.parametrize("case", RECORDED["cases"], ids=lambda case: " ".join([case["user"], *case["options"]]))
def test_that_qquota_prints_what_grid_engine_printed(cluster: Cluster, case: dict[str, Any]) -> None:
    options = [option for option in case["options"] if option != "-xml"]
    pairs = zip(options[::2], options[1::2], strict=True)
    wanted = {"users": (case["user"],)} | {OPTIONS[option]: tuple(value.split(",")) for option, value in pairs}
    rows = qquota_rows(cluster, USAGE, QuotaQuery(**wanted))
    assert (format_qquota_xml if "-xml" in case["options"] else format_qquota)(rows) == case["out"]


def test_that_every_row_is_valid_by_the_schema_of_2006(cluster: Cluster) -> None:
    document = etree.fromstring(format_qquota_xml_2006(qquota_rows(cluster, USAGE)).encode())
    SCHEMA.assertValid(document)
    assert [rule.get("name") for rule in document][-2:] == ["lic/1", "static/1"]
    licences = document[-2]
    assert [(each.tag, each.text) for each in licences if each.tag != "limit"] == [("xuser", "anna")]
    assert [dict(each.attrib) for each in licences.iter("limit")] == [
        {"resource": "compiler_lic", "limit": "4", "value": "2"},
        {"resource": "slots", "limit": "99", "value": "3"},
    ]
    assert dict(document[-1].find("limit").attrib) == {"resource": "arch", "limit": "lx*"}


@pytest.mark.slow
@given(st.lists(_rows, max_size=4))
def test_that_no_text_breaks_the_documents(rows: list[QuotaRow]) -> None:
    SCHEMA.assertValid(etree.fromstring(format_qquota_xml_2006(rows).encode()))
    etree.fromstring(format_qquota_xml(rows).encode())


def test_that_nothing_is_printed_without_rows() -> None:
    assert format_qquota(()) == ""


def test_that_a_long_limit_is_shortened_to_its_column() -> None:
    row = QuotaRow("set/1", "virtual_free", "8.000G", "1.500G")
    assert format_qquota([row]).splitlines()[2] == "set/1              virtual_free=1.500G/ -"
    assert row.limit_text == "virtual_free=1.500G/8.000G"
