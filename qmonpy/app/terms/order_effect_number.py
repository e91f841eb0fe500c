"""The places of waiting jobs that a change moves, opened into who passes whom, and the priorities on both sides."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.job_effect_number import WITH, WITHOUT
from qmonpy.app.terms.job_term import name_job
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import MOST_LISTED, MOST_OPENED, TermRow, make_plain_row
from qmonpy.engine.checks.references import JOB
from qmonpy.insight.policies.place import list_terms
from qmonpy.insight.policies.place_words import PART_TITLES, describe_formula, describe_term, format_exactly
from qmonpy.insight.policies.standing import Standing, Standings
from qmonpy.insight.sites.change_effect import Tried
from qmonpy.insight.sites.order_effect import PlaceMove
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.job import Job
from qmonpy.translation import grouped, tr


@dataclass(frozen=True, slots=True)
class MovedPlaces:
    """How many waiting jobs are at another place."""

    tried: Tried

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("waiting jobs at other places")

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; the orders are those that were found."""
        del snapshot
        orders = _Orders(self.tried)
        moved = [job for job in orders.jobs if orders.before[job.number] != orders.after[job.number]]
        sooner = sum(orders.after[job.number] < orders.before[job.number] for job in moved)
        said = tr("{sooner:,} sooner + {later:,} later = {moved:,} of {jobs} at another place.").format(
            sooner=sooner,
            later=len(moved) - sooner,
            moved=len(moved),
            jobs=format_count(len(orders.jobs), "waiting job"),
        )
        # The furthest moves first, as the text of an effect names them.
        moved.sort(
            key=lambda job: (-abs(orders.after[job.number] - orders.before[job.number]), orders.after[job.number])
        )
        rows = [orders.make_row((), job, is_deep=at < MOST_OPENED) for at, job in enumerate(moved[:MOST_LISTED])]
        more = len(moved) - len(rows)
        if more > 0:
            words = tr("and {jobs} more").format(jobs=format_count(more, "waiting job"))
            rows.append(make_plain_row(("more",), words, value=more))
        return Opened(said, tuple(rows))


@dataclass(frozen=True, slots=True)
class MovedNext:
    """The place of a user's next job, without a change and with it."""

    move: PlaceMove
    tried: Tried

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("the place of the next job of {user}").format(user=self.move.user)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        del snapshot
        orders, move = _Orders(self.tried), self.move
        if move.job == move.job_before:
            return Opened(f"{orders.describe_sum(move.job)}.", tuple(orders.list_terms((), move.job)))
        said = tr(
            "Without the change, job {one} is the first of {user}, at place {before:,}; with it job {other} is, at"
            " place {after:,}."
        ).format(one=move.job_before, user=move.user, before=move.before, other=move.job, after=move.after)
        rows = tuple(orders.make_row((), orders.job(number), is_open=True) for number in (move.job_before, move.job))
        return Opened(said, rows)


class _Orders:
    """The orders in which a pass tries the waiting jobs, without a change and with it."""

    def __init__(self, tried: Tried):
        self._tried = tried
        self.jobs: Sequence[Job] = tried.after.order
        self.before, self.after = (
            {job.number: place for place, job in enumerate(trial.order, 1)} for trial in (tried.before, tried.after)
        )

    def job(self, number: int) -> Job:
        """Return a waiting job."""
        return self._tried.state.jobs[number]

    def make_row(self, key: tuple[str, ...], job: Job, *, is_deep: bool = True, is_open: bool = False) -> TermRow:
        """Return the row of a job that moves, and with `is_deep` its terms below."""
        own = (*key, str(job.number))
        before, after = self.before[job.number], self.after[job.number]
        if before == after:
            shown = tr("stays at place {place:,}").format(place=after)
        else:
            shown = tr("place {before:,}, then {after:,}").format(before=before, after=after)
        how = self.describe_sum(job.number) if is_deep else ""
        below = tuple(self.list_terms(own, job.number)) if is_deep else ()
        return make_plain_row(own, _name(job), shown, how, children=below, value=1, is_open=is_open,
                              link=find_object_place(JOB, str(job.number)))  # fmt: skip

    def describe_sum(self, number: int) -> str:
        """Return how a place becomes another: `place 5 − 4 jobs that it passes + 1 job that passes it = place 2`."""
        passed, passing = self._find_passes(number)
        return tr("place {before:,} − {passed} + {passing} = place {after:,}").format(
            before=self.before[number],
            passed=format_count(len(passed), "job that it passes", "jobs that it passes"),
            passing=format_count(len(passing), "job that passes it", "jobs that pass it"),
            after=self.after[number],
        )

    def _find_passes(self, number: int) -> tuple[list[Job], list[Job]]:
        """Return the jobs before a job that are behind it with the change, and those behind it that are before it."""
        was, will = self.before[number], self.after[number]
        passed = [job for job in self._tried.before.order[: was - 1] if self.after[job.number] > will]
        passing = [job for job in self._tried.after.order[: will - 1] if self.before[job.number] > was]
        return passed, passing

    def list_terms(self, key: tuple[str, ...], number: int) -> Iterator[TermRow]:
        """Yield the sum of the place of a job, and its priority on both sides."""
        was, will = self.before[number], self.after[number]
        passed, passing = self._find_passes(number)
        full = float(max(was + len(passing), will))
        yield TermRow((*key, "before"), tr(WITHOUT), was, full, grouped(was), tr("place in the order of a pass"))
        for name, title, found in (("passed", tr("− Jobs that it passes"), passed),
                                   ("passing", tr("+ Jobs that pass it"), passing)):  # fmt: skip
            own = (*key, name)
            below = [self._make_passing_row(own, job) for job in found[:MOST_LISTED]]
            more = len(found) - len(below)
            if more > 0:
                words = tr("and {jobs} more").format(jobs=format_count(more, "waiting job"))
                below.append(make_plain_row((*own, "more"), words, value=more))
            yield TermRow(own, title, len(found), full, grouped(len(found)), "", children=tuple(below), is_open=False)
        title = tr("= {side}").format(side=tr(WITH))
        yield TermRow((*key, "after"), title, will, full, grouped(will), tr("place in the order of a pass"))
        yield from self._list_priorities(key, number)

    def _make_passing_row(self, key: tuple[str, ...], job: Job) -> TermRow:
        shown = tr("place {before:,}, then {after:,}").format(
            before=self.before[job.number], after=self.after[job.number]
        )
        link = find_object_place(JOB, str(job.number))
        return make_plain_row((*key, str(job.number)), _name(job), shown, value=1, link=link)

    def _list_priorities(self, key: tuple[str, ...], number: int) -> Iterator[TermRow]:
        titles = (("priority before", tr("Priority without the change")), ("priority after", tr("Priority with it")))
        for (name, title), standing in zip(titles, self._standings, strict=True):
            if number not in standing.places:
                continue
            priority, terms = standing.priority_of(number), list_terms(standing, number)
            own = (*key, name)
            below = tuple(
                TermRow((*own, str(term.part)), f"+ {tr(PART_TITLES[term.part])}", term.value, priority,
                        format_exactly(term.value), describe_term(term))
                for term in terms
            )  # fmt: skip
            yield make_plain_row(
                own, title, format_exactly(priority), describe_formula(priority, terms), children=below
            )

    @cached_property
    def _standings(self) -> tuple[Standing, Standing]:
        before, after = self._tried.before.cluster, self._tried.after.cluster
        state, now = self._tried.state, self._tried.now
        return Standings(before, state, now).now_standing, Standings(after, state, now).now_standing


def _name(job: Job) -> str:
    return name_job(job.number, job.owner)
