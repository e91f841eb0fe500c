"""The options of `qconf` with which one edits in a program of one's own, $EDITOR: `-mq`, `-aq`, `-mc` and their like.

What 8.1.9 says when nothing was changed, when the program fails and when the text is wrong differs by kind (asked).
"""

import os
import shlex
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType

from qmonpy.cli.configuring.changes import (
    add_objects,
    apply_changes,
    find_denial,
    known_hosts,
    modify_objects,
    replace_quota_sets,
    replace_whole,
)
from qmonpy.cli.configuring.configurations import change_global
from qmonpy.cli.configuring.files import (
    edited_ends,
    parse_objects,
    parse_whole_text,
    read_text,
    refuse_no_value,
)
from qmonpy.cli.configuring.share_tree import change_tree, describe_faults
from qmonpy.cli.configuring.show import format_template
from qmonpy.cli.outcome import UNCHANGED, Outcome, answered, join_outcomes, refused
from qmonpy.clusters.embedded.messages import unresolved_host
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.engine.checks.object_checks.object_names import check_name_of
from qmonpy.formats.configuration.object_text import format_object, parse_object
from qmonpy.formats.configuration.qconf_kinds import WORDS, KindWords
from qmonpy.formats.configuration.share_tree_text import check_share_tree_text, format_share_tree
from qmonpy.formats.configuration.whole_text import format_whole
from qmonpy.formats.quota_set.printer import format_quota_sets
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.change import Change, ObjectKind, find_object
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.local_configuration import LocalConfiguration
from qmonpy.model.configuration.share_tree import ShareNode
from qmonpy.model.report import ReportError
from qmonpy.model.values.lines import lines_of
from qmonpy.model.values.pattern import is_pattern, matches_pattern

Handler = Callable[[ClusterInterface, str, Sequence[str], str], Outcome]
_TEMPLATE = "template"
_DEFAULT_EDITOR = "vi"
_ALWAYS = frozenset({ObjectKind.QUEUE})
"""Kinds of which 8.1.9 takes a text that was not changed for a change."""


class _EditError(ReportError):
    """Nothing came of editing; `outcome` says why."""

    def __init__(self, outcome: Outcome):
        super().__init__(())
        self.outcome = outcome


def edit_text(text: str, name: str) -> tuple[str, str, bool]:
    """Return what a person makes of a text in $EDITOR, the name of the file, and whether it was written.

    8.1.9 takes a text that was written as it was for a change, too, which it knows by the time of the file (asked).
    Raises _EditError where the editor fails.
    """
    with tempfile.TemporaryDirectory(prefix="qconf-") as folder:
        path = Path(folder) / name
        path.write_text(text, encoding="utf-8")
        before = _look_at(path)
        given = os.environ.get("EDITOR", "").strip() or _DEFAULT_EDITOR
        try:
            words = shlex.split(given)
        except ValueError:
            # A quotation without an end: it is the name of a program as it stands.
            words = [given]
        try:
            status = subprocess.run([*words, str(path)], check=False).returncode
        except OSError as error:
            raise _EditError(refused(f"error: can't start editor {given}", _failed(1), "edit failed")) from error
        if status:
            raise _EditError(refused(_failed(status), "edit failed"))
        return read_text(str(path)), str(path), _look_at(path) != before


def _look_at(path: Path) -> tuple[int, ...]:
    try:
        status = path.stat()
    except OSError:
        return ()
    return status.st_mtime_ns, status.st_size


def _failed(status: int) -> str:
    return f"error: editor exited with error {status}"


def _guarded(handler: Handler) -> Handler:
    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        try:
            return handler(cluster, user, rest, note)
        except _EditError as error:
            return error.outcome

    return carry_out


def _modify(words: KindWords) -> Handler:
    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        denial = find_denial(cluster, user, words.kind)
        if denial is not None:
            return denial
        before = cluster.snapshot().cluster
        names = [each for each in rest[0].split(",") if each] if words.kind is ObjectKind.HOST else [rest[0]]
        # Of a list of hosts the first one that there is is edited (asked).
        name = next((each for each in names if find_object(before, words.kind, each) is not None), rest[0])
        current = find_object(before, words.kind, name)
        if current is None:
            return _say_missing(before, words, name)
        text = format_object(words.kind, current)
        edited, path, is_written = edit_text(text, "object")
        is_same = edited == text if words.kind is ObjectKind.HOST_GROUP else not is_written
        if is_same and words.kind not in _ALWAYS:
            return _say_unchanged(words.kind)
        found = parse_objects(words.kind, edited, path, edited_ends(words.kind, path, is_new=False))
        return modify_objects(cluster, user, note, words, found)

    return carry_out


