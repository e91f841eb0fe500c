"""Replacing the complex table."""

from dataclasses import replace

from qmonpy.formats.configuration.complex_replacement import (
    check_complex_deletion,
    find_complex_references,
    plan_complex_replacement,
)
from qmonpy.formats.configuration.complex_table import parse_complex_table
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.configuration.quota_set import Limit, QuotaSet, Rule

LICENCE = parse_complex_table("licence lic INT <= YES YES 0 0")[0]
CURRENT = {**DEFAULT_COMPLEXES, "licence": LICENCE}


def test_that_what_is_missing_is_deleted_and_the_rest_compared():
    changed = replace(DEFAULT_COMPLEXES["slots"], urgency="1000.0")
    new = [changed if name == "slots" else each for name, each in DEFAULT_COMPLEXES.items()]
    added = replace(LICENCE, name="other", shortcut="o")
    plan, reports = plan_complex_replacement(CURRENT, [*new, added])
    assert not reports
    assert (plan.deleted, plan.modified, plan.added) == (("licence",), (changed,), (added,))


def test_that_the_same_table_changes_nothing():
    plan, reports = plan_complex_replacement(CURRENT, CURRENT.values())
    assert plan.is_empty
    assert not reports


def test_that_built_in_attributes_cannot_be_deleted():
    plan, reports = plan_complex_replacement(CURRENT, [LICENCE])
    assert plan.is_empty
    assert 'The built-in complex "slots" cannot be deleted' in [report.text for report in reports]
    assert len(reports) == len(DEFAULT_COMPLEXES)


def test_that_an_attribute_in_use_cannot_be_deleted():
    cluster = Cluster(
        complexes=CURRENT,
        hosts={
            "global": Host("global", other={"report_variables": "cpu,licence"}),
            "h1": Host("h1", complex_values={"lic": "4"}),
            "h2": Host("h2", complex_values={"slots": "4"}),
        },
        queues={
            "all.q": ClusterQueue("all.q", settings={"complex_values": Setting("NONE", {"h1": "slots=1,lic=2"})}),
            "b.q": ClusterQueue("b.q", settings={"load_thresholds": Setting("np_load_avg=1.75")}),
        },
        quota_sets={
            "a": QuotaSet("a", (Rule((Limit("licence", "5"),)),)),
            "b": QuotaSet("b", (Rule((Limit("slots", "$num_proc*2"),)),)),
        },
        scheduler={"load_formula": "np_load_avg-licence*0.1"},
    )
    assert [report.text for report in check_complex_deletion(cluster, ["licence"])] == [
        'Complex attribute "licence" is still referenced in queue "all.q".',
        'Complex attribute "licence" is still referenced in host "global".',
        'Complex attribute "licence" is still referenced in host "h1".',
        'Complex attribute "licence" is still referenced in resource quota set "a".',
        'Complex attribute "licence" is still referenced in scheduler configuration.',
    ]
    assert list(find_complex_references(cluster, "num_proc")) == ['resource quota set "b"']
