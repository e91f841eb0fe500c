"""`qmonpy replay`: plays what happened on a cluster as it is, and beside it with changes, and compares."""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from qmonpy.app.lab.configuration_changes import format_changes, list_configuration_changes
from qmonpy.app.lab.configurations import Configuration, read_configuration
from qmonpy.app.lab.jobs_behind import list_behind
from qmonpy.app.reports.cell_words import format_cell
from qmonpy.cli.replay.drafts import is_draft, read_draft
from qmonpy.cli.replay.inputs import Inputs, read_inputs
from qmonpy.cli.replay.options import make_parser
from qmonpy.cli.replay.qconf_commands import run_qconf
from qmonpy.cli.replay.texts import (
    describe_changes,
    describe_comparison,
    describe_progress,
    describe_runs,
    describe_workload,
    summary_as_json,
)
from qmonpy.cli.reports.text_table import format_text_table
from qmonpy.lab.measures.comparison import Comparison, GroupBy
from qmonpy.lab.measures.grouping import find_jobs
from qmonpy.lab.reports.csv_files import format_csv_files
from qmonpy.lab.reports.html import format_comparison_html
from qmonpy.lab.reports.tree import comparison_as_tree
from qmonpy.lab.runs.laboratory import Laboratory, OpenedComparison
from qmonpy.lab.runs.run import AS_IT_IS, Run, RunState
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.counts import format_count
from qmonpy.reporting.exports.html_page import PageTable
from qmonpy.whole_file import write_whole

_LOOK_SECONDS = 0.2
MOST_JOBS_LISTED = 20
_TOLD_SECONDS = 10.0
"""How often progress is told where it cannot be written over."""


def main(arguments: Sequence[str]) -> int:
    """Run the command; return 0 if everything was played, 1 if not, 2 for words that are none of the command's."""
    parser = make_parser()
    options = parser.parse_args(arguments)
    keeping = options.runs or options.compare or options.repeat or options.cancel or options.throw_away
    if not options.cluster and not keeping:
        parser.error("name a cluster, or one of --runs, --compare, --repeat, --cancel, --throw-away")
    try:
        laboratory = Laboratory(Path(options.lab) if options.lab else None)
        return _keep(options, laboratory) if keeping else _play(options, laboratory)
    except ReportError as error:
        for report in error.reports:
            print(f"qmonpy replay: {report}", file=sys.stderr)
    except BrokenPipeError:
        raise
    except OSError as error:
        print(f"qmonpy replay: {error.filename or 'the output'}: {error.strerror or error}", file=sys.stderr)
    return 1


def _keep(options: argparse.Namespace, laboratory: Laboratory) -> int:
    if options.runs:
        runs = laboratory.runs()
        print(json.dumps(describe_runs(runs)) if options.json else "\n".join(map(_format_run, runs)) or "No runs.")
        return 0
    for each in options.cancel or ():
        laboratory.cancel(each)
    for each in options.throw_away or ():
        laboratory.throw_away(each)
    if options.repeat:
        again = [laboratory.repeat(each) for each in options.repeat]
        _wait(laboratory, again, options)
        return _answer(options, laboratory, [each.id for each in again])
    return _answer(options, laboratory, options.compare) if options.compare else 0


def _format_run(run: Run) -> str:
    state = f"{run.state.value} {run.progress.share:.0%}" if not run.state.is_over else run.state.value
    return f"{run.id}  {state:<10}  {run.title}{f'  ({run.trouble})' if run.trouble else ''}"


def _play(options: argparse.Namespace, laboratory: Laboratory) -> int:
    inputs = read_inputs(options)
    if options.summary:
        _print_summary(inputs, options)
        return 0
    variants = [Configuration(AS_IT_IS, inputs.cluster)]
    variants += [_read_changes(each, inputs) for each in options.changes]
    for place, name in enumerate(options.names[: len(variants) - 1], 1):
        variants[place] = Configuration(name, variants[place].cluster)
    if not options.json and not options.quiet:
        print("\n".join(describe_workload(inputs.workload)), file=sys.stderr)
    group = f"{time.strftime('%Y%m%d-%H%M%S')}-{time.time_ns() % 1_000_000:06}"
    started = _start_all(inputs, variants, group, options, laboratory)
    return _answer(options, laboratory, [each.id for each in started])


def _read_changes(words: str, inputs: Inputs) -> Configuration:
    if is_draft(words):
        return read_draft(words, inputs.identity, inputs.cluster)
    return read_configuration(words, inputs.cluster, lambda: inputs.journal, run_qconf)


def _print_summary(inputs: Inputs, options: argparse.Namespace) -> None:
    if options.json:
        print(json.dumps(summary_as_json(inputs.workload), ensure_ascii=False))
    else:
        print("\n".join(describe_workload(inputs.workload, is_whole=True)))


