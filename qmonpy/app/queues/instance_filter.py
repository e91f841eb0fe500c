"""The filter of queue instances: by queue pattern, state, PE, user with access and resource, as qstat has it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, replace

from qmonpy.app.fields.object_names import known_users
from qmonpy.app.queues.queue_rows import InstanceRow
from qmonpy.engine.books.instance_values import find_value
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.site.offer import fits, text_fits
from qmonpy.engine.site.site import Place, has_access
from qmonpy.engine.work.usage import find_booked
from qmonpy.engine.world.instance_state import STATE_LETTERS
from qmonpy.insight.why.instance_reasons import STATE_NAMES
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.resolve import queue_instances
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.configuration.queue_reference import any_matches, parse_queue_reference
from qmonpy.model.report import Report, Severity
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.pattern import ExpressionError, matches_pattern, parse_expression
from qmonpy.model.values.value import find_number, split_names
from qmonpy.translation import later, tr


@dataclass(frozen=True, slots=True)
class InstanceFilter:
    """Conditions by kind. An instance has to meet one condition of each kind that has any; of resources, all."""

    queues: tuple[str, ...] = ()
    """Patterns of queue instances as `-q` takes them: `all.q`, `*@h1`, `all.q@@rack1`."""
    states: tuple[str, ...] = ()
    """State letters."""
    pes: tuple[str, ...] = ()
    """Names or patterns of parallel environments."""
    users: tuple[str, ...] = ()
    """Users of whom one must have access."""
    resources: tuple[str, ...] = ()
    """Requests `name=value`, which must all be met."""

    @property
    def is_empty(self) -> bool:
        """Whether there is no condition."""
        return self == InstanceFilter()

    def conditions(self) -> tuple[tuple[str, str], ...]:
        """Return every condition as kind and word."""
        return tuple((each.name, word) for each in fields(self) for word in getattr(self, each.name))

    def with_condition(self, kind: str, word: str) -> "InstanceFilter":
        """Return the filter with one condition more, at the end of its kind."""
        return replace(self, **{kind: tuple(dict.fromkeys((*getattr(self, kind), word)))})

    def without_condition(self, kind: str, word: str) -> "InstanceFilter":
        """Return the filter without a condition."""
        return replace(self, **{kind: tuple(each for each in getattr(self, kind) if each != word)})


KINDS: dict[str, tuple[str, str]] = {
    "queues": (later("Queue"), "-q"),
    "states": (later("State"), "-qs"),
    "pes": ("PE", "-pe"),
    "users": (later("User with access"), "-U"),
    "resources": (later("Resource"), "-l"),
}
"""By kind its title, and the option of qstat."""


def describe_condition(kind: str, word: str) -> str:
    """Return a condition in a few words: `state d (disabled)`."""
    if kind == "states":
        return tr("state {letters} ({meaning})").format(letters=word, meaning=tr(STATE_NAMES.get(word, "")))
    if kind == "users":
        return tr("access of {user}").format(user=word)
    return tr(_CONDITIONS[kind]).format(word=word)


_CONDITIONS = {"queues": later("queue {word}"), "pes": later("PE {word}"), "resources": later("resource {word}")}


def offered_words(kind: str, cluster: Cluster) -> tuple[str, ...]:
    """Return the words to complete a condition with; resources end with `=`."""
    match kind:
        case "queues":
            hosts = (f"*@{name}" for name in cluster.hosts if name != GLOBAL_HOST)
            return (*cluster.queues, *(f"*@{name}" for name in cluster.host_groups), *hosts)
        case "pes":
            return tuple(cluster.pes)
        case "users":
            return known_users(cluster)
        case "resources":
            return tuple(f"{name}=" for name in cluster.complexes)
    return ()


def check_condition(kind: str, word: str, cluster: Cluster) -> Report | None:
    """Return what is wrong with a typed condition, None if nothing; a warning if it only matches nothing now."""
    if not word or " " in word:
        return Report("filter.word", tr("Type one word without blanks."))
    if kind == "states" and word not in STATE_LETTERS:
        text = tr('"{word}" is not a state; states are {letters}.')
        return Report("filter.state", text.format(word=word, letters=", ".join(STATE_LETTERS)))
    if kind == "resources":
        return _check_resource(word, cluster)
    if kind == "queues":
        return _check_queues(word, cluster)
    if kind == "pes" and not any(matches_pattern(word, name) for name in cluster.pes):
        text = tr('No parallel environment matches "{word}" now.').format(word=word)
        return Report("filter.no-pe", text, Severity.WARNING)
    if kind == "users" and word not in known_users(cluster):
        text = tr('The cluster names no user "{word}"; such a user has access where no access list says otherwise.')
        return Report("filter.no-user", text.format(word=word), Severity.WARNING)
    return None


def _check_queues(word: str, cluster: Cluster) -> Report | None:
    """A wc_queue (sge_types(1)): two expressions at most, joined by @."""
    reference = parse_queue_reference(word)
    for part in (reference.queue, (reference.host or "*").removeprefix("@")):
        try:
            parse_expression(part)
        except ExpressionError as error:
            forms = ("all.q", "*@h1", "all.q@@group")
            text = tr('"{word}" is not a queue pattern: {error}').format(word=word, error=error)
            return Report("filter.queue", text, allowed=forms)
    if not any(any_matches((word,), each.queue, each.host, cluster) for each in queue_instances(cluster)):
        text = tr('No queue instance matches "{word}" now.').format(word=word)
        return Report("filter.no-queue", text, Severity.WARNING)
    return None


def _check_resource(word: str, cluster: Cluster) -> Report | None:
    name, equals, value = word.partition("=")
    known = {key: each for each in cluster.complexes.values() for key in (each.name, each.shortcut)}
    attribute = known.get(name)
    if attribute is None:
        text = tr('There is no complex attribute "{name}".').format(name=name)
        return Report("filter.resource", text, allowed=tuple(cluster.complexes))
    if not equals or not value:
        return Report("filter.value", tr("Add a value, such as {example}.").format(example=f"{name}=1"))
    if not attribute.type.is_string and find_number(attribute.type, value) is None:
        text = tr('"{value}" is not a value of {name}, which is of type {type}.')
        return Report("filter.value", text.format(value=value, name=name, type=attribute.type))
    return None


def filter_instances(rows: Sequence[InstanceRow], wanted: InstanceFilter, snapshot: Snapshot) -> Sequence[InstanceRow]:
    """Return the rows of the queue instances that pass the filter."""
    if wanted.is_empty:
        return rows
    prepared = prepare(snapshot.cluster)
    tests = [
        test
        for words, make in (
            (wanted.queues, _queue_test),
            (wanted.pes, _pe_test),
            (wanted.users, _user_test),
            (wanted.resources, _resource_test),
        )
        if words
        for test in (make(words, snapshot),)
    ]
    letters, places = frozenset(wanted.states), prepared.site.by_name
    return tuple(
        row
        for row in rows
        if (not letters or letters & set(row.states))
        and (place := places.get(row.name)) is not None
        and all(test(place) for test in tests)
    )


_Test = Callable[[Place], bool]


def _queue_test(patterns: Sequence[str], snapshot: Snapshot) -> _Test:
    cluster = snapshot.cluster
    return lambda place: any_matches(patterns, place.instance.queue, place.instance.host, cluster)


def _pe_test(names: Sequence[str], snapshot: Snapshot) -> _Test:
    return lambda place: any(matches_pattern(name, pe) for name in names for pe in place.pes)


def _user_test(users: Sequence[str], snapshot: Snapshot) -> _Test:
    cluster, known = snapshot.cluster, dict[tuple[object, ...], bool]()

    def has_user(place: Place) -> bool:
        instance = place.instance
        host = cluster.hosts.get(instance.host)
        lists = ((instance.user_lists, instance.xuser_lists), (host.user_lists, host.xuser_lists) if host else ((), ()))
        if lists not in known:
            known[lists] = any(_is_let_in(cluster, user, lists) for user in users)
        return known[lists]

    return has_user


def _is_let_in(cluster: Cluster, user: str, lists: Iterable[tuple[tuple[str, ...], tuple[str, ...]]]) -> bool:
    """Return whether the access lists of queue, host, global host and configuration all allow a user."""
    groups = cluster.unix_groups.get(user, ())
    group = groups[0] if groups else ""
    everywhere = cluster.hosts.get(GLOBAL_HOST)
    configured = tuple(split_names(cluster.configuration.get(name, "NONE")) for name in ("user_lists", "xuser_lists"))
    more = [(everywhere.user_lists, everywhere.xuser_lists)] if everywhere else []
    return all(
        has_access(cluster, user, group, allowed, denied)
        for allowed, denied in (*lists, *more, (configured[0], configured[1]))
    )


def _resource_test(words: Sequence[str], snapshot: Snapshot) -> _Test:
    prepared = prepare(snapshot.cluster)
    ledger = find_booked(snapshot.cluster, snapshot.state, snapshot.now)
    requests = prepared.site.named(dict(word.partition("=")[::2] for word in words))

    def offers(place: Place) -> bool:
        for name, asked in requests.items():
            found = find_value(prepared.site, ledger, place, name)
            if found is None:
                return False
            if found.number is None:
                if not text_fits(found.attribute, asked, found.text):
                    return False
            elif not fits(found.attribute.relop, find_number(found.attribute.type, asked) or 0.0, found.number):
                return False
        return True

    return offers
