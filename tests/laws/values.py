"""Law: whatever a change was accepted with can be read, scheduled, shown, exported, imported and changed back; and
whatever a file can be opened with can be scheduled and shown.

`python -m tests.laws.values [COUNT] [--seed N]` tries COUNT values (all, if none is given) of every attribute of every
kind, taken from the descriptions of attributes, and prints what broke.
"""

import argparse
import random
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from typing import TypeVar

from qmonpy.app.clusters.history import history_rows
from qmonpy.app.fields.value_words import describe_value
from qmonpy.app.gantt.gantt_rows import GanttOptions
from qmonpy.app.gantt.gantt_view import make_gantt
from qmonpy.cli.configuring.qconf import qconf
from qmonpy.cli.status.qquota import qquota
from qmonpy.cli.status.qrstat import qrstat
from qmonpy.cli.status.qstat import qstat
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.storage.object_texts import OBJECT_TEXTS
from qmonpy.clusters.storage.qconf_directory import read_qconf_directory, write_qconf_directory
from qmonpy.formats.configuration.complex_table import check_complex_text, format_complex_table
from qmonpy.formats.configuration.object_text import (
    SHAPES,
    format_object,
    format_object_attributes,
    is_same_object,
    parse_object,
    parse_object_attributes,
)
from qmonpy.formats.configuration.whole_text import format_whole
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.formats.files.cluster_file import format_cluster_file, parse_cluster_file
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.insight.why.trace import trace_job
from qmonpy.model.attributes.attribute_description import ATTRIBUTES, find_description
from qmonpy.model.configuration.change import (
    LISTS,
    AnyChange,
    Change,
    ObjectKind,
    find_changes,
    find_object,
    find_objects,
    with_changes,
)
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import ReportError
from tests.laws.shown import show_everything

