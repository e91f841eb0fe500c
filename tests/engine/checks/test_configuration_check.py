"""What of a changed configuration is refused: names that mean nothing, and objects that are needed (words of 8.1.9)."""

from dataclasses import replace

import pytest

from qmonpy.engine.checks.configuration_check import check_configuration
from qmonpy.engine.checks.references import UseIndex, find_uses, parse_subordinates
from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.configuration.complex_table import parse_complex_table
from qmonpy.formats.configuration.object_text import parse_object
from qmonpy.formats.documents.document import parse_document
from qmonpy.model.configuration.change import AnyChange, Change, ObjectKind, find_object, with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import State

DOCUMENT = {
    "complexes": "lic lic INT <= YES YES 0 0\nsize sz MEMORY <= YES YES 0 0\nspare sp INT <= YES YES 0 0\n",
    "hosts": {
        "h1": {"complex_values": "size=4G", "user_lists": "staff", "projects": "p1", "report_variables": "size"},
        "h2": {},
        "h9": {},
    },
    "hostgroups": {"@nodes": ["h1"], "@mixed": ["@nodes", "h2"], "@only9": ["h9"]},
    "usersets": {"staff": {"entries": ["anna"]}, "deny": {}, "idle": {}},
    "projects": {"p1": {"xacl": "deny"}, "p2": {}, "p3": {}},
    "users": {"anna": {"default_project": "p3"}},
    "pes": {"mpi": {"user_lists": "staff"}, "smp": {}},
    "ckpts": {"ck": {}},
    "calendars": {"night": {"week": "mon=off"}},
    "queues": {
        "all.q": {
            "hostlist": "@mixed",
            "pe_list": "NONE,[@nodes=mpi]",
            "ckpt_list": "ck",
            "calendar": "NONE,[h1=night]",
            "complex_values": "lic=3",
            "projects": "p1",
            "user_lists": "staff",
            "subordinate_list": "slots=4(low.q:1:sr, other.q:2:lr)",
        },
        "low.q": {"hostlist": "NONE"},
        "other.q": {"hostlist": "NONE", "subordinate_list": "low.q=3"},
    },
    "rqs": "{\n name lim\n enabled TRUE\n limit users @idle pes smp hosts @only9 to spare=4\n}\n",
    "scheduler": {"load_formula": "size*2"},
}


@pytest.fixture(scope="module")
def cluster() -> Cluster:
    root = parse_document(DOCUMENT)
    cluster = parse_cluster(root)
    root.raise_errors()
    return cluster


def refused(cluster: Cluster, *changes: AnyChange) -> list[str]:
    after = with_changes(cluster, changes)
    return [each.text for each in check_configuration(cluster, after, changes, State())]


def removal(cluster: Cluster, kind: ObjectKind, name: str) -> AnyChange:
    return Change(kind, name, find_object(cluster, kind, name), None)


@pytest.mark.parametrize(
    ("kind", "name", "texts"),
    [
        (ObjectKind.PE, "mpi", ['denied: Parallel environment "mpi" is still referenced in queue "all.q".']),
        (ObjectKind.PE, "smp", []),
        (ObjectKind.CALENDAR, "night", ['denied: Calendar "night" is still referenced in queue "all.q"']),
        (ObjectKind.CHECKPOINT, "ck", ['denied: Ckpt "ck" is still referenced in queue "all.q".']),
        (
            ObjectKind.USER_SET,
            "staff",
            [
                'denied: userset "staff" is still referenced in user list of queue "all.q"',
                'denied: userset "staff" is still referenced in user list of parallel environment "mpi"',
                'denied: userset "staff" is still referenced in user list of exechost "h1"',
            ],
        ),
        (ObjectKind.USER_SET, "deny", ['denied: userset "deny" is still referenced in xuser list of project "p1"']),
        (ObjectKind.USER_SET, "idle", []),
        (
            ObjectKind.PROJECT,
            "p1",
            [
                'denied: project "p1" is still referenced in projects of queue "all.q"',
                'denied: project "p1" is still referenced in projects of exechost "h1"',
            ],
        ),
        (ObjectKind.PROJECT, "p2", []),
        (ObjectKind.PROJECT, "p3", ['project "p3" is still referenced by user "anna"']),
        (ObjectKind.USER, "anna", []),
        (ObjectKind.HOST_GROUP, "@mixed", ['denied: these cluster queues still reference "@mixed": all.q']),
        (
            ObjectKind.HOST_GROUP,
            "@nodes",
            [
                'denied: these cluster queues still reference "@nodes": all.q',
            ],
        ),
        (ObjectKind.HOST_GROUP, "@only9", []),
        (ObjectKind.HOST, "h9", ['Host object "h9" is still referenced in host group "@only9".']),
        (
            ObjectKind.QUEUE,
            "low.q",
            [
                'Cluster queue "low.q" is referenced in cluster queue "all.q" as a subordinate. Deletion denied',
                'Cluster queue "low.q" is referenced in cluster queue "other.q" as a subordinate. Deletion denied',
            ],
        ),
        (ObjectKind.QUEUE, "all.q", []),
        (ObjectKind.COMPLEX, "lic", ['denied: Complex attribute "lic" is still referenced in queue "all.q".']),
        (
            ObjectKind.COMPLEX,
            "size",
            [
                'denied: Complex attribute "size" is still referenced in scheduler configuration.',
                'denied: Complex attribute "size" is still referenced in host "h1".',
            ],
        ),
        (
            ObjectKind.COMPLEX,
            "spare",
            ['denied: Complex attribute "spare" is still referenced in resource quota set "lim".'],
        ),
        (ObjectKind.MANAGER, "root", ['may not remove user "root" from manager list']),
        (ObjectKind.OPERATOR, "root", ['may not remove user "root" from operator list']),
        (ObjectKind.QUOTA_SET, "lim", []),
    ],
)
def test_that_what_others_name_is_not_removed(cluster: Cluster, kind: ObjectKind, name: str, texts: list[str]) -> None:
    assert refused(cluster, removal(cluster, kind, name)) == texts


