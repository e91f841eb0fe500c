"""`qconf -A*`, `-M*`, `-a*` and `-d*`: objects from files, names of lists, and what is deleted by its name.

Who may not change objects of a kind is told so before a change is tried, of some kinds before a file is read. Of
several names each is a change of its own for 8.1.9; here they are one where none of them is refused.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from qmonpy.cli.configuring.files import read_objects, read_whole
from qmonpy.cli.outcome import Outcome, answered, format_lines, join_outcomes, refused
from qmonpy.clusters.embedded import messages
from qmonpy.clusters.interface import Answer, ClusterInterface
from qmonpy.engine.checks.object_checks.object_names import check_name_of
from qmonpy.engine.checks.permissions import find_refusal_to_change
from qmonpy.formats.configuration.complex_replacement import UNCHANGED, plan_complex_replacement
from qmonpy.formats.configuration.qconf_kinds import KINDS, KindWords
from qmonpy.formats.quota_set.checks import check_quota_sets
from qmonpy.formats.quota_set.finding import grid_engine_messages
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.change import AnyChange, Change, ObjectKind, find_changes, find_object
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST, Host
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.lines import lines_of

Handler = Callable[[ClusterInterface, str, Sequence[str], str], Outcome]
_SPLIT = frozenset(
    {
        ObjectKind.USER_SET, ObjectKind.PROJECT, ObjectKind.USER, ObjectKind.QUOTA_SET, ObjectKind.MANAGER,
        ObjectKind.OPERATOR, ObjectKind.ADMIN_HOST, ObjectKind.SUBMIT_HOST, ObjectKind.HOST,
    }
)  # fmt: skip
"""Kinds of which several names may be given with commas between."""
_HOST_LISTS = {ObjectKind.ADMIN_HOST: "adminhost", ObjectKind.SUBMIT_HOST: "submithost"}
_OF_HOSTS = (*_HOST_LISTS, ObjectKind.HOST)
"""Kinds of lists of hosts: 8.1.9 ends with status 0 whatever becomes of an addition."""
_DENIED_FIRST = frozenset({ObjectKind.QUEUE, ObjectKind.HOST_GROUP, ObjectKind.QUOTA_SET})
"""Kinds of which the file is not read for who may not change them; of the others it is read first."""
_ROOT = "root"
_Planned = str | AnyChange
"""What one name comes to: a line that refuses it, or a change."""


def find_denial(cluster: ClusterInterface, user: str, kind: ObjectKind) -> Outcome | None:
    """Return the refusal of a change of a kind to who may make none."""
    found = find_refusal_to_change(cluster.snapshot().cluster, user, (kind,))
    return None if found is None else refused(found.text)


def apply_changes(cluster: ClusterInterface, user: str, note: str, changes: Sequence[AnyChange]) -> Outcome:
    """Make changes as one; what changes nothing is told as if it did, as 8.1.9 does."""
    if any(each.before != each.after for each in changes):
        return answered(_change(cluster, user, changes, note))
    name = cluster.snapshot().cluster.name
    return Outcome(format_lines(*(messages.changed(user, name, each) for each in changes)))


def add_object(words: KindWords) -> Handler:
    """Return what adds the object of a file (`-A*`), or every rule set of one."""

    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        denial = find_denial(cluster, user, words.kind)
        if denial is not None and words.kind in _DENIED_FIRST:
            return denial
        objects = read_objects(words.kind, rest[0], is_new=True)
        return denial or add_objects(cluster, user, note, words, objects)

    return carry_out


def add_objects(
    cluster: ClusterInterface, user: str, note: str, words: KindWords, objects: Sequence[object]
) -> Outcome:
    """Add objects that do not exist yet; of several rule sets 8.1.9 tells what became of the first only."""
    before = cluster.snapshot().cluster
    refuse_quota_sets(before, objects)
    planned: list[_Planned] = []
    names: set[str] = set()
    for each in objects:
        name = _name_of(each)
        if name in names or find_object(before, words.kind, name) is not None:
            planned.append(_exists(words.kind, words.noun, name))
        else:
            planned.append(Change(words.kind, name, None, each))
        names.add(name)
    if not planned:
        return refused("error reading in file")
    outcome = _carry_out_each(cluster, user, note, planned)
    if words.kind is not ObjectKind.QUOTA_SET:
        return outcome
    said = lines_of(outcome.text or outcome.complaint)[:1]
    is_refused = isinstance(planned[0], str) or not outcome.text
    return refused(*said) if is_refused else Outcome(format_lines(*said))


def modify_object(words: KindWords) -> Handler:
    """Return what replaces an object by that of a file (`-M*`)."""

    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        denial = find_denial(cluster, user, words.kind)
        if denial is not None and words.kind in _DENIED_FIRST:
            return denial
        objects = read_objects(words.kind, rest[0])
        known = cluster.snapshot().cluster
        is_missed = any(find_object(known, words.kind, _name_of(each)) is None for each in objects)
        if denial is not None and not (is_missed and words.kind in _MISSED_FIRST):
            return denial
        return modify_objects(cluster, user, note, words, objects)

    return carry_out


_MISSED_FIRST = (ObjectKind.USER_SET, ObjectKind.PROJECT, ObjectKind.USER)
"""Kinds of which it is said that an object is not there before it is said who may change them (asked)."""


def modify_objects(
    cluster: ClusterInterface, user: str, note: str, words: KindWords, objects: Sequence[object]
) -> Outcome:
    """Replace those of the objects that exist; the cluster refuses if they have changed since they were read."""
    before = cluster.snapshot().cluster
    refuse_quota_sets(before, objects)
    changes: list[AnyChange] = []
    complaints: list[str] = []
    for each in objects:
        name = _name_of(each)
        current = find_object(before, words.kind, name)
        if current is None:
            missing = _MISSING.get(words.kind, 'denied: {noun} "{name}" does not exist')
            complaints.append(missing.format(noun=words.noun, name=name))
            continue
        # Load values are not in the file.
        after = each.with_reports_of(current) if isinstance(each, Host) else each
        changes.append(Change(words.kind, name, current, after))
    made = apply_changes(cluster, user, note, changes) if changes else Outcome()
    return Outcome(format_lines(*complaints) + made.text, made.complaint, 1) if complaints else made


_MISSING = {
    ObjectKind.USER_SET: "{name} is not known as a project",
    ObjectKind.PROJECT: "{name} is not known as a project",
    ObjectKind.USER: "{name} is not known as a user",
    ObjectKind.CHECKPOINT: 'denied: checkpoint interface "{name}" does not exist',
}
"""What is said of an object that is to be modified and does not exist, where it is not the usual sentence."""


def modify_quota_sets(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
    """Change the named sets only; without names the file has all sets that exist afterwards."""
    denial = find_denial(cluster, user, ObjectKind.QUOTA_SET)
    if denial is not None:
        return denial
    sets = read_objects(ObjectKind.QUOTA_SET, rest[0])
    if len(rest) == 1 and not sets:
        # A file without sets takes none away (asked).
        return Outcome()
    if len(rest) == 1:
        return replace_quota_sets(cluster, user, note, sets)
    by_name = {each.name: each for each in sets}
    names = rest[1].split(",")
    missing = [name for name in names if name not in by_name]
    if missing:
        return refused(*(f'resource quota set "{name}" not found in file "{rest[0]}"' for name in missing[:1]))
    words = next(each for each in KINDS if each.kind is ObjectKind.QUOTA_SET)
    return modify_objects(cluster, user, note, words, [by_name[name] for name in names])


def replace_quota_sets(cluster: ClusterInterface, user: str, note: str, sets: Sequence[QuotaSet]) -> Outcome:
    """Let there be these rule sets and no others."""
    before = cluster.snapshot().cluster
    refuse_quota_sets(before, sets)
    answer = cluster.change(user, find_changes(before, before.with_quota_sets(tuple(sets))), note)
    return _tell_replacement(user, before, sets) if answer.is_done else answered(answer)


def _tell_replacement(user: str, before: Cluster, sets: Sequence[QuotaSet]) -> Outcome:
    """Return what 8.1.9 says when it removes all rule sets and adds those of a file."""
    kind = ObjectKind.QUOTA_SET
    changes: list[AnyChange] = [Change(kind, name, each, None) for name, each in before.quota_sets.items()]
    changes += [Change(kind, each.name, None, each) for each in sets]
    return Outcome(format_lines(*(messages.changed(user, before.name, each) for each in changes)))


def refuse_quota_sets(cluster: Cluster, objects: Sequence[object]) -> None:
    """Raise ReportError with the first of 8.1.9's own words for rule sets that the qmaster refuses."""
    sets = [each for each in objects if isinstance(each, QuotaSet)]
    if not sets:
        return
    wrong = [each for each in check_quota_sets(sets, cluster.complexes)[1] if each.is_error]
    said = grid_engine_messages(wrong)
    if said:
        raise ReportError((Report("qconf.refused", said[0]),))


