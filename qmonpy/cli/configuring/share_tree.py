"""The share tree on the command line: what `qconf -sstree`, `-Mstree`, `-sstnode` and their like do, in 8.1.9's words.

Where 8.1.9 ends with a status that says the opposite of what it did, so does this (asked).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from qmonpy.cli.configuring.files import read_text
from qmonpy.cli.configuring.options import missing_argument
from qmonpy.cli.outcome import Outcome, answered, format_lines, print_usage, refused, shown
from qmonpy.clusters.interface import Answer, ClusterInterface
from qmonpy.engine.checks.permissions import find_refusal_to_change
from qmonpy.formats.configuration.share_tree_text import check_share_tree_text, format_share_tree
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
from qmonpy.model.report import Report
from qmonpy.model.values.lines import lines_of
from qmonpy.model.values.whole import as_c_int, begins_with_digit

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
            return missing_argument(option)
        text = read_text(rest[0])
        tree, reports = check_share_tree_text(text)
        if tree is None:
            first = next(each for each in reports if each.is_error)
            status = 0 if option == "-Astree" and first.code not in _OF_FILE else 1
            return refused(*describe_faults(text, rest[0], reports), exit_code=status)
        answer = change_tree(cluster, user, tree, note)
        return answered(answer, exit_code=0 if option == "-Astree" else 1)

    return load


def describe_faults(
    text: str, path: str, reports: Sequence[Report], end: str = "error reading in file"
) -> Iterator[str]:
    """Yield what 8.1.9 says of a file that is no tree: of several mistakes the first; `end` ends it."""
    first = next(each for each in reports if each.is_error)
    if first.code not in _OF_FILE:
        yield first.text
        return
    lines = lines_of(text)
    wrong = first.span.line if first.span is not None else 0
    if first.code != _EMPTY:
        yield from [f"error: {first.text}"] * _count_told(lines[:wrong], first.text)
    if first.code != _MISSING:
        if wrong and first.code != _EMPTY:
            yield from _describe_rest(lines, wrong, first)
        yield f'error: error reading file: "{path}"'
    yield end


def _read_list(line: str) -> list[str] | None:
    """Return the nodes that a line lists; None if it lists none, not even none."""
    key, _, listed = line.partition("=")
    if key.strip() != "childnodes":
        return None
    return [] if listed.strip().upper().partition(",")[0] in ("", "NONE") else listed.strip().split(",")


def _count_told(lines: Sequence[str], text: str) -> int:
    """Return how often 8.1.9 says what is wrong with the last of some lines: in the place of each node that is still to
    come, if it cannot go on behind it (asked)."""
    is_list = _read_list(lines[-1]) is not None if lines else False
    if not text.startswith("unknown") and not (is_list and text.startswith("line ")):
        return 1
    lists = [found for line in lines if (found := _read_list(line)) is not None]
    return 1 + sum(len(each) - 1 for each in lists)


def _describe_rest(lines: Sequence[str], wrong: int, fault: Report) -> Iterator[str]:
    """Yield what 8.1.9 says of the lines behind a wrong one (asked).

    Behind a wrong list of nodes, or, below the first node, a name without a sign, it reads no node below another one;
    behind a wrong number none below its own, if these come next.
    """
    is_below = any(_read_list(line) is not None for line in lines[: wrong - 1])
    last = None
    if _read_list(lines[wrong - 1]):
        last = wrong
    elif is_below and fault.text.startswith('"="'):
        last = next((at for at, line in enumerate(lines[wrong:], wrong + 1) if _read_list(line)), None)
    elif is_below and fault.code == _NUMBER and wrong < len(lines) and _read_list(lines[wrong]):
        last = wrong + 1
    if last is not None and last < len(lines):
        name = lines[last].partition("=")[0].strip()
        yield f'error: unrecognized characters after the attribute values in line {last + 1}: "{name}"'


_NUMBER = "share-tree.number"
_EMPTY, _MISSING = "share-tree.empty", "share-tree.missing"
_OF_FILE = (_EMPTY, _MISSING, _NUMBER, "share-tree.attribute")
"""The faults that 8.1.9 finds while it reads the file; others it finds in what it has read."""


def show_nodes(option: str) -> Callable[[ClusterInterface, str, Sequence[str], str], Outcome]:
    """Return what prints nodes and those below them (`-sstnode`, `-rsstnode`)."""

    def show(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        if not rest:
            return refused(f'error: no option argument provided to "{option}"')
        tree = cluster.snapshot().cluster.share_tree
        if tree is None:
            return refused(_NO_TREE, exit_code=0)
        lines: list[str] = []
        missing: list[str] = []
        status = 0
        for path in _split(rest[0]):
            found = _find(tree, path)
            # The last one decides.
            status = int(found is None)
            if found is None:
                missing.append(_missing(path))
            else:
                lines += _list(node_at(tree, found), found)
        return Outcome(format_lines(*lines), format_lines(*missing), 1 if option == "-rsstnode" else status)

    return show


def show_whole_tree(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Print all nodes, each indented below the one above it (`-sst`)."""
    tree = cluster.snapshot().cluster.share_tree
    if tree is None:
        return refused(_NO_TREE, exit_code=0)
    return shown(
        format_lines(*(f"{3 * len(path) * ' '}{node.name}={_signed(node.shares)}" for path, node in walk_tree(tree)))
    )