T = TypeVar("T")
USER = "root"
NAME = "NAME"
"""Stands for the name of an object that is added."""
SETTINGS = (ObjectKind.SCHEDULER, ObjectKind.CONFIGURATION)
WORLD = """
format: qmonpy-cluster/1
name: law
now: 1700000000
cluster:
  complexes: |
    lic lic INT <= YES YES 0 0
    mem mem MEMORY <= YES YES 1G 0
    color col RESTRING == YES NO NONE 0
    only onl BOOL EXCL YES YES 0 0
  hosts:
    global: {complex_values: lic=5}
    h1: {complex_values: "mem=8G,num_proc=4", load_values: "load_avg=0.5,num_proc=4,np_load_avg=0.1"}
    h2: {complex_values: mem=4G}
  hostgroups: {"@all": [h1, h2], "@some": [h1]}
  usersets: {staff: {entries: [anna, bob]}, eng: {type: DEPT, entries: [bob]}, arusers: {entries: [anna, root]}}
  projects: {p1: {acl: staff}}
  users: {anna: {default_project: p1}}
  pes: {mpi: {slots: 20}, smp: {slots: 10, allocation_rule: $pe_slots}}
  ckpts: {ck: {}}
  calendars: {night: {week: "mon-fri=6-20"}}
  queues:
    all.q: {hostlist: "@all", slots: "6,[h1=4]", pe_list: mpi smp, ckpt_list: ck, subordinate_list: low.q=1}
    low.q: {hostlist: h1, slots: "2", calendar: "NONE,[h1=night]", complex_values: lic=2, user_lists: staff}
  rqs: |
    {
       name per_user
       enabled TRUE
       limit users {*} hosts {*} to slots=$num_proc*2
       limit users anna queues all.q to lic=3,mem=16G
    }
  scheduler: {weight_tickets_share: "1000"}
  sharetree: |
    id=0
    name=Root
    type=0
    shares=1
    childnodes=1,3,4
    id=1
    name=p1
    type=1
    shares=60
    childnodes=2
    id=2
    name=anna
    type=0
    shares=3
    childnodes=NONE
    id=3
    name=anna
    type=0
    shares=30
    childnodes=NONE
    id=4
    name=default
    type=0
    shares=10
    childnodes=NONE
"""
JOBS: tuple[tuple[str, str], ...] = (
    ("anna", "-b y -l lic=1 sleep 300"),
    ("anna", "-b y -pe mpi 2-4 -R y -l mem=1G sleep 300"),
    ("bob", "-b y -t 1-6 -tc 2 -l h_rt=600 sleep 300"),
    ("anna", "-b y -P p1 -pe smp 2 -l only=1 -ckpt ck sleep 300"),
    ("bob", "-b y -l lic=9 -q low.q sleep 300"),
    ("root", "-b y -l col=r* -hold_jid 1 -p 10 sleep 300"),
)
RESERVATIONS: tuple[str, ...] = (
    "-a 202311151200 -d 3600 -pe mpi 2 -l lic=1 -N r1",
    "-a 202311161200 -d 600 -q all.q -u anna",
)
PLAIN_VALUES: tuple[str, ...] = (
    "0", "1", "-1", "5", "+5", "010", "0x10", "4294967295", "4294967296", "9223372036854775808", "1e3", "1e30",
    "1e999", "-1e999", "1.5", ".5", "5x", "5 6", "5,6", "nan", "-nan", "inf", "INFINITY", "infinity",
    "-INFINITY", "UNDEFINED", "NONE", "none", "TRUE", "false", "²", "5²", "٥", "１", "9" * 25, "9" * 4301,
    "0" * 4400 + "5", "1e" + "9" * 400, "0x" + "f" * 400, "1:2:3", "1:2", "::", "-1:0:0", "1e999:0:0",
    ":1e999:", "1:2:3:4", "4G", "1e999G", "-4G", "a", "*", "x" * 90, "x" * 600, "$x", "$", "$fill_up",
    "$pe_slots", "a=1", "a=", "=1", "=", "a=1e999", "a=b=c", "lic=1e999", "lic=-1", "lic=²", "mem=INFINITY",
    "mem=1e999", "slots=1e999", "slots=0", "lic=0x1p9999", "load_avg=1e999", "cpu=1e999", "np_load_avg=nan",
    "cpu=nan,mem=inf,io=-1", "'", '"', "a'b", "{", "}", "[h1=2]", "1,[h1=2]", "1,[h1=]", "1,[h1=1e999]",
    "1,[@all=2],[@some=3]", "1,[", "]", "(", ")", "|", "&&", "!*", "@all", "@nowhere", "nobody", "h1", "h2 h1",
    "all.q", "low.q=1e999", "low.q=²", "slots=2(low.q:²:sr)", "slots=٥(low.q:1:sr)", "slots=2(all.q:1:sr)",
    "slots=99999999999(low.q)", "1-5:0", "1-5:2", "5-1", "0-0", "100-200", "١-٢", "1-1000000000000",
    "mon-fri=6-20", "mon=²", "1.1.2030=off", "99.99.9999", "1.1.99999999=off", "24.12.2030-1.1.2029=off",
    "mon=0-24=off", "mon=25:99", "a\tb", "#", "\\", "é", "日本", "\u2028", "\x7f", "/", "/a b", "root@/x", "~",
    "script:/x", "SIGKILL", "64", "job_list 1,2", "job_list ²", "job_list 1-", "np_load_avg",
    "slots-load_avg*2", "1e999*load_avg", "load_avg*²", "x*y", "OFS", "OOF", "xsmr", "ACL DEPT", "BATCH",
    "cpu=1:mem=2", "cpu=²", "PROFILE=1", "DURATION_OFFSET=²", "DURATION_OFFSET=1e999", "DURATION_OFFSET=-1",
    "MONITOR=1", "SIMULATE_EXECDS=²", "accounting=true reporting=true flush_time=1e999", "H_DESCRIPTORS=²", "Y",
    "auto", "50-70", "²-³",
)  # fmt: skip


@dataclass(slots=True)
class Findings:
    """What a run found."""

    tried: int = 0
    accepted: int = 0
    opened: int = 0
    broken: list[str] = field(default_factory=list)
    is_told: bool = False
    """Whether what breaks is printed at once."""

    def tell(self, line: str) -> None:
        """Note what broke."""
        self.broken.append(line)
        if self.is_told:
            print(line, flush=True)


