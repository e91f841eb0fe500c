"""A cluster's configuration as a directory of `qconf` files: one for each object, which `qconf -A*` and `-M*` read.

    queues/all.q  pes/mpi  hosts/h1  hosts/global  host_groups/@nodes  user_sets/staff  quota_sets/max_u
    calendars/night  checkpoints/blcr  projects/p1  users/anna  configuration/global
    complexes  scheduler  sharetree  managers  operators  admin_hosts  submit_hosts  quota_set_order

A directory has what `qconf` knows of a cluster. Of the objects only rule sets have an order: where it is not that of
their names, `quota_set_order` has their names, a line each, for us alone. It has no jobs, reservations, load values
or Unix groups, and no name of the cluster: that of the directory counts. The name of an object is the one in its file.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import quote

from qmonpy.formats.configuration.object_text import format_object, parse_object
from qmonpy.formats.configuration.whole_text import format_whole, parse_whole
from qmonpy.formats.quota_set.checks import check_quota_sets
from qmonpy.formats.quota_set.finding import grid_engine_message
from qmonpy.model.configuration.change import LISTS, MAPPINGS, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.configuration.variety import OPEN_CLUSTER_SCHEDULER_9, Variety, find_variety
from qmonpy.model.report import Report, Severity
from qmonpy.model.values.lines import lines_of

WHOLE_PATHS: Mapping[ObjectKind, str] = {
    ObjectKind.COMPLEX: "complexes",
    ObjectKind.SCHEDULER: "scheduler",
    # `qconf -Mconf` takes the name of the configuration from the name of its file.
    ObjectKind.CONFIGURATION: "configuration/global",
    ObjectKind.SHARE_TREE: "sharetree",
    **LISTS,
}
"""By kind the path of its file, for kinds that are one text."""
FOLDERS: Mapping[str, ObjectKind] = {field: kind for kind, field in MAPPINGS.items() if kind not in WHOLE_PATHS}
"""By folder its kind, for kinds of which each object has a file."""
ORDER = "quota_set_order"
"""The file with the names of the rule sets in their order."""
ROOTS = frozenset((ORDER, *FOLDERS, *(path.partition("/")[0] for path in WHOLE_PATHS.values())))
"""The names that may be in such a directory."""

_SAFE = "@+-_."
_LONGEST = 200
"""The most bytes of a file name, well below the limit of file systems."""


def format_qconf_files(cluster: Cluster) -> dict[str, str]:
    """Return the text of every file by its path in the directory."""
    files = {path: format_whole(kind, cluster) for kind, path in WHOLE_PATHS.items()}
    if cluster.share_tree is None:
        del files[WHOLE_PATHS[ObjectKind.SHARE_TREE]]
    for folder, kind in FOLDERS.items():
        objects: Mapping[str, Any] = getattr(cluster, MAPPINGS[kind])
        files.update((f"{folder}/{file_name(name)}", format_object(kind, each)) for name, each in objects.items())
    if list(cluster.quota_sets) != sorted(cluster.quota_sets):
        files[ORDER] = "".join(f"{name}\n" for name in cluster.quota_sets)
    return files


def file_name(name: str) -> str:
    """Return the name of an object's file: unsafe characters are written as in URLs, `%2F` for `/`.

    A name that is too long for a file ends with its hash.
    """
    escaped = quote(name, safe=_SAFE, errors="surrogatepass").replace("~", "%7E")
    if escaped.startswith("."):
        escaped = f"%2E{escaped[1:]}"
    if len(escaped) <= _LONGEST:
        return escaped
    return f"{escaped[: _LONGEST - 17]}%{hashlib.sha256(name.encode(errors='surrogatepass')).hexdigest()[:16]}"


def parse_qconf_files(
    files: Mapping[str, str], name: str = "cluster", variety: Variety | None = None
) -> tuple[Cluster | None, tuple[Report, ...]]:
    """Return the cluster of such files by their paths, None if one cannot be read, and the reports.

    Also reads what a person collected from `qconf -s*`: missing parts are as in a new cluster. Every report has the
    path of its file first in its fields, and its place in that file. Unknown files are warned of.
    `variety` is of `Cluster`; None is that which the files need.
    """
    reports = list(_unknown_files(files))
    cluster: Cluster = Cluster(name, complexes=DEFAULT_COMPLEXES, variety=variety or OPEN_CLUSTER_SCHEDULER_9)
    for kind, path in WHOLE_PATHS.items():
        for found in dict.fromkeys((path, path.partition("/")[0])):
            if found in files:
                part, said = parse_whole(kind, files[found], cluster)
                reports += _in_file(found, said)
                cluster = part or cluster
    fields: dict[str, Any] = {}
    for folder, kind in FOLDERS.items():
        objects, found_reports = _parse_folder(folder, kind, files, cluster)
        fields[MAPPINGS[kind]] = objects
        reports += found_reports
    sets = MAPPINGS[ObjectKind.QUOTA_SET]
    fields[sets] = _in_order(fields[sets], lines_of(files.get(ORDER, "")))
    is_fine = not any(each.is_error for each in reports)
    cluster = replace(cluster, variety=variety or find_variety(cluster.complexes.values()))
    return (replace(cluster, **fields) if is_fine else None), tuple(reports)


def _in_order(objects: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Return objects in the order of their names in a list; those that it has not come last."""
    known = [name for name in dict.fromkeys(names) if name in objects]
    return {name: objects[name] for name in (*known, *(each for each in objects if each not in set(known)))}