def _start_all(
    inputs: Inputs, variants: Sequence[Configuration], group: str, options: argparse.Namespace, laboratory: Laboratory
) -> list[Run]:
    """Start the runs, so many at a time, and wait until all are over."""
    runs: list[Run] = []
    try:
        for place, variant in enumerate(variants):
            while sum(not laboratory.look(each.id).state.is_over for each in runs) >= options.jobs:
                _tell(laboratory, runs, options)
                time.sleep(_LOOK_SECONDS)
            runs.append(
                laboratory.start(
                    variant.cluster, inputs.workload, cluster_name=inputs.name, configuration=variant.title,
                    is_real=inputs.is_real and place == 0, group=group, seed=options.seed,
                    changes=list_configuration_changes(inputs.cluster, variant.cluster),
                )
            )  # fmt: skip
    except BaseException:
        _cancel(laboratory, runs)
        raise
    _wait(laboratory, runs, options)
    return runs


def _wait(laboratory: Laboratory, runs: Sequence[Run], options: argparse.Namespace) -> None:
    """Wait until runs are over; ReportError if one has no result. Whoever interrupts cancels them."""
    try:
        while not all(laboratory.look(each.id).state.is_over for each in runs):
            _tell(laboratory, runs, options)
            time.sleep(_LOOK_SECONDS)
    except BaseException:
        _cancel(laboratory, runs)
        raise
    if not options.quiet and sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    over = [laboratory.look(each.id) for each in runs]
    faults = [
        Report("replay.no-result", f"{each.title}: {each.trouble or f'the run is {each.state.value}'}")
        for each in over
        if each.state is not RunState.DONE
    ]
    if faults:
        raise ReportError(tuple(faults))


def _cancel(laboratory: Laboratory, runs: Sequence[Run]) -> None:
    for each in runs:
        laboratory.cancel(each.id)


_last_told = 0.0


def _tell(laboratory: Laboratory, runs: Sequence[Run], options: argparse.Namespace) -> None:
    """Say how far runs are, in one line that is written over on a terminal."""
    global _last_told
    if options.quiet or not runs:
        return
    words = describe_progress([laboratory.look(each.id) for each in runs])
    if sys.stderr.isatty():
        print(f"\r\x1b[K{words}", end="", file=sys.stderr, flush=True)
    elif time.monotonic() - _last_told >= _TOLD_SECONDS:
        _last_told = time.monotonic()
        print(words, file=sys.stderr, flush=True)


def _answer(options: argparse.Namespace, laboratory: Laboratory, ids: Sequence[str]) -> int:
    opened = laboratory.open(ids)
    comparison = opened.comparison
    run = laboratory.look(ids[0])
    if options.html:
        write_whole(options.html, _format_html(laboratory, run, ids, comparison))
    if options.csv:
        folder = Path(options.csv)
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in format_csv_files(comparison).items():
            write_whole(folder / name, text)
    if options.json:
        changes = [[list(each) for each in laboratory.look(run_id).inputs.changes] for run_id in ids]
        print(json.dumps({"runs": list(ids), "changes": changes, **comparison_as_tree(comparison)}, ensure_ascii=False))
    else:
        print("\n".join(describe_comparison(comparison, ids)))
        print("\n".join(describe_changes([laboratory.look(each) for each in ids])))
    if options.jobs_of and not options.json:
        print("\n".join(_list_jobs_of(options.jobs_of, opened)))
    return 0


def _list_jobs_of(user: str, opened: OpenedComparison) -> Iterator[str]:
    """Yield the jobs of a user with their wait in each run; ReportError if there are none."""
    workload, played = opened.workload, opened.played
    found = find_jobs(workload, GroupBy.USER, user, played[0])
    if not found:
        raise ReportError((Report("replay.no-user", f"{user} has no jobs in {workload.title}."),))
    behind = list_behind(found, workload, played, opened.comparison.titles)
    columns = behind.table.columns
    rows = tuple(
        tuple(format_cell(cell, column) for cell, column in zip(row, columns, strict=True))
        for row in behind.table.rows[:MOST_JOBS_LISTED]
    )
    yield f"\nJobs of {user}"
    yield format_text_table(PageTable(columns, tuple(each.title for each in columns), rows)).rstrip("\n")
    if behind.total > len(rows):
        yield f"and {format_count(behind.total - len(rows), 'job')} more, whose wait changes less"


def _format_html(laboratory: Laboratory, run: Run, ids: Sequence[str], comparison: Comparison) -> str:
    jobs, tasks = format_count(run.inputs.jobs, "job"), format_count(run.inputs.tasks, "task")
    facts = [
        ("Cluster", run.inputs.cluster),
        ("Workload", f"{run.inputs.workload}: {jobs}, {tasks}"),
        ("Made by", f"qmonpy {run.inputs.version}, seed {run.inputs.seed}"),
        ("Workload (SHA-256)", run.inputs.workload_sha256),
    ]
    facts += [each for run_id in ids for each in format_changes(laboratory.look(run_id))]
    facts += [
        (f"{title} (SHA-256)", laboratory.look(each).inputs.configuration_sha256)
        for title, each in zip(comparison.titles, ids, strict=True)
    ]
    title = f"{run.inputs.workload} on {run.inputs.cluster}"
    return format_comparison_html(title, " / ".join(comparison.titles), comparison, facts)
