"""`qmonpy report`: asks the reporting database of a cluster and writes the answer as a page, a table or a picture."""

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, tzinfo
from pathlib import Path

from qmonpy.app.reports.choice import QUERY_PREFIX
from qmonpy.app.reports.report_page import make_page
from qmonpy.app.reports.shown_report import ShownReport, run_report
from qmonpy.app.reports.simulated_use import with_simulated_use
from qmonpy.cli.cluster_name import DEMO, LIVE, SSH, find_live_cell, find_readable
from qmonpy.cli.reports.named_report import OWN, NamedReport, find_report, list_reports, with_settings
from qmonpy.cli.reports.text_table import format_text_table
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.whole import find_whole
from qmonpy.reporting.exports.html_page import ReportPage
from qmonpy.reporting.queries.values import parse_time
from qmonpy.reporting.schema.database import Database, open_database
from qmonpy.reporting.schema.place import find_database_path, find_database_url

MOST_ROWS = 10_000
_OUTPUTS = ("html", "csv", "json", "svg", "parquet")
_WITHOUT_NOTES = ("csv", "svg")
"""Files that have no place for what is to be known of an answer."""
_STANDARD_OUTPUT = "-"
_ENDS = ("since", "until")
"""The parameters of a query that are the ends of its period."""
_SIMULATED = (".yaml", ".yml", ".qmonpy", DEMO)


def main(arguments: Sequence[str]) -> int:
    """Run the command; return 0 if the report was made, 1 if not, 2 for words that are none of the command's."""
    options = _parser().parse_args(arguments)
    try:
        if options.name is None:
            _print_list()
            return 0
        return _make(options)
    except ReportError as error:
        for report in error.reports:
            print(f"qmonpy report: {report.text}", file=sys.stderr)
    except BrokenPipeError:
        raise
    except OSError as error:
        print(f"qmonpy report: {error.filename or 'the output'}: {error.strerror or error}", file=sys.stderr)
    return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="qmonpy report",
        description="Ask the reporting database of a cluster, which `qmonpy dbwriter` and the window write; it is only "
        "read. Without a name all reports are listed; without a file the answer is printed as a table.",
        epilog='a time is 2026-10, 2026-10-23, "2026-10-23 14:00", today, "last month" or "-3 days"; as the end of '
        "a period, a month or a day means its end",
        allow_abbrev=False,
    )
    parser.add_argument(
        "name", nargs="?", metavar="NAME", help="a report of the list, or a file (.yaml, .sql) with a query"
    )
    parser.add_argument(
        "cluster",
        nargs="?",
        metavar="CLUSTER",
        help="a cluster file, a spool, a cell's folder, live:ROOT:CELL, or `demo:`",
    )
    parser.add_argument(
        "--database", metavar="URL", help="the database itself: a file of SQLite, or postgresql://USER@HOST/NAME"
    )
    parser.add_argument("--since", default="", metavar="TIME", help="the beginning of the period")
    parser.add_argument("--until", default="", metavar="TIME", help="the end of the period; now if it is not given")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a parameter of a query")
    parser.add_argument(
        "--rows",
        type=_parse_rows,
        metavar="N",
        help=f"at most N rows; by default all of an answer that is ready, and {MOST_ROWS:,} of a question or a query",
    )
    for kind in _OUTPUTS:
        text = {"html": "one page with a picture and the table, which needs nothing else", "svg": "the picture"}
        words = text.get(kind, f"the table as {kind.upper() if kind != 'parquet' else 'Parquet (needs pyarrow)'}")
        parser.add_argument(f"--{kind}", metavar="FILE", help=f"write {words}; `-` is the standard output")
    return parser


def _parse_rows(text: str) -> int:
    number = find_whole(text)
    if not number or number < 0:
        raise argparse.ArgumentTypeError(f'"{text}" is no number of rows; write one from 1 on')
    return number


