"""Every reader of text: how it is called, which refusals it may raise, and texts that it reads."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from qmonpy.app.fields.name_list import parse_name_list
from qmonpy.app.filter.field import split_list as split_filter_list
from qmonpy.app.filter.kept_filters import parse_kept_filters
from qmonpy.app.filter.parser import parse_filter
from qmonpy.app.gantt.gantt import parse_thing
from qmonpy.app.jobs.alter_draft import check_options
from qmonpy.app.queues.instance_filter import KINDS, check_condition
from qmonpy.app.reservations.request_command import parse_command
from qmonpy.clusters.live.cells.cells import parse_cell
from qmonpy.engine.checks.object_check import check_attribute
from qmonpy.engine.checks.references import parse_subordinates
from qmonpy.engine.site.site import parse_thresholds
from qmonpy.formats.configuration.canonical_text import canonical_text
from qmonpy.formats.configuration.complex_table import check_complex_text
from qmonpy.formats.configuration.object_text import SHAPES, format_object, parse_object
from qmonpy.formats.configuration.qconf_directory import format_qconf_files, parse_qconf_files
from qmonpy.formats.configuration.subordinate_list import parse_subordinate_list
from qmonpy.formats.configuration.whole_text import WHOLE_KINDS, format_whole, parse_whole
from qmonpy.formats.files.cluster_file import FORMAT, format_cluster_file, parse_cluster_file
from qmonpy.formats.files.plain_sections import find_document
from qmonpy.formats.files.scenario import parse_scenario
from qmonpy.formats.output.accounting_record import parse_accounting_line
from qmonpy.formats.output.job_xml import parse_jobs_xml
from qmonpy.formats.output.qhost_xml import parse_qhost_xml
from qmonpy.formats.output.qmod_answer import parse_qmod_answer
from qmonpy.formats.output.qstat_xml import parse_held_jobs, parse_qstat_xml, parse_task_list
from qmonpy.formats.output.reservation_xml import parse_reservation_states, parse_reservations_xml
from qmonpy.formats.output.schedule_file import parse_planned_tasks
from qmonpy.formats.output.share_monitor import parse_share_monitor
from qmonpy.formats.quota_set.completion import complete_at
from qmonpy.formats.quota_set.lexemes import context_after
from qmonpy.formats.quota_set.text import check_quota_text, parse_quota_sets
from qmonpy.formats.submission.job_options import parse_job_options
from qmonpy.formats.submission.job_word import find_named_tasks
from qmonpy.formats.submission.reservation_options import parse_request_file, parse_reservation_options
from qmonpy.formats.values.calendar import check_calendar
from qmonpy.formats.values.date_time import parse_date_time
from qmonpy.formats.values.load_formula import check_load_formula, find_load_formula
from qmonpy.formats.values.moment import parse_moment
from qmonpy.formats.values.queue_setting import parse_setting
from qmonpy.formats.values.slot_range import parse_slot_ranges, parse_task_ranges
from qmonpy.model.attributes.attribute_description import ATTRIBUTES
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.change import MAPPINGS, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.queue_reference import parse_queue_reference
from qmonpy.model.configuration.share_tree import ShareNode
from qmonpy.model.report import ReportError
from qmonpy.model.values.pattern import find_expression, matches_expression, matches_pattern
from qmonpy.model.values.shell_words import split_shell_words
from qmonpy.model.values.value import ValueType, find_number, split_names, split_values, words_without_value
from tests.formats.output.test_share_monitor import PRINTED
from tests.sites.large import make_site

NOW = 1_785_000_000
PROJECT = Path(__file__).parents[2]
RECORDED = PROJECT / "tests" / "clusters" / "live" / "data" / "busy"


@dataclass(frozen=True)
class Reader:
    """A function of a text that gives values and reports, or raises a ReportError, whatever the text."""

    name: str
    read: Callable[[str], Any]
    seeds: tuple[str, ...]
    longest: int = 1_000_000
    """The length that it is given at most: what a line of the window or a word of a command line can have."""

    def is_read(self, text: str) -> bool:
        """Read a text; tell whether it was not refused. Every exception but a refusal goes through."""
        try:
            self.read(text)
        except ReportError:
            return False
        return True


@cache
def demo_cluster() -> Cluster:
    """The configuration of the demo cluster, and a share tree."""
    cluster = parse_cluster_file(_file("resources/clusters/demo.yaml")).cluster
    leaves = (ShareNode("anna", 3), ShareNode("default", 1))
    return cluster.with_share_tree(ShareNode("Root", 1, (ShareNode("labs", 60, leaves), ShareNode("p1", 40, kind=1))))


@cache
def all_readers() -> tuple[Reader, ...]:
    """Every reader, values first."""
    return (*_values(), *_filters(), *_submissions(), *_attributes(), *_objects(), *_files(), *_outputs())


def _file(path: str) -> str:
    return (PROJECT / path).read_text(encoding="utf-8")


def _values() -> Iterator[Reader]:
    patterns = ("*a*a*b", "node[0-9]", "[!a]?*", "a\\*b", "(a|b*)&!c", "[[:alpha:]]*")
    yield Reader("pattern", lambda text: matches_pattern(text, "node1" * 40), patterns)
    yield Reader("text for a pattern", lambda text: matches_pattern("*n*o*[a-z]?e*b", text), ("node1", "anode.b"))
    yield Reader("expression", lambda text: matches_expression(text, "node1" * 40), patterns)
    yield Reader("expression of hosts", partial(find_expression, ignore_case=True, ignore_domain=True), patterns)
    yield Reader("queue reference", parse_queue_reference, ("all.q", "*@node*", "all.q@@hosts", "a|b@(c|d)"))
    for each in ValueType:
        seeds = ("1:30:00", "4G", "0x1f", "1e3k", "-.5", "TRUE", "infinity", "077", "1,2")
        yield Reader(f"number of type {each.name}", partial(find_number, each), seeds)
    lists = ("a,b c", "NONE", "a=1,b='x y',c=\"d\"", "mem=1G,np=2", "slots=4(a.q:0:sr, b.q:1)", "a.q=2,b.q")
    for read in (split_names, split_values, words_without_value, parse_thresholds, parse_subordinates):
        yield Reader(read.__name__, read, lists)
    yield Reader("subordinate list", parse_subordinate_list, lists)
    formulas = ("$num_proc*2-1", "np_load_avg", "a-b*1e3+4", "2*x+.5", "slots")
    yield Reader("load formula", find_load_formula, formulas)
    yield Reader("checked load formula", lambda text: check_load_formula(text, demo_cluster().complexes), formulas)
    yield Reader("slot ranges", parse_slot_ranges, ("1-8", "4,8,12", "-5", "3-", "UNDEFINED"))
    yield Reader("task ranges", parse_task_ranges, ("1-19:2", "3", "1-4,7-9:2", "1-1000000000"))
    moments = ("08011530", "202608011530.20", "2026-08-01 15:30:00", "+1:00:00", "now", "08/01/2026 15:30:00")
    yield Reader("date", lambda text: parse_date_time(text, NOW), moments)
    yield Reader("moment", lambda text: parse_moment(text, NOW), moments)
    yield Reader("queue setting", parse_setting, ("1,[node1=2],[@hosts=3]", "NONE,[a=b]", "a b,[h=c d]"))
    years = ("12.3.2027=8:30-18=off", "1.1.2027-31.3.2027=on 24.12.2027=suspended", "may-jun=0-6,20-24")
    weeks = ("mon-fri=6-20", "sat,sun=off", "mon,tue-wed=0-6,20-24=on 8-9=suspended")
    yield Reader("calendar year", lambda text: check_calendar(Calendar("c", year=text)), years)
    yield Reader("calendar week", lambda text: check_calendar(Calendar("c", week=text)), weeks)
    yield Reader("cell", parse_cell, ("/usr/share/gridengine:default:6444", "~:a"))


def _filters() -> Iterator[Reader]:
    filters = ('owner:ann state:r or (slots>4 not "a b")', "node[1-3]*", "-owner:b start>2026-08-01 mem>=4G", "a:(b,c)")
    yield Reader("filter", parse_filter, filters, 32_767)
    yield Reader("list in a filter", split_filter_list, ("a,b c", '"a,b",c'))
    yield Reader("kept filters", parse_kept_filters, ('{"jobs": {"mine": "owner:me"}}', "{}"))
    yield Reader("name list", parse_name_list, ("node[1-9] a,b;c", "n[01-12,14]x", "a b"))
    yield Reader("place of a bar", parse_thing, ("job:7.1", "reservation:3"))
    for kind in KINDS:
        yield Reader(f"condition {kind}", partial(_check_condition, kind), ("all.q", "mem=1G", "*@n*"))


def _check_condition(kind: str, text: str) -> Any:
    return check_condition(kind, text, demo_cluster())


def _submissions() -> Iterator[Reader]:
    lines = (
        "-l h_rt=1:0:0,mem=2G -q all.q@node* -pe smp 2-8 sleep 60",
        "-t 1-9:2 -tc 3 -hold_jid 7,a* -N name x.sh",
        "-a 08011530 -p -5 -P project -m be -M a@b -wd /tmp -v A=b,C -R y -w e run",
        "-soft -l arch=lx-* -h u -ac A=1 -dl 12312359 a",
    )
    yield Reader("qsub", lambda text: _submit(_words(text)), lines)
    for option in ("-l", "-q", "-hold_jid", "-t", "-N", "-M", "-v", "-P", "-a", "-masterq", "-ac", "-p", "-js"):
        words = ("a=1,b=2", "all.q@node*", "7,a*,b", "1-9:2", "name", "08011530", "-5")
        yield Reader(f"qsub {option}", partial(_submit_with, option), words)
    yield Reader("qsub -pe", lambda text: _submit(("-pe", "smp*", text, "x")), ("2-8", "1,2,3", "-5"))
    requests = (
        "-a 08011530 -d 1:0:0 -l h_vmem=1G -pe smp 2-8 -q all.q -u ann,@staff -N n", "-e 12312359 -d 60 -he y -help",
        "-l arch=lx-*,mem=1G -masterq *@node1 -ckpt c -A x -m bea -M a@b -w v",
    )  # fmt: skip
    yield Reader("qrsub", lambda text: parse_reservation_options(
        _words(text), owner="ann", now=NOW, cluster=demo_cluster()), requests)  # fmt: skip
    yield Reader("typed qrsub", lambda text: parse_command(text, NOW), tuple(f"qrsub {each}" for each in requests))
    yield Reader("request file", parse_request_file, ("# a\n-l a=1 -q 'x y'\n", '-N "a b"\\\n -p 3\n'))
    yield Reader("altered options", lambda text: check_options(_words(text), NOW), lines)
    yield Reader("job word", find_named_tasks, ("7", "7.3", "7.1-9:2"))


def _submit(words: Sequence[str]) -> Any:
    return parse_job_options(words, owner="ann", number=7, submit_time=NOW, cluster=demo_cluster(), jobs={})


def _submit_with(option: str, text: str) -> Any:
    return _submit((option, text, "x"))


def _words(text: str) -> tuple[str, ...]:
    """The words of a command line as a shell gives them, or at blanks where it would not."""
    try:
        return split_shell_words(text)
    except ValueError:
        return tuple(text.split())


def _attributes() -> Iterator[Reader]:
    """The check of every attribute, and its canonical text."""
    for kind, descriptions in ATTRIBUTES.items():
        for each in descriptions:
            seeds = (each.default or "NONE", "a,b", "a=1,b=2", "1:0:0", "10", "-1e3", "NONE,[h=1]", "$a*2+b")
            yield Reader(f"{kind} {each.name}", partial(_check_attribute, kind, each.name), seeds)
            yield Reader(f"canonical {kind} {each.name}", partial(canonical_text, kind, each.name), seeds)


def _check_attribute(kind: ObjectKind, name: str, text: str) -> Any:
    return check_attribute(kind, name, text, demo_cluster())


def _parse_whole(kind: ObjectKind, text: str) -> Any:
    return parse_whole(kind, text, demo_cluster())


def _parse_file(path: str, text: str) -> Any:
    return parse_qconf_files({path: text})


def _objects() -> Iterator[Reader]:
    cluster = demo_cluster()
    for kind in (*SHAPES, ObjectKind.QUOTA_SET):
        found = tuple(getattr(cluster, MAPPINGS[kind]).values())[:2]
        seeds = tuple(format_object(kind, each) for each in found) or ("name a\n",)
        yield Reader(f"text of a {kind}", partial(parse_object, kind), seeds)
    for kind in WHOLE_KINDS:
        text = format_whole(kind, cluster) or "name\n"
        yield Reader(f"text of all: {kind}", partial(_parse_whole, kind), (text,))
    yield Reader("table of attributes", check_complex_text, (format_whole(ObjectKind.COMPLEX, cluster),))
    rules = (
        "{\n   name a\n   enabled TRUE\n   description \"x\"\n"
        "   limit users {*,!@s} queues a.q,b hosts {@h} to slots=4,mem=$num_proc*2\n}\n",
        "{\nname b\nlimit name x projects * to a=1 \\\n   # c\n  ,b=2\n}\n{ name c limit to slots=1 }\n",
    )  # fmt: skip
    yield Reader("rule sets", parse_quota_sets, rules)
    yield Reader("checked rule sets", lambda text: check_quota_text(text, cluster.complexes, cluster), rules)
    yield Reader("completion of rule sets", lambda text: complete_at(text, len(text), demo_cluster()), rules)
    yield Reader("colours of rule sets", _colour, rules)


def _colour(text: str) -> None:
    for line in text.split("\n"):
        context_after(line)


def _files() -> Iterator[Reader]:
    yield Reader("cluster file", parse_cluster_file, (
        _file("resources/clusters/demo.yaml"), _file("resources/clusters/reservations.yaml"),
        "format: qmonpy cluster 1\nname: a\ncluster: {hosts: {h: {slots: 1}}}\n", "a: &a [1]\nb: *a\n",
    ))  # fmt: skip
    site = format_cluster_file(make_site(3, 21))
    yield Reader("large cluster file", lambda text: find_document(text, f"format: {FORMAT}"), (site,))
    yield Reader("scenario", parse_scenario, ("format: qmonpy scenario 1\nsteps:\n- sleep: 5\n", "steps: [{a: b}]"))
    for path, seed in format_qconf_files(demo_cluster()).items():
        if "/" not in path or path.endswith(("all.q", "global")):
            yield Reader(f"file {path}", partial(_parse_file, path), (seed,))


def _outputs() -> Iterator[Reader]:
    recorded = {each.name: each.read_text(errors="replace") for each in RECORDED.iterdir()}
    for name, read, seed in (
        ("qstat", parse_qstat_xml, "qstat.xml"), ("held jobs", parse_held_jobs, "qstat_hu.xml"),
        ("qstat -j", parse_jobs_xml, "jobs.xml"), ("qhost", parse_qhost_xml, "qhost.xml"),
        ("qrstat", parse_reservation_states, "qrstat.xml"), ("qrstat -ar", parse_reservations_xml, "qrstat_ar.xml"),
        ("schedule", parse_planned_tasks, "schedule"),
    ):  # fmt: skip
        yield Reader(name, read, (recorded[seed],))
    yield Reader("sge_share_mon", parse_share_monitor, (PRINTED, "No share tree\n"))
    yield Reader("tasks of qstat", parse_task_list, ("1-9:2", "1,2,5-8"))
    yield Reader("qmod", parse_qmod_answer, ('root@vm has disabled "all.q@node1"\n', "Pushed rescheduling of job 7\n"))
    record = (
        "all.q:node1:staff:ann:sleep:7:sge:0:1785000000:1785000001:1785000061:0:0:60:0.1:0.2:0:0:0:0:0:0:0:0:0:0:0:0:0:0:"
        "NONE:d:smp:2:0:0.3:0.4:0.5:-q all.q:0.0:NONE:1.0:0:0"
    )
    yield Reader("accounting", parse_accounting_line, (record,))
