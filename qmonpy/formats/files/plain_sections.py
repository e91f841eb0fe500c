"""Large cluster files, whose hosts, jobs and running tasks are read in a fraction of the time where they are written as
`format_cluster_file` writes most of them.

These sections are cut into their items, which begin where a line has a certain indentation. An item that a pattern of
plain words fits is read by it; jobs that say the same but for user, name and submission are made from what the usual
readers make of one of them. All other items, those which stand for many, and what is left of the file without the
sections are read as YAML. A word that is in no file stands for what was cut out, and its place in what was read tells
whether the cut was where YAML sees one: a line that looks like a key may be within a text. Where anything is otherwise,
the whole file is left to the usual way, which also knows the line of a mistake.
"""

import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from sys import intern
from typing import Any, cast

from qmonpy.formats.configuration.plain_hosts import PlainHosts
from qmonpy.formats.documents.document import Node
from qmonpy.formats.documents.yaml_tree import parse_part, parse_yaml
from qmonpy.formats.files.job_document import ReadJob, parse_job, parse_waiting
from qmonpy.formats.files.plain_tasks import TIMES, fix_job, fix_pending, fix_running
from qmonpy.late_methods import dataclass
from qmonpy.late_patterns import compile_late
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import ReportError
from qmonpy.model.values.whole import LARGEST_UNSIGNED
from qmonpy.model.work.job import Job

_OTHER_BREAKS = "\0\r\x85\u2028\u2029\ufeff"
"""Ends of lines for YAML besides the usual one, and characters that it passes over or stops at."""
_WORD = r"[A-Za-z][A-Za-z0-9_.-]*"
"""Means itself as a plain scalar, and stays one whatever line follows that is not indented deeper."""
_JOB = compile_late(
    rf"([1-9][0-9]{{0,9}})':\n    user: ('?)({_WORD})\2(?=\n|\Z)(?:\n    name: ('?)({_WORD})\4(?=\n|\Z))?"
    r"(?:(.*)\n    submit_time: '([0-9]{1,10})'(?=\n|\Z))?(.*)",
    re.DOTALL,
)
"""The number, the user, the name and the moment of submission, and all that stands between and behind."""
_PIECE = rf"\n  - {_WORD}@[A-Za-z0-9_.-]+ [0-9]{{1,7}}"
_RUNNING = compile_late(
    rf"task: '([0-9]{{1,10}})\.([0-9]{{1,10}})'\n  start: '([0-9]{{1,10}})'\n  slots:((?:{_PIECE})+)"
    rf"(?:\n  pe: ({_WORD}))?"
)
_VALUES = r"[A-Za-z][A-Za-z0-9_.=,+-]*"
_HOST = compile_late(rf"({_WORD}):\n      complex_values: ({_VALUES})\n      load_values: ({_VALUES})")
_NUMBER_KEY = compile_late("([1-9][0-9]{0,9})':")
_NAME_KEY = compile_late(r"('?)([A-Za-z0-9@_.-]+)\1:[ \n]")
_END_OF_KEYS = compile_late(r"\n(?! )")
_END_OF_LIST = compile_late(r"\n(?! |- )")
_END_OF_HOSTS = compile_late(r"\n(?!    )")
_NEXT_KEY = compile_late(r"(?:  )?[a-z_]+:[ \n]|\Z")
_NEXT_HOST = compile_late(r"\n    (?! )")


class _NotPlainError(Exception):
    """Something is written in a way that only the reader of the whole file understands."""


@dataclass(frozen=True, slots=True)
class _Cut:
    """A text with a word in the place of one of its sections."""

    rest: str
    section: str
    """The lines of its items, without the end of the last one."""


def find_document(text: str, beginning: str) -> dict[str, Any] | None:
    """Return the mapping of a cluster file that begins with a line, in which values are read already where they are
    plain; None if the file is to be read in the usual way, with all that there is to report."""
    if not (text.startswith(f"{beginning}\n") and text.endswith("\n")) or any(each in text for each in _OTHER_BREAKS):
        return None
    stand_in = f"q{os.urandom(16).hex()}"
    try:
        return _read(text, stand_in)
    except (_NotPlainError, ReportError):
        return None