def delete_objects(words: KindWords) -> Handler:
    """Return what deletes objects by their names (`-d*`)."""

    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        denial = find_denial(cluster, user, words.kind)
        before = cluster.snapshot().cluster
        names = rest[0].split(",") if words.kind in _SPLIT else [rest[0]]
        if denial is not None:
            # A qmaster is asked to remove each of several hosts, and denies each.
            count = len(list(dict.fromkeys(filter(None, names)))) if words.kind in _OF_HOSTS else 1
            return join_outcomes([denial] * max(1, count))
        planned: list[_Planned] = []
        for name in dict.fromkeys(filter(None, names)):
            current = find_object(before, words.kind, name)
            if current is None:
                planned.append(_say_missing(before, words, name))
            elif words.kind in (ObjectKind.MANAGER, ObjectKind.OPERATOR) and name == _ROOT:
                planned.append(f'may not remove user "{_ROOT}" from {words.kind} list')
            else:
                planned.append(Change(words.kind, name, current, None))
        return _carry_out_each(cluster, user, note, planned)

    return carry_out


def _say_missing(cluster: Cluster, words: KindWords, name: str) -> str:
    is_global = words.kind in _HOST_LISTS and name == GLOBAL_HOST
    if words.kind in _OF_HOSTS and (is_global or name not in known_hosts(cluster)):
        return messages.unresolved_host(name)
    if words.kind is ObjectKind.HOST_GROUP and not name.startswith("@"):
        return f'host group name "{name}" is not valid'
    wrong = next(check_name_of(words.kind, name, "name"), None) if words.kind is ObjectKind.HOST_GROUP else None
    if wrong is not None:
        return wrong.text
    return f'denied: {words.noun} "{name}" does not exist'


