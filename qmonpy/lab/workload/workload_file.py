"""Writes a workload to one file and reads it: the columns as arrays of numpy, what is beside them as JSON."""

import hashlib
import io
import json
import zipfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from qmonpy.lab.workload.sentence import describe_sentence, parse_sentence
from qmonpy.lab.workload.workload import Ints, JobKind, Machine, Note, Source, Workload
from qmonpy.model.report import Report, ReportError
from qmonpy.model.work.job import Range, ResourceRequest
from qmonpy.translation import tr
from qmonpy.whole_file import write_whole

FORMAT = "qmonpy-workload/1"
SUFFIX = ".workload"
_COLUMNS = (
    "number", "kind", "name", "submit", "is_array", "first", "task", "start", "run_time", "slots", "place", "failed",
    "exit_status", "order", "sent", "finished",
)  # fmt: skip
_HEAD = "about"
_OLDEST = (1980, 1, 1, 0, 0, 0)


def write_workload(path: Path, workload: Workload) -> str:
    """Write a workload, whole or not at all; return the SHA-256 of the file. The same workload makes the same file."""
    content = pack_arrays({name: getattr(workload, name) for name in _COLUMNS}, _describe(workload))
    write_whole(path, content)
    return hashlib.sha256(content).hexdigest()


def read_workload(path: Path) -> Workload:
    """Return the workload in a file; OSError if it cannot be read, ReportError if it is none."""
    columns, about = unpack_arrays(path)
    if about.get("format") != FORMAT:
        raise ReportError(
            (Report("lab.no-workload", tr("{path} is no workload: it does not begin as one.").format(path=path)),)
        )
    return Workload(
        about["title"],
        tuple(_parse_kind(each) for each in about["kinds"]),
        tuple(about["names"]),
        tuple(about["places"]),
        **columns,
        begin=about["begin"],
        end=about["end"],
        notes=tuple(
            Note(code, count, parse_sentence(words), tuple(places)) for code, count, words, places in about["notes"]
        ),
        sources=tuple(Source(*each) for each in about["sources"]),
        machine=_parse_machine(about["machine"]),
        steps=tuple(map(parse_sentence, about["steps"])),
    )


def pack_arrays(columns: dict[str, Ints], about: Any, *, is_quick: bool = False) -> bytes:
    """Return a packed file of columns and what is about them, the same for the same content; a quick one takes up to
    three times the room and no time to unpack."""
    method = zipfile.ZIP_STORED if is_quick else zipfile.ZIP_DEFLATED
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as packed:
        parts = {_HEAD: json.dumps(about, ensure_ascii=False).encode()}
        for name, column in columns.items():
            part = io.BytesIO()
            np.lib.format.write_array(part, _shrink(column), allow_pickle=False)
            parts[name] = part.getvalue()
        for name, content in parts.items():
            packed.writestr(zipfile.ZipInfo(name, _OLDEST), content, method, 1)
    return stream.getvalue()


def unpack_arrays(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return columns and what is about them; OSError if the file cannot be read, ReportError if it is damaged."""
    try:
        with zipfile.ZipFile(path) as packed:
            about = json.loads(packed.read(_HEAD))
            columns = {
                name: np.lib.format.read_array(io.BytesIO(packed.read(name)), allow_pickle=False).astype(np.int64)
                for name in packed.namelist()
                if name != _HEAD
            }
    except (zipfile.BadZipFile, KeyError, ValueError, EOFError) as error:
        raise ReportError(
            (
                Report(
                    "lab.damaged",
                    tr("{path} is damaged, or is no file of the lab: {error}.").format(path=path, error=error),
                ),
            )
        ) from error
    return columns, about


def _shrink(column: Ints) -> Any:
    """Return a column in as few bytes as its numbers need."""
    if len(column) and np.abs(column).max() < 2**31:
        return column.astype(np.int32)
    return column


def _describe(workload: Workload) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "title": workload.title,
        "kinds": [_describe_kind(each) for each in workload.kinds],
        "names": workload.names,
        "places": workload.places,
        "begin": workload.begin,
        "end": workload.end,
        "notes": [(each.code, each.count, describe_sentence(each.sentence), each.places) for each in workload.notes],
        "sources": [(each.name, each.sha256, each.records) for each in workload.sources],
        "machine": asdict(workload.machine) if workload.machine is not None else None,
        "steps": [describe_sentence(each) for each in workload.steps],
    }


def _describe_kind(kind: JobKind) -> dict[str, Any]:
    """Return what a kind has besides the defaults."""
    tree: dict[str, Any] = {}
    for name, value in asdict(kind).items():
        if name == "slots":
            tree[name] = [(each.first, each.last, each.step) for each in kind.slots]
        elif name.endswith("_resources"):
            tree[name] = [(each.name, each.value) for each in getattr(kind, name)]
        else:
            tree[name] = value
    return {name: value for name, value in tree.items() if value}


def _parse_kind(tree: dict[str, Any]) -> JobKind:
    values: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in tree.items()}
    values["slots"] = tuple(Range(*each) for each in tree["slots"])
    for name in ("hard_resources", "soft_resources", "master_resources", "slave_resources"):
        values[name] = tuple(ResourceRequest(*each) for each in tree.get(name, ()))
    return JobKind(**values)


def _parse_machine(tree: dict[str, Any] | None) -> Machine | None:
    if tree is None:
        return None
    return Machine(**{**tree, "facts": tuple((name, value) for name, value in tree["facts"])})
