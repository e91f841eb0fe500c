"""Reads the configuration of a real Grid Engine, everything that `qconf -s*` shows, in few commands, as a Cluster.

`qconf` takes many options at once, so a thousand exec hosts take a handful of processes. An object that cannot be read
is left out and reported; attributes that are unknown here are kept as they are.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import field, replace
from itertools import pairwise
from types import MappingProxyType

from qmonpy.clusters.live.cells.commands import CommandResult, GridEngine, report_failure
from qmonpy.clusters.live.dialect import GRID_ENGINE, Dialect, without_known
from qmonpy.clusters.live.reading.cut_output import find_cut, find_cut_configuration
from qmonpy.clusters.live.reading.lost_bytes import find_lost_bytes
from qmonpy.clusters.live.reading.state import keep_equal
from qmonpy.clusters.live.reading.unread_parts import find_untold, name_unread, without_parts_of_wholes
from qmonpy.formats.configuration.attribute_text import parse_attributes
from qmonpy.formats.configuration.qconf_directory import FOLDERS, WHOLE_PATHS, file_name, parse_qconf_files
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import LISTS, MAPPINGS, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.configuration.unread import UnreadPart, find_unseen
from qmonpy.model.report import Report, Severity
from qmonpy.model.values.lines import BLANKS, lines_of, words_of
from qmonpy.model.values.shared_names import share_names
from qmonpy.model.values.value import split_values
from qmonpy.pauses import paced, pause
from qmonpy.translation import tr

MOST_OBJECTS = 250
"""How many objects one command shows at most: a thousand hosts take four commands."""
MOST_COMMANDS = 4
"""How many commands run at once, so that the qmaster has time for other clients."""

Run = Callable[[Sequence[str]], CommandResult]


@dataclass(frozen=True, slots=True)
class _Way:
    """The options of qconf that list and show objects of a kind."""

    first: str
    """The attribute that begins each object's text."""
    show: str
    """The option that shows objects."""
    names: str = ""
    """The option that lists the names; empty where one command shows all objects."""
    takes_list: bool = False
    """Whether `show` takes one list of names; else it is given once for each name."""


WAYS: Mapping[ObjectKind, _Way] = {
    ObjectKind.HOST: _Way("hostname", "-se", "-sel"),
    ObjectKind.HOST_GROUP: _Way("group_name", "-shgrp", "-shgrpl"),
    ObjectKind.USER_SET: _Way("name", "-su", "-sul", takes_list=True),
    ObjectKind.PROJECT: _Way("name", "-sprj", "-sprjl"),
    ObjectKind.USER: _Way("name", "-suser", "-suserl", takes_list=True),
    ObjectKind.PE: _Way("pe_name", "-sp", "-spl"),
    ObjectKind.CALENDAR: _Way("calendar_name", "-scal", "-scall"),
    ObjectKind.CHECKPOINT: _Way("ckpt_name", "-sckpt", "-sckptl"),
    ObjectKind.QUEUE: _Way("qname", "-sq"),
    ObjectKind.QUOTA_SET: _Way("{", "-srqs"),
    ObjectKind.LOCAL_CONFIGURATION: _Way("#", "-sconf", "-sconfl", takes_list=True),
}
WHOLE: Mapping[ObjectKind, str] = {
    ObjectKind.COMPLEX: "-sc",
    ObjectKind.SCHEDULER: "-ssconf",
    ObjectKind.CONFIGURATION: "-sconf",
    ObjectKind.MANAGER: "-sm",
    ObjectKind.OPERATOR: "-so",
    ObjectKind.ADMIN_HOST: "-sh",
    ObjectKind.SUBMIT_HOST: "-ss",
    ObjectKind.SHARE_TREE: "-sstree",
}
_KINDS = {**FOLDERS, **{path.partition("/")[0]: kind for kind, path in WHOLE_PATHS.items()}}
"""By the first part of a path the kind of what lies there."""
_FOLDER_OF = {kind: folder for folder, kind in FOLDERS.items()}
_NOTHING_THERE = re.compile(r"^(no |No ).*(defined|found|matches|list|element)", re.MULTILINE)
"""Matches the answer of `qconf`, with exit status 1, for a kind that has no objects."""
_LOAD_VALUES = "load_values"