def asked(law: str, about: str | None, things: str, count: int | None) -> argparse.ArgumentParser:
    """The command line of a law: how many things it tries, and the seed."""
    parser = argparse.ArgumentParser(prog=f"python -m tests.laws.{law}", description=about)
    parser.add_argument("count", nargs="?", type=int, default=count, help=f"how many {things}")
    parser.add_argument("--seed", type=int, default=1)
    return parser


@cache
def world() -> ClusterFile:
    """The cluster in which values are tried, with jobs that run and wait, and reservations."""
    cluster = EmbeddedCluster.from_file(parse_cluster_file(WORLD), administrator=USER)
    for user, words in JOBS:
        assert cluster.submit(user, words.split(), 5000).job
    for words in RESERVATIONS:
        answer = cluster.reserve("anna", words.split())
        assert answer.is_done, answer.text
    assert cluster.submit("anna", ["-b", "y", "-ar", "1", "-pe", "mpi", "2", "-l", "lic=1", "sleep", "300"], 300).job
    cluster.advance(30)
    assert cluster.snapshot().state.running
    assert cluster.snapshot().state.pending
    return cluster.to_file()


def attributes() -> tuple[tuple[ObjectKind, str], ...]:
    """Every attribute of every kind that has attributes, and the columns of complex attributes and of rule sets."""
    described = [(kind, each.name) for kind, all_of_kind in ATTRIBUTES.items() for each in all_of_kind]
    columns = [(ObjectKind.COMPLEX, each) for each in ("name", "shortcut", "type", "relop", "default", "urgency")]
    rules = [(ObjectKind.QUOTA_SET, each) for each in ("name", "description", "limit", "users", "hosts", "pes")]
    names = [(kind, NAME) for kind in ATTRIBUTES if kind not in SETTINGS]
    return (*described, *columns, *rules, *names, *((kind, "name") for kind in LISTS))


def values_of(kind: ObjectKind, name: str) -> tuple[str, ...]:
    """The values to try: those that hurt somewhere, and the choices of the attribute."""
    description = find_description(kind, name)
    own = () if description is None else (description.default, description.installed_default, *description.choices)
    bounds = () if description is None else (description.least, description.most)
    around = [str(each + more) for each in bounds if each is not None for more in (-1, 0, 1)]
    return tuple(dict.fromkeys((*own, *around, *PLAIN_VALUES)))


def changes_to(cluster: Cluster, kind: ObjectKind, name: str, text: str) -> Iterator[tuple[AnyChange, ...]]:
    """Yield the changes by which a value gets into a cluster on each road that takes it."""
    if kind in SETTINGS:
        before = find_object(cluster, kind, name)
        yield (Change(kind, name, before, text),)
        return
    if kind in LISTS:
        yield (Change(kind, text, None, text),)
        return
    if kind is ObjectKind.COMPLEX:
        yield from _complex_changes(cluster, name, text)
        return
    if kind is ObjectKind.QUOTA_SET:
        yield from _rule_changes(cluster, name, text)
        return
    for key in tuple(find_objects_of(cluster, kind))[:2]:
        old = find_object(cluster, kind, key)
        texts = {**format_object_attributes(kind, old), SHAPES[kind].name if name == NAME else name: text}
        value, reports = parse_object_attributes(kind, texts)
        if value is None or any(each.is_error for each in reports):
            continue
        value = value.with_reports_of(old) if kind is ObjectKind.HOST else value
        yield (Change(kind, text, None, value) if name == NAME else Change(kind, key, old, value),)


def find_objects_of(cluster: Cluster, kind: ObjectKind) -> Sequence[str]:
    """The names of the objects of a kind, which the values are given to."""
    return tuple(find_objects(cluster, kind))


