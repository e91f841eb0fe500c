"""What a Python program does to a cluster."""

from datetime import timedelta
from pathlib import Path

import pytest

import qmonpy
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from tests.clusters.deep_tree import make_deep
from tests.clusters.world import small_cluster


def test_that_an_edit_shows_its_difference_and_commands_before_it_is_applied(demo: qmonpy.Cluster) -> None:
    shown: list[str] = []
    with demo.edit("fewer licences for a class", show=shown.append) as draft:
        draft.quota_sets.set_limit("licences/1", matlab=3)
        draft.quota_sets.enable("night")
        assert "-   limit        projects turbine to fluent=6,matlab=4\n" in draft.difference
        assert "+   limit        projects turbine to fluent=6,matlab=3\n" in draft.difference
        assert len(draft.commands) == 2
        assert demo.quota_sets["licences"].rules[0].limits[1].value == "4"
    assert len(shown) == 1
    assert "$ qconf -Mrqs FILE licences\n" in shown[0]
    assert demo.quota_sets["licences"].rules[0].limits[1].value == "3"
    assert demo.quota_sets["night"].is_enabled
    assert 'modified "licences" in resource quota set list' in draft.said
    assert demo.history[-1].note == "fewer licences for a class"


def test_that_an_exception_in_the_block_discards_the_edit(demo: qmonpy.Cluster) -> None:
    before = demo.look()
    draft = demo.edit()
    draft.quota_sets.enable("night")
    with pytest.raises(ZeroDivisionError), draft:
        1 / 0  # noqa: B018
    assert draft.changes == ()
    assert demo.look() is before
    with pytest.raises(ZeroDivisionError), demo.edit(show=lambda text: 1 / 0) as draft:
        del draft.quota_sets["night"]
    assert "night" in demo.quota_sets


def test_that_an_edit_is_all_or_nothing(demo: qmonpy.Cluster) -> None:
    draft = demo.edit()
    draft.quota_sets.enable("night")
    del draft.pes["smp"]
    assert any(each.is_error for each in draft.check())
    with pytest.raises(qmonpy.RefusedError) as caught:
        draft.apply()
    assert any("smp" in each.text for each in caught.value.reports)
    assert not demo.quota_sets["night"].is_enabled
    assert "smp" in demo.pes


def test_that_one_edit_makes_a_licence_and_what_refers_to_it() -> None:
    with qmonpy.Cluster("small", EmbeddedCluster(small_cluster()), "root") as small:
        with small.edit("licences") as draft:
            draft.quota_sets.add("{\n name lic\n description NONE\n enabled TRUE\n limit to abq=2\n}\n")
            draft.hosts.modify("global", complex_values="abq=6")
            draft.complexes.add("abaqus abq INT <= YES YES 0 0\n")
        assert small.quota_sets["lic"].rules[0].limits[0].name == "abaqus"
        assert small.resources["abaqus"].total == 6
        with small.edit("no licences") as draft:
            del draft.complexes["abaqus"], draft.quota_sets["lic"]
            draft.hosts.modify("global", complex_values="NONE")
        assert "abaqus" not in small.complexes


@pytest.mark.parametrize("kind", ["queues", "hosts", "pes", "projects", "host_groups", "user_sets", "complexes"])
def test_that_an_attribute_with_a_wrong_name_is_refused(kind: str) -> None:
    document = {"usersets": {"staff": {"entries": ["anna"]}}}
    with qmonpy.Cluster("small", EmbeddedCluster(small_cluster(**document)), "root") as small:
        draft = small.edit()
        parts = getattr(draft, kind)
        with pytest.raises(TypeError, match="slotz"):
            parts.modify(next(iter(parts)), slotz=1)
        assert draft.changes == ()


