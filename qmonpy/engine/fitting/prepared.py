"""A cluster prepared for scheduling, with its categories; kept as long as the same cluster value is in use."""

from collections.abc import Iterable

from qmonpy.engine.books.ledger import Accounts, Booking
from qmonpy.engine.books.progress import with_last
from qmonpy.engine.fitting.needs import CategoryPlan, sets_of
from qmonpy.engine.site.category import Category, CategoryKey, make_category
from qmonpy.engine.site.queuewise import queuewise_subordinates
from qmonpy.engine.site.quota_rules import user_filter_allows
from qmonpy.engine.site.site import Place, Site
from qmonpy.formats.values.attribute_list import parse_names
from qmonpy.kept_answers import KeptAnswers
from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.moment import FOREVER, end_of
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask

KEPT = 8
"""Clusters that stay prepared: the present one, and drafts that are compared with it."""


class Prepared:
    """Site, accounts and categories of one cluster value."""

    def __init__(self, cluster: Cluster):
        self.cluster = cluster
        self.site = Site(cluster)
        self.accounts = Accounts(self.site)
        self.subordinates = queuewise_subordinates(self.site)
        hosts = [(host.projects, host.xprojects) for host in cluster.hosts.values()]
        profiles = [(*each.projects, *each.xprojects) for each in self.site.profiles.values()]
        self._listed_projects = {name for lists in (*hosts, *profiles) for names in lists for name in names}
        self._listed_sets = self._find_listed_sets()
        self.default_duration = self._seconds(cluster.scheduler.get("default_duration", "INFINITY"))
        self.schedule_seconds = self._seconds(
            cluster.scheduler.get("schedule_interval", SCHEDULER_DEFAULTS["schedule_interval"])
        )
        self.duration_offset = self._scheduler_parameter("DURATION_OFFSET", 60)
        self.max_reservation = int(self.site.scheduler_number("max_reservation"))
        self._queue_limits = self._find_queue_limits()
        self._categories: dict[CategoryKey, Category] = {}
        self._plans: dict[Category, CategoryPlan] = {}
        self._bookings: dict[tuple[Category, int, str | None, int, bool], list[Booking]] = {}
        self._users: dict[tuple[str, str], tuple[object, ...]] = {}

    def category(self, job: Job) -> Category:
        """The category of a job: one object for all jobs that the scheduler need not tell apart."""
        key = self._category_key(job)
        found = self._categories.get(key)
        if found is None:
            fate = (self._known_project(job.project), *key[1:])
            found = self._categories[key] = make_category(self.cluster, job, fate)
        return found

    @staticmethod
    def _seconds(text: str) -> int:
        number = find_number(ValueType.TIME, text)
        return FOREVER if number is None or number > FOREVER else int(number)

    def _scheduler_parameter(self, name: str, default: int) -> int:
        """A number in `params` of sched_conf(5), such as DURATION_OFFSET=60."""
        for item in parse_names(self.cluster.scheduler.get("params", "NONE")):
            key, _, value = item.partition("=")
            if key.upper() == name and value.isdigit():
                return int(value)
        return default

    def _known_project(self, project: str | None) -> str | None:
        """A project, if a queue, a host or a quota rule refers to it; otherwise it makes no category of its own."""
        if project is None or project in self._listed_projects or self._is_in_rules(project):
            return project
        return None

    def _is_in_rules(self, project: str) -> bool:
        """Whether a rule names a project, be it to exclude it; one that a rule means without naming it is not seen."""
        return any(
            matches_pattern(name, project)
            for rules in self.accounts.rules.sets
            for rule in rules
            if rule.rule.projects is not None
            for name in (*rule.rule.projects.names, *rule.rule.projects.excluded)
        )

    def _find_listed_sets(self) -> tuple[str, ...]:
        """User sets that a queue, a host, a PE or a quota rule refers to; who is in another one plays no role."""
        found: set[str] = set()
        for profile in self.site.profiles.values():
            found.update(*profile.user_lists, *profile.xuser_lists)
        for host in self.cluster.hosts.values():
            found.update(host.user_lists, host.xuser_lists)
        for pe in self.cluster.pes.values():
            found.update(pe.user_lists, pe.xuser_lists)
        patterns = [
            name[1:]
            for rules in self.accounts.rules.sets
            for rule in rules
            if rule.rule.users is not None
            for name in (*rule.rule.users.names, *rule.rule.users.excluded)
            if name.startswith("@")
        ]
        return tuple(
            name
            for name in self.cluster.user_sets
            if name in found or any(matches_pattern(pattern, name) for pattern in patterns)
        )

    def _category_key(self, job: Job) -> CategoryKey:
        group = job.groups[0] if job.groups else ""
        return (
            job.project,
            self._user_key(job.owner, group),
            job.pe,
            job.slots,
            job.hard_resources,
            job.soft_resources,
            job.hard_queues,
            job.soft_queues,
            job.master_queues,
            job.is_immediate,
            # A reservation has an access list of its own.
            None if job.reservation is None else (job.reservation, job.owner, group),
            job.is_array,
        )

    def _user_key(self, owner: str, group: str) -> tuple[object, ...]:
        """What tells users apart: the user sets they are in, and their name where a quota rule refers to them."""
        found = self._users.get((owner, group))
        if found is None:
            user_sets = self.cluster.user_sets
            sets = tuple(name for name in self._listed_sets if user_sets[name].contains(owner, (group,)))
            is_named = any(
                rule.is_about_users and user_filter_allows(self.cluster, rule.rule.users, owner, group)
                for rules in self.accounts.rules.sets
                for rule in rules
            )
            found = self._users[owner, group] = (sets, owner if is_named else None)
        return found

    def booked_seconds(self, category: Category) -> int:
        """How long a job's resources are booked: its run time limit, or default_duration, and DURATION_OFFSET."""
        limit = category.run_time_limit
        return end_of(self.default_duration if limit is None else limit, self.duration_offset)

    @property
    def has_queue_limits(self) -> bool:
        """Whether any queue instance limits the time of jobs."""
        return bool(self._queue_limits)

    def run_time_limit(self, category: Category, instances: Iterable[str]) -> int | None:
        """Seconds that a task of a category may run where it runs: the queues' h_rt and s_rt count, too (8.1.9, asked).

        None if nothing limits it.
        """
        limits = [self._queue_limits[name] for name in instances if name in self._queue_limits]
        own = category.run_time_limit
        return min([*limits, *([] if own is None else [own])], default=None)

    def task_seconds(self, category: Category, task: RunningTask) -> int:
        """How long the resources of a running task are booked; before it starts only what it requests is known."""
        if not self._queue_limits:
            return self.booked_seconds(category)
        limit = self.run_time_limit(category, (name for name, _ in task.pieces))
        return end_of(self.default_duration if limit is None else limit, self.duration_offset)

    def _find_queue_limits(self) -> dict[str, int]:
        """Queue instances whose queues limit the time of jobs, with the seconds."""
        names = ("h_rt", "s_rt")
        limited = {
            queue
            for queue, profile in self.site.profiles.items()
            if any(self._seconds(text) < FOREVER for name in names for text in profile.texts(name))
        }
        found: dict[str, int] = {}
        for place in self.site.places:
            if place.instance.queue in limited:
                seconds = min(self._seconds(place.instance.setting(name)) for name in names)
                if seconds < FOREVER:
                    found[place.name] = seconds
        return found

    def plan(self, category: Category) -> CategoryPlan:
        """The needs of a category on the instances of the site."""
        found = self._plans.get(category)
        if found is None:
            found = self._plans[category] = CategoryPlan(self.accounts, category)
        return found

    def bookings(
        self, category: Category, place: Place, pe: str | None, slots: int, *, is_master: bool
    ) -> list[Booking]:
        """What a piece of a task books; worked out once for like pieces."""
        wanted = (category, place.index, pe, slots, is_master)
        found = self._bookings.get(wanted)
        if found is None:
            found = self.accounts.bookings(category, place, pe, slots, is_master=is_master)
            self._bookings[wanted] = found
        return found

    def quota_sets(
        self, category: Category, pieces: Iterable[tuple[Place, int]], pe: str | None = None
    ) -> tuple[str, ...]:
        """Names of the quota sets in which the pieces of a task are counted, the one counted last behind.

        Nothing where there is but one set.
        """
        if len(self.accounts.rules.sets) < 2:
            return ()
        found: tuple[str, ...] = ()
        for index, (place, slots) in enumerate(pieces):
            bookings = self.bookings(category, place, pe, slots, is_master=index == 0)
            found = with_last(found, sets_of(self.accounts, bookings))
        return found


_PREPARED = KeptAnswers(Prepared, most=KEPT)


def prepare(cluster: Cluster) -> Prepared:
    """Prepare a cluster, or find it prepared already; the same value is prepared once, whichever thread asks."""
    return _PREPARED.of(cluster)
