"""Probable mistakes about the share tree: leaves that no job belongs to, jobs without a leaf, usage that fades at once.

Where a job belongs is asked of the engine.
"""

from collections.abc import Iterator

from qmonpy.engine.fitting.likeness import RUN_TIME_LIMITS
from qmonpy.engine.tickets.force import Force, find_force
from qmonpy.engine.tickets.tree import Tree
from qmonpy.engine.work.waiting import find_free_tasks
from qmonpy.insight.policies.hint import HintGrounds, PolicyHint, hint_object, hint_setting, name_some
from qmonpy.insight.policies.idle_leaves import find_idle_leaves
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import DEFAULT_LEAF, ShareNode, format_path
from qmonpy.model.report import Report, Severity
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.values.value import FOREVER, ValueType, find_number
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import State
from qmonpy.translation import tr

TREE = "share tree"
"""The kind of object that the tree is, in reports."""
HOUR = 3600


def find_tree_hints(cluster: Cluster, state: State, now: int) -> Iterator[PolicyHint]:
    """Yield the probable mistakes about the share tree and the jobs that it is for."""
    force = find_force(cluster)
    tree = cluster.share_tree
    if tree is None:
        if force.policies.tree_tickets:
            text = tr(
                "weight_tickets_share hands out {tickets} by the share tree, but there is no share tree: nobody gets"
                " any of them."
            ).format(tickets=format_count(force.policies.tree_tickets, "ticket"))
            yield hint_setting("no-tree", "weight_tickets_share", text, "0")
        return
    if not force.policies.tree_tickets:
        text = tr(
            "There is a share tree, but weight_tickets_share is 0: the tree hands out no tickets, and nobody gets "
            "what it promises."
        )
        yield hint_setting("tree-off", "weight_tickets_share", text, "10000")
    yield from _find_idle_leaves(cluster, tree, state)
    yield from _find_jobs_outside(cluster, state, now)
    if force.has_tree:
        yield from _find_short_memory(force, state, now)


# Leaves that no job belongs to


def _find_idle_leaves(cluster: Cluster, tree: ShareNode, state: State) -> Iterator[PolicyHint]:
    jobs = [state.jobs[number] for number in {*state.pending, *(key[0] for key in state.running)}]
    for leaf in find_idle_leaves(cluster, tree, jobs):
        path, shares = format_path(leaf.path), format_count(leaf.shares, "share")
        said = tr('No job belongs to the leaf "{path}" of the share tree with its {shares}: {reason}.')
        text = said.format(path=path, shares=shares, reason=leaf.reason)
        report = Report("policy.idle-leaf", text, Severity.HINT, fields=(TREE, path))
        title = tr('Remove "{name}"').format(name=format_path(leaf.needless)) if leaf.needless else ""
        yield PolicyHint(report, idle_node=leaf.needless or None, fix_title=title)


# Jobs without a leaf


def _find_jobs_outside(cluster: Cluster, state: State, now: int) -> Iterator[PolicyHint]:
    assert cluster.share_tree is not None
    tree = Tree(cluster.share_tree, cluster, state.usage, find_force(cluster).policies, now)
    outside: dict[tuple[str, str], list[int]] = {}
    for number in sorted({*state.pending, *(key[0] for key in state.running)}):
        job = state.jobs[number]
        user = job.owner if job.owner in cluster.users else None
        project = job.project if job.project in cluster.projects else None
        if tree.find_place(user, project) is None:
            key = (ObjectKind.PROJECT, project) if project is not None else (ObjectKind.USER, job.owner)
            outside.setdefault((str(key[0]), key[1]), []).append(number)
    for (kind, name), numbers in outside.items():
        said = choose_word(
            len(numbers),
            "{jobs} ({numbers}) of the {kind} {name} gets no share tree tickets: {reason}.",
            "{jobs} ({numbers}) of the {kind} {name} get no share tree tickets: {reason}.",
        )
        text = said.format(
            jobs=format_count(len(numbers), "job"),
            numbers=name_some([str(each) for each in numbers]),
            kind=tr(kind),
            name=name,
            reason=_tell_missing(cluster, tree, kind, name),
        )
        yield hint_object("outside-tree", kind, name, text, HintGrounds(tuple(numbers)))


