"""What happens to hosts and tasks in a scenario, as 8.1.9 with real execution daemons did it (asked)."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from qmonpy.cli.scenario_player import play_scenario
from qmonpy.engine.world.incidents import find_missing, with_load
from qmonpy.formats.files.incident_steps import CrashHosts, End, Ending, Load, QueueError, StartHosts, StopHosts
from qmonpy.formats.files.scenario import Submit, parse_scenario
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.model.report import ReportError
from qmonpy.model.work.state import RunningTask, State
from tests.engine.work.counted import Counted

CLUSTER = {
    "hosts": {"h1": {}, "h2": {}},
    "complexes": "load_avg la DOUBLE >= NO NO 0 0",
    "queues": {"all.q": {"hostlist": "h1 h2", "slots": "2", "load_thresholds": "load_avg=2", "seq_no": "0,[h2=1]"}},
    "configuration": {"max_unheard": "0:1:0", "reschedule_unknown": "0:2:0"},
}
LIGHT: dict[str, Any] = {"load": {"h1": {"load_avg": 0.1}, "h2": {"load_avg": 0.1}}}
SCHEDULE: dict[str, Any] = {"schedule": {}}


def play(*steps: dict[str, Any], **configuration: str) -> list[dict[str, Any]]:
    """The results of the Schedule steps behind these steps on two idle hosts."""
    settings = {**CLUSTER["configuration"], **configuration}  # type: ignore[dict-item]
    document = {
        "format": "qmonpy-scenario/1", "name": "t", "cluster": {**CLUSTER, "configuration": settings},
        "steps": [LIGHT, *steps],
    }  # fmt: skip
    results, _ = play_scenario(parse_scenario(yaml.safe_dump(document)))
    return [each["schedule"] for each in results if "schedule" in each]


def submit(options: str = "", runtime: int = 600, **end: int) -> dict[str, Any]:
    return {"submit": {"user": "anna", "args": options, "runtime": runtime, **end}}


def places(result: dict[str, Any]) -> dict[str, str]:
    return {name: each["master"] for name, each in result["running"].items()}


def test_that_steps_about_hosts_and_tasks_are_typed_values() -> None:
    text = (
        "format: qmonpy-scenario/1\nname: t\ncluster: {}\nsteps:\n- load: {h1: {np_load_avg: 1.5, mem_free: NONE}}\n"
        "- end: {tasks: [j1, j2.3], exit: 99}\n- stop_hosts: [h1]\n- crash_hosts: [h2]\n- start_hosts: [h1, h2]\n"
        "- queue_error: [all.q@h1]\n- submit: {user: anna, failed: 8}\n"
    )
    assert parse_scenario(text).steps == (
        Load({"h1": {"np_load_avg": "1.5", "mem_free": None}}),
        End(((1, 0), (2, 3)), Ending(99)),
        StopHosts(("h1",)),
        CrashHosts(("h2",)),
        StartHosts(("h1", "h2")),
        QueueError(("all.q@h1",)),
        Submit("anna", ending=Ending(0, 8)),
    )


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("end: {tasks: [j1], failed: 5}", "failed cannot be 5; it may be 1, 7, 8, 10, 13, 14, 15, 19, 26, 27, 28, 100"),
        ("submit: {user: anna, exit: 256}", "an exit status is between 0 and 255, not 256"),
        ("end: {tasks: [anna]}", 'expected a job such as j1, or a task such as j1.2, not "anna"'),
    ],
)
def test_that_an_end_that_no_run_has_is_refused(step: str, said: str) -> None:
    with pytest.raises(ReportError) as caught:
        parse_scenario(f"format: qmonpy-scenario/1\nname: t\ncluster: {{}}\nsteps:\n- {step}\n")
    assert said in str(caught.value)


def test_that_a_host_takes_jobs_when_its_load_has_fallen() -> None:
    heavy = {"load": {"h1": {"load_avg": 3}}}
    first, second = play(heavy, submit("-q all.q@h1"), SCHEDULE, {"load": {"h1": {"load_avg": 1}}}, SCHEDULE)
    assert first["queue_states"] == {"all.q@h1": "a"}
    assert not first["running"]
    assert places(second) == {"j1": "all.q@h1"}


def test_that_a_task_that_ends_with_a_status_is_over_runs_again_or_is_in_error() -> None:
    steps = [submit("-q all.q@h1"), SCHEDULE]
    (_, well), (_, again), (_, error) = (
        play(*steps, {"end": {"tasks": ["j1"], "exit": status}}, SCHEDULE) for status in (1, 99, 100)
    )
    assert not well["running"] | well["pending"]
    assert again["job_states"] == {"j1": ["Rr"]}
    assert error["job_states"] == {"j1": ["Eqw"]}
    assert error["pending"]["j1"]["reasons"] == ["Job is in error state"]
    assert error["job_errors"]["j1"][0].endswith("exit_status of job start = 100")


def test_that_a_prolog_that_fails_sets_its_queue_instance_into_error_and_the_job_runs_elsewhere() -> None:
    _, result = play(submit(), SCHEDULE, {"end": {"tasks": ["j1"], "failed": 8}}, SCHEDULE)
    assert places(result) == {"j1": "all.q@h2"}
    assert result["queue_states"] == {"all.q@h1": "E"}
    assert result["queue_errors"] == {"all.q@h1": ["queue all.q marked QERROR as result of job 1's failure at host h1"]}


def test_that_what_may_be_run_again_is_when_its_host_was_unknown_long_enough() -> None:
    crash = {"crash_hosts": ["h1"]}
    jobs = [submit("-r y -q all.q@h1"), submit("-r n -q all.q@h1"), SCHEDULE]
    results = play(*jobs, crash, {"sleep": 50}, SCHEDULE, {"sleep": 10}, SCHEDULE, {"sleep": 120}, SCHEDULE)
    assert [each["queue_states"] for each in results] == [{}, {}, {"all.q@h1": "au"}, {"all.q@h1": "au"}]
    assert [each["job_states"]["j1"] for each in results] == [["r"], ["r"], ["r"], ["Rq"]]
    assert results[-1]["job_states"]["j2"] == ["r"]


def test_that_nothing_runs_again_by_itself_without_reschedule_unknown() -> None:
    crash, day = {"crash_hosts": ["h1"]}, {"sleep": 86400}
    *_, result = play(submit("-r y -q all.q@h1"), SCHEDULE, crash, day, SCHEDULE, reschedule_unknown="0:0:0")
    assert result["job_states"] == {"j1": ["r"]}


def test_that_a_host_that_is_back_tells_that_its_runs_died() -> None:
    crash, start = {"crash_hosts": ["h1"]}, {"start_hosts": ["h1"]}
    jobs = [submit("-r y -q all.q@h1"), submit("-r n -q all.q@h1"), SCHEDULE]
    _, result = play(*jobs, crash, {"sleep": 70}, start, SCHEDULE)
    assert result["job_states"] == {"j1": ["Rr"]}
    assert not result["queue_states"]


def test_that_what_was_sent_to_a_host_that_is_down_begins_when_it_is_sent_once_more() -> None:
    crash, start = {"crash_hosts": ["h1"]}, {"start_hosts": ["h1"]}
    sent: list[dict[str, Any]] = [crash, {"sleep": 5}, submit("-q all.q@h1", runtime=20), SCHEDULE]
    results = play(
        *sent, {"sleep": 30}, start, {"sleep": 200}, SCHEDULE, {"sleep": 70}, SCHEDULE, {"sleep": 20}, SCHEDULE
    )
    assert [each["job_states"].get("j1") for each in results] == [["t"], ["t"], ["r"], None]


def test_that_nothing_is_heard_of_hosts_that_do_not_answer() -> None:
    for silence in ({"stop_hosts": ["h1"]}, {"crash_hosts": ["h1"]}):
        settings = {**CLUSTER["configuration"], "reschedule_unknown": "0:0:0"}  # type: ignore[dict-item]
        steps: list[dict[str, Any]] = [
            LIGHT, submit("-q all.q@h1 -t 1-2", runtime=9000), SCHEDULE, silence, {"sleep": 90},
            {"load": {"h1": {"load_avg": 0.2}, "h2": {"load_avg": 9}}}, {"end": {"tasks": ["j1.1", "j7"]}}, SCHEDULE,
        ]  # fmt: skip
        cluster = {**CLUSTER, "configuration": settings}
        document = {"format": "qmonpy-scenario/1", "name": "t", "cluster": cluster, "steps": steps}
        results, _ = play_scenario(parse_scenario(yaml.safe_dump(document)))
        assert results[5]["load"] == {"missing": ["host h1 does not answer"]}
        assert results[6]["end"] == {"missing": ["j1.1 is not heard of", "j7 does not run"]}
        assert results[7]["schedule"]["queue_states"] == {"all.q@h1": "au", "all.q@h2": "a"}
        assert sorted(results[7]["schedule"]["running"]) == ["j1.1", "j1.2"]


def test_that_a_task_that_was_deleted_is_over_when_its_host_is_back() -> None:
    crash, stop, start = {"crash_hosts": ["h1"]}, {"stop_hosts": ["h1"]}, {"start_hosts": ["h1"]}
    delete = {"do": {"user": "root", "words": ["qdel", "j1"]}}
    for silence in (crash, stop):
        steps = [
            submit("-q all.q@h1 -r y", runtime=9000),
            SCHEDULE,
            silence,
            {"sleep": 90},
            delete,
            SCHEDULE,
            start,
            SCHEDULE,
        ]
        _, deleted, back = play(*steps, reschedule_unknown="0:0:0")
        assert deleted["job_states"] == {"j1": ["dr"]}
        assert back["job_states"] == {}


@pytest.mark.parametrize(
    ("parameters", "states"),
    [("", ["Rq", "r"]), ("DISABLE_AUTO_RESCHEDULING=1", ["r", "r"]), ("ENABLE_RESCHEDULE_KILL", ["Rq", "over"])],
)
def test_that_parameters_of_the_qmaster_say_what_becomes_of_jobs_on_unknown_hosts(
    parameters: str, states: list[str]
) -> None:
    jobs = [submit("-r y -q all.q@h1", runtime=9000), submit("-r n -q all.q@h1", runtime=9000), SCHEDULE]
    *_, result = play(*jobs, {"crash_hosts": ["h1"]}, {"sleep": 600}, SCHEDULE, qmaster_params=parameters)
    assert [result["job_states"].get(name, ["over"])[0] for name in ("j1", "j2")] == states


@pytest.mark.parametrize(
    ("parameters", "states"),
    [("", ["Rq", "Eqw"]), ("FORBID_RESCHEDULE", ["over", "Eqw"]), ("FORBID_APPERROR=true", ["Rq", "over"])],
)
def test_that_parameters_of_the_qmaster_forbid_that_programs_ask_for_more(parameters: str, states: list[str]) -> None:
    full = {"queue_error": ["all.q@h1"]}
    jobs = [submit("-q all.q@h1", runtime=20, exit=99), submit("-q all.q@h1", runtime=20, exit=100), SCHEDULE]
    *_, result = play(*jobs, full, {"sleep": 30}, SCHEDULE, qmaster_params=parameters)
    assert [result["job_states"].get(name, ["over"])[0] for name in ("j1", "j2")] == states


def test_that_a_stopped_daemon_tells_of_ends_when_it_is_started_and_its_jobs_go_on() -> None:
    stop, start = {"stop_hosts": ["h1"]}, {"start_hosts": ["h1"]}
    jobs = [submit("-q all.q@h1", runtime=20), submit("-q all.q@h1", runtime=200), SCHEDULE]
    _, stopped, started = play(*jobs, stop, {"sleep": 60}, SCHEDULE, start, SCHEDULE)
    assert stopped["queue_states"] == {"all.q@h1": "au"}
    assert set(stopped["running"]) == {"j1", "j2"}
    assert set(started["running"]) == {"j2"}


def test_that_a_queue_instance_in_error_takes_jobs_after_it_is_cleared() -> None:
    clear = {"do": {"user": "root", "words": ["qmod", "-cq", "all.q@h1"]}}
    error = {"queue_error": ["all.q@h1"]}
    first, second = play(error, submit("-q all.q@h1"), SCHEDULE, clear, SCHEDULE)
    said = 'queue instance "all.q@h1" dropped because it is temporarily not available'
    assert first["pending"]["j1"]["reasons"][0] == said
    assert places(second) == {"j1": "all.q@h1"}


def test_that_a_scenario_shows_what_slotwise_subordination_suspends() -> None:
    cluster = {
        "hosts": {"h1": {}},
        "queues": {
            "low.q": {"hostlist": "h1", "slots": "2", "seq_no": "9"},
            "top.q": {"hostlist": "h1", "slots": "2", "subordinate_list": "slots=2(low.q:0:sr)"},
        },
    }
    steps = [submit("-q low.q"), submit("-q low.q"), SCHEDULE, submit("-q top.q"), SCHEDULE]
    document = {"format": "qmonpy-scenario/1", "name": "t", "cluster": cluster, "steps": steps}
    results, _ = play_scenario(parse_scenario(yaml.safe_dump(document)))
    states = results[-1]["schedule"]["job_states"]
    assert sorted(states.values()) == [["S"], ["r"], ["r"]]
    assert states["j3"] == ["r"]


FACTS: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data/broken_hosts.json").read_text(encoding="utf-8")
)
AWAY = {"queue_error": ["all.q@h2"]}
"""Jobs that wait again have no other host."""


def state_of(result: dict[str, Any]) -> str:
    return result["job_states"]["j1"][0] if "j1" in result["job_states"] else "over"


@pytest.mark.parametrize("options", ["-r y", "-r n", ""])
@pytest.mark.parametrize("situation", ["unknown", "unknown_long", "died"])
def test_that_jobs_on_a_host_that_breaks_down_fare_as_recorded(situation: str, options: str) -> None:
    seconds = 600 if situation == "unknown_long" else 90
    # Back, the host takes no jobs, so that one sees whether they wait.
    back = [{"queue_error": ["all.q@h1"]}, {"start_hosts": ["h1"]}] if situation == "died" else []
    again = "0:0:8" if situation == "unknown_long" else "0:0:0"
    crash: list[dict[str, Any]] = [{"crash_hosts": ["h1"]}, {"sleep": seconds}, *back, SCHEDULE]
    *_, result = play(AWAY, submit(options, runtime=9000), SCHEDULE, *crash, reschedule_unknown=again)
    assert state_of(result) == FACTS[situation][options]


@pytest.mark.parametrize("end", ["runs", "exit 0", "exit 3", "exit 99", "exit 100"])
def test_that_jobs_of_a_daemon_that_was_stopped_fare_as_recorded(end: str) -> None:
    status = 0 if end == "runs" else int(end.split()[1])
    stop, start = {"stop_hosts": ["h1"]}, {"start_hosts": ["h1"]}
    full = {"queue_error": ["all.q@h1"]}
    job = submit(runtime=900 if end == "runs" else 30, exit=status)
    *_, result = play(AWAY, job, SCHEDULE, stop, {"sleep": 60}, full, start, SCHEDULE)
    assert state_of(result) == FACTS["stopped"][end]


def test_that_a_load_value_that_comes_and_goes_does_as_that_of_a_real_load_sensor() -> None:
    """As a sensor of 8.1.9 reported `foo` for both hosts, and nothing in between (asked)."""
    hosts = {"hostlist": "h1 h2", "slots": "3"}
    suspending = {"suspend_thresholds": "foo=5", "nsuspend": "1", "suspend_interval": "0:0:5"}
    cluster = {
        "hosts": {"h1": {}, "h2": {}},
        "complexes": "foo foo DOUBLE >= NO NO 0 0",
        "queues": {
            "all.q": {**hosts, "load_thresholds": "foo=3"},
            "b.q": {**hosts, "load_thresholds": "NONE", **suspending},
        },
    }
    steps: list[dict[str, Any]] = [submit("-q b.q@h1"), submit("-q all.q@h1")]
    for foo in (1, 4, 9, 1, "NONE", 2):
        load = {"load": {host: {"foo": foo} for host in ("h1", "h2")}}
        steps += [load, {"sleep": 16}, *([submit("-q all.q@h1")] if foo == "NONE" else []), SCHEDULE]
    document = {"format": "qmonpy-scenario/1", "name": "t", "cluster": cluster, "steps": steps}
    results, _ = play_scenario(parse_scenario(yaml.safe_dump(document)))
    found = [each["schedule"] for each in results if "schedule" in each]
    alarm, both = dict.fromkeys(("all.q@h1", "all.q@h2"), "a"), dict.fromkeys(("b.q@h1", "b.q@h2"), "A")
    assert [each["queue_states"] for each in found] == [{}, alarm, {**alarm, **both}, {}, {**alarm, **both}, {}]
    assert ["".join(each["job_states"]["j1"]) for each in found] == ["r", "r", "T", "r", "T", "r"]
    assert {"".join(each["job_states"]["j2"]) for each in found} == {"r"}
    said = 'queue instance "all.q@h1" dropped because it is overloaded: no value for complex attribute "foo"'
    assert said in found[4]["pending"]["j3"]["reasons"]
    assert found[5]["job_states"]["j3"] == ["r"]


def test_that_however_many_tasks_are_named_all_that_runs_is_looked_through_a_few_times() -> None:
    tasks = [RunningTask(job, task, (("all.q@h1", 1),), 0) for job in range(1, 50) for task in (1, 2)]
    running = Counted({(each.job, each.task): each for each in tasks})
    state = State(running=running)
    named = tuple((job, 0) for job in range(1, 60))
    missing = find_missing(Cluster(), state, End((*named, (3, 2), (3, 3), (3, 3), (70, 1))))
    assert missing == [*(f"j{job} does not run" for job in range(50, 60)), "j3.3 does not run", "j70.1 does not run"]
    assert running.times <= 4


def test_that_however_many_hosts_report_their_load_it_is_found_out_once_who_does_not_answer() -> None:
    letters = Counted({"all.q@h3": frozenset("u")})
    cluster = Cluster(hosts={f"h{number}": Host(f"h{number}") for number in range(50)})
    after = with_load(cluster, State(instance_states=letters), {name: {"load": "1"} for name in cluster.hosts})
    assert [name for name, host in after.hosts.items() if not host.load_values] == ["h3"]
    assert letters.times <= 1


@pytest.mark.parametrize(
    ("steps", "exit"),
    [
        (["stop_hosts"], 1),
        (["crash_hosts"], 0),
        (["stop_hosts", "crash_hosts"], 1),
        (["crash_hosts", "stop_hosts"], 1),
        (["stop_hosts", "start_hosts", "crash_hosts"], 0),
        (["stop_hosts", "crash_hosts", "start_hosts", "crash_hosts"], 0),
        (["ke", "crash_hosts"], 1),
        (["crash_hosts", "ke"], 1),
        (["ke", "start_hosts", "crash_hosts"], 0),
    ],
)
def test_that_a_host_is_told_to_stop_once_however_it_went_down(steps: list[str], exit: int) -> None:
    """8.1.9, asked: one that was stopped is unknown to `qconf -ke` also when nothing is left of its host."""
    stop = {"do": {"user": "root", "words": ["qconf", "-ke", "h1"]}}
    made = [stop if each == "ke" else {each: ["h1"]} for each in steps]
    document = {"format": "qmonpy-scenario/1", "name": "t", "cluster": CLUSTER, "steps": [*made, stop]}
    results, _ = play_scenario(parse_scenario(yaml.safe_dump(document)))
    said = "failed sending shutdown notification to unknown" if exit else "sent shutdown notification to "
    assert results[-1]["do"] == {"said": [f"{said} execd host h1"], "exit": exit}