def test_that_every_kind_of_object_can_be_edited_as_value_text_and_attributes(demo: qmonpy.Cluster) -> None:
    with demo.edit() as draft:
        queue = draft.queues.modify("short.q", slots="4,[@fat=8]", seq_no=11)
        assert queue.settings["slots"].default == "4"
        draft.host_groups["@new"] = qmonpy.HostGroup("@new", ("lx01",))
        draft.user_sets.add("name class\ntype ACL\nfshare 0\noticket 0\nentries gina,jost\n")
        draft.complexes.add("abaqus abq INT <= YES YES 0 0\n")
        draft.complexes.modify("gpu", urgency="200")
        draft.hosts.modify("lx02", complex_values="num_proc=16")
        draft.calendars["night"] = qmonpy.Calendar("night", week="mon-fri=8-18=off")
        draft.scheduler["schedule_interval"] = "0:0:10"
        draft.operators.add("anna")
        draft.operators.discard("fred")
        draft.share_tree = qmonpy.ShareNode("Root", 1, (qmonpy.ShareNode("default", 10),))
        del draft.quota_sets["night"]
    assert demo.queues["short.q"].settings["slots"].overrides == {"@fat": "8"}
    assert demo.user_sets["class"].entries == ("gina", "jost")
    assert demo.complexes["gpu"].urgency == "200"
    assert demo.scheduler["schedule_interval"] == "0:0:10"
    assert demo.operators == ("anna",)
    assert demo.share_tree is not None
    assert demo.host_groups["@new"].members == ("lx01",)
    assert "night" not in demo.quota_sets
    assert "abaqus" in demo.complexes
    assert demo.calendars["night"].week == "mon-fri=8-18=off"


def test_that_a_text_with_mistakes_is_refused_with_their_reports(demo: qmonpy.Cluster) -> None:
    with pytest.raises(qmonpy.RefusedError) as caught, demo.edit() as draft:
        draft.quota_sets["x"] = "{\n name x\n limit users to slots\n}\n"
    assert all(each.span is not None for each in caught.value.reports)
    draft = demo.edit()
    with pytest.raises(qmonpy.RefusedError, match="cannot be called"):
        draft.host_groups["@a"] = qmonpy.HostGroup("@b")
    with pytest.raises(qmonpy.NotFoundError, match='There is no rule "licences/9"'):
        draft.quota_sets.set_limit("licences/9", matlab=1)
    with pytest.raises(KeyError):
        draft.queues.modify("no.q", slots=1)


def test_that_a_conflict_has_the_three_versions(spool: Path) -> None:
    with qmonpy.open(spool) as mine, qmonpy.open(spool) as other:
        draft = mine.edit("mine")
        draft.quota_sets.set_limit("licences/1", matlab=3)
        with other.edit("theirs") as theirs:
            theirs.quota_sets.set_limit("licences/1", matlab=2)
        with pytest.raises(qmonpy.ConflictError) as caught:
            draft.apply()
        (conflict,) = caught.value.conflicts
        values = [each.rules[0].limits[1].value for each in (conflict.base, conflict.mine, conflict.theirs)]
        assert values == ["4", "3", "2"]
        assert (conflict.kind, conflict.name) == ("resource quota set", "licences")
        assert "changed meanwhile by" in conflict.who
        assert mine.quota_sets["licences"].rules[0].limits[1].value == "2"


def test_that_the_effect_of_changes_is_told_before_they_are_made(demo: qmonpy.Cluster) -> None:
    draft = demo.edit()
    draft.quota_sets.set_limit("licences/3", matlab=3)
    effect = demo.effect_of(draft)
    assert effect.could_run == (951,)
    assert effect.would_start == (951,)
    assert "can run that never could" in str(effect)
    assert draft.effect() == effect
    assert demo.effect_of(draft.changes) == effect
    assert demo.effect_of(()).is_empty
    assert demo.quota_sets["licences"].rules[2].limits[0].value == "2"


