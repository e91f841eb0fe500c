"""Prints the table of contracts: which verbs work on which kind of object of real clusters.

`python -m tests.contracts.table CELL...` with cells as `qmonpy --live` takes them.

It adds, changes, takes back and deletes objects of its own named `qmonpy_*`, and changes one attribute of the
scheduler, of the global configuration and of the first exec host and takes it back, and deletes that host and adds it
again: for private clusters only. A cell of the table is `yes`, or the number of a sentence below it.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.clusters.live.live_cells import LiveCells, parse_live_cell
from qmonpy.formats.configuration.object_text import format_object, parse_object
from qmonpy.formats.configuration.qconf_kinds import KINDS
from qmonpy.model.configuration.change import LISTS, AnyChange, Change, ObjectKind, find_object
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.configuration.share_tree import SHARE_TREE, ShareNode
from qmonpy.model.values.value import Relop, ValueType

VERBS = ("read", "add", "change", "take back", "delete")
YES, NONE = "yes", "-"
NO_VERB = (
    "-: there is nothing to do: the configurations of the scheduler and of all hosts are always there, and of managers,"
    " operators, admin hosts and submit hosts there are only names."
)
TEXT_KINDS = frozenset(each.kind for each in KINDS)
TEXTS = {
    ObjectKind.HOST_GROUP: "group_name @qmonpy_group\nhostlist {host}\n",
    ObjectKind.USER_SET: "name qmonpy_set\ntype ACL\nfshare 0\noticket 0\nentries anna,bob\n",
    ObjectKind.PROJECT: "name qmonpy_project\noticket 0\nfshare 0\nacl NONE\nxacl NONE\n",
    ObjectKind.USER: "name qmonpy_user\noticket 0\nfshare 0\ndelete_time 0\ndefault_project NONE\n",
    ObjectKind.PE: "pe_name qmonpy_pe\nslots 5\n",
    ObjectKind.CALENDAR: "calendar_name qmonpy_calendar\nyear NONE\nweek mon=8-18=off\n",
    ObjectKind.CHECKPOINT: "ckpt_name qmonpy_ckpt\nwhen sx\n",
    ObjectKind.QUEUE: "qname qmonpy.q\nhostlist {host}\nslots 3\n",
    ObjectKind.QUOTA_SET: "{{\nname qmonpy_rules\nenabled FALSE\nlimit users {{*}} to slots=9\n}}\n",
}
"""New objects of the kinds that have texts."""
EDITS = {
    ObjectKind.HOST: ("usage_scaling", "cpu=0.500000"), ObjectKind.HOST_GROUP: ("hostlist", "NONE"),
    ObjectKind.USER_SET: ("entries", "anna,bob,dora"), ObjectKind.PROJECT: ("oticket", "12"),
    ObjectKind.USER: ("fshare", "12"), ObjectKind.PE: ("slots", "12"), ObjectKind.CALENDAR: ("week", "NONE"),
    ObjectKind.CHECKPOINT: ("ckpt_dir", "/var/tmp"), ObjectKind.QUEUE: ("slots", "7"),
    ObjectKind.QUOTA_SET: ("enabled", "TRUE"), ObjectKind.LOCAL_CONFIGURATION: ("mailer", "/bin/false"),
}  # fmt: skip
"""An attribute with another value, of the kinds that have texts."""
SETTINGS = {ObjectKind.SCHEDULER: ("max_reservation", "33"), ObjectKind.CONFIGURATION: ("max_u_jobs", "44")}


@dataclass
class Column:
    """What one cluster did."""

    title: str
    cells: dict[tuple[str, str], str] = field(default_factory=dict)


def try_cluster(cluster: LiveCluster, column: Column, notes: list[str]) -> None:
    """Try every verb on every kind, and leave the cluster as it was."""
    for kind in ObjectKind:
        for verb, outcome in _try_kind(cluster, kind):
            text = YES if not outcome else f"({_number(notes, outcome)})"
            column.cells[kind, verb] = text


def _number(notes: list[str], said: str) -> int:
    if said not in notes:
        notes.append(said)
    return notes.index(said) + 1


def _try_kind(cluster: LiveCluster, kind: ObjectKind) -> Iterator[tuple[str, str]]:
    """Yield each verb with why it did not work; an empty text where it did."""
    snapshot = cluster.snapshot()
    yield "read", "; ".join(str(each) for each in snapshot.unread if each.kind is kind)
    host = next(name for name in snapshot.cluster.hosts if name != GLOBAL_HOST)
    if kind in SETTINGS:
        name, other = SETTINGS[kind]
        old = find_object(snapshot.cluster, kind, name)
        yield from _change_and_back(cluster, kind, name, old, other)
        return
    if kind is ObjectKind.HOST:
        old = snapshot.cluster.hosts[host]
        yield from _change_and_back(cluster, kind, host, old, _modify(kind, old))
        # Only hosts that are known by name can be added: the one that is there goes, and comes back.
        old = cluster.snapshot().cluster.hosts[host]
        said = _apply(cluster, Change(kind, host, old, None))
        yield "delete", said
        if not said:
            yield "add", _apply(cluster, Change(kind, host, None, old))
        return
    name, made = _make(kind, host)
    standing = find_object(snapshot.cluster, kind, name)
    if standing is not None:
        yield "add", f"{name} is there already: it is left alone"
        return
    said = _apply(cluster, Change(kind, name, None, made))
    yield "add", said
    if said:
        return
    if kind not in LISTS:
        old = find_object(cluster.snapshot().cluster, kind, name)
        yield from _change_and_back(cluster, kind, name, old, _modify(kind, old))
    yield "delete", _apply(cluster, Change(kind, name, find_object(cluster.snapshot().cluster, kind, name), None))


def _change_and_back(
    cluster: LiveCluster, kind: ObjectKind, name: str, old: Any, other: Any
) -> Iterator[tuple[str, str]]:
    said = _apply(cluster, Change(kind, name, old, other))
    yield "change", said
    if not said:
        yield "take back", _apply(cluster, Change(kind, name, other, old))


def _modify(kind: ObjectKind, old: Any) -> Any:
    """Return an object with another value of one attribute."""
    if kind is ObjectKind.COMPLEX:
        return replace(old, default="1")
    if kind is ObjectKind.SHARE_TREE:
        return replace(old, shares=7)
    name, text = EDITS[kind]
    value, reports = parse_object(kind, re.sub(rf"(?m)^( *{name} +).*$", rf"\g<1>{text}", format_object(kind, old)))
    if value is None or value == old:
        raise ValueError(f"{kind}: {reports}")
    return value


def _make(kind: ObjectKind, host: str) -> tuple[str, Any]:
    """Return a new object of a kind with its name."""
    if kind is ObjectKind.COMPLEX:
        name = "qmonpy_unit"
        return name, ComplexAttribute(name, name, ValueType.INT, Relop.LE, consumable=Consumable.YES)
    if kind is ObjectKind.SHARE_TREE:
        return SHARE_TREE, ShareNode("Root", shares=1, children=(ShareNode("default", shares=10),))
    if kind is ObjectKind.LOCAL_CONFIGURATION:
        value, _ = parse_object(kind, f"#{host}:\nmailer /bin/mail\n")
        return host, value
    if kind in LISTS:
        name = host if "host" in kind else "qmonpy_somebody"
        return name, name
    value, reports = parse_object(kind, TEXTS[kind].format(host=host))
    if value is None:
        raise ValueError(reports)
    return value.name, value


def _apply(cluster: LiveCluster, change: AnyChange) -> str:
    """Make a change; return why it was not made, or is not what the cluster has then."""
    answer = cluster.change("root", [change], note="table of contracts")
    if not answer.is_done:
        return " ".join(answer.text.split())
    found = _show(change.kind, find_object(cluster.snapshot().cluster, change.kind, change.key))
    wanted = _show(change.kind, change.after)
    # A dialect completes an object by attributes that its cluster wants.
    is_there = found == wanted or (isinstance(found, str) and isinstance(wanted, str) and found.startswith(wanted))
    return "" if is_there else f"{change.kind} {change.key}: {wanted!r} was written, {found!r} is there"


def _show(kind: ObjectKind, value: Any) -> Any:
    return format_object(kind, value) if value is not None and kind in TEXT_KINDS else value


def format_table(columns: Sequence[Column], notes: Sequence[str]) -> str:
    """Return the table, a line for each kind, and the sentences that it counts."""
    lines = []
    for column in columns:
        lines += [column.title, f"{'':26}" + "".join(f"{verb:11}" for verb in VERBS)]
        for kind in ObjectKind:
            lines.append(f"{kind:26}" + "".join(f"{column.cells.get((kind, verb), NONE):11}" for verb in VERBS))
        lines.append("")
    notes = [NO_VERB, *(f"({at}) {said}" for at, said in enumerate(notes, 1))]
    return "\n".join(line.rstrip() for line in (*lines, *notes))


def main(words: Sequence[str]) -> int:
    """Print the table of the clusters that are named."""
    columns: list[Column] = []
    notes: list[str] = []
    for word in words:
        cluster = LiveCells().reach(parse_live_cell(word))
        if not isinstance(cluster, LiveCluster):
            print(f"{word}: {cluster}", file=sys.stderr)
            return 1
        column = Column(f"{word}: {cluster.snapshot().cluster.variety.title}")
        try:
            try_cluster(cluster, column, notes)
        finally:
            cluster.close()
        columns.append(column)
    print(format_table(columns, notes))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
