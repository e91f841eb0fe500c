"""Law: whatever text is typed, pasted or read, it is answered by a value or by a report, never by another exception.

`python -m tests.laws.texts [COUNT] [--seed N]` gives texts that hurt, and pieces of them joined, to every function that
takes a text or words, found by its name and the types of its parameters: what parses, checks, splits, finds and
describes in `model`, `formats` and `app`. An exception that a function's docstring names is an answer.
"""

import importlib
import inspect
import pkgutil
import random
import re
import sys
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache, partial
from typing import Any

import qmonpy.app
import qmonpy.formats
import qmonpy.model
from qmonpy.app.filter.field import FieldKind
from qmonpy.app.reservations.request_answer import RequestQuestions, answer_draft
from qmonpy.app.reservations.request_check import check_request
from qmonpy.app.reservations.request_draft import RequestDraft
from qmonpy.formats.configuration.object_text import SHAPES
from qmonpy.model.attributes.attribute_description import ATTRIBUTES, AttributeDescription, ValueKind
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.object_name import NameTable
from qmonpy.model.values.value import ValueType
from tests.laws.values import PLAIN_VALUES, Findings, asked, noted, world

VERBS = (
    "parse_",
    "check_",
    "split_",
    "find_",
    "describe_",
    "explain_",
    "is_",
    "has_",
    "matches_",
    "complete_",
    "shorten_",
)
OPTIONS = (
    "-help", "-a", "-e", "-d", "-l", "-pe", "-N", "-q", "-u", "-w", "-now", "-he", "-m", "-M", "-ckpt", "-t",
    "-tc", "-p", "-hold_jid", "-ar", "-dl", "-js", "-binding", "-P", "-h", "-v", "-ac", "-soft", "-hard",
    "-masterq", "-@", "-b", "-R",
)  # fmt: skip
TEXTS = (
    *PLAIN_VALUES, "", " ", "\n", "qrsub -help", "qrsub", "qsub -l", "qrsub -d", "qrsub -pe mpi", "'",
    "qsub '", "--", "-", "{\n name x\n", "limit users {*} to slots=1", "limit to", "*a*a*a*a*a*b", "[[[[[",
    "((((", "a:b:c:d:e:f:g:h:i", "<x/>", "user:anna or (", "slots>4G", "start<+1h", "not not not", "a,b;c d",
    "h1-9[1-3]", "h[1-99999999999]", "h[3-1]", "[1-", "%s%d{0}", "\x00", "\ud800", "1/2", "1+1", "-1--1",
    ":" * 50, "," * 50, "2023-11-15 12:00", "202311151200.99", "99991231", "99999999999999999999:1:1",
    "/" * 300, "=" * 300, "a=1," * 100,
)  # fmt: skip
_READ = ("qmonpy.formats.output", "qmonpy.formats.documents")
"""What reads files and the output of programs, which have no halves of characters."""
_UNASKED = frozenset(
    {
        "complex_choices.find_fitting", "complex_choices.find_choices", "complex_choices.find_lock",
        "time_axis.find_span", "job_columns.find_slots", "instance_filter.describe_condition", "whole.parse_digits",
        "whole_text.parse_whole", "xml_document.parse_xml", "line_tree.parse_line",
    }
)  # fmt: skip
"""Functions of texts that are not typed: words of our own, and digits; and what limits its reader itself."""


@cache
def functions() -> tuple[tuple[Callable[..., Any], tuple[tuple[str, Any], ...]], ...]:
    """The functions with the names and types of their parameters without default."""
    found = []
    for package in (qmonpy.model, qmonpy.formats, qmonpy.app):
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            module = importlib.import_module(each.name)
            for name, function in vars(module).items():
                own = getattr(function, "__module__", "") == module.__name__
                place = f"{module.__name__.rpartition('.')[2]}.{name}"
                if (
                    own
                    and place not in _UNASKED
                    and name.startswith(VERBS)
                    and callable(function)
                    and not inspect.isclass(function)
                ):
                    parameters = _parameters(function)
                    if any(_is_text(kind) for _, kind in parameters) and all(_is_known(kind) for _, kind in parameters):
                        found.append((function, parameters))
    return tuple(found)


def _parameters(function: Callable[..., Any]) -> tuple[tuple[str, Any], ...]:
    plain = inspect.unwrap(function)
    try:
        hints = typing.get_type_hints(plain)
    except NameError:
        return ()
    return tuple(
        (each.name, hints.get(each.name))
        for each in inspect.signature(plain).parameters.values()
        if each.default is each.empty
    )