def _say_unchanged(kind: ObjectKind) -> Outcome:
    if kind is ObjectKind.USER_SET:
        return Outcome(f"{UNCHANGED}\n")
    return refused("Object has not been changed" if kind is ObjectKind.HOST_GROUP else UNCHANGED)


def _say_missing(cluster: Cluster, words: KindWords, name: str) -> Outcome:
    match words.kind:
        case ObjectKind.QUEUE:
            return refused(f'Cluster queue entry "{name}" does not exist')
        case ObjectKind.HOST if is_pattern(name):
            return refused(f"{name} is not an execution host")
        case ObjectKind.HOST if name in known_hosts(cluster):
            return refused(f'denied: {words.noun} "{name}" does not exist')
        case ObjectKind.PROJECT:
            more = (f'error: invalid option argument "{name}"', "Usage: qconf -help")
            return refused(words.unknown.format(name=name), *more)
    return refused(words.unknown.format(name=name), exit_code=words.unknown_exit)


def _add(words: KindWords) -> Handler:
    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        denial = find_denial(cluster, user, words.kind)
        if denial is not None:
            return denial
        name = rest[0] if rest else _TEMPLATE
        is_named = words.kind in (ObjectKind.QUEUE, ObjectKind.HOST_GROUP)
        wrong = next(check_name_of(words.kind, name, "name"), None) if is_named else None
        if wrong is not None and rest and words.kind is ObjectKind.HOST_GROUP:
            return refused(wrong.text)
        if words.kind is ObjectKind.HOST and is_pattern(name):
            return refused(f"{name} is not an exec host")
        text = format_template(words.kind, name)
        edited, path, is_written = edit_text(text, "object")
        if not is_written and not is_named:
            return refused(UNCHANGED)
        if not is_written and wrong is not None and words.kind is ObjectKind.QUEUE:
            return refused(wrong.text)
        found = parse_objects(words.kind, edited, path, edited_ends(words.kind, path, is_new=True))
        return add_objects(cluster, user, note, words, found)

    return carry_out


def _edit_whole(kind: ObjectKind) -> Handler:
    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        denial = find_denial(cluster, user, kind)
        if denial is not None:
            return denial
        before = cluster.snapshot().cluster
        text = format_whole(kind, before)
        edited, path, is_written = edit_text(text, "object")
        if not is_written and kind is not ObjectKind.COMPLEX:
            return refused("configuration unchanged" if kind is ObjectKind.CONFIGURATION else UNCHANGED)
        after = parse_whole_text(kind, edited, path, before, is_edited=True)
        if kind is ObjectKind.CONFIGURATION:
            return change_global(cluster, user, note, after)
        return replace_whole(cluster, user, note, kind, after)

    return carry_out


def _edit_configurations(option: str) -> Handler:
    """Return what edits configurations of hosts, and without names the global one (`-mconf`, `-aconf`)."""

    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        names = rest[0].split(",") if rest else ["global"]
        outcomes: list[Outcome] = []
        for name in names:
            try:
                outcome, is_last = edit(cluster, user, name, note)
            except _EditError as error:
                outcome, is_last = error.outcome, False
            outcomes.append(outcome)
            if is_last:
                break
        return join_outcomes(outcomes)

    def edit(cluster: ClusterInterface, user: str, name: str, note: str) -> tuple[Outcome, bool]:
        """Return what comes of one configuration, and whether no further one is edited."""
        denial = find_denial(cluster, user, ObjectKind.CONFIGURATION)
        if denial is not None:
            return denial, True
        configured = cluster.snapshot().cluster
        is_there = name == "global" or name in configured.local_configurations
        if option == "-aconf" and is_there:
            return refused(f"configuration {name} already exists"), True
        is_known = name in known_hosts(configured) or is_pattern(name)
        if option == "-aconf" and not is_known:
            return refused(f"{unresolved_host(name)}: can't resolve host name"), True
        if name == "global":
            return _edit_whole(ObjectKind.CONFIGURATION)(cluster, user, (), note), False
        return _edit_configuration(cluster, user, name, note), False

    return carry_out


def _edit_configuration(cluster: ClusterInterface, user: str, name: str, note: str) -> Outcome:
    kind = ObjectKind.LOCAL_CONFIGURATION
    before = cluster.snapshot().cluster
    current = before.local_configurations.get(name)
    text = format_object(kind, current or LocalConfiguration(name))
    edited, path, is_written = edit_text(text, "object")
    if not is_written:
        return refused("configuration unchanged")
    if not any(line.strip() and not line.startswith("#") for line in lines_of(edited)):
        return refused(f'error: error reading file: "{path}"', "error reading temp file")
    if is_pattern(name):
        return refused(unresolved_host(name))
    body = edited if edited.startswith("#") else f"#{name}:\n{edited}"
    after, reports = parse_object(kind, body)
    refuse_no_value(reports, name)
    errors = tuple(each for each in reports if each.is_error)
    if errors:
        raise ReportError(errors)
    return apply_changes(cluster, user, note, [Change(kind, name, current, after)])


