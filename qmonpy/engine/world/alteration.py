"""What `qalter` makes of a job: its options, its checks in their order, the job as it would be (qalter(1); asked)."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from qmonpy.engine.books.piece import walk_names
from qmonpy.engine.checks.permissions import JobAction, find_refusal_of_job
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.world.time_limits import with_bookings_before, with_limits_before
from qmonpy.formats.submission.checked_resources import CheckedResources
from qmonpy.formats.submission.job_check import Submitter, check_alteration, find_wrong_predecessors, matching_pes
from qmonpy.formats.submission.job_draft import JobDraft, count_words, foreign_option, parse_draft
from qmonpy.formats.submission.job_options import find_array_predecessors, find_predecessors, name_checkpoint
from qmonpy.formats.submission.merged_arguments import join_options, merge_arguments, split_arguments
from qmonpy.formats.submission.newer_options import DEPARTMENT, OF_SCOPES, SCOPE, SCOPES, name_in_scope
from qmonpy.formats.submission.scope_check import find_wrong_scopes_of
from qmonpy.formats.submission.submission_error import (
    BAD_OPTION,
    FOREIGN_OPTION,
    SubmissionError,
    qmaster_error,
    qsub_error,
)
from qmonpy.formats.values.slot_range import join_ranges
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.roles import is_deadline_user
from qmonpy.model.configuration.variety import GRID_ENGINE_8, Variety
from qmonpy.model.report import Report
from qmonpy.model.values.value import find_number
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask, State

if TYPE_CHECKING:
    from qmonpy.engine.world.hold_change import HoldChange

_FOREIGN = (
    "-C", "-cat", "-clear", "-display", "-he", "-inherit", "-jsv", "-nostdin", "-now", "-pty", "-sync", "-t", "-terse",
    "-verbose",
)  # fmt: skip
"""Options of related commands that qalter does not have."""
_WITHOUT_VALUE = ("-clear", "-inherit", "-nostdin", "-terse", "-verbose")
_UNKNOWN = ("-b", "-shell")
"""Options that it takes for no options at all."""
_MASTER, _SLAVE = (f"{SCOPE} {scope}" for scope in ("master", "slave"))
_RUNS = "job.runs"
"""The code of refusals because a job runs."""
_WAITED_FOR = frozenset({"-hold_jid", "-hold_jid_ad"})
BOOKED = frozenset({"-ar", "-l", f"{_MASTER} -l", f"{_SLAVE} -l", "-pe", "-P"})
"""Options that decide what a running task has booked."""
_REQUESTS = frozenset(
    {"-soft -l", "-soft -q", "-masterq"}
    | {name_in_scope(option, scope) for option in OF_SCOPES for scope in SCOPES}
)  # fmt: skip
"""Options whose requests are looked at together with those that the job has, where requests have scopes."""


IN_ORDER = (
    "-h", "-ot", "-p", "-js", "-ar", "-dl", "-a", "-A", "-cwd", "-wd", "-ckpt", "-e", "-i", "-R", "-j", "-l",
    "-soft -l", "-m", "-M", "-N", "-hold_jid", "-hold_jid_ad", "-notify", "-o", "-P", "-pe", "-binding", "-q",
    "-soft -q", "-masterq", "-r", "-S", "-v", "-V", "-ac", "-sc", "-dc", "-tc",
)  # fmt: skip
"""The options in the order in which 8.1.9 looks at them, and tells of them (asked)."""


@dataclass(frozen=True, slots=True)
class Alteration:
    """The options of one qalter, parsed."""

    draft: JobDraft
    given: frozenset[str]
    """The options; soft requests as `-soft -l` and `-soft -q`, those of scopes as `-scope master -l`."""
    arguments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AlteredJob:
    """A job as it would be, or why qalter refuses it; both where only its holds are refused."""

    job: Job | None = None
    refusal: Report | None = None
    denied: Report | None = None
    """Of a job that is refused, why its holds would be besides."""
    told: Alteration | None = None
    """Of a job that is refused, the options before the first that is, of which qalter tells as if they were altered."""
    told_job: Job | None = None
    """The job as these would make it; None where it runs and they may not be altered either."""
    given: frozenset[str] = frozenset()
    """Of a job as it would be the options that count: `-h` does not where every change of its holds is denied."""
    held: Sequence[int] | None = None
    """Of a job of which some changes of holds are denied, the tasks of which others were made, in their order."""


def read_alteration(arguments: Sequence[str], now: int, variety: Variety = GRID_ENGINE_8) -> Alteration:
    """Return what options of qalter ask for; raises SubmissionError with what it says of wrong ones.

    `now` is in seconds since the epoch; `variety` decides about the options that not every Grid Engine has.
    """
    _refuse_foreign(arguments, variety)
    draft = parse_draft(arguments, now, is_alteration=True, variety=variety)
    empty = {option for option, words in split_arguments(arguments, is_alteration=True)[0] if _names_nobody(words)}
    if not arguments:
        text = "ERROR! no option argument"
        raise SubmissionError((Report("qalter.unknown-option", text),), (text,), FOREIGN_OPTION)
    if draft.command:
        text = f'invalid option argument "{draft.command[0]}"'
        raise qsub_error("unknown-option", text, exit_code=BAD_OPTION)
    return Alteration(draft, frozenset(draft.given) - empty, tuple(_without(arguments, empty)))


def _limit_alteration(alteration: Alteration, options: Collection[str], variety: Variety) -> Alteration:
    """Return what an alteration asks for by some of its options, of which it has one at least."""
    kept = [each for each in split_arguments(alteration.arguments, is_alteration=True)[0] if each[0] in options]
    return read_alteration(tuple(join_options(kept)), alteration.draft.now, variety)


def _names_nobody(words: Sequence[str]) -> bool:
    """Whether an option names no job to wait for; 8.1.9 leaves the list as it is then, and says nothing (asked)."""
    return words[0] in ("-hold_jid", "-hold_jid_ad") and words[-1].lower() == "none"


def _without(arguments: Sequence[str], options: Collection[str]) -> Iterator[str]:
    """Yield arguments without some options and their values."""
    rest = list(arguments)
    while rest:
        count = count_words(rest)
        if rest[0] not in options:
            yield from rest[:count]
        del rest[:count]


def _refuse_foreign(arguments: Sequence[str], variety: Variety) -> None:
    """Raise SubmissionError for the options that qalter does not have: 8.1.9 reads the whole line, and then names all
    of them, if it is not only to show the job. A mistake before counts first."""
    options = split_arguments(arguments, is_alteration=True)[0]
    foreign = [words for _, words in options if words[0] in _FOREIGN]
    own = [(name, words) for name, words in options if words[0] not in _FOREIGN]
    unknown = next((at for at, (_, words) in enumerate(own) if words[0] in _UNKNOWN), None)
    if unknown is None and not foreign:
        return
    draft = parse_draft(tuple(join_options(own[:unknown])), 0, is_alteration=True, variety=variety)
    if unknown is not None:
        raise qsub_error("unknown-option", f'invalid option argument "{own[unknown][1][0]}"', exit_code=BAD_OPTION)
    errors = [_refusal_of(words) for words in foreign]
    wrong = next((each for each in errors if "" not in each.lines), None)
    if wrong is not None:
        raise wrong
    if not draft.is_only_shown:
        lines = tuple(line.removeprefix("qsub: ") for error in errors for line in error.lines)
        raise SubmissionError(errors[0].reports, lines, errors[0].exit_code)


def _refusal_of(option: Sequence[str]) -> SubmissionError:
    """What is said of a foreign option; of a wrong value, which is told first, there is no empty line."""
    if option[0] not in _WITHOUT_VALUE:
        try:
            parse_draft(option, 0, is_alteration=True)
        except SubmissionError as error:
            return error
    return foreign_option(" ".join(option))


def alter_job(
    cluster: Cluster, state: State, user: str, job: Job, alteration: Alteration, kept: frozenset[str] = BOOKED
) -> AlteredJob:
    """Check an alteration by a user as the qmaster does, `-w` left aside; nothing is changed.

    `kept` are the options that a running job may not change. Of several options that are refused the first in its order
    is told.
    """
    found = _alter(cluster, state, user, job, alteration, kept)
    if found.job is not None or find_refusal_of_job(cluster, user, job, JobAction.ALTER) is not None:
        return found
    denied = told = told_job = None
    for count, option in enumerate(IN_ORDER if found.refusal is not None and found.refusal.code != _RUNS else (), 1):
        if option not in alteration.given:
            continue
        part = _limit_alteration(alteration, IN_ORDER[:count], cluster.variety)
        first = _alter(cluster, state, user, job, part, kept)
        if option == "-h" and first.refusal is not None:
            # Holds that are refused hinder no other option.
            denied = first.refusal
        elif first.job is None and first.refusal is not None and first.refusal.code != _RUNS:
            return AlteredJob(None, first.refusal, denied, told, told_job)
        else:
            told, told_job = part, first.job
    return found


def _alter(
    cluster: Cluster, state: State, user: str, job: Job, alteration: Alteration, kept: frozenset[str]
) -> AlteredJob:
    given, draft, place = alteration.given, alteration.draft, (str(job.number),)
    actions = [JobAction.ALTER]
    if "-ot" in given:
        actions.append(JobAction.CHANGE_TICKETS)
    if "-p" in given and draft.priority > job.priority:
        actions.append(JobAction.RAISE_PRIORITY)
    for action in actions:
        refusal = find_refusal_of_job(cluster, user, job, action)
        if refusal is not None:
            return AlteredJob(None, refusal)
    holds = _change_holds(cluster, state, user, job, draft.hold_changes)
    hold_refusal = _join_refusals(holds.refusals) if holds is not None else None
    if holds is not None and not holds.counts:
        if given == {"-h"}:
            return AlteredJob(None, hold_refusal)
        # The other options are altered nevertheless (8.1.9, asked).
        alteration = replace(alteration, given=given - {"-h"})
    if draft.deadline and not is_deadline_user(cluster, user):
        # Who alters is asked for, not the owner of the job (8.1.9, asked).
        text = f'job rejected: the user "{user}" is not a deadline initiation user'
        return AlteredJob(None, Report("job.deadline", text, fields=place))
    if "-tc" in given and job.tasks is None and draft.max_running_tasks:
        text = 'invalid option argument "task concurrency"'
        return AlteredJob(None, Report("job.task-concurrency", text, fields=place))
    if draft.pe is not None and not matching_pes(draft.pe, cluster):
        text = f'denied: parallel environment "{draft.pe}" does not exist'
        return AlteredJob(None, Report("job.no-pe", text, fields=place))
    if draft.checkpoint and draft.checkpoint not in cluster.checkpoints:
        text = f'denied: checkpointing environment "{draft.checkpoint}" does not exist'
        return AlteredJob(None, Report("job.no-checkpoint", text, fields=place))
    running = [task for key, task in state.running.items() if key[0] == job.number]
    runs = Report(_RUNS, f"job {job.number} can't modify running jobs", fields=place)
    if running and "-ar" in given & kept:
        return AlteredJob(None, runs)
    try:
        # Reservations are not looked up: 8.1.9 takes any id in qalter.
        whole, owner = _whole_draft(job, alteration), Submitter(job.owner, job.groups, None)
        resources = check_alteration(whole, given, owner, cluster)
        if "-h" in given and not given.isdisjoint(_WAITED_FOR):
            # With holds, also denied ones, what it waits for is taken for that of single tasks (8.1.9, asked).
            raise qmaster_error([("only-jobs", f"The specified option works only on jobs ({job.number})")])
        wrong_ones = find_wrong_predecessors(whole, job.number)
        if wrong_ones:
            raise qmaster_error(wrong_ones)
        altered = _altered(state, job if holds is None else holds.job, alteration, resources)
        wrong = next(find_wrong_scopes_of(altered, cluster), None) if given & _REQUESTS else None
        if wrong is not None:
            raise qmaster_error([wrong])
    except SubmissionError as error:
        return AlteredJob(None, Report("job.refused", "\n".join(each.text for each in error.reports), fields=place))
    refusal = _find_circle(state, job, altered) if not given.isdisjoint(_WAITED_FOR) else None
    if refusal is not None:
        return AlteredJob(None, refusal)
    if running and "-l" in given & kept:
        refusal = _find_changed_consumable(cluster, job, altered)
        if refusal is not None:
            return AlteredJob(None, refusal)
    if running and "-P" in given & kept and altered.project != job.project:
        return AlteredJob(None, runs)
    if given & kept and not _books_alike(cluster, running, job, altered):
        return AlteredJob(None, runs)
    return AlteredJob(altered, hold_refusal, given=alteration.given, held=None if holds is None else holds.tasks)


def _change_holds(cluster: Cluster, state: State, user: str, job: Job, letters: str) -> "HoldChange | None":
    """Return what a user makes of the holds of a job; None where no letter says so."""
    if not letters:
        return None
    # Few commands ask for it, and many import this module.
    from qmonpy.engine.world.hold_change import change_holds

    return change_holds(cluster, state, user, job, letters)


def _join_refusals(refusals: Sequence[Report]) -> Report | None:
    """Return the first refusal with the lines of all; None if there is none."""
    return replace(refusals[0], text="\n".join(each.text for each in refusals)) if refusals else None


def _find_changed_consumable(cluster: Cluster, job: Job, altered: Job) -> Report | None:
    """Return why a running job may not request others, or another amount, of the consumables that it has requested."""
    complexes = prepare(cluster).site.complexes
    before, after = (
        {
            each.name: find_number(complexes[each.name].type, each.value)
            for each in version.hard_resources
            if each.name in complexes and complexes[each.name].is_consumable
        }
        for version in (job, altered)
    )
    place = (str(job.number),)
    for name in [*(each for each in before if each not in after), *after]:
        if name not in after:
            words = f'former resource request on consumable "{name}" of running job missing in new resource request'
        elif name not in before:
            words = (
                f'resource request on consumable "{name}" of running job was not contained in former resource request'
            )
        elif before[name] != after[name]:
            words = f'can\'t change consumable resource request "{name}" of running job'
        else:
            continue
        return Report("job.consumable", f"denied: {words}", fields=place)
    return None


def _find_circle(state: State, job: Job, altered: Job) -> Report | None:
    """Return why a job may not wait for what it is to wait for: for a job that waits for it."""
    place, own = (str(job.number),), str(job.number)
    followed: set[int] = set()
    waits = [altered]
    while waits:
        each = waits.pop()
        for number in (*each.predecessors, *each.array_predecessors):
            if number == job.number:
                text = f"job {own} dependency change would generate a dependency cycle with job {each.number}"
                return Report("job.dependency-cycle", text, fields=place)
            if number in state.jobs and number not in followed:
                followed.add(number)
                waits.append(state.jobs[number])
    return None


def with_altered(cluster: Cluster, state: State, job: Job, *, is_told: bool = True) -> State:
    """Return the state with another version of a job, of which running tasks are booked for as long as before.

    If the scheduler is told of it, the job stands behind all others in its list: there 8.1.9 gives tickets of policies
    that the hierarchy does not name to equal jobs in this order (asked: `altered-1` of tests/engine/tickets/data).
    """
    prepared = prepare(cluster)
    changes = state.changes.with_jobs((job.number,), state.jobs) if is_told else state.changes
    after = replace(state, jobs={**state.jobs, job.number: job}, changes=changes)
    old, new = (prepared.category(each) for each in (state.jobs[job.number], job))
    if old is new:
        return after
    after = with_bookings_before(
        after,
        lambda task: task.job == job.number,
        lambda task: prepared.task_seconds(old, task),
        lambda task: prepared.task_seconds(new, task),
    )
    return with_limits_before(prepared, after, state.jobs[job.number], job)


def concerns_scheduler(before: Job, after: Job, given: Collection[str]) -> bool:
    """Whether the scheduler is told of an alteration by the options that count: not of mail and files, nor of what was
    set before (8.1.9, asked)."""
    return bool(_COUNTED.difference(_ONLY_CHANGED).intersection(given)) or any(
        getattr(before, name) != getattr(after, name) for name in ("priority", "job_share", "override_tickets")
    )


def _books_alike(cluster: Cluster, running: Iterable[RunningTask], before: Job, after: Job) -> bool:
    """Whether the running tasks of a job would have booked the same if it had been altered before they started."""
    prepared = prepare(cluster)
    categories = prepared.category(before), prepared.category(after)
    for task in running:
        for piece, name, slots in walk_names(task.pieces):
            place = prepared.site.by_name.get(name)
            if place is not None:
                first, second = (set(prepared.bookings(each, place, task.pe, slots, piece)) for each in categories)
                if first != second:
                    return False
    return True


def _whole_draft(job: Job, alteration: Alteration) -> JobDraft:
    """The given options completed by the job's own, for checks of several options together."""
    draft, given = alteration.draft, alteration.given
    pe = draft.pe if "-pe" in given else job.pe
    return replace(
        draft,
        pe=pe,
        predecessors=draft.predecessors if "-hold_jid" in given else (),
        array_predecessors=draft.array_predecessors if "-hold_jid_ad" in given else (),
        # What qsub refuses of these 8.1.9 takes here.
        checkpoint_occasion="",
        slots=draft.slots if "-pe" in given else job.slots,
        tasks=job.tasks,
        project=draft.project if "-P" in given else job.project,
        deadline=0,
        name=draft.name if "-N" in given else job.name,
    )


