"""Which report a name means: a ready answer, a stock query, a saved report, or a file with a query of one's own."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from qmonpy.app.reports.choice import QUERY_PREFIX, READY_PREFIX, SAVED_PREFIX, Choice
from qmonpy.app.reports.report_list import first_choice
from qmonpy.app.reports.saved_reports import SavedReport, read_saved_reports
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, ReportError
from qmonpy.reporting.queries.query import Parameter, Query
from qmonpy.reporting.queries.query_files import parse_query, read_queries
from qmonpy.reporting.queries.sql_words import find_parameters
from qmonpy.reporting.questions.periods import FROM_TO
from qmonpy.reporting.questions.ready import READY, READY_BY_NAME

OWN = "own"
"""The group of queries that are files of one's own."""
_SINCE, _UNTIL = "since", "until"


@dataclass(frozen=True, slots=True)
class NamedReport:
    """A report with what it is asked with at first; `query` is there where it is one."""

    name: str
    title: str
    description: str
    group: str
    choice: Choice
    query: Query | None = None


def list_reports(folder: Path | None = None) -> Iterator[NamedReport]:
    """Give all reports that have a name: ready answers, queries, saved ones."""
    for each in READY:
        choice = first_choice(each.name, each.period)
        yield NamedReport(each.name, each.title, each.description, "answers", choice)
    for query in read_queries():
        yield _name_query(query, query.group)
    for saved in read_saved_reports(folder):
        yield _name_saved(saved)


def find_report(name: str, folder: Path | None = None) -> NamedReport:
    """Return the report of a name, or of a file (`.yaml`, `.sql`) with a query; ReportError if there is none."""
    if name.endswith((".yaml", ".sql")) and Path(name).is_file():
        return _name_query(_read_own(Path(name)), OWN)
    known = list(list_reports(folder))
    plain = name.removeprefix(READY_PREFIX).removeprefix(QUERY_PREFIX).removeprefix(SAVED_PREFIX)
    for each in known:
        if plain == each.name and (plain == name or each.choice.key == name or name.startswith(SAVED_PREFIX)):
            if each.group == "saved" and each.description.startswith("!"):
                raise ReportError((Report("reports.saved", each.description[1:]),))
            return each
    words = f'There is no report called "{name}"; `qmonpy report` without a name lists them all.'
    raise ReportError((Report("reports.unknown", words, allowed=tuple(each.name for each in known)),))


def with_settings(report: NamedReport, values: Mapping[str, str], since: str, until: str) -> NamedReport:
    """Return a report that is asked with a period and with parameters; ReportError for those that it does not have.

    The ends of the period are texts in local time, `YYYY-MM-DD HH:MM:SS`; empty ones are not changed.
    """
    from dataclasses import replace

    given = dict(values) | {name: text for name, text in ((_SINCE, since), (_UNTIL, until)) if text}
    if report.choice.key.startswith(QUERY_PREFIX):
        assert report.query is not None
        known = {each.name: each for each in report.query.parameters}
        if unknown := [name for name in given if name not in known]:
            raise _unknown(report, unknown[0], list(known))
        kept = dict(report.choice.values) | given
        return replace(report, choice=replace(report.choice, values=tuple(kept.items())))
    if values:
        raise _unknown(report, next(iter(values)), [])
    if not since and not until:
        return report
    return replace(report, choice=replace(report.choice, period=FROM_TO, begin=since, end=until))


def _name_query(query: Query, group: str) -> NamedReport:
    return NamedReport(query.name, query.title, query.description, group, Choice(f"{QUERY_PREFIX}{query.name}"), query)


def _name_saved(saved: SavedReport) -> NamedReport:
    key = saved.choice.key
    query = next((each for each in read_queries() if key == f"{QUERY_PREFIX}{each.name}"), None)
    ready = READY_BY_NAME.get(key.removeprefix(READY_PREFIX))
    of = query.title if query is not None else ready.title if ready is not None else "a question of your own"
    words = f"!{saved.wrong}" if saved.wrong else f"Saved: {of}."
    return NamedReport(saved.name, saved.name, words, "saved", saved.choice, query)


def _read_own(path: Path) -> Query:
    """Return the query of a file: one of the form of the stock queries, or plain SQL, which needs a text for each of
    its parameters."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise ReportError((Report("reports.query-file", f"{path} cannot be read as a text in UTF-8."),)) from None
    if path.suffix == ".yaml":
        return parse_query(path.stem, text)
    parameters = tuple(
        Parameter(name, name.replace("_", " ").capitalize(), is_needed=True) for name in find_parameters(text)
    )
    return Query(path.stem, path.stem, "", text, parameters, group=OWN)


def _unknown(report: NamedReport, name: str, known: list[str]) -> ReportError:
    rest = f"it has {', '.join(known)}" if known else "it has none"
    words = f"The report {report.name} has no parameter {name}; {rest}."
    return ReportError((Report("reports.parameter", words, allowed=tuple(known)),))