def _read(text: str, stand_in: str) -> dict[str, Any]:
    cuts: dict[str, str] = {}
    for name, first, end in (
        ("cluster", "  ", _END_OF_KEYS),
        ("jobs", "  '", _END_OF_KEYS),
        ("running", "- ", _END_OF_LIST),
    ):
        cut = _cut(text, f"\n{name}:", first, end, stand_in)
        if cut is not None:
            text, cuts[name] = cut.rest, cut.section
    root = parse_yaml(text)
    _check_places(root, cuts, stand_in)
    if "cluster" in cuts:
        root["cluster"] = _read_cluster(cuts["cluster"], stand_in)
    if "running" in cuts:
        root["running"] = _read_running(cuts["running"])
    if "jobs" in cuts:
        root["jobs"] = _read_jobs(cuts["jobs"], stand_in)
    return dict(root)


def _cut(text: str, key: str, first: str, end: re.Pattern[str], stand_in: str) -> _Cut | None:
    """Cut out what stands below a key on lines that begin with `first`; None if there is nothing."""
    begin = text.find(f"{key}\n{first}")
    if begin < 0:
        return None
    below = begin + len(key) + 1
    found = end.search(text, below)
    last = len(text) if found is None else found.start()
    if _NEXT_KEY.match(text, last + 1) is None:
        raise _NotPlainError
    return _Cut(f"{text[: begin + len(key)]} '{stand_in}'{text[last:]}", text[below:last])


def _check_places(tree: Any, names: Iterable[str], stand_in: str) -> None:
    """Raise where a word does not stand behind the key of its section."""
    if not isinstance(tree, dict) or any(tree.get(name) != stand_in for name in names):
        raise _NotPlainError


def _read_items(texts: Iterable[str], keys: Sequence[str], around: int) -> list[Any]:
    """Return what items mean, which are read in one go. As each of their keys is found as one, no item goes on in
    another one."""
    tree = parse_part("".join(texts), around) if keys else {}
    if not isinstance(tree, dict) or list(tree) != list(keys):
        raise _NotPlainError
    return list(tree.values())


def _with_others(read: dict[str, Any], count: int, others: dict[str, str], around: int) -> dict[str, Any]:
    """Return what so many items mean, with those that are to be read as YAML in their places."""
    if len(read) != count:
        # Two have the same key.
        raise _NotPlainError
    return read | dict(zip(others, _read_items(others.values(), tuple(others), around), strict=True))