def _is_text(kind: Any) -> bool:
    return kind in (str, Sequence[str], tuple[str, ...])


def _is_known(kind: Any) -> bool:
    return _is_text(kind) or kind in (int, bool) or kind in _providers()


@cache
def _providers() -> Mapping[Any, tuple[Any, ...]]:
    content = world()
    described = tuple(each for all_of_kind in ATTRIBUTES.values() for each in all_of_kind)
    return {
        Cluster: (content.cluster,),
        Snapshot: (Snapshot(cluster=content.cluster, state=content.state, now=content.now),),
        Mapping[str, ComplexAttribute]: (content.cluster.complexes,),
        ComplexAttribute: tuple(content.cluster.complexes.values()),
        AttributeDescription: described,
        ValueType: tuple(ValueType),
        ValueKind: tuple(ValueKind),
        FieldKind: tuple(each for each in FieldKind if each not in (FieldKind.TEXT, FieldKind.LETTERS)),
        NameTable: tuple(NameTable),
        ObjectKind: tuple(SHAPES),
    }


def try_text(text: str, chooser: random.Random, findings: Findings) -> None:
    """Give a text to every function, and type it into every field of the request for a reservation."""
    for function, parameters in functions():
        findings.tried += 1
        is_read = function.__module__.startswith(_READ)
        given = text.encode(errors="replace").decode() if is_read else text
        arguments = {name: _argument(kind, given, chooser) for name, kind in parameters}
        noted(
            findings, f"{function.__module__}.{function.__name__}({text[:50]!r})", partial(_call, function, arguments)
        )
    for name in (each.name for each in fields(RequestDraft) if each.type in (str, "str")):
        findings.tried += 1
        noted(findings, f"request, {name} = {text[:50]!r}", partial(_ask, name, text))


def _argument(kind: Any, text: str, chooser: random.Random) -> Any:
    if kind is str:
        return text
    if kind is int:
        return chooser.choice((0, 1, len(text), 1_700_000_000))
    if kind is bool:
        return chooser.random() < 0.5
    if _is_text(kind):
        return tuple(_words(text, chooser))
    return chooser.choice(_providers()[kind])


def _words(text: str, chooser: random.Random) -> Iterator[str]:
    """Words of a command: the text itself, its words, or behind options."""
    way = chooser.randrange(3)
    if way == 0:
        yield from text.split()
    elif way == 1:
        yield chooser.choice(OPTIONS)
        yield text
    else:
        yield from chooser.sample(OPTIONS, 2)
        yield text
        yield chooser.choice(TEXTS)


def _call(function: Callable[..., Any], arguments: Mapping[str, Any]) -> None:
    try:
        found = function(**arguments)
        if isinstance(found, Iterator):
            tuple(found)
    except ReportError:
        return
    except Exception as error:
        told = " ".join((function.__doc__ or "").split())
        if not any(re.search(rf"\b{each.__name__}\b", told) for each in type(error).__mro__[:-2]):
            raise


def _ask(name: str, text: str) -> None:
    """Check, and ask about, a request with a text in one field."""
    (snapshot,) = _providers()[Snapshot]
    draft = replace(RequestDraft(duration="600", pe="mpi", slots="2"), **{name: text})  # type: ignore[arg-type]
    check_request(draft, snapshot, "anna")
    answer_draft(draft, snapshot, "anna", RequestQuestions(snapshot))


def run(count: int, seed: int, *, is_told: bool = False) -> Findings:
    """Give all texts, or so many of them and of joined pieces, to every function."""
    chooser, findings = random.Random(seed), Findings(is_told=is_told)
    for _ in range(count):
        text = chooser.choice(TEXTS)
        while chooser.random() < 0.3:
            other = chooser.choice(TEXTS)
            text = chooser.choice((text + other, text + " " + other, other[: chooser.randrange(9)] + text, text[:-1]))
        try_text(text, chooser, findings)
    return findings


def main() -> int:
    """Run the law; return 1 if it is broken."""
    options = asked("texts", __doc__, "texts", 500).parse_args()
    found = run(options.count, options.seed, is_told=True)
    print(f"seed {options.seed}: {len(functions())} functions, {found.tried} calls, {len(found.broken)} broken")
    return 1 if found.broken else 0


if __name__ == "__main__":
    sys.exit(main())
