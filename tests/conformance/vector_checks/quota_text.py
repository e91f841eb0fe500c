"""The text of rule sets, formulas of dynamic limits, and what qquota prints."""

from typing import Any

from qmonpy.engine.books.load import sort_value as formula_value
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.quota_rows import QuotaQuery, qquota_rows
from qmonpy.engine.work.usage import ledger_of, quota_usage
from qmonpy.formats.output.qquota import format_qquota, format_qquota_xml
from qmonpy.formats.quota_set.finding import grid_engine_messages
from qmonpy.formats.quota_set.printer import format_filter, format_quota_sets
from qmonpy.formats.quota_set.text import check_quota_text, parse_quota_sets
from qmonpy.formats.values.load_formula import check_load_formula, find_load_formula
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host, HostGroup
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.configuration.quota_set import Filter, QuotaSet, Rule
from qmonpy.model.values.value import split_values
from qmonpy.model.work.job import Job, Range, ResourceRequest
from qmonpy.model.work.state import RunningTask, State
from tests.conformance.vector_checks.registry import Folder, Vector, check, differ
from tests.conformance.vector_checks.values import number_of

Described = dict[str, Any]


def describe_filter(scope: Filter) -> Described:
    return {"expand": scope.is_expanded, "scope": list(scope.names), "xscope": list(scope.excluded)}


def describe_rule(rule: Rule) -> Described:
    limits = [{"name": limit.name, "value": limit.value} for limit in rule.limits]
    return {"name": rule.name, **{kind: describe_filter(each) for kind, each in rule.filters()}, "limits": limits}


def describe_set(quota_set: QuotaSet) -> Described:
    return {
        "name": quota_set.name,
        "description": quota_set.description,
        "enabled": quota_set.is_enabled,
        "rules": [describe_rule(rule) for rule in quota_set.rules],
    }


def reduce_set(expected: Described) -> Described:
    """A recorded set without what the project does not keep: levels and numbers, and NONE for no description."""
    rules = []
    for rule in expected["rules"]:
        limits = [{"name": limit["name"], "value": limit["value"]} for limit in rule["limits"]]
        rules.append({key: value for key, value in rule.items() if key != "level"} | {"limits": limits})
    description = expected["description"]
    return {**expected, "description": None if description == "NONE" else description, "rules": rules}


@check("rqs_file")
def check_rqs_file(vector: Vector, folder: Folder) -> str | None:
    expected = vector["expected"]
    text = vector["input"] if isinstance(vector["input"], str) else vector["input"]["text"]
    checked = check_quota_text(text, folder.complexes)
    messages = grid_engine_messages(checked.reports)
    wanted = [*expected.get("parse_messages", ()), *expected.get("verify_messages", ())]
    difference = differ(accepted=(expected["accepted"], not messages), message=(wanted[:1], list(messages[:1])))
    if difference is None and expected["accepted"]:
        difference = differ(
            parsed=(list(map(reduce_set, expected["parsed"])), list(map(describe_set, checked.sets))),
            kept=(list(map(reduce_set, expected["verified"])), list(map(describe_set, checked.kept))),
            printed=(vector.get("printed", expected.get("printed")), format_quota_sets(checked.kept)),
        )
    return difference


@check("rqs_filter_parse")
def check_rqs_filter_parse(vector: Vector, folder: Folder) -> str | None:
    """A filter's text is read from a rule; blanks are separators there only behind a joined line."""
    expected = vector["expected"]
    text = vector["input"] if isinstance(vector["input"], str) else vector["input"]["text"]
    joined = text.replace(", ", ", \\\n ")
    parsed = parse_quota_sets(f"{{\nname x\nlimit users {joined} to slots=1\n}}\n")
    messages = list(grid_engine_messages(parsed.reports))
    if not expected["ok"]:
        return differ(messages=(expected["messages"], messages))
    scope = parsed.sets[0].rules[0].users if parsed.sets and parsed.sets[0].rules else None
    if scope is None:
        return "no filter"
    printed = format_filter(scope) if scope.names or scope.excluded else None
    described = {key: expected[key] for key in ("expand", "scope", "xscope")}
    return differ(
        messages=([], messages), filter=(described, describe_filter(scope)), printed=(expected["printed"], printed)
    )