def _find_key(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.match(text)
    if found is None:
        raise _NotPlainError
    return str(found[found.re.groups])


# Hosts


def _read_cluster(text: str, stand_in: str) -> dict[str, Any]:
    text = f"\n{text}\n"
    cut = _cut(text, "\n  hosts:", "    ", _END_OF_HOSTS, stand_in)
    if cut is None:
        cluster = parse_part(text, 1)
    else:
        cluster = parse_part(cut.rest, 1)
        _check_places(cluster, ("hosts",), stand_in)
        cluster["hosts"] = _read_hosts(cut.section)
    if not isinstance(cluster, dict):
        raise _NotPlainError
    return cluster


def _read_hosts(section: str) -> dict[str, Any]:
    plain = PlainHosts()
    read: dict[str, Any] = {}
    items = _NEXT_HOST.split(section[4:])
    others: dict[str, str] = {}
    for item in items:
        found = _HOST.fullmatch(item)
        if found is not None:
            name, offered, load = found.groups()
            try:
                read[name] = plain.make_host(name, offered, load)
                continue
            except ReportError:
                pass
        name = _find_key(_NAME_KEY, f"{item}\n")
        read[name] = None
        others[name] = f"    {item}\n"
    return _with_others(read, len(items), others, 2)


# Running tasks


def _read_running(section: str) -> list[Any]:
    make = fix_running()
    read: list[Any] = []
    others: list[tuple[int, str]] = []
    for item in section[2:].split("\n- "):
        found = _RUNNING.fullmatch(item)
        if found is not None and int(found[3]) <= LARGEST_UNSIGNED:
            job, task, start, slots, pe = found.groups()
            split = [each.rpartition(" ") for each in slots[5:].split("\n  - ")]
            pieces = tuple([(instance, int(count)) for instance, _, count in split])
            read.append(make(int(job), int(task), pieces, int(start), None if pe is None else intern(pe), ()))
        else:
            others.append((len(read), f"- {item}\n"))
            read.append(None)
    if others:
        values = parse_part("".join([text for _, text in others]), 1)
        if not isinstance(values, list) or len(values) != len(others):
            raise _NotPlainError
        for (place, _), value in zip(others, values, strict=True):
            read[place] = value
    return read


# Jobs

_Kind = tuple[str, str | None, str | None, str]
"""How jobs are written that say the same: the quotation marks of user and name, what stands before the moment of
submission and what behind; None for what is not there."""
_MakesJob = Callable[[int, str, str | None, int], ReadJob]


def _read_jobs(section: str, stand_in: str) -> dict[str, Any]:
    items = section[3:].split("\n  '")
    found = [_JOB.fullmatch(item) for item in items]
    makers = _find_makers([_find_kind(each) for each in found], stand_in)
    read: dict[str, Any] = {}
    others: dict[str, str] = {}
    words: dict[str, str] = {}
    for item, each, make in zip(items, found, makers, strict=True):
        if each is not None and make is not None:
            key, user, name, moment = cast(tuple[str, str, str | None, str | None], each.group(1, 3, 5, 7))
            submitted = int(moment or 0)
            if submitted <= LARGEST_UNSIGNED:
                shown = None if name is None else words.setdefault(name, name)
                read[key] = make(int(key), words.setdefault(user, user), shown, submitted)
                continue
        key = _find_key(_NUMBER_KEY, item)
        read[key] = None
        others[key] = f"  '{item}\n"
    return _with_others(read, len(items), others, 1)


def _find_kind(found: re.Match[str] | None) -> _Kind | None:
    if found is None:
        return None
    mark, name_mark, before, behind = found.group(2, 4, 6, 8)
    return str(mark), name_mark, before, str(behind)


def _find_makers(kinds: Sequence[_Kind | None], stand_in: str) -> list[_MakesJob | None]:
    """Return by job what makes it; None where it is not plain."""
    # Between quotation marks, a backslash could write the word that stands in.
    distinct = [each for each in dict.fromkeys(kinds) if each is not None and "\\" not in f"{each[2]}{each[3]}"]
    texts = [_write_kind(place, each, stand_in) for place, each in enumerate(distinct)]
    read = _read_items(texts, [f"{stand_in}{place}" for place in range(len(distinct))], 1)
    made: dict[_Kind | None, _MakesJob | None] = {
        kind: _find_maker(kind, written, stand_in) for kind, written in zip(distinct, read, strict=True)
    }
    return [made.get(each) for each in kinds]


def _write_kind(place: int, kind: _Kind, stand_in: str) -> str:
    mark, name_mark, before, behind = kind
    name = "" if name_mark is None else f"\n    name: {name_mark}{stand_in}{name_mark}"
    moment = "" if before is None else f"{before}\n    submit_time: '{stand_in}'"
    return f"  '{stand_in}{place}':\n    user: {mark}{stand_in}{mark}{name}{moment}{behind}\n"


def _find_maker(kind: _Kind, written: Any, stand_in: str) -> _MakesJob | None:
    """Return what makes jobs that are written as one of them; None if there is something to report, or if more of the
    job, of others or of the file has a say."""
    if not isinstance(written, dict) or "args" in written or "waiting" not in written:
        return None
    own = {"user": "u", "name": "n", "submit_time": "0"}
    given = {"user": True, "name": kind[1] is not None, "submit_time": kind[2] is not None}
    if any(written.get(name) != (stand_in if is_given else None) for name, is_given in given.items()):
        return None
    if any(str(written.get(name, "")).startswith("@") for name in TIMES):
        return None
    node = Node({name: own.get(name, value) for name, value in written.items()})
    job = parse_job(node, 0, Cluster(), 0)
    pending = None if job is None else parse_waiting(node, 0, job.task_ids, ())
    if job is None or node.reports:
        return None
    make_job = fix_job(**{each: getattr(job, each) for each in _SHARED})
    make_pending = None if pending is None else fix_pending(tasks=pending.tasks)
    usual = job.name

    def make(number: int, user: str, name: str | None, moment: int) -> ReadJob:
        return ReadJob(
            make_job(number, user, usual if name is None else name, moment),
            None if make_pending is None else make_pending(number),
        )

    return make


_SHARED = tuple(each.name for each in fields(Job) if each.name not in ("number", "owner", "name", "submit_time"))