def test_that_jobs_are_submitted_with_typed_arguments_and_words(demo: qmonpy.Cluster) -> None:
    job = demo.submit(
        "-b y sleep 60",
        name="typed",
        project="teaching",
        pe="smp",
        slots="2-4",
        resources={"mem": "2G", "h_rt": "0:30:00"},
        queues=["short.q", "long.q"],
        priority=-5,
        hold=True,
        after=[951],
        reserve=True,
    )
    found = demo.jobs[job]
    assert (found.name, found.project, found.pe, found.slots, found.holds) == ("typed", "teaching", "smp", "2-4", "u")
    assert dict(found.resources) == {"mem": "2G", "h_rt": "1800"}
    assert found.queues == ("short.q", "long.q")
    assert demo.submit(["-t", "1-4", "-b", "y", "sleep", "10"]) == job + 1
    assert len(demo.jobs[job + 1].running) == 4
    demo.wait_until(lambda view: job + 1 not in view.jobs, 30)
    assert {each.task for each in demo.ended_tasks.where(job=job + 1)} == {1, 2, 3, 4}
    with pytest.raises(TypeError, match="there is no option"):
        demo.submit(colour="red")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="give pe, too"):
        demo.submit(slots=4)


def test_that_the_options_in_a_script_count(demo: qmonpy.Cluster, tmp_path: Path) -> None:
    script = tmp_path / "job.sh"
    script.write_text("#!/bin/sh\n#$ -N scripted -l mem=2G\nsleep 1\n")
    number = demo.submit([script], runtime=timedelta(minutes=5))
    job = demo.jobs[number]
    assert (job.name, dict(job.resources)) == ("scripted", {"mem": "2G"})
    number = demo.submit([str(script)], name="mine")
    assert demo.jobs[number].name == "mine"


def test_that_jobs_are_altered_held_suspended_and_deleted(demo: qmonpy.Cluster) -> None:
    job = demo.submit("-b y sleep 600", resources={"h_rt": "0:30:00"})
    demo.suspend(demo.jobs[job])
    assert demo.jobs[job].state == "s"
    demo.resume(job)
    demo.reschedule(job, force=True)
    demo.hold(job, kind="o")
    demo.alter(job, name="other", resources={"h_rt": "0:20:00"})
    assert demo.jobs[job].name == "other"
    assert demo.delete(job)
    assert job not in demo.jobs
    assert demo.delete("984.1-2", demo.jobs[951])
    with pytest.raises(TypeError):
        demo.delete()


def test_that_what_is_refused_is_an_exception_with_reports(demo: qmonpy.Cluster) -> None:
    with pytest.raises(qmonpy.RefusedError) as caught:
        demo.delete(4711, 951)
    assert caught.value.codes == ("cluster.no-such-job",)
    assert 'job "4711" does not exist' in str(caught.value)
    assert 951 not in demo.jobs
    with pytest.raises(qmonpy.RefusedError):
        demo.submit("-P climate -b y sleep 1")
    with pytest.raises(qmonpy.RefusedError):
        demo.reserve(pe="smp", slots=4)
    with pytest.raises(qmonpy.NotFoundError):
        demo.disable("no.q")


def test_that_somebody_else_acts_with_the_own_rights_of_that_user() -> None:
    with qmonpy.open("demo:", user="gina") as cluster:
        job = cluster.submit("-b y sleep 60")
        assert cluster.jobs[job].user == "gina"
        with pytest.raises(qmonpy.RefusedError), cluster.edit() as draft:
            draft.quota_sets.enable("night")


def test_that_reservations_are_made_and_deleted(demo: qmonpy.Cluster) -> None:
    number = demo.reserve(name="class", duration=timedelta(hours=1), pe="smp", slots=4, users=["anna", "@staff"])
    made = demo.reservations[number]
    assert (made.name, made.slots, made.end - made.start, made.users) == ("class", 4, timedelta(hours=1), "anna,@staff")
    demo.delete_reservations(made)
    assert number not in demo.reservations
    assert demo.ended_reservations[number].is_past


def test_that_queue_instances_are_switched_singly_or_by_queue(demo: qmonpy.Cluster) -> None:
    demo.disable("short.q@lx01")
    assert demo.queue_instances["short.q@lx01"].states == "d"
    demo.disable("gpu.q")
    assert {each.states for each in demo.queue_instances.where(queue="gpu.q")} == {"d"}
    demo.enable(demo.queue_instances["gpu.q@gpu01"])
    assert demo.queue_instances["gpu.q@gpu01"].states == ""


def test_that_time_passes_only_as_told(demo: qmonpy.Cluster) -> None:
    before = demo.time
    assert demo.advance("0:01:00") == before + timedelta(minutes=1)
    demo.advance()
    assert demo.time > before + timedelta(minutes=1)
    with pytest.raises(TimeoutError):
        demo.wait_until(lambda view: False, 2)