def add_nodes(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Add nodes, or change their shares (`-astnode /a/b=5,...`); without a tree, one is begun."""
    tree = cluster.snapshot().cluster.share_tree or ShareNode(ROOT, 1)
    return _edit(cluster, user, "-astnode", rest, note, tree)


def modify_nodes(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Change the shares of nodes (`-mstnode`)."""
    tree = cluster.snapshot().cluster.share_tree
    if tree is None:
        return refused(_NO_TREE, exit_code=0)
    return _edit(cluster, user, "-mstnode", rest, note, tree)


def delete_nodes(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Delete nodes below which there are none (`-dstnode`)."""
    tree = cluster.snapshot().cluster.share_tree
    if tree is None:
        return refused(_NO_TREE)
    before, lines = tree, []
    for path in _split(rest[0]):
        found = _find(tree, path)
        if not found:
            lines.append(_missing(path))
        elif node_at(tree, found).children:
            lines.append("can't delete nodes with children")
        else:
            tree = without_node(tree, found)
            lines += ["removing ", format_path(found)]
    return _finish(cluster, user, note, before, tree, lines, refused_exit=1)


def _edit(
    cluster: ClusterInterface, user: str, option: str, rest: Sequence[str], note: str, tree: ShareNode
) -> Outcome:
    if not rest:
        return refused(f'error: no option argument provided to "{option}"')
    before, is_begun, is_misused = tree, False, False
    lines: list[str] = []
    for word in _split(rest[0]):
        path, _, text = word.partition("=")
        shares = _read_shares(text) if path else None
        if shares is None:
            # It names all that it was given.
            lines.append(f"{rest[0]} is not a valid argument, see node_shares_list format")
            is_misused = True
            continue
        if shares < 0:
            return refused(*lines, "share value must be positive")
        changed = _modified(tree, path, shares)
        if changed is None and option == "-astnode":
            path = _parent_of(path)
            changed = _added(tree, path, word.partition("=")[0], shares)
        if changed is None:
            lines.append(_missing(path))
            continue
        tree, found = changed
        lines += ["setting ", f"{format_path(found)}={shares}"]
        is_begun = True
    if is_misused and not is_begun:
        return Outcome("", format_lines(*lines, _UNCHANGED) + print_usage("qconf"), 1)
    return _finish(cluster, user, note, before if is_begun else None, tree, lines, refused_exit=0)


def _finish(
    cluster: ClusterInterface,
    user: str,
    note: str,
    before: ShareNode | None,
    tree: ShareNode,
    lines: Sequence[str],
    *,
    refused_exit: int,
) -> Outcome:
    """Put a tree in the place of the one before; where nothing was said to be changed, there is none."""
    if before is None or (before is tree):
        return refused(*lines, _UNCHANGED)
    answer = change_tree(cluster, user, tree, note)
    if not answer.is_done:
        return refused(*lines, answer.text, exit_code=refused_exit)
    return Outcome("", format_lines(*lines, _CHANGED))


def _split(text: str) -> list[str]:
    """The words of a list, between commas and spaces, each of them once (asked)."""
    return list(dict.fromkeys(filter(None, text.replace(",", " ").split(" "))))


def _read_shares(text: str) -> int | None:
    """Return what 8.1.9 makes of shares: the number with which a text begins, in 32 bits with a sign; None without
    one (asked)."""
    digits = text[1:] if text[:1] in ("+", "-") else text
    if not begins_with_digit(digits):
        return None
    number = as_c_int(digits)
    return -number if text.startswith("-") else number


def _parent_of(path: str) -> str:
    """Return the path above the last name, as it is written; the path itself where it has no name or nothing above."""
    at = _last_part(path)
    return path[:at] if at >= 0 and path[at + 1 :] else path


def _added(tree: ShareNode, above: str, path: str, shares: int) -> tuple[ShareNode, Path] | None:
    at = _last_part(path)
    name = path[at + 1 :]
    parent = () if at == 0 and path.startswith("/") else _find(tree, above) if at > 0 else None
    if parent is None or not name or (at > 0 and not parent):
        return None
    return with_child(tree, parent, ShareNode(name, shares)), (*parent, name)


def _last_part(path: str) -> int:
    """Return where the last name of a path is parted from those above it; -1 where nothing is above."""
    return max(path.rfind("/"), path.rfind("."))


def _modified(tree: ShareNode, path: str, shares: int) -> tuple[ShareNode, Path] | None:
    found = _find(tree, path)
    return (with_node(tree, found, replace(node_at(tree, found), shares=shares)), found) if found else None


def _find(tree: ShareNode, path: str) -> Path | None:
    """Return the names on the way to a node, none for the root; None if there is no such node.

    A path that begins with `/` does so below the root, another one at the first node of its first name. `*` stands for
    any one name, and no other pattern for anything (asked).
    """
    if path == "/" or path.lower() == ROOT.lower():
        return ()
    is_whole = path.startswith("/")
    names = path.replace(".", "/")[path.startswith(("/", ".")) :].split("/")
    if not all(names):
        return None
    for way, _ in walk_tree(tree):
        above = len(way) - len(names)
        if above < 0 or (is_whole and above):
            continue
        if all(name in ("*", each) for name, each in zip(names, way[above:], strict=True)):
            return way
    return None


def _list(node: ShareNode, way: Path) -> Iterator[str]:
    return (f"{format_path(path)}={_signed(each.shares)}" for path, each in walk_tree(node, way))


def _signed(shares: int) -> int:
    """Return shares as 8.1.9 prints those of nodes: in 32 bits with a sign (asked)."""
    return shares - 2**32 if shares >= 2**31 else shares


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
