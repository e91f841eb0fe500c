"""What a Python program sees of a cluster."""

import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import qmonpy
import qmonpy.api
from qmonpy.app.jobs.job_rows import pending_rows, running_rows
from qmonpy.app.queues.queue_rows import instance_rows
from qmonpy.app.rules.quota_usage_rows import usage_rows


def test_that_the_stable_names_are_those_of_the_api_and_cost_nothing_until_they_are_used() -> None:
    assert set(qmonpy.__all__) == set(qmonpy.api.__all__)
    assert all(getattr(qmonpy, name) is getattr(qmonpy.api, name) for name in qmonpy.__all__)
    assert set(qmonpy.__all__) <= set(dir(qmonpy))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        qmonpy.nothing  # noqa: B018
    code = "import qmonpy, sys; sys.exit(any(name.startswith('qmonpy.') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-S", "-c", code], cwd=Path(qmonpy.__file__).parents[1]).returncode == 0


def test_that_every_stable_name_says_what_it_is() -> None:
    assert [name for name in qmonpy.__all__ if not getattr(qmonpy, name).__doc__] == []


def test_that_a_job_reads_like_the_domain(seen: qmonpy.Cluster) -> None:
    job = seen.jobs[951]
    assert (job.user, job.name, job.state, job.is_waiting, job.is_running) == ("gina", "thesis", "qw", True, False)
    assert dict(job.resources) == {"matlab": "3"}
    assert job.submitted == datetime(2023, 11, 12, 15, 0, tzinfo=UTC)
    assert job.waiting == (1,)
    array = seen.jobs[984]
    assert [each.task for each in array.running] == list(range(1, 13))
    assert array.running[0].queue_instance == "short.q@lx02"
    with pytest.raises(AttributeError):
        job.name = "other"  # type: ignore[misc]


def test_that_tables_are_lists_of_values_and_dictionaries_by_name(seen: qmonpy.Cluster) -> None:
    jobs = seen.jobs
    assert len(jobs) == len(list(jobs)) == len(jobs.keys())
    assert 951 in jobs
    assert 4711 not in jobs
    assert jobs.get(4711) is None
    assert {job.number for job in jobs.where(user="jost", is_waiting=True)} == {952}
    assert jobs.where(lambda job: job.pe == "smp", user="erik").keys() == (953,)
    assert repr(jobs.where(user="gina")) == "<1 x Job: 951>"
    assert repr(jobs.where(user="nobody")) == "<0 x Job: there are none>"
    with pytest.raises(qmonpy.NotFoundError, match=r"There is no job 4711; .* and \d+ more"):
        jobs[4711]


def test_that_an_unknown_name_is_a_key_error_as_of_any_dictionary(seen: qmonpy.Cluster) -> None:
    with pytest.raises(KeyError, match=r"There is no queue instance 'all.q@h1'"):
        seen.queue_instances["all.q@h1"]


def test_that_the_values_are_those_of_the_rows_of_the_window(seen: qmonpy.Cluster) -> None:
    snapshot = seen.session.cluster.snapshot()
    assert [(each.job, each.task) for each in seen.tasks] == [(row.job, row.task) for row in running_rows(snapshot)]
    waiting = [job.number for job in seen.jobs if job.is_waiting]
    assert sorted(waiting) == sorted({row.job for row in pending_rows(snapshot)})
    places = [(each.name, each.used, each.slots, each.free) for each in seen.queue_instances]
    assert places == [(row.name, row.used, row.total, row.free) for row in instance_rows(snapshot)]
    quotas = [(each.rule, each.resource, each.filter, each.used) for each in seen.quotas]
    assert quotas == [(row.rule_name, row.usage.attribute, row.filter, row.usage.used) for row in usage_rows(snapshot)]


def test_that_a_limit_tells_who_holds_it(seen: qmonpy.Cluster) -> None:
    (usage,) = seen.quotas.where(quota_set="licences", resource="matlab")
    assert (usage.project, usage.used, usage.limit, usage.free, usage.is_full) == ("climate", 3, 4, 1, False)
    assert [(each.job, each.user, each.amount) for each in usage.holders] == [
        (993, "anna", 1), (996, "bob", 1), (988, "bob", 1),
    ]  # fmt: skip
    assert usage.waiting == ()