def test_that_what_is_removed_together_with_its_users_may_go(cluster: Cluster) -> None:
    changes = [removal(cluster, kind, name) for kind, name in ((ObjectKind.QUEUE, "all.q"), (ObjectKind.PE, "mpi"))]
    assert refused(cluster, *changes) == []


QUEUE = "qname new.q\n"
HOST = "hostname h2\n"


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        (ObjectKind.QUEUE, QUEUE + "pe_list nope\n", 'Parallel environment "nope" does not exist'),
        (ObjectKind.QUEUE, QUEUE + "ckpt_list nope\n", 'Ckpt "nope" does not exist'),
        (ObjectKind.QUEUE, QUEUE + "user_lists nope\n", 'Userset "nope" does not exist'),
        (ObjectKind.QUEUE, QUEUE + "projects nope\n", 'Project "nope" does not exist'),
        (ObjectKind.QUEUE, QUEUE + "calendar nope\n", 'Calendar "nope" does not exist'),
        (ObjectKind.QUEUE, QUEUE + "complex_values nope=1\n", 'Complex attribute "nope" does not exist'),
        (ObjectKind.QUEUE, QUEUE + "load_thresholds nope=1\n", None),
        (ObjectKind.QUEUE, QUEUE + "hostlist nohost\n", 'unable to resolve host "nohost"'),
        (ObjectKind.QUEUE, QUEUE + "hostlist @nogrp\n", 'denied: host group "@nogrp" does not exist'),
        (ObjectKind.QUEUE, QUEUE + "slots 1,[nohost=2]\n", None),
        (
            ObjectKind.QUEUE,
            QUEUE + "slots 1,[@nogrp=2]\n",
            'Did not modify "slots" for host group "@nogrp" which does not exist.',
        ),
        (
            ObjectKind.QUEUE,
            QUEUE + "subordinate_list nope\n",
            'Subordinated cluster queue "nope" referenced in "new.q" does not exist',
        ),
        (ObjectKind.HOST, HOST + "complex_values nope=1\n", 'denied: attribute "nope" is not a complex attribute'),
        (ObjectKind.HOST, HOST + "complex_values sz=1\n", None),
        (ObjectKind.HOST, HOST + "user_lists nope\n", 'Userset "nope" does not exist'),
        (
            ObjectKind.HOST,
            HOST + "projects nope\n",
            'denied: project "nope" referenced in projects of exechost "h2" does not exist',
        ),
        (
            ObjectKind.HOST,
            HOST + "load_scaling nope=1\n",
            'denied: scaling attribute "nope" is not configured for host "h2"',
        ),
        (ObjectKind.HOST, HOST + "report_variables nope\n", 'unknown resource "nope"'),
        (ObjectKind.HOST_GROUP, "group_name @a\nhostlist nohost\n", 'unable to resolve host "nohost"'),
        (ObjectKind.HOST_GROUP, "group_name @a\nhostlist @nogrp\n", 'denied: host group "@nogrp" does not exist'),
        (ObjectKind.PROJECT, "name pp\nacl nope\n", 'Userset "nope" does not exist'),
        (ObjectKind.USER, "name bob\ndefault_project nope\n", 'denied: project "nope" does not exist'),
        (ObjectKind.PE, "pe_name bad\nuser_lists nope\n", 'Userset "nope" does not exist'),
    ],
)
def test_that_names_of_what_is_not_there_are_refused(
    cluster: Cluster, kind: ObjectKind, text: str, expected: str | None
) -> None:
    value, reports = parse_object(kind, text)
    assert reports == ()
    change = Change(kind, value.name, find_object(cluster, kind, value.name), value)
    assert refused(cluster, change) == ([expected] if expected else [])