_FIELDS: dict[str, Callable[[JobDraft], dict[str, object]]] = {
    "-ar": lambda draft: {"reservation": draft.reservation or None},
    "-p": lambda draft: {"priority": draft.priority},
    "-a": lambda draft: {"start_after": draft.start_after},
    "-dl": lambda draft: {"deadline": draft.deadline},
    "-A": lambda draft: {"account": draft.account},
    "-m": lambda draft: {"mail_options": draft.mail_options},
    "-M": lambda draft: {"mail_to": draft.mail_to},
    "-N": lambda draft: {"name": draft.name or ""},
    "-P": lambda draft: {"project": draft.project or None},
    "-q": lambda draft: {"hard_queues": draft.hard_queues},
    "-soft -q": lambda draft: {"soft_queues": draft.soft_queues},
    "-masterq": lambda draft: {"master_queues": draft.master_queues},
    f"{_MASTER} -q": lambda draft: {"master_queues": draft.master_queues},
    f"{_SLAVE} -q": lambda draft: {"slave_queues": draft.slave_queues},
    "-ckpt": lambda draft: {"checkpoint": name_checkpoint(draft)},
    "-r": lambda draft: {"is_restartable": draft.is_restartable},
    "-R": lambda draft: {"wants_reservation": draft.wants_reservation},
    "-pe": lambda draft: {"pe": draft.pe, "slots": join_ranges(draft.slots)},
    "-js": lambda draft: {"job_share": draft.job_share},
    "-ot": lambda draft: {"override_tickets": draft.override_tickets},
    "-tc": lambda draft: {"max_running_tasks": draft.max_running_tasks},
}


