"""`qmonpy simulate`: plays a scenario on the embedded engine and prints what happened."""

import argparse
import json
import resource as limits
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from qmonpy.cli.file_reports import format_in_file
from qmonpy.cli.scenario_player import play_scenario, with_first_sets
from qmonpy.clusters.served.socket_kind import check_no_socket
from qmonpy.engine.checks.configuration_check import list_doubts
from qmonpy.engine.world.simulate import PassProfile
from qmonpy.formats.files.scenario import read_scenario
from qmonpy.model.report import ReportError


def main(arguments: Sequence[str]) -> int:
    """Run the command; return 0 if the scenario was played, 1 if its file is missing or wrong."""
    parser = argparse.ArgumentParser(prog="qmonpy simulate", description=__doc__)
    parser.add_argument("file", help="a scenario, format qmonpy-scenario/1")
    parser.add_argument("--json", action="store_true", help="print a JSON list with one object per step")
    parser.add_argument("--profile", action="store_true", help="print what each scheduling pass cost, to stderr")
    options = parser.parse_args(arguments)
    try:
        check_no_socket(options.file, "A scenario is played, with time of its own")
        scenario = read_scenario(options.file)
    except OSError as error:
        print(f"qmonpy simulate: {options.file}: {error.strerror or error}", file=sys.stderr)
        return 1
    except ReportError as error:
        for report in error.reports:
            print(f"qmonpy simulate: {format_in_file(options.file, report)}", file=sys.stderr)
        return 1
    for warning in scenario.warnings:
        print(f"qmonpy simulate: {format_in_file(options.file, warning)}", file=sys.stderr)
    for doubt in list_doubts(with_first_sets(scenario.cluster)):
        kind, name = doubt.fields[:2]
        print(f"qmonpy simulate: {options.file}: cluster, {kind} {name}: {doubt.text}", file=sys.stderr)
    results, profiles = play_scenario(scenario)
    if options.json:
        print(json.dumps(results))
    else:
        for number, result in enumerate(results, start=1):
            print("\n".join(describe_step(number, result)))
    if options.profile:
        print("\n".join(describe_profile(profiles)), file=sys.stderr)
    return 0


def describe_step(number: int, result: dict[str, Any]) -> list[str]:
    """Return the result of a step in lines for people."""
    kind, content = next(iter(result.items()))
    if kind == "do" and len(content["said"]) > 1:
        status = f" exit status {content['exit']}" if content["exit"] else ""
        return [f"{number:3} do:{status}", *(f"      {line}" for line in content["said"])]
    if kind == "policies":
        return [f"{number:3} policies: {_count_jobs(content)}", *_describe_policies(content)]
    if kind != "schedule":
        return [f"{number:3} {kind}: {_describe_answer(content)}"]
    lines = [f"{number:3} schedule: {len(content['running'])} running, {len(content['pending'])} waiting"]
    for name, task in content["running"].items():
        pieces = ", ".join(f"{instance} {slots}" for instance, slots in task["slots"].items())
        # What the qmaster refuses again and again is taken up, but waits.
        state = task.get("state") or "/".join(content["job_states"].get(name.partition(".")[0], ["qw"]))
        lines.append(f"      {name:<10} {state:<3} {pieces}")
    for name in content["order"]:
        lines.append(f"      {name:<10} {content['pending'][name]['state']}")
        lines += [f"                 {reason}" for reason in content["pending"][name]["reasons"]]
        lines += [f"                 error reason: {reason}" for reason in content.get("job_errors", {}).get(name, ())]
    for name, planned in content["reserving"].items():
        pieces = ", ".join(f"{instance} {slots}" for instance, slots in planned["slots"].items())
        lines.append(f"      {name:<10} planned in {planned['start']} s: {pieces}")
    for name, letters in content["queue_states"].items():
        lines.append(f"      queue {name:<20} {letters}")
        lines += [f"                 {reason}" for reason in content.get("queue_errors", {}).get(name, ())]
    lines += [f"      quota {rule:<20} {limit:<24} {scope}" for rule, limit, scope in content["qquota"]]
    return lines


_POLICIES = {
    "prior": 7, "nurg": 7, "npprior": 7, "ntckts": 7, "rrcontr": 8, "wtcontr": 8, "dlcontr": 8,
    "tckts": 7, "ovrts": 7, "otckt": 7, "ftckt": 7, "stckt": 7, "share": 7,
}  # fmt: skip
"""The columns that `qstat -ext -urg -pri` has of the policies, in its order, and how wide they are."""


def _count_jobs(content: dict[str, Any]) -> str:
    waiting = len(content["order"])
    return f"{len(content['jobs']) - waiting} running, {waiting} waiting"


def _describe_policies(content: dict[str, Any]) -> Iterator[str]:
    """Yield a table of what the policies make of jobs and tasks: first what runs, then what waits in its order."""
    jobs, order = content["jobs"], content["order"]
    if jobs:
        titles = " ".join(f"{name:>{width}}" for name, width in _POLICIES.items())
        yield f"      {'job-ID':<10} {'state':<5} {titles}"
    for name in (*(each for each in jobs if each not in order), *order):
        values = " ".join(f"{jobs[name][column]:>{width}}" for column, width in _POLICIES.items())
        yield f"      {name:<10} {'qw' if name in order else 'r':<5} {values}"


def _describe_answer(content: dict[str, Any] | None) -> str:
    if content is None:
        return "done"
    if "error" in content:
        return "refused: " + "; ".join(content["error"])
    if "missing" in content:
        return "done, but " + "; ".join(content["missing"])
    if "said" in content:
        return "; ".join(content["said"]) or ("done" if content["exit"] == 0 else f"exit status {content['exit']}")
    if "verified" in content:
        return "verified only: " + "; ".join(content["verified"])
    return ", ".join(f"{key} {value}" for key, value in content.items())


def describe_profile(profiles: Sequence[PassProfile]) -> list[str]:
    """Return a line per pass: seconds, jobs and tasks placed, slots by queue; then the peak memory of the process."""
    lines = []
    for number, each in enumerate(profiles, start=1):
        slots = " ".join(f"{queue}={count}" for queue, count in each.slots_by_queue.items()) or "-"
        placed = f"{each.jobs_placed:5} jobs {each.tasks_placed:6} tasks"
        lines.append(f"pass {number:3}  {each.seconds:8.4f} s  {placed}  slots {slots}")
    peak_mebibytes = limits.getrusage(limits.RUSAGE_SELF).ru_maxrss / 1024
    lines.append(f"peak memory {peak_mebibytes:.0f} MiB")
    return lines