def _complex_changes(cluster: Cluster, column: str, text: str) -> Iterator[tuple[AnyChange, ...]]:
    columns = ("name", "shortcut", "type", "relop", "requestable", "consumable", "default", "urgency")
    for name in ("lic", "mem", "color", "load_avg"):
        old = cluster.complexes[name]
        line = format_complex_table((old,)).split("\n")[2].split()
        line[columns.index(column)] = text
        found, reports = check_complex_text(" ".join(line))
        if len(found) == 1 and not any(each.is_error for each in reports):
            is_renamed = found[0].name != name
            change = Change(ObjectKind.COMPLEX, found[0].name, None if is_renamed else old, found[0])
            yield (change,)


def _rule_changes(cluster: Cluster, part: str, text: str) -> Iterator[tuple[AnyChange, ...]]:
    limit = text if part == "limit" else "slots=5"
    filters = f"{part} {text}" if part in ("users", "hosts", "pes") else ""
    head = f"name {text if part == 'name' else 'fresh'}\ndescription {text if part == 'description' else 'x'}"
    for bound in (limit, f"lic={limit}", f"slots={limit}", f"slots=$num_proc*{limit}") if part == "limit" else (limit,):
        parsed = parse_quota_sets(f"{{\n{head}\nenabled TRUE\nlimit {filters} to {bound}\n}}")
        if len(parsed.sets) == 1 and not any(each.is_error for each in parsed.reports):
            yield (Change(ObjectKind.QUOTA_SET, parsed.sets[0].name, None, parsed.sets[0]),)


def try_value(kind: ObjectKind, name: str, text: str, findings: Findings) -> None:
    """Try one value on every road; what breaks is noted."""
    place = f"{kind}.{name} = {text[:60]!r}"
    content = world()
    findings.tried += 1
    read = partial(_read_changes, content.cluster, kind, name, text)
    for changes in noted(findings, f"{place}: read", read) or ():
        cluster = EmbeddedCluster.from_file(content, administrator=USER)
        answer = noted(findings, f"{place}: change", partial(cluster.change, USER, changes))
        if answer is not None and answer.is_done:
            findings.accepted += 1
            noted(findings, f"{place}: accepted", partial(check_accepted, cluster, changes))
        elif answer is not None:
            noted(findings, f"{place}: file", partial(check_file, content, changes, findings))


def _read_changes(cluster: Cluster, kind: ObjectKind, name: str, text: str) -> tuple[tuple[AnyChange, ...], ...]:
    return tuple(changes_to(cluster, kind, name, text))


def noted(findings: Findings, place: str, work: Callable[[], T]) -> T | None:
    """Do some work; an exception of whatever kind is noted as broken at this place."""
    try:
        return work()
    except Exception as error:  # whatever it is, it is what the law forbids
        where = traceback.extract_tb(error.__traceback__)[-1]
        at = f"{Path(where.filename).name}:{where.lineno}"
        findings.tell(f"{place}: {type(error).__name__} {str(error)[:160]} ({at})")
        return None


def check_accepted(cluster: EmbeddedCluster, changes: tuple[AnyChange, ...]) -> None:
    """Check everything that must be possible after an accepted change."""
    content = cluster.to_file()
    for change in changes:
        if change.after is not None:
            OBJECT_TEXTS[change.kind].format(change.key, change.after)
    check_shown(cluster)
    opened = parse_cluster_file(format_cluster_file(content))
    assert not find_changes(content.cluster, opened.cluster), "a cluster file keeps it differently"
    check_alive(EmbeddedCluster.from_file(opened, administrator=USER))
    check_directory(content.cluster)
    check_texts(content.cluster, changes)
    back = tuple(each.inverse for each in reversed(changes))
    answer = cluster.change(USER, back)
    assert answer.is_done, f"cannot be changed back: {answer.text}"
    cluster.advance(30)


def check_file(content: ClusterFile, changes: tuple[AnyChange, ...], findings: Findings) -> None:
    """Check that a cluster file with a value that a change may not have either is refused or can be worked with."""
    changed = replace(content, cluster=with_changes(content.cluster, changes))
    try:
        opened = parse_cluster_file(format_cluster_file(changed))
    except ReportError:
        return
    findings.opened += 1
    cluster = EmbeddedCluster.from_file(opened, administrator=USER)
    check_shown(cluster)
    check_alive(cluster)