@check("load_formula")
def check_load_formula_vector(vector: Vector, folder: Folder) -> str | None:
    given, expected = vector["input"], vector["expected"]
    if given["check"] == "validate":
        error = check_load_formula(given["formula"], folder.complexes)
        messages = [error.message] if error is not None and error.message else []
        return differ(valid=(expected["valid"], error is None), messages=(expected.get("messages", []), messages))
    formula = find_load_formula(given["formula"])
    if formula is None:
        return "no formula"
    load_values = split_values(given["host_load_values"])
    hosts = {
        "global": Host("global", split_values(given["global_complex_values"])),
        "h": Host("h", split_values(given["host_complex_values"]), load_values=load_values),
    }
    queues = {"q": ClusterQueue("q", ("h",))}
    prepared = prepare(Cluster(complexes=folder.complexes, hosts=hosts, queues=queues))
    ledger = ledger_of(prepared, State())
    value = formula_value(prepared.site, ledger, prepared.site.hosts["h"], formula)
    return differ(value=(number_of(expected), value))


def running_state(jobs: list[Described]) -> State:
    """A state in which these jobs run."""
    known: dict[int, Job] = {}
    running = {}
    for number, given in enumerate(jobs, 1):
        requests = tuple(ResourceRequest(*each) for each in split_values(given.get("requests", "")).items())
        slots = given["slots"]
        known[number] = Job(
            number,
            given["user"],
            project=given.get("project"),
            pe=given.get("pe"),
            slots=(Range(slots, slots),),
            hard_resources=requests,
        )
        pieces = ((f"{given['queue']}@{given['host']}", slots),)
        running[number, 1] = RunningTask(number, 1, pieces, 0, given.get("pe"))
    return State(jobs=known, running=running)


def quota_cluster(given: Described, folder: Folder) -> Cluster:
    """The cluster of a fact about qquota."""
    jobs = given["running_jobs"]
    hosts = {name: Host(name) for name in ("global", "host1", "host2", "host3", *(job["host"] for job in jobs))}
    for host, name, value in given["host_load"]:
        hosts[host] = Host(host, load_values={**hosts[host].load_values, name: value})
    names = [name for name in hosts if name != "global"]
    queues = {job["queue"]: ClusterQueue(job["queue"], tuple(names), {"slots": Setting("9999")}) for job in jobs}
    return Cluster(
        complexes=folder.complexes,
        hosts=hosts,
        host_groups={name: HostGroup(name, tuple(members)) for name, members in given["hostgroups"].items()},
        user_sets={name: UserSet(name, tuple(entries)) for name, entries in given["usersets"].items()},
        pes={job["pe"]: ParallelEnvironment(job["pe"], 999) for job in jobs if job.get("pe")},
        queues=queues,
    ).with_quota_sets(check_quota_text(given["rqs"], folder.complexes).kept)


@check("qquota")
def check_qquota(vector: Vector, folder: Folder) -> str | None:
    given = vector["input"]
    options = given["options"]
    cluster = quota_cluster(given, folder)
    wanted = {field: tuple(options[key].split(",")) for key, field in _FIELDS.items() if key in options}
    wanted.setdefault("users", (given["caller"],))
    rows = qquota_rows(cluster, quota_usage(cluster, running_state(given["running_jobs"])), QuotaQuery(**wanted))
    printed = format_qquota_xml(rows) if options.get("xml") else format_qquota(rows)
    return differ(printed=(vector["expected"], printed))


_FIELDS = {"u": "users", "P": "projects", "pe": "pes", "q": "queues", "h": "hosts", "l": "resources"}
