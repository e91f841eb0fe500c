"""The files that `qconf -A*` and `-M*` read; mistakes are raised in the words of 8.1.9, with their places."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from qmonpy.formats.configuration.object_text import parse_object
from qmonpy.formats.configuration.whole_text import parse_whole
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.limited_file import read_limited
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.local_configuration import LocalConfiguration
from qmonpy.model.report import Report, ReportError

_INPUT = "standard input"
UNKNOWN = "object.unknown-attribute"
_kept: ContextVar[dict[str, str] | None] = ContextVar("kept", default=None)


def read_objects(kind: ObjectKind, path: str) -> Sequence[Any]:
    """Return the object of a file, or all rule sets of one; raises ReportError if it cannot be read."""
    text = _read(path)
    if kind is ObjectKind.QUOTA_SET:
        parsed = parse_quota_sets(text)
        _refuse(path, parsed.reports)
        return parsed.sets
    value, reports = parse_object(kind, text)
    _refuse(path, reports)
    return (value,)


def read_configuration(path: str) -> LocalConfiguration:
    """Return the configuration in a file named like its host; raises ReportError if it cannot be read.

    8.1.9 refuses a file without an attribute, and keeps attributes that it does not know.
    """
    name = Path(path).name
    value, reports = parse_object(ObjectKind.LOCAL_CONFIGURATION, f"#{name}:\n{_read(path)}")
    lines = [Report(each.code, _describe(each)) for each in reports if each.is_error]
    if lines or value is None or not value.values:
        ends = (f'error: error reading file: "{path}"', f"error reading configuration from file {path}")
        raise ReportError((*lines, *(Report("qconf.bad-file", each) for each in ends)))
    assert isinstance(value, LocalConfiguration)
    return value


def read_text(path: str) -> str:
    """Return the text of a file; raises ReportError if it cannot be read."""
    return _read(path)


def read_input() -> str:
    """Return standard input, where a command is carried out that was given in a terminal or a script; else nothing."""
    kept = _kept.get()
    if kept is None:
        return ""
    if _INPUT not in kept:
        try:
            kept[_INPUT] = sys.stdin.read()
        except (OSError, UnicodeDecodeError):
            kept[_INPUT] = ""
    return kept[_INPUT]


def read_whole(kind: ObjectKind, path: str, cluster: Cluster) -> Cluster:
    """Return the cluster with the part that a file holds; raises ReportError if it cannot be read."""
    found, reports = parse_whole(kind, _read(path), cluster)
    _refuse(path, reports)
    assert found is not None, "a part without errors was read"
    return found


@contextmanager
def reading_once() -> Iterator[None]:
    """Read each file once within, as a pipe cannot be read again when a command is given again."""
    token = _kept.set({})
    try:
        yield
    finally:
        _kept.reset(token)


def _read(path: str) -> str:
    kept = _kept.get()
    if kept is None:
        return _read_file(path)
    if path not in kept:
        kept[path] = _read_file(path)
    return kept[path]


def _read_file(path: str) -> str:
    try:
        return read_limited(path).decode("utf-8")
    except OSError as error:
        text = f'error: error opening file "{path}" for reading: {error.strerror}'
        raise ReportError((Report("qconf.no-file", text), _END)) from error
    except UnicodeDecodeError as error:
        text = f'error: error reading file: "{path}": this file is not text in UTF-8'
        raise ReportError((Report("qconf.no-text", text), _END)) from error


def _refuse(path: str, reports: Sequence[Report]) -> None:
    """Raise the errors, among them attributes that a qmaster does not know, which other readers keep."""
    wrong = [each for each in reports if each.is_error or each.code == UNKNOWN]
    if wrong:
        lines = [Report(each.code, _describe(each)) for each in wrong]
        raise ReportError((*lines, Report("qconf.bad-file", f'error: error reading file: "{path}"'), _END))


def _describe(report: Report) -> str:
    if report.code == UNKNOWN:
        return f'error: unknown attribute name "{report.fields[0]}"'
    return f"error: {report}"


_END = Report("qconf.bad-file", "error reading in file")