def check_alive(cluster: EmbeddedCluster) -> None:
    """Check that a cluster schedules: time passes, jobs and reservations are answered, ended jobs are remembered."""
    cluster.advance(60)
    cluster.refusals()
    cluster.submit("anna", ["-b", "y", "-l", "lic=1,mem=1G", "-t", "1-3", "sleep", "10"], 10)
    cluster.submit("bob", ["-b", "y", "-pe", "mpi", "2-3", "sleep", "10"], 10)
    cluster.reserve("anna", ["-d", "60", "-pe", "mpi", "2"])
    cluster.delete_jobs(USER, [1])
    cluster.advance(7200)


def check_shown(cluster: EmbeddedCluster) -> None:
    """Check that everything can be shown: rows of all pages, Why?, the chart, the search, what commands print."""
    snapshot = cluster.snapshot()
    show_everything(snapshot)
    for number in snapshot.state.pending:
        trace_job(snapshot.cluster, snapshot.state, snapshot.now, number)
    for kind, described in ATTRIBUTES.items():
        for key in find_objects_of(snapshot.cluster, kind):
            value = find_object(snapshot.cluster, kind, key)
            texts = {key: value} if kind in SETTINGS else format_object_attributes(kind, value)
            for each in described:
                if each.name in texts:
                    describe_value(each, texts[each.name])
    history_rows(cluster.journal())
    for words in ([], ["-f"], ["-g", "c"], ["-j", "2"]):
        qstat(cluster, USER, words)
    qquota(cluster, USER, [])
    qrstat(cluster, USER, [])
    for option in ("-sconf", "-ssconf", "-sc", "-srqs", "-sql", "-sel"):
        qconf(cluster, USER, [option])
    make_gantt(snapshot, GanttOptions())


def check_directory(cluster: Cluster) -> None:
    """Check that a directory of qconf files holds the configuration."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "d"
        write_qconf_directory(path, cluster)
        found, reports = read_qconf_directory(path)
    assert found is not None, (
        f"an exported directory is not read: {[str(each) for each in reports if each.is_error][:2]}"
    )
    different = [
        each
        for each in find_changes(cluster, found)
        if each.kind not in SETTINGS and not is_same_object(each.kind, each.before, each.after)
    ]
    assert not different, f"a directory keeps it differently: {different[0].kind} {different[0].key}"
    for kind in SETTINGS:
        assert format_whole(kind, cluster) == format_whole(kind, found), f"a directory keeps the {kind} differently"


def check_texts(cluster: Cluster, changes: tuple[AnyChange, ...]) -> None:
    """Check that the text of an object is read back as it is."""
    for change in changes:
        if change.after is not None and change.kind in ATTRIBUTES and change.kind not in SETTINGS:
            value, reports = parse_object(change.kind, format_object(change.kind, change.after))
            assert value is not None, f"its text is not read: {[str(each) for each in reports if each.is_error][:2]}"
            assert is_same_object(change.kind, value, change.after), "its text is read differently"


def run(count: int | None, seed: int, only: str = "", *, is_told: bool = False) -> Findings:
    """Try values of every attribute: all, or so many in all, evenly over the attributes."""
    chooser, findings = random.Random(seed), Findings(is_told=is_told)
    cases = [(kind, name, text) for kind, name in attributes() for text in values_of(kind, name)]
    cases = [each for each in cases if only in f"{each[0]}.{each[1]}"]
    for case in cases if count is None else chooser.sample(cases, min(count, len(cases))):
        try_value(*case, findings)
    return findings


def main() -> int:
    """Run the law; return 1 if it is broken."""
    parser = asked("values", __doc__, "values; all if it is not given", None)
    parser.add_argument("--only", default="", help="only attributes with this in `kind.name`")
    options = parser.parse_args()
    found = run(options.count, options.seed, options.only, is_told=True)
    print(
        f"seed {options.seed}: {found.tried} values tried, {found.accepted} changes accepted, "
        f"{found.opened} refused ones opened from files, {len(found.broken)} broken"
    )
    return 1 if found.broken else 0


if __name__ == "__main__":
    sys.exit(main())
