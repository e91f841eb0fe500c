"""`qconf` on an embedded cluster: shows and changes every kind of object, each command as one set of changes."""

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from qmonpy.cli.outcome import Outcome, answered, format_lines, refused, unsupported
from qmonpy.cli.qconf_attributes import change_attributes, change_attributes_of_text, purge_attribute
from qmonpy.cli.qconf_configurations import (
    add_configurations,
    delete_configurations,
    list_configurations,
    modify_configurations,
    show_configurations,
)
from qmonpy.cli.qconf_files import read_objects, read_text, read_whole
from qmonpy.cli.qconf_orders import (
    clean_queues,
    clear_usage,
    find_objects_by_value,
    monitor_pass,
    show_event_clients,
    start_thread,
    stop_clients,
    stop_qmaster,
    stop_scheduler,
)
from qmonpy.cli.qconf_share_tree import (
    add_nodes,
    delete_nodes,
    delete_share_tree,
    load_share_tree,
    modify_nodes,
    show_nodes,
    show_share_tree,
)
from qmonpy.cli.qconf_show import show_list, show_objects, show_resolved, show_tree, show_whole
from qmonpy.clusters.embedded import messages
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.formats.configuration.complex_replacement import UNCHANGED, plan_complex_replacement
from qmonpy.formats.configuration.qconf_kinds import EDITED, KINDS, LIST_KINDS, REST, WHOLE_KINDS, KindWords
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.change import AnyChange, Change, ObjectKind, find_changes, find_object
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.model.report import ReportError

Handler = Callable[[ClusterInterface, str, Sequence[str], str], Outcome]
"""Takes the cluster, the user, the words after the option, and the note for the journal."""