def _tell_missing(cluster: Cluster, tree: Tree, kind: str, name: str) -> str:
    if kind == ObjectKind.USER and name not in cluster.users:
        said = tr("{name} is no user of the cluster (qconf -auser, or enforce_user auto)")
    elif kind == ObjectKind.USER and any(each.is_project for each in tree.root):
        # Below a project there may be such leaves, but only for its own jobs.
        said = tr(
            'outside of its projects the share tree has no leaf "{name}", and there is no leaf "{leaf}" for such users'
        )
    elif kind == ObjectKind.USER:
        said = tr('{name} has no leaf in the share tree, and there is no leaf "{leaf}" for such users')
    elif tree.find_place(None, name) is None and not any(each.name == name for each in tree.root):
        said = tr("{name} is not in the share tree")
    else:
        said = tr('their owners have no leaf below {name}, and it has no leaf "{leaf}" for such users')
    return said.format(name=name, leaf=DEFAULT_LEAF)


# Usage that is forgotten, or does not count


def _find_short_memory(force: Force, state: State, now: int) -> Iterator[PolicyHint]:
    policies = force.policies
    if not any(weight > 0 for weight in policies.usage_weights.values()):
        text = tr(
            "usage_weight_list gives no kind of usage a weight: nobody's usage counts, and the share tree hands out "
            "tickets as if nobody had used anything."
        )
        yield hint_setting("no-usage", "usage_weight_list", text, "cpu=1.000000,mem=0.000000,io=0.000000")
    weighted = [name for name, weight in policies.usage_weights.items() if weight > 0]
    own = {name: policies.half_life_minutes[name] for name in weighted if name in policies.half_life_minutes}
    longest = _find_longest(state, now)
    job, seconds, is_asked = longest
    half_life = policies.half_life_hours * HOUR
    if 0 < half_life < seconds and len(own) < len(weighted):
        text = tr("Past usage counts half after {time} (halftime), but {job}.")
        text = text.format(time=_tell_time(half_life), job=_describe_longest(*longest))
        grounds = HintGrounds((job,), seconds, is_asked, half_life)
        yield hint_setting("short-half-life", "halftime", text, "168" if seconds <= 168 * HOUR else None, grounds)
    for name, minutes in own.items():
        if 0 < minutes * 60 < seconds:
            text = tr("Past {name} counts half after {time} (halflife_decay_list), but {job}.")
            text = text.format(name=name, time=_tell_time(int(minutes * 60)), job=_describe_longest(*longest))
            grounds = HintGrounds((job,), seconds, is_asked, int(minutes * 60))
            yield hint_setting("short-half-life", "halflife_decay_list", text, grounds=grounds)


def _find_longest(state: State, now: int) -> tuple[int, int, bool]:
    """Return the job that has run longest or may run longest by what it asks for, the seconds, and whether it asks for
    them."""
    longest = (0, 0, False)
    for (number, _), task in state.running.items():
        run, asked = now - task.start_time, _find_asked(state.jobs[number])
        if task.kept_limits is not None:
            # What is asked for since does not move its end.
            asked = min(asked, *task.kept_limits)
        if max(run, asked) > longest[1]:
            longest = number, max(run, asked), asked > run
    for number, pending in state.pending.items():
        job = state.jobs[number]
        seconds = _find_asked(job)
        if seconds > longest[1] and find_free_tasks(job, pending.tasks):
            longest = number, seconds, True
    return longest


def _find_asked(job: Job) -> int:
    """Return how many seconds a job may run by what it asks for; 0 where it asks for no end."""
    asked = (each.value for each in job.hard_resources if each.name in RUN_TIME_LIMITS)
    limits = (find_number(ValueType.TIME, text) for text in asked)
    return min((int(each) for each in limits if each is not None and each < FOREVER), default=0)


def _tell_time(seconds: int) -> str:
    return format_count(seconds // HOUR, "hour") if seconds % HOUR == 0 else format_count(seconds // 60, "minute")


def _describe_longest(number: int, seconds: int, is_asked: bool) -> str:
    said = tr(
        "job {number} may run {time}: what it uses at its beginning counts less than half before it ends"
        if is_asked
        else "job {number} has run {time}: what it uses at its beginning counts less than half before it ends"
    )
    return said.format(number=number, time=_tell_time(seconds))
