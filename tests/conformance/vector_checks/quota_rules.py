"""Which rule of a quota set governs a job, what is counted together, and what a task books."""

from collections.abc import Iterable, Mapping
from typing import Any

from qmonpy.engine.books.piece import Piece
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.site.quota_rules import CompiledRule
from qmonpy.engine.site.site import Place
from qmonpy.engine.work.quota_query import Query, QueryMatcher
from qmonpy.formats.quota_set.text import check_quota_text
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.host import Host, HostGroup
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.values.pattern import is_pattern
from qmonpy.model.values.value import split_values
from qmonpy.model.work.job import Job, ResourceRequest
from qmonpy.model.work.refusal import format_usage_key
from tests.conformance.vector_checks.registry import Folder, Vector, check, differ

Described = dict[str, Any]


def quota_sets_of(text: str, complexes: Mapping[str, ComplexAttribute]) -> tuple[QuotaSet, ...]:
    """The quota sets of a text as Grid Engine keeps them."""
    checked = check_quota_text(text, complexes)
    assert not any(report.is_error for report in checked.reports), checked.reports
    return checked.kept


def one_set(rules: Iterable[str], name: str = "x") -> str:
    """The text of an enabled set with these rules, each written as it follows the word `limit`."""
    lines = "".join(f"limit {rule}\n" for rule in rules)
    return f"{{\nname {name}\nenabled TRUE\n{lines}}}\n"


def rule_text(filters: Mapping[str, str]) -> str:
    return " ".join((*(f"{kind} {text}" for kind, text in filters.items()), "to slots=1"))


def make_cluster(
    given: Described, text: str, jobs: Iterable[Described], complexes: Mapping[str, ComplexAttribute]
) -> Cluster:
    """A cluster with the host groups and user sets of a fact, and every host, queue and PE that its jobs name."""
    jobs = list(jobs)
    groups = given.get("hostgroups", {})
    members = (name for names in groups.values() for name in names if not name.startswith("@"))
    hosts = tuple(dict.fromkeys((*members, *(job["host"] for job in jobs))))
    settings = {"slots": Setting("9999")}
    pes = {job["pe"] for job in jobs if job.get("pe")}
    cluster = Cluster(
        complexes=complexes,
        hosts={name: Host(name) for name in hosts},
        host_groups={name: HostGroup(name, tuple(names)) for name, names in groups.items()},
        user_sets={name: UserSet(name, tuple(names)) for name, names in given.get("usersets", {}).items()},
        pes={name: ParallelEnvironment(name, 999) for name in pes},
        queues={job["queue"]: ClusterQueue(job["queue"], hosts, settings) for job in jobs},
    )
    return cluster.with_quota_sets(quota_sets_of(text, complexes))


def find_rules(prepared: Prepared, given: Described) -> tuple[CompiledRule, ...]:
    """The rules that the scheduler finds in force for a job on its queue instance."""
    category = prepared.category(make_job(given))
    return prepared.accounts.job_rules(category, given["pe"]).at(given["queue"], given["host"])


def make_job(given: Described) -> Job:
    requests = split_values(given.get("requests") or "")
    group = given.get("group")
    return Job(
        1,
        given["user"],
        groups=(group,) if group else (),
        project=given.get("project"),
        pe=given.get("pe"),
        hard_resources=tuple(ResourceRequest(name, value) for name, value in requests.items()),
    )


@check("rqs_filter_match")
def check_rqs_filter_match(vector: Vector, folder: Folder) -> str | None:
    """Names are what the scheduler asks, so the rules of a pass must agree; patterns come from `qquota` only."""
    given, expected = vector["input"], vector["expected"]
    asked = given["query"]
    fixture = folder.fixtures[given["fixture"]]
    cluster = make_cluster(fixture, one_set([rule_text(given["rule"])]), [asked], folder.complexes)
    query = Query(**{key: asked[key] for key in ("user", "project", "pe", "queue", "host")}, groups=groups_of(asked))
    rule = cluster.quota_sets["x"].rules[0]
    difference = differ(query=(expected, QueryMatcher(cluster).matches_rule(rule, query)))
    if any(value is not None and (is_pattern(value) or value.startswith("@")) for value in asked.values()):
        return difference
    return difference or differ(scheduler=(expected, bool(find_rules(prepare(cluster), asked))))