@dataclass(frozen=True, slots=True)
class ConfigurationTexts:
    """The texts that qconf showed, by path as in a directory of qconf files."""

    files: Mapping[str, str] = field(default_factory=dict)
    reports: tuple[Report, ...] = ()
    """Commands that failed; the objects that they were to show are missing in `files`."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """A configuration that was read: as texts, as a cluster, and with reports of what could not be read."""

    cluster: Cluster
    texts: ConfigurationTexts
    reports: tuple[Report, ...] = ()
    dialect: Dialect = GRID_ENGINE
    unread: tuple[UnreadPart, ...] = ()
    """What could not be read."""

    @property
    def is_whole(self) -> bool:
        """Whether every command succeeded."""
        return not self.texts.reports


def read_configuration(
    engine: GridEngine, name: str, administrators: tuple[str, ...] = ("root",), dialect: Dialect = GRID_ENGINE
) -> Configuration:
    """Read the whole configuration, as a cluster with this name and these administrators."""
    texts = read_texts(engine.run, tuple(ObjectKind))
    return parse_configuration(texts, name, administrators, dialect)


def refresh_configuration(engine: GridEngine, before: Configuration, kinds: Iterable[ObjectKind]) -> Configuration:
    """Read these kinds again; return the configuration with the same objects where they are equal.

    If a command fails, the configuration is `before` with the reports.
    """
    kinds = tuple(kinds)
    texts = read_texts(engine.run, kinds, before.texts.files)
    if texts.reports:
        return replace(before, texts=replace(before.texts, reports=texts.reports))
    places = {find_place(kind) for kind in kinds}
    kept = {path: text for path, text in before.texts.files.items() if path.partition("/")[0] not in places}
    files = {**kept, **texts.files}
    if before.is_whole and _are_same(files, before.texts.files):
        return before
    cluster = before.cluster
    new = parse_configuration(ConfigurationTexts(files), cluster.name, cluster.administrators, before.dialect)
    return replace(new, cluster=with_same_objects(cluster, new.cluster))


def _are_same(texts: Mapping[str, str], others: Mapping[str, str]) -> bool:
    """Whether texts by path are equal; those of 100,000 hosts are 100 MB, which all at once would hold others up."""
    return len(texts) == len(others) and all(others.get(path) == text for path, text in paced(texts.items()))


def read_texts(
    run: Run, kinds: Sequence[ObjectKind], known: Mapping[str, str] = MappingProxyType({})
) -> ConfigurationTexts:
    """Read the texts of some kinds, with a few commands at a time.

    `known` has the texts read before, by which an output that was cut off is noticed.
    """
    files: dict[str, str] = {}
    reports: list[Report] = []
    # Once for all commands, of which a large site has hundreds, each with a hundredth of all texts; in this thread, as
    # those of the commands never stand still.
    known_at: dict[str, dict[str, str]] = {}
    for path, text in paced(known.items()):
        if text:
            known_at.setdefault(path.partition("/")[0], {})[path] = text
    with ThreadPoolExecutor(MOST_COMMANDS, thread_name_prefix="qconf") as pool:
        whole = [(kind, (), pool.submit(run, ("qconf", option))) for kind, option in WHOLE.items() if kind in kinds]
        named = [
            (kind, pool.submit(_read_names, run, kind, known_at.get(find_place(kind), {})))
            for kind in WAYS
            if kind in kinds and WAYS[kind].names
        ]
        all_of = [kind for kind in WAYS if kind in kinds and not WAYS[kind].names]
        queues = [(kind, (), pool.submit(run, show_all(kind))) for kind in all_of]
        shown = []
        for kind, names in named:
            found, failures = names.result()
            reports += failures
            commands = show_commands(WAYS[kind], found)
            shown += [(kind, some, pool.submit(run, words)) for some, words in commands]
        waiting = deque((*whole, *queues, *shown))
        del whole, queues, shown
        while waiting:
            pause()
            kind, some, asked = waiting.popleft()
            texts, failure = _take(kind, some, asked.result(), known_at.get(find_place(kind), {}))
            del asked
            files.update(texts)
            reports += filter(None, (failure,))
    return ConfigurationTexts(files, tuple(reports))


def _take(
    kind: ObjectKind, names: Sequence[str], result: CommandResult, known: Mapping[str, str]
) -> tuple[Mapping[str, str], Report | None]:
    """The texts in a command's output, and why the output is not whole.

    `names` are the objects asked for by name, `known` the texts of the kind that were read before.
    """
    is_empty = result.status != 0
    if not _is_answer(result) or (names and is_empty):
        return {}, report_failure(result)
    if kind in WHOLE:
        texts = {WHOLE_PATHS[kind]: "" if is_empty else result.stdout}
    else:
        texts = {} if is_empty else _split(kind, result.stdout)
    if is_empty:
        return texts, None
    missing = [] if kind in WHOLE else [each for each in names if f"{_FOLDER_OF[kind]}/{file_name(each)}" not in texts]
    if kind is ObjectKind.LOCAL_CONFIGURATION:
        return texts, find_cut_configuration(result, missing)
    # A list of names may become shorter, so it only shows whether its last line is whole.
    return texts, find_cut(result, None if kind in LISTS else texts, known, missing)


def find_texts(kind: ObjectKind, files: Mapping[str, str]) -> Mapping[str, str]:
    """Return the texts of a kind that are not empty, by path."""
    return {path: text for path, text in files.items() if text and path.partition("/")[0] == find_place(kind)}


def parse_configuration(
    texts: ConfigurationTexts, name: str, administrators: tuple[str, ...], dialect: Dialect = GRID_ENGINE
) -> Configuration:
    """Parse texts as a cluster; an object that cannot be parsed is left out, with a warning; lost bytes are told."""
    files = dict(texts.files)
    options = {**WHOLE, **{kind: way.show for kind, way in WAYS.items()}}
    warnings: list[Report] = [*find_lost_bytes(files, options)]
    unread = list(find_untold(files, dialect.variety))
    for part in unread:
        if not part.is_partial:
            files.pop(part.place)
        warnings.append(Report("live.unreadable-object", part.sentence, Severity.WARNING, fields=(part.place,)))
    cluster, reports = parse_qconf_files(files, name, dialect.variety)
    while cluster is None:
        wrong = {each.fields[0] for each in reports if each.is_error and each.fields} & files.keys()
        warnings += [_left_out(each) for each in reports if each.is_error]
        if not wrong:
            cluster = Cluster(name, variety=dialect.variety)
            break
        for path in wrong:
            rest = _without_rows(path, files[path], reports)
            unread += name_unread(path, files[path], reports, has_rows=rest is not None)
            if rest is None:
                del files[path]
            else:
                files[path] = rest
        cluster, reports = parse_qconf_files(files, name, dialect.variety)
    parts = without_parts_of_wholes(unread)
    cluster = with_load_values(cluster, _find_load_values(files))
    cluster = replace(cluster, administrators=administrators, unseen=find_unseen(parts))
    warnings += [_placed(each) for each in without_known(reports, dialect, _KINDS) if not each.is_error]
    return Configuration(cluster, texts, (*texts.reports, *warnings), dialect, parts)


def with_load_values(cluster: Cluster, values: Mapping[str, Mapping[str, str]]) -> Cluster:
    """Return the cluster with new load values of some hosts; the same cluster and hosts where they are equal."""
    hosts = dict(cluster.hosts)
    is_changed = False
    for name, load in values.items():
        host = hosts.get(name)
        if host is not None and load and dict(host.load_values) != dict(load):
            hosts[name] = replace(host, load_values=load)
            is_changed = True
    return replace(cluster, hosts=hosts) if is_changed else cluster


def with_same_objects(before: Cluster, after: Cluster) -> Cluster:
    """Return a cluster equal to `after` that reuses the objects and mappings of `before` wherever they are equal."""
    fields: dict[str, object] = {}
    for name in (*MAPPINGS.values(), *LISTS.values(), "unix_groups", "orphans"):
        old, new = getattr(before, name), getattr(after, name)
        if isinstance(new, Mapping):
            fields[name] = old if old is new else keep_equal(old, new)
        elif old == new:
            fields[name] = old
        else:
            fields[name] = new
    made = replace(after, **fields)  # type: ignore[arg-type]
    is_same = all(value is getattr(before, name) for name, value in fields.items())
    return before if is_same and (made.name, made.administrators) == (before.name, before.administrators) else made


def _read_names(run: Run, kind: ObjectKind, known: Mapping[str, str]) -> tuple[tuple[str, ...], tuple[Report, ...]]:
    """The names of the objects of a kind, of which `known` has the texts read before; and why they are not told."""
    way = WAYS[kind]
    result = run(("qconf", way.names))
    if not _is_answer(result):
        return (), (report_failure(result),)
    cut = find_cut(result, None, known) if result.status == 0 else None
    if cut is not None:
        return (), (cut,)
    # Line by line, as to find 100,000 names at once would hold every thread up.
    lines = paced(lines_of(result.stdout)) if result.status == 0 else ()
    names = tuple(name for line in lines for name in words_of(line))
    if way.show == "-se":
        names = tuple(dict.fromkeys((GLOBAL_HOST, *names)))
    return names, ()


def show_all(kind: ObjectKind) -> tuple[str, ...]:
    """Return the command that shows all objects of a kind whose names need not be listed before."""
    return ("qconf", WAYS[kind].show, "*") if kind is ObjectKind.QUEUE else ("qconf", WAYS[kind].show)


def show_commands(way: _Way, names: Sequence[str]) -> Iterable[tuple[Sequence[str], tuple[str, ...]]]:
    """Give some of the names at a time with the command that shows these objects, at most MOST_OBJECTS of them."""
    for at in range(0, len(names), MOST_OBJECTS):
        some = names[at : at + MOST_OBJECTS]
        if way.takes_list:
            yield some, ("qconf", way.show, ",".join(some))
        else:
            yield some, ("qconf", *(word for name in some for word in (way.show, name)))


def _is_answer(result: CommandResult) -> bool:
    """Return whether a command succeeded, or said that the kind has no objects."""
    return result.is_fine or (
        not result.was_killed
        and result.status == 1
        and bool(_NOTHING_THERE.search(f"{result.stdout}\n{result.stderr}"))
    )


_BEGINNINGS = {"{": r"^\{", "#": r"^#\S+:$"}
"""By the first word of an object's text what its first line matches, where that is more than the word."""