def known_hosts(cluster: Cluster) -> frozenset[str]:
    """Return the hosts that a cluster names anywhere, whose names resolve as far as it knows."""
    named = {host for queue in cluster.queues.values() for host in queue.hosts}
    named |= {host for group in cluster.host_groups.values() for host in group.members}
    named |= {*cluster.hosts, *cluster.admin_hosts, *cluster.submit_hosts}
    return frozenset(name for name in named if not name.startswith("@"))


def add_names(words: KindWords) -> Handler:
    """Return what adds names to a list (`-a*`)."""

    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        denial = find_denial(cluster, user, words.kind)
        is_of_hosts = words.kind in _HOST_LISTS
        names = dict.fromkeys(filter(None, rest[0].split(",")))
        if denial is not None and is_of_hosts:
            return join_outcomes(_deny_host(name, denial) for name in names)
        if denial is not None:
            return denial
        before = cluster.snapshot().cluster
        planned: list[_Planned] = []
        for name in names:
            if find_object(before, words.kind, name) is not None:
                planned.append(_exists(words.kind, words.noun, name))
            else:
                planned.append(Change(words.kind, name, None, name))
        outcome = _carry_out_each(cluster, user, note, planned)
        is_taken = is_of_hosts and not any(map(_is_no_host, names))
        return replace(outcome, exit_code=0) if is_taken else outcome

    return carry_out


def _is_no_host(name: str) -> bool:
    """Whether a name can be that of no host; the hosts of a group are not meant."""
    return name.startswith("@") or name == GLOBAL_HOST


def _deny_host(name: str, denial: Outcome) -> Outcome:
    """Return what is said to who may add no host: a name of none is not even sent (asked)."""
    return refused(messages.unresolved_host(name)) if _is_no_host(name) else replace(denial, exit_code=0)


def _carry_out_each(cluster: ClusterInterface, user: str, note: str, planned: Sequence[_Planned]) -> Outcome:
    """Make the changes among some plans, as one if that is possible, and tell all in their order."""
    changes = [each for each in planned if not isinstance(each, str)]
    whole = _change(cluster, user, changes, note)
    name = cluster.snapshot().cluster.name
    lines: list[str] = []
    is_bad = False
    is_only_lines = len(changes) == len(planned) == 1
    for each in planned:
        if isinstance(each, str):
            lines.append(each)
            is_bad = True
            continue
        if whole.is_done:
            lines.append(messages.changed(user, name, each))
            continue
        answer = whole if len(changes) == 1 else _change(cluster, user, [each], note)
        lines += lines_of(answer.text)
        is_bad = is_bad or not answer.is_done
    if is_bad and is_only_lines:
        return answered(whole)
    text = format_lines(*lines)
    return Outcome("", text, 1) if is_bad and not whole.is_done else Outcome(text, exit_code=int(is_bad))