_COUNTED = frozenset(
    {
        "-a", "-binding", "-ckpt", "-dl", "-h", "-hold_jid", "-hold_jid_ad", "-l", "-masterq", "-N", "-notify",
        "-ot", "-P", "-pe", "-q", "-r", "-R", "-soft -l", "-soft -q", "-tc",
        *(f"{scope} {option}" for scope in (_MASTER, _SLAVE) for option in ("-l", "-q")),
    }
)  # fmt: skip
"""The options that make another version of a job (8.1.9, asked); the others are of no concern to the scheduler."""
_ONLY_CHANGED = frozenset({"-ot"})
"""The one of these that is no concern of the scheduler where it sets what was set before."""


def _altered(state: State, job: Job, alteration: Alteration, resources: CheckedResources) -> Job:
    draft, given = alteration.draft, alteration.given
    # Without `-w` an alteration takes off the level that the job had (8.1.9, asked).
    changes: dict[str, object] = {"verification": draft.verification}
    for option in given:
        changes.update(_FIELDS[option](draft) if option in _FIELDS else {})
    if "-l" in given:
        changes["hard_resources"] = resources.hard
    if "-soft -l" in given:
        changes["soft_resources"] = resources.soft
    if f"{_MASTER} -l" in given:
        changes["master_resources"] = resources.master
    if f"{_SLAVE} -l" in given:
        changes["slave_resources"] = resources.slave
    # The department is not altered, and nothing is said of it (OCS 9.1.4, asked).
    others = [each for each in draft.others if not each.startswith(DEPARTMENT)]
    if others:
        replaced = {each.rpartition(" ")[0] for each in others}
        kept = (each for each in job.other_requests if each.rpartition(" ")[0] not in replaced)
        changes["other_requests"] = (*kept, *others)
    if "-hold_jid" in given:
        changes["predecessors"] = tuple(sorted(find_predecessors(draft, job.owner, state.jobs)))
    if "-hold_jid_ad" in given:
        found = find_array_predecessors(draft, job.owner, state.jobs, job.tasks)
        # 8.1.9 leaves out the job itself (asked).
        changes["array_predecessors"] = tuple(sorted(found - {job.number}))
    arguments = merge_arguments(job.arguments, alteration.arguments)
    count = job.alterations + bool(_COUNTED & set(given))
    return replace(job, **changes, arguments=arguments, alterations=count)  # type: ignore[arg-type]
