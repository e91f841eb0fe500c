"""What becomes of a configuration that is brought to a cluster of another Grid Engine."""

from dataclasses import replace

import pytest

from qmonpy.app.changes.move_plan import Fate, MovePlan, format_move, plan_move
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.change import ObjectKind, with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.local_configuration import LocalConfiguration
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.configuration.variety import GRID_ENGINE_8, OPEN_CLUSTER_SCHEDULER_9, Variety
from qmonpy.model.values.value import Relop, ValueType
from tests.clusters.world import small_cluster

OLD = small_cluster()
NEW = replace(
    Cluster(complexes={**OLD.complexes, "arch": replace(OLD.complexes["arch"], type=ValueType.RESTRING)}),
    hosts={name: Host(name, complex_values={"slots": "2147483647"}) for name in OLD.hosts if name != "global"},
    variety=OPEN_CLUSTER_SCHEDULER_9,
)


def words(plan: MovePlan, fate: Fate, kind: ObjectKind, name: str) -> list[str]:
    return [each.words for each in plan.of(fate) if (each.kind, each.name) == (kind, name)]


def test_that_parallel_environments_lose_and_get_what_the_other_one_wants() -> None:
    sorted_ = ParallelEnvironment("mpi", 8, other={"qsort_args": "lib.so qsort", "accounting_summary": "TRUE"})
    plan = plan_move(replace(OLD, pes={"mpi": sorted_}), NEW)
    made = with_changes(NEW, plan.changes).pes["mpi"]
    assert made.other == {
        "accounting_summary": "TRUE", "ign_sreq_on_mhost": "FALSE", "master_forks_slaves": "FALSE",
        "daemon_forks_slaves": "FALSE",
    }  # fmt: skip
    (lost,) = words(plan, Fate.HOMELESS, ObjectKind.PE, "mpi")
    assert lost == "qsort_args lib.so qsort: Open Cluster Scheduler 9 has no such attribute"
    (changed,) = words(plan, Fate.TRANSLATED, ObjectKind.PE, "mpi")
    assert changed.startswith("without qsort_args, with ign_sreq_on_mhost FALSE")
    back = plan_move(replace(NEW, pes={"mpi": made}), OLD)
    assert with_changes(OLD, back.changes).pes["mpi"].other == {"accounting_summary": "TRUE"}


def test_that_sizes_in_t_are_spelt_out_and_names_that_look_so_stay() -> None:
    queue = next(iter(OLD.queues.values()))
    settings = {**queue.settings, "h_vmem": Setting("2T", {"h1": "1T"}), "prolog": Setting("/bin/1T", {})}
    (limits,) = parse_quota_sets("{\n name r\n enabled TRUE\n limit users {*} to h_vmem=3T,slots=4\n}\n").sets
    h1 = replace(OLD.hosts["h1"], complex_values={"h_vmem": "1.5T", "hostname": "1T"})
    old = replace(
        OLD, queues={queue.name: replace(queue, settings=settings)}, quota_sets={"r": limits},
        hosts={**OLD.hosts, "h1": h1},
    )  # fmt: skip
    plan = plan_move(old, NEW)
    made = with_changes(NEW, plan.changes)
    found = made.queues[queue.name].settings
    assert (found["h_vmem"], found["prolog"]) == (Setting("2048G", {"h1": "1024G"}), Setting("/bin/1T", {}))
    assert [each.value for each in made.quota_sets["r"].rules[0].limits] == ["3072G", "4"]
    assert made.hosts["h1"].complex_values == {"h_vmem": "1536G", "hostname": "1T", "slots": "2147483647"}
    assert plan_move(old, OLD).of(Fate.TRANSLATED) == ()


def test_that_what_says_how_machines_are_set_up_stays_as_it_is_there() -> None:
    old = replace(
        OLD,
        configuration={
            "xterm": "/usr/local/xterm",
            "max_u_jobs": "5",
            "reprioritize": "1",
            "execd_params": "ENABLE_BINDING=1",
        },
        local_configurations={"h1": LocalConfiguration("h1", {"mailer": "/bin/m", "reprioritize": "0"})},
    )
    plan = plan_move(old, NEW)
    made = with_changes(NEW, plan.changes)
    assert dict(made.configuration) == {"max_u_jobs": "5", "execd_params": "ENABLE_BINDING=1"}
    assert made.local_configurations["h1"].values == {"mailer": "/bin/m"}
    assert words(plan, Fate.STAYS, ObjectKind.CONFIGURATION, "xterm")
    assert words(plan, Fate.HOMELESS, ObjectKind.CONFIGURATION, "reprioritize")
    assert words(plan, Fate.HOMELESS, ObjectKind.LOCAL_CONFIGURATION, "h1")
    assert "the scheduler binds" in words(plan, Fate.HOMELESS, ObjectKind.CONFIGURATION, "execd_params")[0]


def test_that_a_default_of_the_old_one_is_brought_where_the_new_one_has_another() -> None:
    new = replace(NEW, scheduler={"weight_waiting_time": "0.278000"}, configuration={"mail_tag": "x", "xterm": "y"})
    made = with_changes(new, plan_move(OLD, new).changes)
    assert "weight_waiting_time" not in made.scheduler
    assert dict(made.configuration) == {"mail_tag": "x", "xterm": "y"}