def _change(cluster: ClusterInterface, user: str, changes: Sequence[AnyChange], note: str) -> Answer:
    """Return the cluster's answer to changes, without what 8.1.9 does not say any more of what others need."""
    answer = cluster.change(user, changes, note) if changes else Answer(True)
    if answer.is_done:
        return answer
    from qmonpy.engine.checks.configuration_check import NEEDED_TOO

    reports = tuple(each for each in answer.reports if each.code != NEEDED_TOO)
    if len(reports) == len(answer.reports):
        return answer
    return replace(answer, text="\n".join(dict.fromkeys(each.text for each in reports)), reports=reports)


def _exists(kind: ObjectKind, noun: str, name: str) -> str:
    known = {**_HOST_LISTS, ObjectKind.HOST: "exechost", ObjectKind.CHECKPOINT: "checkpoint interface"}
    return f'{known.get(kind, noun)} "{name}" already exists'


def _name_of(value: object) -> str:
    return str(getattr(value, "name"))  # noqa: B009


def change_whole(kind: ObjectKind) -> Handler:
    """Return what replaces the complex table or the scheduler's configuration by that of a file (`-Mc`, `-Msconf`)."""

    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        if kind is ObjectKind.COMPLEX:
            # Here alone the file is read before anybody asks who it is.
            return replace_whole(cluster, user, note, kind, read_whole(kind, rest[0], cluster.snapshot().cluster))
        denial = find_denial(cluster, user, kind)
        after = cluster.snapshot().cluster if denial else read_whole(kind, rest[0], cluster.snapshot().cluster)
        return denial or replace_whole(cluster, user, note, kind, after)

    return carry_out


def replace_whole(cluster: ClusterInterface, user: str, note: str, kind: ObjectKind, after: Cluster) -> Outcome:
    """Let the cluster have the part of another; of the table every attribute is told."""
    before = cluster.snapshot().cluster
    if kind is ObjectKind.COMPLEX:
        replacement, reports = plan_complex_replacement(
            before.complexes, after.complexes.values(), has_resource_maps=before.has_resource_maps
        )
        errors = tuple(each for each in reports if each.is_error)
        if replacement.is_empty and not errors:
            return refused(UNCHANGED, exit_code=0)
        denial = find_denial(cluster, user, kind)
        if denial is not None:
            return denial
        if errors:
            raise ReportError(errors)
    changes: Sequence[AnyChange] = find_changes(before, after) or [Change(kind, "", None, None)]
    # What is removed is told first.
    changes = sorted(changes, key=lambda each: each.after is not None)
    return apply_changes(cluster, user, note, changes)


def change_members(option: str) -> Handler:
    """Return what adds users to user sets or takes them out (`-au`, `-du`)."""
    is_adding = option == "-au"

    def carry_out(cluster: ClusterInterface, user: str, rest: Sequence[str], note: str) -> Outcome:
        before = cluster.snapshot().cluster
        lines: list[str] = []
        changes: list[AnyChange] = []
        is_bad = False
        for name in rest[1].split(","):
            current = before.user_sets.get(name)
            if current is None and not is_adding:
                lines.append(f'access list "{name}" doesn\'t exist')
                is_bad = True
                continue
            entries = list(current.entries if current else ())
            for member in dict.fromkeys(rest[0].split(",")):
                if is_adding == (member in entries):
                    lines.append(_no_member_change(member, name, is_adding=is_adding))
                    is_bad = True
                elif is_adding:
                    entries.append(member)
                    lines.append(f'added "{member}" to access list "{name}"')
                else:
                    entries.remove(member)
                    lines.append(f'deleted user "{member}" from access list "{name}"')
            after = replace(current or UserSet(name), entries=tuple(entries))
            if after != current:
                changes.append(Change(ObjectKind.USER_SET, name, current, after))
        answer = cluster.change(user, changes, note) if changes else Answer(True)
        if not answer.is_done:
            lines = [line for line in lines if not line.startswith(("added ", "deleted "))] + lines_of(answer.text)
        return Outcome(format_lines(*lines), exit_code=int(is_bad or not answer.is_done))

    return carry_out


def _no_member_change(member: str, name: str, *, is_adding: bool) -> str:
    if is_adding:
        return f'"{member}" is already in access list "{name}"'
    return f'user "{member}" is not in access list "{name}"'