def format_file_report(report: Report) -> str:
    """Return a report of `parse_qconf_files` on one line: path, line and column, text."""
    place = f":{report.span.line}:{report.span.column}" if report.span else ""
    return f"{report.fields[0] if report.fields else ''}{place}: {report.text}"


def _unknown_files(files: Mapping[str, str]) -> Iterator[Report]:
    whole = {ORDER, *WHOLE_PATHS.values(), *(path.partition("/")[0] for path in WHOLE_PATHS.values())}
    for path in files:
        folder, _, rest = path.partition("/")
        if path not in whole and (folder not in FOLDERS or not rest or "/" in rest):
            words = "This file was not read: its name belongs to no known part of a configuration."
            yield Report(
                "directory.unknown-file", words, Severity.WARNING, fields=(path,), allowed=tuple(sorted(ROOTS))
            )


def _parse_folder(
    folder: str, kind: ObjectKind, files: Mapping[str, str], cluster: Cluster
) -> tuple[dict[str, Any], list[Report]]:
    objects: dict[str, Any] = {}
    places: dict[str, str] = {}
    reports: list[Report] = []
    for path, text in files.items():
        if path.partition("/")[0] != folder or path.count("/") != 1:
            continue
        value, said = parse_object(kind, text)
        if value is not None and kind is ObjectKind.QUOTA_SET:
            (value,), found = check_quota_sets((value,), cluster.complexes)
            said = (*said, *map(_as_read, found))
        reports += _in_file(path, said)
        if value is None:
            continue
        if value.name in objects:
            words = f'The {kind} "{value.name}" is in {places[value.name]} already.'
            reports.append(Report("directory.twice", words, fields=(path,)))
        objects.setdefault(value.name, value)
        places.setdefault(value.name, path)
    return objects, reports


def _as_read(finding: Report) -> Report:
    """Return a finding in a rule set as a warning where 8.1.9 accepts it: the file may come from a qmaster."""
    is_accepted = finding.is_error and not grid_engine_message(finding)
    return replace(finding, severity=Severity.WARNING) if is_accepted else finding


def _in_file(path: str, reports: tuple[Report, ...]) -> Iterator[Report]:
    for each in reports:
        yield replace(each, fields=(path, *each.fields))
