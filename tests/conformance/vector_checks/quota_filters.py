"""Which jobs, and which options of qquota, a rule's filters let pass."""

from dataclasses import fields

from qmonpy.engine.work.quota_query import Query, QueryMatcher
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import HostGroup
from tests.conformance.vector_checks.registry import Folder, Vector, check, differ


@check("rqs_filter_match")
def check_rqs_filter_match(vector: Vector, folder: Folder) -> str | None:
    given = vector["input"]
    fixture = folder.fixtures[given["fixture"]]
    cluster = Cluster(
        host_groups={name: HostGroup(name, tuple(members)) for name, members in fixture["hostgroups"].items()},
        user_sets={name: UserSet(name, tuple(entries)) for name, entries in fixture["usersets"].items()},
    )
    scopes = " ".join(f"{kind} {text}" for kind, text in given["rule"].items())
    parsed = parse_quota_sets(f"{{\nname x\nlimit {scopes} to slots=1\n}}\n")
    if parsed.reports:
        return str(parsed.reports[0])
    wanted = {key: value for key, value in given["query"].items() if key in {each.name for each in fields(Query)}}
    groups = (given["query"]["group"],) if given["query"].get("group") else ()
    matches = QueryMatcher(cluster).matches_rule(parsed.sets[0].rules[0], Query(**wanted, groups=groups))
    return differ(matches=(vector["expected"], matches))