def _check_outputs(options: argparse.Namespace) -> None:
    """Two outputs into one stream would be none that a program can read; Parquet is no text."""
    told = [kind for kind in _OUTPUTS if getattr(options, kind) == _STANDARD_OUTPUT]
    if len(told) > 1:
        words = f"Only one output can go to the standard output, but --{' and --'.join(told)} are to."
        raise ReportError((Report("reports.outputs", words),))
    if "parquet" in told:
        raise ReportError((Report("reports.outputs", "Parquet is no text: name a file for --parquet."),))


def _make(options: argparse.Namespace) -> int:
    _check_outputs(options)
    url = _find_url(options)
    report = find_report(options.name)
    with open_database(url, readonly=True) as database:
        now = _find_now(database, options.cluster or "")
        name = database.name
    given = dict(_split(each) for each in options.set)
    ends = [_find_end(options.since, now, is_end=False), _find_end(options.until, now, is_end=True)]
    asked = with_settings(report, given, *ends)
    shown = _run(url, asked, now, options.rows, is_simulated=(options.cluster or "").endswith(_SIMULATED))
    page = make_page(
        shown, description=report.description if report.group != "saved" else "", facts=find_facts(asked), source=name
    )
    found = shown.answer
    note = found.words if found.note != page.description else found.lack
    outputs = [(kind, getattr(options, kind)) for kind in _OUTPUTS if getattr(options, kind)]
    for kind, target in outputs:
        _write(kind, target, shown, page)
    if not outputs:
        sys.stdout.write(f"{page.title}\n{page.about}\n\n" if page.about else f"{page.title}\n\n")
        if page.table.rows:
            sys.stdout.write(format_text_table(page.table) + (f"\n{note}\n" if note else ""))
        else:
            nothing = "" if found.note else _describe_nothing(asked)
            sys.stdout.write(nothing + (f"{note}\n" if note else ""))
    elif note and any(kind in _WITHOUT_NOTES for kind, _ in outputs):
        # The other files have it.
        print(f"qmonpy report: {note}", file=sys.stderr)
    if shown.answer.table.is_cut:
        words = (
            f"there are more than {format_count(len(shown.answer.table.rows), 'row')}; the others are left out (--rows)"
        )
        print(f"qmonpy report: {words}.", file=sys.stderr)
    return 0


def _describe_nothing(report: NamedReport) -> str:
    has_period = report.query is None or any(each.name in _ENDS for each in report.query.parameters)
    return "There is nothing of it in this period.\n" if has_period else "There is nothing of it.\n"


def _run(url: str, report: NamedReport, now: int, rows: int | None, *, is_simulated: bool) -> ShownReport:
    limit = rows or MOST_ROWS
    if report.group != OWN:
        found = run_report(url, report.choice, now, limit=limit)
        if rows is not None:
            found = replace(found, answer=replace(found.answer, table=found.answer.table.with_first(rows)))
        return with_simulated_use(found, url) if is_simulated else found
    from qmonpy.reporting.queries.running import run_query
    from qmonpy.reporting.questions.answer import Answer

    assert report.query is not None
    with open_database(url, readonly=True) as database:
        table = run_query(database, report.query, dict(report.choice.values), limit=limit, now=now)
    return ShownReport(report.choice, Answer(table, report.query.drawing), report.title, "", now)


def _find_url(options: argparse.Namespace) -> str:
    if options.database and options.cluster:
        words = "Name a cluster or --database, not both: the cluster stands for its own database."
        raise ReportError((Report("reports.database", words),))
    if options.database:
        return str(options.database)
    if not options.cluster:
        words = "Name a cluster, whose reporting database is asked, or the database itself with --database."
        raise ReportError((Report("reports.database", words),))
    if options.cluster.startswith((LIVE, SSH)) and not find_database_path(options.cluster).exists():
        return _find_live_url(options.cluster)
    found = find_readable(options.cluster)
    if not Path(found).exists() and not find_database_path(found).exists():
        words = (
            f"There is no {options.cluster}: name a cluster file, a spool, a cell's folder, live:ROOT:CELL, or `demo:`."
        )
        raise ReportError((Report("reports.no-cluster", words, fields=(str(options.cluster),)),))
    return _find_written(found, str(options.cluster))