def groups_of(asked: Described) -> tuple[str, ...]:
    return (asked["group"],) if asked.get("group") else ()


@check("rqs_usage_key")
def check_rqs_usage_key(vector: Vector, folder: Folder) -> str | None:
    """The key is asked for without asking whether the rule matches, and rules here name groups that are not told."""
    job = vector["input"]["job"]
    text = one_set([rule_text(vector["input"]["rule"])])
    prepared = prepare(make_cluster({}, text, [job], folder.complexes))
    rule = prepared.accounts.rules.sets[0][0]
    key = rule.key(prepared.category(make_job(job)), job["pe"], job["queue"], job["host"])
    return differ(key=(vector["expected"], format_usage_key(key)))


@check("rqs_rule_selection")
def check_rqs_rule_selection(vector: Vector, folder: Folder) -> str | None:
    given = vector["input"]
    job = given["job"]
    prepared = prepare(make_cluster(given, one_set(given["rules"], given["set"]), [job], folder.complexes))
    category = prepared.category(make_job(job))
    found = [
        {"rule": rule.name, "usage_key": format_usage_key(rule.key(category, job["pe"], job["queue"], job["host"]))}
        for rule in find_rules(prepared, job)
    ]
    return differ(rules=([vector["expected"]] if vector["expected"] else [], found))


@check("rqs_debit")
def check_rqs_debit(vector: Vector, folder: Folder) -> str | None:
    """Every step books, or takes back, one piece of a task."""
    given = vector["input"]
    prepared = prepare(make_cluster(given, given["rqs"], given["steps"], folder.complexes))
    counters: dict[int, dict[str, float]] = {}
    found = []
    for step in given["steps"]:
        bookings = _book_quotas(prepared, step, counters)
        found.append({"mods": bookings, "usage": sorted(_describe_counters(prepared, counters), key=str)})
    recorded = [{**each, "usage": sorted(each["usage"], key=str)} for each in vector["expected"]]
    return differ(steps=(recorded, found))


def _book_quotas(prepared: Prepared, step: Described, counters: dict[int, dict[str, float]]) -> int:
    """Add what a step books on quotas to the counters; returns on how many of them."""
    accounts = prepared.accounts
    place: Place = prepared.site.by_name[f"{step['queue']}@{step['host']}"]
    sign = 1 if step["slots"] > 0 else -1
    category = prepared.category(make_job(step))
    piece = Piece.MASTER if step.get("master", True) else Piece.FIRST
    bookings = accounts.bookings(category, place, step.get("pe"), abs(step["slots"]), piece)
    of_quotas = [booking for booking in bookings if booking.account >= accounts.size - len(accounts.quota_keys)]
    for booking in of_quotas:
        counter = counters.setdefault(booking.account, {"used": 0.0, "used_nonexclusive": 0.0})
        counter["used_nonexclusive" if booking.is_exclusive is False else "used"] += sign * booking.amount
    return len(of_quotas)


def _describe_counters(prepared: Prepared, counters: Mapping[int, Mapping[str, float]]) -> Iterable[Described]:
    accounts = prepared.accounts
    first = accounts.size - len(accounts.quota_keys)
    for number, counter in counters.items():
        rule, index, key = accounts.quota_keys[number - first]
        if not any(counter.values()):
            continue
        described: Described = {"rule": rule.name, "limit": rule.limits[index].attribute.name}
        described |= {"key": format_usage_key(key), "used": counter["used"]}
        if counter["used_nonexclusive"]:
            described["used_nonexclusive"] = counter["used_nonexclusive"]
        yield described
