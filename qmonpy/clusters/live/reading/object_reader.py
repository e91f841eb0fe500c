"""Reads single objects of the configuration from the qmaster."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any, Protocol

from qmonpy.clusters.live.cells.commands import CommandResult, report_failure
from qmonpy.formats.configuration.object_text import parse_object
from qmonpy.formats.configuration.qconf_kinds import WORDS, KindWords
from qmonpy.formats.configuration.whole_text import parse_whole
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import LISTS, ObjectKind, find_object
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST, Host
from qmonpy.model.configuration.variety import OPEN_CLUSTER_SCHEDULER_9
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.lines import lines_of, words_of
from qmonpy.translation import tr

Key = tuple[ObjectKind, str]

SHOW_OPTIONS: Mapping[ObjectKind, str] = {
    ObjectKind.COMPLEX: "-sc",
    ObjectKind.SCHEDULER: "-ssconf",
    ObjectKind.CONFIGURATION: "-sconf",
    ObjectKind.SHARE_TREE: "-sstree",
    **{kind: WORDS[kind].list_option for kind in LISTS},
}
"""The options of qconf that show all objects of a kind as one text."""


class CommandRunner(Protocol):
    """Runs commands of Grid Engine, as `commands.GridEngine` does."""

    def run(
        self, words: tuple[str, ...], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        """Run a command, wait for it and return its result, also when it could not be started."""
        ...


@dataclass(slots=True)
class ObjectReader:
    """Reads objects; a text with all objects of a kind is read once for each call of `read`."""

    runner: CommandRunner
    whole_texts: dict[ObjectKind, str] = field(default_factory=dict)
    """The texts with all objects of a kind, as read last."""

    def read(self, keys: Iterable[Key]) -> dict[Key, Any]:
        """Return objects by kind and name, None for those that do not exist; ReportError if one cannot be read."""
        wholes: dict[ObjectKind, Cluster] = {}
        listed: dict[ObjectKind, tuple[str, ...]] = {}
        found: dict[Key, Any] = {}
        for kind, name in keys:
            if kind in SHOW_OPTIONS:
                if kind not in wholes:
                    wholes[kind] = self._read_whole(kind)
                found[kind, name] = find_object(wholes[kind], kind, name)
            else:
                found[kind, name] = self._read_object(kind, name, listed)
        return found

    def read_text(self, option: str) -> str:
        """Return the output of qconf with an option; ReportError if it fails or shows nothing."""
        result = self.runner.run(("qconf", option))
        if not result.is_fine or not result.stdout.strip():
            raise ReportError((report_failure(result),))
        return result.stdout

    def _read_whole(self, kind: ObjectKind) -> Cluster:
        result = self.runner.run(("qconf", SHOW_OPTIONS[kind]))
        text = result.stdout
        if not result.is_fine:
            if kind not in WORDS or not _says_empty(WORDS[kind], result):
                raise ReportError((report_failure(result),))
            text = ""
        self.whole_texts[kind] = text
        # What a qmaster prints it also has: whichever Grid Engine it is.
        cluster, reports = parse_whole(kind, text, Cluster(variety=OPEN_CLUSTER_SCHEDULER_9))
        if cluster is None:
            raise ReportError(reports)
        return cluster

    def _read_object(self, kind: ObjectKind, name: str, listed: dict[ObjectKind, tuple[str, ...]]) -> Any:
        if kind in listed and name not in listed[kind]:
            return None
        words = WORDS[kind]
        result = self.runner.run(("qconf", words.show, name))
        if not result.is_fine or not result.stdout.strip():
            # Only the list of the kind proves that an object does not exist.
            listed[kind] = self._read_list(words)
            if name in listed[kind]:
                raise ReportError((report_failure(result),))
            return None
        value, reports = parse_object(kind, result.stdout)
        if value is None:
            raise ReportError(reports)
        return value.with_reports_of(None) if isinstance(value, Host) else value

    def _read_list(self, words: KindWords) -> tuple[str, ...]:
        result = self.runner.run(("qconf", words.list_option))
        if not result.is_fine and not _says_empty(words, result):
            raise ReportError((report_failure(result),))
        always = (GLOBAL_HOST,) if words.kind is ObjectKind.HOST else ()
        return (*words_of(result.stdout), *always)


def _says_empty(words: KindWords, result: CommandResult) -> bool:
    said = result.stderr + result.stdout
    return not result.was_killed and (f"no {words.list_name} defined" in said or words.unknown in lines_of(said))


def report_unreadable(error: ReportError) -> tuple[Report, ...]:
    """Return the reports for a change that was not made because the objects could not be read."""
    words = tr("Nothing was changed, as the objects could not be read from the qmaster.")
    return (Report("live.not-read", words), *error.reports)
