"""Configurations to play on, as words name them: states of the history, files, and texts laid over the cluster's."""

import re
import shlex
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from qmonpy.app.clusters.history import find_state
from qmonpy.clusters.storage.file_kind import has_database
from qmonpy.engine.checks.configuration_check import check_configuration
from qmonpy.formats.configuration.whole_text import parse_whole
from qmonpy.lab.reading.configuration_source import read_configuration_from
from qmonpy.late_methods import dataclass
from qmonpy.limited_file import read_limited
from qmonpy.model.configuration.change import JournalEntry, ObjectKind, find_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.lines import lines_of
from qmonpy.model.work.state import State
from qmonpy.translation import tr

HISTORY = "history:"
QCONF = "qconf"
RunCommand = Callable[[Cluster, Sequence[str]], Cluster]
"""Returns a configuration after a command of qconf; ReportError with what qconf says if it refuses."""
_DOCUMENTS = (".yaml", ".yml")
_COMMENT = "#"
_SCHEDULER = re.compile(r"^(schedule_interval|algorithm|maxujobs|queue_sort_method)\s", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Configuration:
    """A configuration to play on, and what it is called in the results."""

    title: str
    cluster: Cluster


def read_configuration(
    words: str, cluster: Cluster, journal: Callable[[], Sequence[JournalEntry]], run: RunCommand | None = None
) -> Configuration:
    """Return the configuration that words name; ReportError or OSError if there is none such, or it is refused.

    They are `history:NUMBER`, commands of qconf (where `run` can carry them out), or the path of a directory of qconf
    files, a cluster file, a spool, or a text: a scheduler configuration or rule sets as qconf prints them, or commands
    of qconf, a line each.
    """
    if words.startswith(HISTORY):
        return _find_earlier(words, cluster, journal())
    if words.split(None, 1)[:1] == [QCONF]:
        return Configuration(words, _with_commands(cluster, words.split(";"), run))
    path = Path(words).expanduser()
    if not path.exists():
        commands = tr(', or "qconf ..."') if run is not None else ""
        text = tr("There is no file {words}. Name a file, a directory, or {history}NUMBER{commands}.").format(
            words=words, history=HISTORY, commands=commands
        )
        raise ReportError((Report("replay.no-change", text, fields=(words,)),))
    title = path.name
    if path.is_dir():
        return Configuration(title, _lay_over(cluster, read_configuration_from(path)))
    if has_database(path) or path.suffix in _DOCUMENTS:
        return Configuration(title, read_configuration_from(path))
    return Configuration(title, _with_text(cluster, path, run))


def _lay_over(cluster: Cluster, other: Cluster) -> Cluster:
    """Return a whole configuration as it is; of a directory without queues its objects replace those of the cluster."""
    if other.queues:
        return other
    changed: dict[str, Any] = {}
    for each in fields(Cluster):
        mine, theirs = getattr(cluster, each.name), getattr(other, each.name)
        if isinstance(theirs, dict) and theirs and isinstance(mine, dict):
            changed[each.name] = {**mine, **theirs}
    return replace(cluster, **changed)


def _find_earlier(words: str, cluster: Cluster, journal: Sequence[JournalEntry]) -> Configuration:
    number = words.removeprefix(HISTORY)
    known = {str(each.number) for each in journal} | {"0"}
    if number not in known:
        last = max((each.number for each in journal), default=0)
        text = tr(
            "The history of the cluster has no entry {number}; its entries are 1 to {last}, and 0 is before all."
        ).format(number=number, last=last)
        raise ReportError((Report("replay.no-entry", text, fields=(words,)),))
    title = tr("as after change {number}").format(number=number) if int(number) else tr("as before all changes")
    return Configuration(title, find_state(cluster, journal, int(number)))


def _with_text(cluster: Cluster, path: Path, run: RunCommand | None) -> Cluster:
    text = read_limited(path).decode("utf-8", errors="replace")
    lines = [each.strip() for each in lines_of(text) if each.strip() and not each.strip().startswith(_COMMENT)]
    if not lines:
        raise ReportError((Report("replay.empty", tr("{path} is empty.").format(path=path), fields=(str(path),)),))
    if lines[0].startswith(QCONF):
        return _with_commands(cluster, lines, run)
    if lines[0].startswith("{"):
        return _with_rule_sets(cluster, path)
    if _SCHEDULER.search(text):
        return _with_scheduler(cluster, text)
    words = tr(
        "{path} is neither a scheduler configuration nor rule sets, as qconf -ssconf and -srqs "
        "print them, nor are its lines commands of qconf."
    ).format(path=path)
    raise ReportError((Report("replay.no-change", words, fields=(str(path),)),))


def _with_rule_sets(cluster: Cluster, path: Path) -> Cluster:
    """Return the cluster with the rule sets of a file: known ones are modified, new ones added."""
    from qmonpy.formats.quota_set.text import parse_quota_sets

    found = parse_quota_sets(read_limited(path).decode("utf-8", errors="replace"))
    names = [each.name for each in found.sets]
    sets = {each.name: each for each in found.sets}
    kept = {name: sets.pop(name, each) for name, each in cluster.quota_sets.items()}
    after = cluster.with_quota_sets((*kept.values(), *(sets[name] for name in names if name in sets)))
    return _checked(cluster, after, found.reports)


def _with_scheduler(cluster: Cluster, text: str) -> Cluster:
    after, reports = parse_whole(ObjectKind.SCHEDULER, text, cluster)
    return _checked(cluster, after, reports)


def _checked(cluster: Cluster, after: Cluster | None, reports: Sequence[Report]) -> Cluster:
    """Return a changed configuration; ReportError with the mistakes in it."""
    faults = tuple(each for each in reports if each.is_error)
    if after is not None and not faults:
        found = check_configuration(cluster, after, find_changes(cluster, after), State())
        faults = tuple(each for each in found if each.is_error)
    if after is None or faults:
        raise ReportError(faults)
    return after


def _with_commands(cluster: Cluster, lines: Sequence[str], run: RunCommand | None) -> Cluster:
    if run is None:
        text = tr("Commands of qconf are taken by `qmonpy replay --with`; here, make them as edits.")
        raise ReportError((Report("replay.no-command", text),))
    for line in lines:
        try:
            words = shlex.split(line)
        except ValueError as error:
            text = tr("{strip} is no command: {error}.").format(strip=line.strip(), error=error)
            raise ReportError((Report("replay.no-command", text),)) from error
        if words[:1] != [QCONF]:
            text = tr("{strip} is no command of qconf, and only these change a configuration.").format(
                strip=line.strip()
            )
            raise ReportError((Report("replay.no-command", text),))
        cluster = run(cluster, words)
    return cluster
