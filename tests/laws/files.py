"""Law: a cluster file with any value anywhere is refused with reports, or its cluster schedules and can be shown.

`python -m tests.laws.files [COUNT] [--seed N]` puts values that hurt into every leaf of a cluster file with jobs and
reservations, names of keys included, and prints what broke.
"""

import copy
import random
import re
import sys
from collections.abc import Iterator
from functools import partial
from typing import Any

import yaml

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.files.cluster_file import format_cluster_file, parse_cluster_file
from qmonpy.model.report import ReportError
from tests.laws.values import PLAIN_VALUES, USER, Findings, asked, check_alive, check_shown, noted, world

Path = tuple[str | int, ...]
RAW_VALUES: tuple[Any, ...] = (
    None, True, False, [], {}, [[]], {"x": {}}, -1, 0, 1, 2**31, 2**63, 10**30, 1e308, float("inf"), float("nan"), 0.5,
    "",
)  # fmt: skip


def leaves(document: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the path of every value that is neither a mapping nor a list, and of every empty one."""
    inner = (
        document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    )
    entries = tuple(inner)
    if not entries:
        yield path
    for key, value in entries:
        yield from leaves(value, (*path, key))


def shapes(document: Any) -> tuple[Path, ...]:
    """One path for each kind of place: paths that differ in numbers only are one kind."""
    found: dict[tuple[str, ...], Path] = {}
    for path in leaves(document):
        found.setdefault(tuple(re.sub(r"\d+", "0", str(each)) for each in path), path)
    return tuple(found.values())


def with_value(document: Any, path: Path, value: Any) -> Any:
    """A copy of the document with another value at a path."""
    changed = copy.deepcopy(document)
    inner = changed
    for each in path[:-1]:
        inner = inner[each]
    inner[path[-1]] = value
    return changed


def with_key(document: Any, path: Path, key: str) -> Any:
    """A copy of the document in which the key above a path, which names an entry, is another one."""
    changed = copy.deepcopy(document)
    inner = changed
    for each in path[:-2]:
        inner = inner[each]
    if isinstance(inner, dict):
        inner[key] = inner.pop(path[-2])
    return changed


def try_document(place: str, document: Any, findings: Findings) -> None:
    """Try one document; what breaks is noted."""
    findings.tried += 1
    text = yaml.safe_dump(document, sort_keys=False, allow_unicode=True, width=1000)
    noted(findings, place, partial(_open, text, findings))


def _open(text: str, findings: Findings) -> None:
    try:
        content = parse_cluster_file(text)
    except ReportError:
        return
    findings.opened += 1
    cluster = EmbeddedCluster.from_file(content, administrator=USER)
    check_shown(cluster)
    check_alive(cluster)
    parse_cluster_file(format_cluster_file(cluster.to_file()))


def run(count: int | None, seed: int, *, is_told: bool = False) -> Findings:
    """Try values in every place: all, or so many in all."""
    chooser, findings = random.Random(seed), Findings(is_told=is_told)
    document = yaml.safe_load(format_cluster_file(world()))
    cases = [(path, value) for path in shapes(document) for value in (*RAW_VALUES, *PLAIN_VALUES)]
    for path, value in cases if count is None else chooser.sample(cases, min(count, len(cases))):
        place = f"{'.'.join(map(str, path))} = {str(value)[:60]!r}"
        try_document(place, with_value(document, path, value), findings)
        if isinstance(value, str) and len(path) > 1 and chooser.random() < 0.3:
            try_document(f"key {place}", with_key(document, path, value), findings)
    return findings


def main() -> int:
    """Run the law; return 1 if it is broken."""
    options = asked("files", __doc__, "values; all if it is not given", None).parse_args()
    found = run(options.count, options.seed, is_told=True)
    print(f"seed {options.seed}: {found.tried} files tried, {found.opened} opened, {len(found.broken)} broken")
    return 1 if found.broken else 0


if __name__ == "__main__":
    sys.exit(main())