def test_that_resource_maps_have_no_place_in_8_1_9_and_go_with_their_values() -> None:
    gpu = ComplexAttribute("gpu", "g", ValueType.RSMAP, Relop.LE, consumable=Consumable.YES)
    h1 = replace(NEW.hosts["h1"], complex_values={"gpu": "2(0 1)", "slots": "4"})
    new = replace(NEW, complexes={**NEW.complexes, "gpu": gpu}, hosts={**NEW.hosts, "h1": h1})
    plan = plan_move(new, OLD)
    made = with_changes(OLD, plan.changes)
    assert "gpu" not in made.complexes
    assert made.hosts["h1"].complex_values == {"slots": "4"}
    assert words(plan, Fate.HOMELESS, ObjectKind.COMPLEX, "gpu")
    there = with_changes(NEW, plan_move(new, NEW).changes)
    assert there.hosts["h1"].complex_values == h1.complex_values


@pytest.mark.parametrize("variety", [GRID_ENGINE_8, OPEN_CLUSTER_SCHEDULER_9], ids=lambda each: each.title)
def test_that_nothing_is_left_to_bring_and_nothing_is_removed(variety: Variety) -> None:
    target = replace(NEW, variety=variety, managers=("root", "mia"), pes={"own": ParallelEnvironment("own", 3)})
    plan = plan_move(OLD, target)
    made = with_changes(target, plan.changes)
    assert plan_move(OLD, made).changes == ()
    assert not [each for each in plan.changes if each.after is None]
    assert ("mia" in made.managers, made.pes["own"]) == (True, target.pes["own"])
    assert made.complexes["arch"].type is ValueType.RESTRING
    assert any("only in the target: own" in line for line in format_move(plan))


def test_that_what_goes_there_for_what_is_brought_is_told() -> None:
    there = replace(NEW, user_sets={"staff": UserSet("staff", entries=("anna", "root"))})
    hosts = {**NEW.hosts, "h1": Host("h1", complex_values={"slots": "2147483647", "mem": "4G"})}
    there = replace(there, hosts=hosts, scheduler={"maxujobs": "3"})
    source = replace(OLD, user_sets={"staff": UserSet("staff", entries=("anna",))}, hosts={"h1": Host("h1")})
    plan = plan_move(replace(source, scheduler={"maxujobs": "5"}), there)
    assert words(plan, Fate.REPLACED, ObjectKind.USER_SET, "staff") == ["entries anna,root becomes anna"]
    assert words(plan, Fate.REPLACED, ObjectKind.HOST, "h1") == [
        "complex_values slots=2147483647,mem=4G becomes slots=2147483647"
    ]
    assert words(plan, Fate.REPLACED, ObjectKind.SCHEDULER, "maxujobs") == ["3 becomes 5"]
    assert "Takes the place of what the target has now:" in format_move(plan)


def test_that_each_object_is_told_once_as_taken_or_with_what_it_takes_the_place_of() -> None:
    there = replace(OLD, pes={name: ParallelEnvironment(name, 4) for name in ("mpi", "smp")})
    source = replace(OLD, pes={name: ParallelEnvironment(name, 8) for name in ("mpi", "rr")})
    plan = plan_move(replace(source, pes={**source.pes, "smp": there.pes["smp"]}), there)
    assert words(plan, Fate.TAKEN, ObjectKind.PE, "") == ["rr"]
    assert words(plan, Fate.REPLACED, ObjectKind.PE, "mpi") == ["slots 4 becomes 8"]
    assert sum("mpi" in line for line in format_move(plan)) == 1


def test_that_settings_of_the_target_of_which_the_source_says_nothing_are_told_to_go() -> None:
    there = replace(NEW, scheduler={"maxujobs": "3", "weight_priority": "0.5"})
    plan = plan_move(replace(OLD, scheduler={}), there)
    gone = [each for each in plan.changes if each.kind is ObjectKind.SCHEDULER]
    assert {(each.key, each.after) for each in gone} == {("maxujobs", None), ("weight_priority", None)}
    assert words(plan, Fate.REPLACED, ObjectKind.SCHEDULER, "maxujobs") == ["3 becomes 0 (the default)"]
    assert words(plan, Fate.REPLACED, ObjectKind.SCHEDULER, "weight_priority") == ["0.5 becomes 0.000000 (the default)"]


def test_that_each_object_that_is_taken_or_becomes_another_is_named() -> None:
    mem = OLD.complexes["mem_free"]
    (before, after) = (
        parse_quota_sets(f"{{\n name r\n enabled TRUE\n limit users {{*}} to slots={slots}\n}}\n").sets[0]
        for slots in (4, 8)
    )
    there = replace(OLD, quota_sets={"r": before})
    source = replace(OLD, complexes={**OLD.complexes, "mem_free": replace(mem, default="2G")}, quota_sets={"r": after})
    plan = plan_move(replace(source, pes={"own": ParallelEnvironment("own", 8)}, managers=("root", "mia")), there)
    assert words(plan, Fate.TAKEN, ObjectKind.PE, "") == ["own"]
    assert words(plan, Fate.TAKEN, ObjectKind.MANAGER, "") == ["mia"]
    # What both sides have alike is nothing that comes.
    assert words(plan, Fate.TAKEN, ObjectKind.COMPLEX, "") == []
    assert words(plan, Fate.REPLACED, ObjectKind.COMPLEX, "mem_free") == [f"default {mem.default} becomes 2G"]
    assert words(plan, Fate.REPLACED, ObjectKind.QUOTA_SET, "r") == ["becomes that of the source"]