def test_that_host_groups_do_not_contain_themselves(cluster: Cluster) -> None:
    nodes = cluster.host_groups["@nodes"]
    round_about = Change(ObjectKind.HOST_GROUP, "@nodes", nodes, replace(nodes, members=("@mixed",)))
    assert refused(cluster, round_about) == ['Hostgroup "@mixed" in specification of "@nodes" would create a cycle']
    itself = Change(ObjectKind.HOST_GROUP, "@nodes", nodes, replace(nodes, members=("@nodes", "h1")))
    assert refused(cluster, itself) == ['Hostgroup "@nodes" in specification of "@nodes" would create a cycle']


def test_that_a_name_that_comes_with_the_same_change_is_known(cluster: Cluster) -> None:
    queue, _ = parse_object(ObjectKind.QUEUE, QUEUE + "pe_list new\n")
    pe, _ = parse_object(ObjectKind.PE, "pe_name new\n")
    changes = [Change(ObjectKind.QUEUE, "new.q", None, queue), Change(ObjectKind.PE, "new", None, pe)]
    assert refused(cluster, *changes) == []


def test_that_what_was_wrong_before_is_not_told_again(cluster: Cluster) -> None:
    host, _ = parse_object(ObjectKind.HOST, HOST + "user_lists nope\n")
    broken = with_changes(cluster, [Change(ObjectKind.HOST, "h2", cluster.hosts["h2"], host)])
    assert refused(broken, Change(ObjectKind.MANAGER, "anna", None, "anna")) == []


def test_that_where_used_names_every_place(cluster: Cluster) -> None:
    index = UseIndex(cluster)
    assert [(str(each.kind), each.name, each.attribute) for each in index.uses_of(ObjectKind.USER_SET, "idle")] == [
        ("resource quota set", "lim", "rule 1 users")
    ]
    places = [(each.name, each.attribute) for each in index.uses_of(ObjectKind.HOST, "h1")]
    assert places == [("@nodes", "hostlist"), ("all.q", "calendar")]


def test_that_everything_that_is_named_in_this_cluster_is_there(cluster: Cluster) -> None:
    assert all(find_object(cluster, each.target_kind, each.target) is not None for each in find_uses(cluster))


@pytest.mark.parametrize(
    ("text", "queues"),
    [
        ("NONE", ()),
        ("low.q", ("low.q",)),
        ("low.q=3, other.q=1", ("low.q", "other.q")),
        ("a,b c", ("a", "b", "c")),
        ("slots=4(low.q:1:sr, other.q:2:lr)", ("low.q", "other.q")),
        ("slots=4(low.q)", ("low.q",)),
    ],
)
def test_that_queues_are_read_from_both_forms_of_subordinate_lists(text: str, queues: tuple[str, ...]) -> None:
    assert parse_subordinates(text) == queues


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("new nw INT <= YES YES 0 0", []),
        ("new lic INT <= YES YES 0 0", ["complex with name new or shortcut lic already exists"]),
        ("new nw INT == YES YES 0 0", ['Consumable "new" can have only <= as an relational operator']),
        ("new nw STRING <= YES NO NONE 0", ['Complex "new" has an invalid relational operator']),
    ],
)
def test_that_complex_attributes_that_make_no_sense_are_refused(
    cluster: Cluster, row: str, expected: list[str]
) -> None:
    (attribute,) = parse_complex_table(row + "\n")
    assert refused(cluster, Change(ObjectKind.COMPLEX, "new", None, attribute)) == expected


def test_that_every_attribute_of_what_is_written_is_looked_at(cluster: Cluster) -> None:
    queue, _ = parse_object(ObjectKind.QUEUE, QUEUE + "shell sh\npriority 0,[h1=30]\nload_thresholds nope=1\n")
    change = Change(ObjectKind.QUEUE, "new.q", None, queue)
    reports = check_configuration(cluster, with_changes(cluster, [change]), [change], State())
    assert [(each.fields, each.text) for each in reports] == [
        (("cluster queue", "new.q", "priority", "h1"), "Priority not in range -20 to +20"),
        (("cluster queue", "new.q", "shell"), 'Invalid value "sh" for shell'),
    ]


def test_that_attributes_of_the_configurations_are_looked_at(cluster: Cluster) -> None:
    assert refused(cluster, Change(ObjectKind.SCHEDULER, "weight_user", None, "much")) == [
        'error parsing double value from string "much"'
    ]
    assert refused(cluster, Change(ObjectKind.CONFIGURATION, "loglevel", None, "loud")) == [
        'denied: got invalid value "loud" for loglevel'
    ]
    assert refused(cluster, Change(ObjectKind.CONFIGURATION, "max_jobs", None, "many")) == []


def test_that_names_are_looked_at_when_an_object_is_added_only(cluster: Cluster) -> None:
    group, _ = parse_object(ObjectKind.HOST_GROUP, "group_name @all\nhostlist h1\n")
    assert refused(cluster, Change(ObjectKind.HOST_GROUP, "@all", None, group)) == [
        'Keyword ("ALL") not allowed as objectname'
    ]
    assert refused(cluster, Change(ObjectKind.HOST_GROUP, "@all", replace(group, members=()), group)) == []