def _edit_user_sets(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Edit user sets one after the other; one that is not there yet is begun (`-mu`, asked)."""
    # Operators may change user sets, but not by this option.
    denial = find_denial(cluster, user, ObjectKind.QUEUE)
    return denial or join_outcomes(_edit_user_set(cluster, user, name, note) for name in rest[0].split(",") if name)


def _edit_user_set(cluster: ClusterInterface, user: str, name: str, note: str) -> Outcome:
    words = WORDS[ObjectKind.USER_SET]
    current = cluster.snapshot().cluster.user_sets.get(name)
    text = format_object(words.kind, current or UserSet(name, type=_BOTH_TYPES))
    try:
        edited, path, is_written = edit_text(text, "object")
        if not is_written:
            return _say_unchanged(words.kind)
        found = parse_objects(words.kind, edited, path, edited_ends(words.kind, path, is_new=False))
    except _EditError:
        raise
    except ReportError as error:
        return refused(*(each.text for each in error.reports), exit_code=0)
    return (add_objects if current is None else modify_objects)(cluster, user, note, words, found)


_BOTH_TYPES = "ACL DEPT"


def _edit_quota_sets(option: str) -> Handler:
    """Return what edits rule sets: new ones (`-arqs`), named ones or all (`-mrqs`)."""

    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        words = WORDS[ObjectKind.QUOTA_SET]
        denial = find_denial(cluster, user, words.kind)
        if denial is not None:
            return denial
        sets = cluster.snapshot().cluster.quota_sets
        names = rest[0].split(",") if rest else list(sets)
        if option == "-arqs":
            text = "".join(_NEW_SET.format(name=name) for name in (names if rest else [_TEMPLATE]))
        else:
            text = format_quota_sets(
                each for name, each in sets.items() if any(matches_pattern(wanted, name) for wanted in names)
            )
        edited, path, is_written = edit_text(text, "object")
        if not is_written:
            return refused(UNCHANGED)
        is_new = option == "-arqs"
        found = parse_objects(words.kind, edited, path, edited_ends(words.kind, path, is_new=is_new))
        if not is_new and not rest:
            return replace_quota_sets(cluster, user, note, found)
        return (add_objects if is_new else modify_objects)(cluster, user, note, words, found)

    return carry_out


_NEW_SET = """{{
   name         {name}
   description  NONE
   enabled      FALSE
   limit        to slots=0
}}
"""


def _edit_share_tree(
    cluster: ClusterInterface, user: str, rest: Sequence[str], note: str, refused_exit: int = 1
) -> Outcome:
    """Edit the share tree, or begin one (`-mstree`, `-astree`)."""
    denial = find_denial(cluster, user, ObjectKind.SHARE_TREE)
    if denial is not None:
        return denial
    tree = cluster.snapshot().cluster.share_tree
    text = format_share_tree(tree or ShareNode(_TEMPLATE, 0))
    edited, path, is_written = edit_text(text, "tree")
    if not is_written:
        return refused(UNCHANGED)
    found, reports = check_share_tree_text(edited)
    if found is None:
        return refused(*describe_faults(edited, path, reports, _NO_TREE))
    return answered(change_tree(cluster, user, found, note), exit_code=refused_exit)


_NO_TREE = "cant read sharetree: "


def _editors() -> dict[str, Handler]:
    found: dict[str, Handler] = {}
    for letters in ("p", "q", "e", "hgrp", "prj", "user", "cal", "ckpt"):
        words = next(each for each in WORDS.values() if each.letters == letters and each.delete)
        found |= {f"-m{letters}": _modify(words), f"-a{letters}": _add(words)}
    found["-mu"] = _edit_user_sets
    found |= {"-mc": _edit_whole(ObjectKind.COMPLEX), "-msconf": _edit_whole(ObjectKind.SCHEDULER)}
    found |= {option: _edit_configurations(option) for option in ("-mconf", "-aconf")}
    found |= {option: _edit_quota_sets(option) for option in ("-arqs", "-mrqs")}
    # Of a tree that the qmaster refuses, 8.1.9 says that it was added well (asked).
    found |= {"-mstree": _edit_share_tree, "-astree": partial(_edit_share_tree, refused_exit=0)}
    return {option: _guarded(each) for option, each in found.items()}


_EDITORS: Mapping[str, Handler] = MappingProxyType(_editors())


def find_editor(option: str) -> Handler:
    """Return the handler of an option that opens an editor."""
    return _EDITORS[option]