def _split(kind: ObjectKind, text: str) -> dict[str, str]:
    """The texts of the objects that one command printed one after the other, by path."""
    first = WAYS[kind].first
    begins = re.compile(_BEGINNINGS.get(first, rf"^{first}\s"), re.MULTILINE)
    places = [found.start() for found in begins.finditer(text)]
    parts = [text[begin:end] for begin, end in pairwise([*places, len(text)])]
    return {f"{_FOLDER_OF[kind]}/{file_name(_name(part, first))}": f"{part.rstrip(BLANKS)}\n" for part in parts}


def _name(part: str, first: str) -> str:
    if first == "#":
        return part.partition(":")[0].removeprefix("#")
    if first != "{":
        return next(iter(words_of(lines_of(part)[0])[1:]), "")
    found = re.search(r"^\s*name\s+(\S+)", part, re.MULTILINE)
    return found[1] if found else ""


def _find_load_values(files: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """The load values of hosts, which `qconf -se` prints although they are no configuration."""
    folder = _FOLDER_OF[ObjectKind.HOST]
    found: dict[str, dict[str, str]] = {}
    for path, text in files.items():
        if path.partition("/")[0] == folder and f"\n{_LOAD_VALUES} " in text and not re.search(_NO_LOAD, text):
            values = {each.name: each.value for each in parse_attributes(text)[0]}
            told = split_values(values.get(_LOAD_VALUES, ""))
            found[values.get("hostname", "")] = share_names(told.items())
    return found


_NO_LOAD = re.compile(rf"^{_LOAD_VALUES}\s+NONE\s*$", re.MULTILINE)


def find_place(kind: ObjectKind) -> str:
    """Return where the texts of a kind are in a directory of qconf files: a folder, or a file with all objects."""
    return (WHOLE_PATHS.get(kind) or _FOLDER_OF[kind]).partition("/")[0]


def _without_rows(path: str, text: str, reports: Iterable[Report]) -> str | None:
    """The complex table without the rows that could not be read; None where a text is not made of rows.

    The defaults of Grid Engine must never stand in the place of what a cluster has.
    """
    lines = {each.span.line for each in reports if each.is_error and each.fields[:1] == (path,) and each.span}
    if path != WHOLE_PATHS[ObjectKind.COMPLEX] or not lines:
        return None
    return "\n".join("#" if number in lines else line for number, line in enumerate(text.split("\n"), 1))


def _left_out(report: Report) -> Report:
    is_row = report.fields[:1] == (WHOLE_PATHS[ObjectKind.COMPLEX],) and report.span is not None
    line = tr(", line {line},").format(line=report.span.line) if is_row and report.span is not None else ""
    words = tr("{place} could not be read and is not shown: {text}")
    words = words.format(place=f"{_place(report)}{line}", text=report.text)
    return replace(report, code="live.unreadable-object", text=words, severity=Severity.WARNING, span=None)


def _placed(report: Report) -> Report:
    """Return a report whose text names the object and the line, as there is no text on the screen to mark."""
    line = tr(", line {line}").format(line=report.span.line) if report.span else ""
    return replace(report, text=f"{_place(report)}{line}: {report.text}", span=None)


def _place(report: Report) -> str:
    return tr("{part} of the cluster").format(part=report.fields[0]) if report.fields else tr("A part of the cluster")