def test_that_a_limit_tells_who_waits_for_it(demo: qmonpy.Cluster) -> None:
    demo.act_as("dora")
    job = demo.submit("-b y sleep 60", project="turbine", resources={"fluent": 3, "h_rt": "0:10:00"}, hold=True)
    assert demo.jobs[job].holds == "u"
    demo.release(job)
    (usage,) = demo.quotas.where(quota_set="licences", resource="fluent")
    assert usage.waiting == (job,)
    (shortage,) = demo.why(job).shortages
    assert (shortage.where, shortage.object, shortage.resource, shortage.amount) == ("rule", "licences/1", "fluent", 1)
    assert {each.user for each in shortage.holders} == {"dora"}


def test_that_resources_tell_what_is_free(seen: qmonpy.Cluster) -> None:
    licences = seen.resources["matlab"]
    assert (licences.host, licences.total, licences.used, licences.free) == ("global", 12, 3, 9)
    assert seen.resources["mem@lx01"].total == 32 * 2**30
    assert seen.hosts["lx01"].processors == 8
    assert seen.hosts["lx01"].slots == sum(each.slots for each in seen.queue_instances.where(host="lx01"))


def test_that_a_view_never_changes(demo: qmonpy.Cluster) -> None:
    before = demo.look()
    assert demo.look() is before
    job = demo.submit("-b y sleep 60")
    assert job not in before.jobs
    assert job in demo.jobs


def test_that_why_is_a_value_with_the_words_of_the_window(seen: qmonpy.Cluster) -> None:
    why = seen.why(951)
    assert why.verdict == "never"
    assert str(why) == why.text
    assert why.text.startswith("It can never start as it is: rule licences/3 allows 2 matlab, and the job asks for 3.")
    assert why.obstacles[0].layer == "quota"
    assert (why.obstacles[0].asked, why.obstacles[0].left) == ("3", "2")
    with pytest.raises(qmonpy.RefusedError) as caught:
        seen.why(984)
    assert caught.value.codes == ("trace.not-pending",)


def test_that_the_plan_says_when_jobs_start(demo: qmonpy.Cluster) -> None:
    demo.act_as("dora")
    job = demo.submit("-b y sleep 60", project="turbine", resources={"fluent": 3, "h_rt": "0:10:00"})
    start = demo.plan[job]
    assert start.kind == "expected"
    assert start.start is not None
    assert start.start > demo.time
    assert start.places
    assert demo.why(job).start == start
    assert demo.why(job, with_start=False).start is None
    assert demo.plan[951].kind == "never"


def test_that_a_request_is_answered_with_offers_that_would_be_granted(demo: qmonpy.Cluster) -> None:
    answer = demo.check_request(duration="2:00:00", pe="smp", slots=64)
    assert not answer
    assert "64 asked on one host, the most on one host is 48" in answer.text
    assert {each.title for each in answer.reasons} >= {"Too little for the allocation rule", "No access"}
    granted = [demo.check_request(offer.words) for offer in answer.offers]
    assert granted
    assert all(granted)
    demo.delete_reservations(demo.reserve(answer.offers[0].words))


def test_that_free_windows_are_found_for_typed_arguments(demo: qmonpy.Cluster) -> None:
    (window,) = demo.find_windows(duration=timedelta(hours=2), pe="smp", slots=8, within=timedelta(hours=1))
    assert window.first == demo.time
    assert window.last == demo.time + timedelta(hours=1)
    assert window.slots == 8
    with pytest.raises(qmonpy.RefusedError):
        demo.find_windows(duration="2:00:00", pe="nowhere", slots=8)


def test_that_objects_of_the_configuration_are_typed_values(seen: qmonpy.Cluster) -> None:
    rule = seen.quota_sets["licences"].rules[0]
    assert rule.projects is not None
    assert rule.projects.names == ("turbine",)
    assert [(each.name, each.value) for each in rule.limits] == [("fluent", "6"), ("matlab", "4")]
    assert seen.complexes["gpu"].is_consumable
    assert seen.host_groups["@linux"].members == ("@thin", "@fat", "@gpu")
    assert seen.queues["short.q"].settings["slots"].overrides == {"@fat": "16", "@gpu": "8", "@old": "4"}
    assert seen.scheduler["weight_urgency"] == "0.100000"
    assert "root" in seen.managers
    assert seen.share_tree is None