def _find_written(place: Path | str, cluster: str) -> str:
    """Return the database of a cluster, which is named as it was given; ReportError where nothing was written yet."""
    path = find_database_path(place)
    if not path.exists():
        words = (
            f"There is no reporting database of {cluster} yet ({path}): `qmonpy dbwriter` writes it, and so does a "
            "window while it has the cluster open."
        )
        raise ReportError((Report("reports.no-database", words, fields=(cluster,)),))
    return find_database_url(place)


def _find_live_url(name: str) -> str:
    """Return the database of a real cell, which is named, not asked: it may be down."""
    cell = find_live_cell(name)
    if not cell.root:
        words = f"{name} names no cell, and nobody logs in to find one: write {cell.place}/ROOT:CELL."
        raise ReportError((Report("reports.no-cluster", words, fields=(name,)),))
    return _find_written(cell.home, name)


def _find_now(database: Database, cluster: str) -> int:
    """Return the present: of a simulated cluster, whose clock is its own, when its last record was written."""
    if not cluster.endswith(_SIMULATED):
        return int(time.time())
    from qmonpy.reporting.schema.present import find_last_time

    return find_last_time(database)


def _find_end(text: str, now: int, *, is_end: bool, zone: tzinfo | None = None) -> str:
    """Return an end of the period as a plain local time; empty if none is given."""
    if not text:
        return ""
    found = parse_time(text, now, zone, is_end=is_end, name="--until" if is_end else "--since")
    if isinstance(found, Report):
        raise ReportError((found,))
    return f"{found.replace(tzinfo=UTC).astimezone(zone):%Y-%m-%d %H:%M:%S}"


def _split(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        words = f'--set has a name and a value, such as licence=matlab; "{text}" has no =.'
        raise ReportError((Report("reports.parameter", words),))
    return name, value


def find_facts(report: NamedReport) -> tuple[tuple[str, str], ...]:
    """Return what a query is asked with, by the titles of its parameters."""
    if not report.choice.key.startswith(QUERY_PREFIX) or report.query is None:
        return ()
    given = dict(report.choice.values)
    shown = ((each.title, given.get(each.name) or each.default) for each in report.query.parameters)
    return tuple((title, value) for title, value in shown if value)


def _write(kind: str, target: str, shown: ShownReport, page: ReportPage) -> None:
    if kind == "parquet":
        from qmonpy.reporting.exports.parquet_file import write_parquet

        write_parquet(Path(target), shown.answer.table, shown.answer.words)
        return
    text = _format(kind, shown, page)
    if target == _STANDARD_OUTPUT:
        sys.stdout.write(text)
        return
    from qmonpy.whole_file import write_whole

    write_whole(target, text)


def _format(kind: str, shown: ShownReport, page: ReportPage) -> str:
    match kind:
        case "html":
            from qmonpy.reporting.exports.html_page import format_html

            return format_html(page)
        case "svg":
            from qmonpy.reporting.exports.svg import format_svg

            if page.figure is None:
                raise ReportError((Report("reports.no-picture", f"There is nothing to draw of {page.title}."),))
            return format_svg(page.figure, is_alone=True) + "\n"
        case "csv":
            from qmonpy.reporting.exports.table_text import format_csv

            return format_csv(shown.answer.table)
    from qmonpy.reporting.exports.table_text import format_json

    return format_json(page.title, shown.answer.table, shown.answer.words)


def _print_list() -> None:
    """Print the reports by group, with the parameters that have to be given."""
    group = ""
    for each in list_reports():
        if each.group != group:
            group = each.group
            print(f"{group}:")
        needed = [p.name for p in each.query.parameters if p.is_needed] if each.query is not None else []
        rest = "".join(f" --set {name}=..." for name in needed)
        print(f"  {each.name}{rest}\n      {each.title}. {each.description.removeprefix('!')}")