def qconf(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Carry out one option of qconf with its arguments."""
    if not words:
        return refused("ERROR! no option argument")
    option, rest = words[0], words[1:]
    handler = HANDLERS.get(option)
    if handler is not None:
        try:
            return handler(cluster, user, rest, shlex.join(("qconf", *words)))
        except ReportError as error:
            return refused(*(each.text for each in error.reports))
    if option in EDITED:
        return refused(
            f'qconf: "{option}" opens an editor, which does not exist here; write a file and give it to -A* or -M*.'
        )
    if option in REST:
        return unsupported("qconf", option)
    return refused(f'error: invalid option argument "{option}"', "Usage: qconf -help")


def _apply(
    cluster: ClusterInterface, user: str, note: str, changes: Sequence[AnyChange], complaints: Sequence[str] = ()
) -> Outcome:
    """Make changes as one; `complaints` tell what else was asked for and is refused."""
    outcome = answered(cluster.change(user, changes, note)) if changes else Outcome()
    if not complaints:
        return outcome
    return replace(outcome, complaint=format_lines(*complaints) + outcome.complaint, exit_code=1)


def _show(words: KindWords) -> Handler:
    return lambda cluster, user, rest, note: show_objects(cluster.snapshot().cluster, words, rest)


def _list(words: KindWords) -> Handler:
    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        return _too_many(rest, 0) or show_list(cluster.snapshot().cluster, words)

    return carry_out


def _whole(kind: ObjectKind) -> Handler:
    return lambda cluster, user, rest, note: show_whole(cluster.snapshot().cluster, kind, rest)


def _add(words: KindWords) -> Handler:
    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        if len(rest) != 1:
            return _needs("one file", rest)
        before = cluster.snapshot().cluster
        objects = read_objects(words.kind, rest[0])
        taken = [each.name for each in objects if find_object(before, words.kind, each.name) is not None]
        if taken:
            return refused(*(f'{words.noun} "{name}" already exists' for name in taken))
        return _apply(cluster, user, note, [Change(words.kind, each.name, None, each) for each in objects])

    return carry_out


def _modify(words: KindWords) -> Handler:
    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        if len(rest) != 1:
            return _needs("one file", rest)
        before = cluster.snapshot().cluster
        objects = read_objects(words.kind, rest[0])
        return _write_existing(cluster, user, note, words, before, objects)

    return carry_out


def _write_existing(
    cluster: ClusterInterface, user: str, note: str, words: KindWords, before: Cluster, objects: Sequence[object]
) -> Outcome:
    """Modify existing objects; the cluster refuses if they have changed since they were read."""
    changes = []
    for each in objects:
        name = str(getattr(each, "name"))  # noqa: B009
        current = find_object(before, words.kind, name)
        if current is None:
            return refused(f'denied: {words.noun} "{name}" does not exist')
        # Load values are not in the file.
        after = each.with_reports_of(current) if isinstance(each, Host) else each
        changes.append(Change(words.kind, name, current, after))
    return _apply(cluster, user, note, changes) if _is_change(changes) else Outcome(_unchanged(cluster, user, changes))


def _is_change(changes: Sequence[AnyChange]) -> bool:
    return any(each.before != each.after for each in changes)


def _unchanged(cluster: ClusterInterface, user: str, changes: Sequence[AnyChange]) -> str:
    """Return what 8.1.9 says: that it modified the objects, although nothing changed."""
    name = cluster.snapshot().cluster.name
    return format_lines(*(messages.changed(user, name, each) for each in changes))


def _modify_quota_sets(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Change the named sets only; without names the file has all sets that exist afterwards."""
    if not 1 <= len(rest) <= 2:
        return _needs("a file and perhaps names", rest)
    words = next(each for each in KINDS if each.kind is ObjectKind.QUOTA_SET)
    before = cluster.snapshot().cluster
    sets = read_objects(ObjectKind.QUOTA_SET, rest[0])
    if len(rest) == 1:
        return _apply(cluster, user, note, find_changes(before, before.with_quota_sets(tuple(sets))))
    by_name = {each.name: each for each in sets}
    names = rest[1].split(",")
    missing = [name for name in names if name not in by_name]
    if missing:
        return refused(*(f'error: resource quota set "{name}" is not in file "{rest[0]}"' for name in missing))
    return _write_existing(cluster, user, note, words, before, [by_name[name] for name in names])


def _delete(words: KindWords) -> Handler:
    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        if len(rest) != 1:
            return _needs("names", rest)
        before = cluster.snapshot().cluster
        changes, complaints = [], []
        for name in dict.fromkeys(rest[0].split(",")):
            current = find_object(before, words.kind, name)
            if current is None:
                complaints.append(f'denied: {words.noun} "{name}" does not exist')
            else:
                changes.append(Change(words.kind, name, current, None))
        return _apply(cluster, user, note, changes, complaints)

    return carry_out


def _add_names(words: KindWords) -> Handler:
    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        if len(rest) != 1:
            return _needs("names", rest)
        before = cluster.snapshot().cluster
        changes, complaints = [], []
        for name in dict.fromkeys(rest[0].split(",")):
            if find_object(before, words.kind, name) is not None:
                complaints.append(f'{words.noun} "{name}" already exists')
            else:
                changes.append(Change(words.kind, name, None, name))
        return _apply(cluster, user, note, changes, complaints)

    return carry_out


def _change_whole(kind: ObjectKind) -> Handler:
    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        if len(rest) != 1:
            return _needs("one file", rest)
        before = cluster.snapshot().cluster
        after = read_whole(kind, rest[0], before)
        if kind is ObjectKind.COMPLEX:
            replacement, reports = plan_complex_replacement(before.complexes, after.complexes.values())
            errors = tuple(each for each in reports if each.is_error)
            if errors:
                raise ReportError(errors)
            if replacement.is_empty:
                return Outcome(format_lines(UNCHANGED))
        changes = find_changes(before, after)
        return _apply(cluster, user, note, changes)

    return carry_out


def _change_members(*, is_adding: bool) -> Handler:
    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        if len(rest) != 2:
            return _needs("users and user sets", rest)
        before, lines, complaints, changes = cluster.snapshot().cluster, [], [], []
        for name in rest[1].split(","):
            current = before.user_sets.get(name)
            if current is None and not is_adding:
                complaints.append(f'access list "{name}" doesn\'t exist')
                continue
            entries = list(current.entries if current else ())
            for member in dict.fromkeys(rest[0].split(",")):
                if is_adding == (member in entries):
                    complaints.append(_no_member_change(member, name, is_adding=is_adding))
                elif is_adding:
                    entries.append(member)
                    lines.append(f'added "{member}" to access list "{name}"')
                else:
                    entries.remove(member)
                    lines.append(f'deleted user "{member}" from access list "{name}"')
            after = replace(current or UserSet(name), entries=tuple(entries))
            if after != current:
                changes.append(Change(ObjectKind.USER_SET, name, current, after))
        outcome = _apply(cluster, user, note, changes, complaints)
        return replace(outcome, text=format_lines(*lines)) if outcome.text else outcome

    return carry_out


def _no_member_change(member: str, name: str, *, is_adding: bool) -> str:
    if is_adding:
        return f'"{member}" is already in access list "{name}"'
    return f'user "{member}" is not in access list "{name}"'


def _attributes(verb: str) -> Handler:
    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        if len(rest) < 4:
            return _needs("an object, an attribute, a value and names", rest)
        kinds = {each.attribute_name: each for each in KINDS if each.attribute_name}
        if rest[0] not in kinds:
            return refused(f'Modification of object "{rest[0]}" not supported')
        edit = change_attributes(cluster.snapshot().cluster, verb, kinds[rest[0]], rest[1], rest[2], rest[3:])
        outcome = _apply(cluster, user, note, edit.changes)
        return replace(outcome, text=format_lines(*edit.remarks) + outcome.text)

    return carry_out


def _attributes_of_file(verb: str) -> Handler:
    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        if len(rest) < 3:
            return _needs("an object, a file and names", rest)
        kinds = {each.attribute_name: each for each in KINDS if each.attribute_name}
        if rest[0] not in kinds:
            return refused(f'Modification of object "{rest[0]}" not supported')
        text = read_text(rest[1])
        edit = change_attributes_of_text(cluster.snapshot().cluster, verb, kinds[rest[0]], text, rest[2:])
        outcome = _apply(cluster, user, note, edit.changes)
        return replace(outcome, text=format_lines(*edit.remarks) + outcome.text)

    return carry_out


def _purge(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    if len(rest) != 3 or rest[0] != "queue":
        return _needs("queue, an attribute and a queue instance or domain", rest)
    return _apply(cluster, user, note, purge_attribute(cluster.snapshot().cluster, rest[1], rest[2]))


def _stop_hosts(*, kills_jobs: bool) -> Handler:
    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        if not rest:
            return refused('Need a hostname or the keyword "all"')
        names = [name for word in rest for name in word.split(",") if name]
        return answered(cluster.stop_hosts(user, names, kills_jobs=kills_jobs))

    return carry_out


def _needs(what: str, rest: Sequence[str]) -> Outcome:
    found = " ".join(rest) or "nothing"
    return refused(f"qconf: {what} must follow the option, not {found}; only one option is accepted at a time.")


def _too_many(rest: Sequence[str], most: int) -> Outcome | None:
    return _needs("nothing", rest) if len(rest) > most else None


def _handlers() -> dict[str, Handler]:
    found: dict[str, Handler] = {
        "-purge": _purge,
        "-ke": _stop_hosts(kills_jobs=False),
        "-kej": _stop_hosts(kills_jobs=True),
        "-au": _change_members(is_adding=True),
        "-du": _change_members(is_adding=False),
        "-shgrp_tree": lambda cluster, user, rest, note: show_tree(cluster.snapshot().cluster, rest),
        "-shgrp_resolved": lambda cluster, user, rest, note: show_resolved(cluster.snapshot().cluster, rest),
    }
    for words in KINDS:
        found |= {words.list_option: _list(words), words.show: _show(words), words.delete: _delete(words)}
        found |= {f"-A{words.letters}": _add(words), f"-M{words.letters}": _modify(words)}
    for words in LIST_KINDS:
        found[words.list_option] = _list(words)
        found |= {f"-a{words.letters}": _add_names(words), f"-d{words.letters}": _delete(words)}
    for letters, kind in WHOLE_KINDS.items():
        found |= {f"-s{letters}": _whole(kind), f"-M{letters}": _change_whole(kind)}
    found |= {"-Mrqs": _modify_quota_sets, "-sconfl": list_configurations, "-sconf": show_configurations}
    found |= {"-Aconf": add_configurations, "-Mconf": modify_configurations, "-dconf": delete_configurations}
    found |= {"-cq": clean_queues, "-secl": show_event_clients, "-kec": stop_clients, "-ks": stop_scheduler}
    found |= {"-at": start_thread, "-tsm": monitor_pass, "-clearusage": clear_usage, "-km": stop_qmaster}
    found["-sobjl"] = find_objects_by_value
    found |= {"-sstree": show_share_tree, "-dstree": delete_share_tree, "-astnode": add_nodes}
    found |= {"-mstnode": modify_nodes, "-dstnode": delete_nodes}
    found |= {option: load_share_tree(option) for option in ("-Astree", "-Mstree")}
    found |= {option: show_nodes(option) for option in ("-sstnode", "-rsstnode")}
    found |= {f"-{verb.upper()}attr": _attributes_of_file(verb) for verb in "amdr"}
    return found | {f"-{verb}attr": _attributes(verb) for verb in "amdr"}


HANDLERS: Mapping[str, Handler] = _handlers()