def test_that_any_object_is_printed_as_qconf_prints_it(seen: qmonpy.Cluster) -> None:
    text = qmonpy.to_text(seen.quota_sets["licences"])
    assert "   limit        projects turbine to fluent=6,matlab=4\n" in text
    assert qmonpy.to_attributes(seen.queues["short.q"])["seq_no"] == "10,[@old=5]"
    assert qmonpy.to_text(seen.complexes["gpu"]).split()[:2] == ["gpu", "gpu"]
    with pytest.raises(TypeError, match="is no object of the configuration"):
        qmonpy.to_text(31)
    with pytest.raises(TypeError, match="is no list of attributes"):
        qmonpy.to_attributes(seen.quota_sets["licences"])


def test_that_records_are_plain_and_frames_need_pandas(seen: qmonpy.Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    records = seen.jobs.to_records()
    assert records[0]["resources"] == {}
    assert isinstance(records[0]["waiting"], list)
    for name in ("pandas", "pyarrow"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(qmonpy.MissingPackageError, match="pip install pandas"):
        seen.jobs.to_frame()
    with pytest.raises(ImportError, match="pip install pyarrow"):
        seen.jobs.to_arrow()


@pytest.mark.slow
def test_that_a_table_of_arrow_has_a_column_for_each_field(seen: qmonpy.Cluster) -> None:
    pytest.importorskip("pyarrow")
    for table in (seen.jobs, seen.quotas, seen.tasks, seen.hosts, seen.queue_instances, seen.resources, seen.plan):
        arrow = table.to_arrow()
        assert arrow.num_rows == len(table)
        assert set(arrow.column_names) == set(table.to_records()[0])


@pytest.mark.slow
def test_that_a_frame_of_pandas_has_a_column_for_each_field(seen: qmonpy.Cluster) -> None:
    pandas = pytest.importorskip("pandas")
    frame = seen.jobs.to_frame()
    assert list(frame.columns[:4]) == ["number", "user", "name", "state"]
    assert pandas.api.types.is_datetime64_any_dtype(frame["submitted"])
    assert len(frame) == len(seen.jobs)
    assert seen.quotas.to_frame().groupby("quota_set")["used"].sum()["licences"] == 7
    for table in (seen.jobs, seen.quotas, seen.tasks, seen.hosts, seen.queue_instances, seen.resources, seen.plan):
        assert table.where(lambda each: False).to_frame().shape == (0, len(table.to_frame().columns))


def test_that_names_of_clusters_that_are_not_there_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        qmonpy.open(tmp_path / "no.yaml")
    (tmp_path / "wrong.yaml").write_text("format: nothing\n")
    with pytest.raises(qmonpy.RefusedError):
        qmonpy.open(tmp_path / "wrong.yaml")
    with pytest.raises(qmonpy.RefusedError):
        qmonpy.open(f"live:{tmp_path}")
    with pytest.raises(qmonpy.RefusedError):
        qmonpy.open(f"served:{tmp_path / 'socket'}")


def test_that_a_field_that_values_do_not_have_is_told_with_its_near_ones(seen: qmonpy.Cluster) -> None:
    with pytest.raises(qmonpy.UnknownFieldError, match=r"\(job\) have no field 'usr'; near: user\.$"):
        seen.jobs.where(usr="anna")
    with pytest.raises(qmonpy.UnknownFieldError, match="'is_free'"):
        seen.jobs.where(lambda job: False).where(is_free=True)


@pytest.mark.parametrize("name", ["ssh://127.0.0.1:1/x:default", "live:ssh://127.0.0.1:1/x:default"])
def test_that_a_cluster_over_ssh_is_named_as_for_the_window(name: str) -> None:
    with pytest.raises(qmonpy.RefusedError, match=r"There is no connection to ssh://127\.0\.0\.1:1"):
        qmonpy.open(name)
