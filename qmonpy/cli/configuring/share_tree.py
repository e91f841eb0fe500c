"""The share tree on the command line: what `qconf -sstree`, `-Mstree`, `-sstnode` and their like do, in 8.1.9's words.

Where 8.1.9 ends with a status that says the opposite of what it did, so does this (asked).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from qmonpy.cli.configuring.files import read_text
from qmonpy.cli.outcome import Outcome, answered, format_lines, print_usage, refused, shown
from qmonpy.clusters.interface import Answer, ClusterInterface
from qmonpy.engine.checks.permissions import find_refusal_to_change
from qmonpy.formats.configuration.share_tree_text import format_share_tree, parse_share_tree
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.share_tree import (
    ROOT,
    SHARE_TREE,
    Path,
    ShareNode,
    format_path,
    node_at,
    walk_tree,
    with_child,
    with_node,
    without_node,
)
from qmonpy.model.values.whole import find_whole

_NO_TREE = "No sharetree"
_UNCHANGED = "no modifications to sharetree"
_CHANGED = "modified sharetree"


def show_share_tree(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Print the share tree (`-sstree`)."""
    tree = cluster.snapshot().cluster.share_tree
    return refused("no sharetree element") if tree is None else shown(format_share_tree(tree))


def delete_share_tree(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Delete the share tree (`-dstree`)."""
    configured = cluster.snapshot().cluster
    if configured.share_tree is not None:
        return answered(change_tree(cluster, user, None, note))
    refusal = find_refusal_to_change(configured, user, (ObjectKind.SHARE_TREE,))
    return refused("sharetree does not exist" if refusal is None else refusal.text)


def load_share_tree(option: str) -> Callable[[ClusterInterface, str, Sequence[str], str], Outcome]:
    """Return what takes the share tree from a file (`-Astree`, `-Mstree`)."""

    def load(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        if not rest:
            return refused(f'error: no option argument provided to "{option}"')
        answer = change_tree(cluster, user, parse_share_tree(read_text(rest[0])), note)
        return answered(answer, exit_code=0 if option == "-Astree" else 1)

    return load


def show_nodes(option: str) -> Callable[[ClusterInterface, str, Sequence[str], str], Outcome]:
    """Return what prints nodes and those below them (`-sstnode`, `-rsstnode`)."""

    def show(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        if not rest:
            return refused(f'error: no option argument provided to "{option}"')
        tree = cluster.snapshot().cluster.share_tree
        if tree is None:
            return refused(_NO_TREE, exit_code=0)
        lines: list[str] = []
        for path in filter(None, rest[0].split(",")):
            found = _find(tree, path)
            if found is None:
                return Outcome(format_lines(*lines), format_lines(_missing(path)), 1)
            lines += _list(node_at(tree, found), found)
        return Outcome(format_lines(*lines), exit_code=1 if option == "-rsstnode" else 0)

    return show


def show_whole_tree(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Print all nodes (`-sst`)."""
    return show_nodes("-sst")(cluster, user, ("/",), note)


def add_nodes(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Add nodes, or change their shares (`-astnode /a/b=5,...`); without a tree, one is begun."""
    tree = cluster.snapshot().cluster.share_tree or ShareNode(ROOT, 1)
    return _edit(cluster, user, "-astnode", rest, note, tree, _added)


def modify_nodes(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Change the shares of nodes (`-mstnode`)."""
    tree = cluster.snapshot().cluster.share_tree
    if tree is None:
        return refused(_NO_TREE, exit_code=0)
    return _edit(cluster, user, "-mstnode", rest, note, tree, _modified)


def delete_nodes(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Delete nodes with all below them (`-dstnode`)."""
    tree = cluster.snapshot().cluster.share_tree
    if tree is None:
        return refused(_NO_TREE)
    lines: list[str] = []
    missing: list[str] = []
    for path in filter(None, rest[0].split(",")):
        found = _find(tree, path)
        if not found:
            missing.append(_missing(path))
            continue
        if node_at(tree, found).children:
            missing.append("can't delete nodes with children")
            continue
        tree = without_node(tree, found)
        lines += ["removing ", format_path(found)]
    outcome = _finish(cluster, user, note, tree, lines, missing)
    return outcome if not lines or _CHANGED in outcome.text else replace(outcome, exit_code=1)


_Change = Callable[[ShareNode, str, int], tuple[ShareNode, Path] | None]


def _edit(
    cluster: ClusterInterface, user: str, option: str, rest: Sequence[str], note: str, tree: ShareNode, change: _Change
) -> Outcome:
    if not rest:
        return refused(f'error: no option argument provided to "{option}"')
    lines: list[str] = []
    missing: list[str] = []
    for word in filter(None, rest[0].split(",")):
        path, is_given, text = word.partition("=")
        if path and is_given and text.startswith("-") and find_whole(text[1:]) is not None:
            return refused("share value must be positive")
        shares = find_whole(text) if path and is_given else None
        if shares is None:
            bad = f"{word} is not a valid argument, see node_shares_list format"
            return Outcome("", format_lines(bad, _UNCHANGED) + print_usage("qconf"), 1)
        changed = change(tree, path, shares)
        if changed is None:
            is_whole = option == "-mstnode" or (not path.startswith("/") and "/" not in path)
            missing.append(_missing(path if is_whole else path.rpartition("/")[0]))
            continue
        tree, found = changed
        lines += ["setting ", f"{format_path(found)}={text}"]
    return _finish(cluster, user, note, tree, lines, missing)


def _finish(
    cluster: ClusterInterface, user: str, note: str, tree: ShareNode, lines: Sequence[str], missing: Sequence[str]
) -> Outcome:
    if not lines:
        return refused(*missing, _UNCHANGED)
    answer = change_tree(cluster, user, tree, note)
    if not answer.is_done:
        return Outcome(format_lines(*lines), format_lines(*missing, answer.text), 0)
    return Outcome(format_lines(*lines, _CHANGED), format_lines(*missing))


def _added(tree: ShareNode, path: str, shares: int) -> tuple[ShareNode, Path] | None:
    changed = _modified(tree, path, shares)
    if changed is not None:
        return changed
    above, slash, name = path.rpartition("/")
    parent = () if slash and not above else _find(tree, above)
    if parent is None or not name:
        return None
    return with_child(tree, parent, ShareNode(name, shares)), (*parent, name)


def _modified(tree: ShareNode, path: str, shares: int) -> tuple[ShareNode, Path] | None:
    found = _find(tree, path)
    return (with_node(tree, found, replace(node_at(tree, found), shares=shares)), found) if found else None


def _find(tree: ShareNode, path: str) -> Path | None:
    """Return the names on the way to a node, none for the root; None if there is no such node.

    A path that begins with `/` does so below the root, another one at the first node of its first name.
    """
    if path == "/" or path.lower() == ROOT.lower():
        return ()
    names = tuple(part for part in path.replace(".", "/").split("/") if part)
    if not names:
        return None
    for way, _ in walk_tree(tree):
        if way and way[len(way) - len(names) :] == names and (not path.startswith("/") or len(way) == len(names)):
            return way
    return None


def _list(node: ShareNode, way: Path) -> Iterator[str]:
    return (f"{format_path(path)}={each.shares}" for path, each in walk_tree(node, way))


def _missing(path: str) -> str:
    return f"Unable to locate {path} in sharetree"


def change_tree(cluster: ClusterInterface, user: str, tree: ShareNode | None, note: str) -> Answer:
    """Put another tree in the place of the present one.

    8.1.9 says that it changed it also where they are the same, and of several mistakes only the first.
    """
    before = cluster.snapshot().cluster.share_tree
    answer = cluster.change(user, [Change(ObjectKind.SHARE_TREE, SHARE_TREE, before, tree)], note)
    if answer.is_done:
        return replace(answer, text=answer.text or "changed sharetree")
    return replace(answer, text=answer.reports[0].text, reports=answer.reports[:1]) if answer.reports else answer
