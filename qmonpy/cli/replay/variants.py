"""The configurations beside the real one: what `--with` names, made of the cluster as it is."""

import re
import shlex
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from qmonpy.app.clusters.history import find_state
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.exchange import read_exchange
from qmonpy.clusters.storage.file_kind import has_database
from qmonpy.engine.checks.configuration_check import check_configuration
from qmonpy.late_methods import dataclass
from qmonpy.limited_file import read_limited
from qmonpy.model.configuration.change import JournalEntry, find_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.roles import ROOT
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.lines import lines_of
from qmonpy.model.work.state import State

HISTORY = "history:"
QCONF = "qconf"
_DOCUMENTS = (".yaml", ".yml")
_COMMENT = "#"
_SCHEDULER = re.compile(r"^(schedule_interval|algorithm|maxujobs|queue_sort_method)\s", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Variant:
    """A configuration with its words."""

    title: str
    cluster: Cluster


def make_variant(words: str, cluster: Cluster, journal: Callable[[], Sequence[JournalEntry]]) -> Variant:
    """Return the configuration that words name; ReportError or OSError if there is none such, or it is refused.

    They are `history:NUMBER`, commands of qconf, or the path of a directory of qconf files, a cluster file, a spool, or
    a text: a scheduler configuration or rule sets as qconf prints them, or commands of qconf, a line each.
    """
    if words.startswith(HISTORY):
        return _find_earlier(words, cluster, journal())
    if words.split(None, 1)[:1] == [QCONF]:
        return Variant(words, _with_commands(cluster, words.split(";")))
    path = Path(words)
    if not path.exists():
        text = f'There is no file {words}. --with takes a file, a directory, history:NUMBER, or "qconf ...".'
        raise ReportError((Report("replay.no-change", text, fields=(words,)),))
    title = path.name
    if path.is_dir():
        return Variant(title, _lay_over(cluster, _read(path)))
    if has_database(path) or path.suffix in _DOCUMENTS:
        return Variant(title, _read(path))
    return Variant(title, _with_text(cluster, path))


def _read(path: Path) -> Cluster:
    return read_exchange(path).content.cluster


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


def _find_earlier(words: str, cluster: Cluster, journal: Sequence[JournalEntry]) -> Variant:
    number = words.removeprefix(HISTORY)
    known = {str(each.number) for each in journal} | {"0"}
    if number not in known:
        last = max((each.number for each in journal), default=0)
        text = f"The history of the cluster has no entry {number}; its entries are 1 to {last}, and 0 is before all."
        raise ReportError((Report("replay.no-entry", text, fields=(words,)),))
    return Variant(f"as after change {number}", find_state(cluster, journal, int(number)))


def _with_text(cluster: Cluster, path: Path) -> Cluster:
    text = read_limited(path).decode("utf-8", errors="replace")
    lines = [each.strip() for each in lines_of(text) if each.strip() and not each.strip().startswith(_COMMENT)]
    if not lines:
        raise ReportError((Report("replay.empty", f"{path} is empty.", fields=(str(path),)),))
    if lines[0].startswith(QCONF):
        return _with_commands(cluster, lines)
    if lines[0].startswith("{"):
        return _with_rule_sets(cluster, path)
    if _SCHEDULER.search(text):
        return _run(cluster, [QCONF, "-Msconf", str(path)])
    words = (
        f"{path} is neither a scheduler configuration nor rule sets, as qconf -ssconf and -srqs print them, nor are "
        "its lines commands of qconf."
    )
    raise ReportError((Report("replay.no-change", words, fields=(str(path),)),))


def _with_rule_sets(cluster: Cluster, path: Path) -> Cluster:
    """Return the cluster with the rule sets of a file: known ones are modified, new ones added."""
    from qmonpy.formats.quota_set.text import parse_quota_sets

    found = parse_quota_sets(read_limited(path).decode("utf-8", errors="replace"))
    names = [each.name for each in found.sets]
    faults = tuple(each for each in found.reports if each.is_error)
    if faults:
        raise ReportError(faults)
    sets = {each.name: each for each in found.sets}
    kept = {name: sets.pop(name, each) for name, each in cluster.quota_sets.items()}
    after = cluster.with_quota_sets((*kept.values(), *(sets[name] for name in names if name in sets)))
    changes = find_changes(cluster, after)
    refused = tuple(each for each in check_configuration(cluster, after, changes, State()) if each.is_error)
    if refused:
        raise ReportError(refused)
    return after


def _with_commands(cluster: Cluster, lines: Sequence[str]) -> Cluster:
    for line in lines:
        try:
            words = shlex.split(line)
        except ValueError as error:
            text = f"{line.strip()} is no command: {error}."
            raise ReportError((Report("replay.no-command", text),)) from error
        if words[:1] != [QCONF]:
            text = f"{line.strip()} is no command of qconf, and only these change a configuration."
            raise ReportError((Report("replay.no-command", text),))
        cluster = _run(cluster, words)
    return cluster


def _run(cluster: Cluster, words: Sequence[str]) -> Cluster:
    """Return the configuration after a command of qconf; ReportError with what it says if it refuses."""
    from qmonpy.cli.grid_engine import find_command

    command = find_command(QCONF)
    assert command is not None
    embedded = EmbeddedCluster(cluster, 0, administrator=ROOT)
    outcome = command(embedded, ROOT, list(words[1:]))
    if outcome.exit_code:
        said = (outcome.complaint + outcome.text).strip() or f"exit status {outcome.exit_code}"
        raise ReportError((Report("replay.refused", f"{shlex.join(words)} is refused: {said}"),))
    return embedded.to_file().cluster