def test_that_a_cluster_file_is_written_only_when_it_is_saved(tmp_path: Path, demo: qmonpy.Cluster) -> None:
    path = tmp_path / "copy.yaml"
    demo.save(path)
    with qmonpy.open(path) as cluster:
        assert not cluster.is_stored
        job = cluster.submit("-b y sleep 60")
        with qmonpy.open(path) as unsaved:
            assert job not in unsaved.jobs
        cluster.save()
    with qmonpy.open(path) as saved:
        assert job in saved.jobs


def test_that_a_spool_keeps_everything_and_shows_what_others_do(spool: Path) -> None:
    with qmonpy.open(spool) as one, qmonpy.open(str(spool)) as other:
        assert one.is_stored
        job = one.submit("-b y sleep 60")
        assert job in other.jobs
        with pytest.raises(qmonpy.RefusedError, match="stores every change at once"):
            one.save()


@pytest.mark.parametrize("settings", ["scheduler", "configuration"])
def test_that_an_attribute_that_settings_do_not_have_is_refused(demo: qmonpy.Cluster, settings: str) -> None:
    before = demo.look()
    expected = pytest.raises(qmonpy.RefusedError, match=r"has no attribute \"maxujobs_\"; near: ")
    with expected as caught, demo.edit() as draft:
        getattr(draft, settings)["maxujobs_"] = "3"
    assert caught.value.codes == ("object.unknown-attribute",)
    assert demo.scheduler == before.scheduler


def test_that_an_unknown_name_of_a_draft_is_told_with_its_near_ones(demo: qmonpy.Cluster) -> None:
    draft = demo.edit()
    with pytest.raises(qmonpy.NotFoundError, match=r'There is no cluster queue "shrt\.q"; near: short\.q\.'):
        draft.queues.modify("shrt.q", slots=3)
    with pytest.raises(qmonpy.NotFoundError, match="near: licences/"):
        draft.quota_sets.set_limit("licences/9", matlab=3)
    with pytest.raises(TypeError, match=r"no attribute 'enabled'; near: is_enabled"):
        draft.quota_sets.modify(next(iter(draft.quota_sets)), enabled="FALSE")
    with pytest.raises(TypeError, match=r"no attribute 'slot'; near: slots"):
        draft.queues.modify("short.q", slot=3)


def test_that_several_jobs_may_be_given_as_a_list_or_a_table(demo: qmonpy.Cluster) -> None:
    jobs = demo.jobs.where(user=["erik"], state="qw")
    assert demo.hold(jobs)
    assert {demo.jobs[each.number].state for each in jobs} == {"hqw"}
    assert demo.release([jobs.keys()[0]])
    assert demo.alter(list(jobs.keys()), priority=-7)
    assert len(demo.jobs.where(user={"erik", "anna"})) > len(demo.jobs.where(user="erik"))


def test_that_what_cannot_be_meant_is_told_as_such(demo: qmonpy.Cluster) -> None:
    with pytest.raises(TypeError, match="give a script"):
        demo.submit("-N nothing")
    with pytest.raises(qmonpy.RefusedError, match=r"error opening no/such\.sh: No such file"):
        demo.submit("no/such.sh")
    with pytest.raises(TypeError, match="named by its number"):
        demo.why("951")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not datetime"):
        demo.advance(demo.time)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="start is a datetime"):
        demo.reserve(duration=60, start=3)  # type: ignore[arg-type]
    with demo.edit("a look") as draft:
        assert repr(draft) == "<draft: no changes>"
        draft.queues.modify("short.q", slots=3)
        assert repr(draft) == "<draft: cluster queue short.q>"
        draft.discard()


def test_that_a_share_tree_with_more_levels_than_one_may_have_is_refused_at_once(demo: qmonpy.Cluster) -> None:
    with (
        pytest.raises(qmonpy.RefusedError, match="no more than 50 levels below its root"),
        demo.edit() as draft,
    ):
        draft.share_tree = make_deep(3_000)
    assert demo.share_tree is None
