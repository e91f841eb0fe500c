"""Everything that the application shows of a cluster: every public function of `app` and `insight` that needs nothing
but a snapshot and names, found by the types of its parameters, so that a new one is among them by itself."""

import importlib
import inspect
import pkgutil
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any

import qmonpy.app
import qmonpy.insight
from qmonpy.app.tables.column import Column
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job
from qmonpy.model.work.reservation import ReservationRequest
from qmonpy.model.work.state import State

_MOST_ROWS = 50
_NAMES: Mapping[str, Callable[[Cluster], Iterable[str]]] = {
    "queue": lambda cluster: cluster.queues,
    "host": lambda cluster: cluster.hosts,
    "calendar": lambda cluster: cluster.calendars,
    "pe": lambda cluster: cluster.pes,
    "user_set": lambda cluster: cluster.user_sets,
    "project": lambda cluster: cluster.projects,
    "group": lambda cluster: cluster.host_groups,
    "user": lambda cluster: ("anna", "root"),
    "owner": lambda cluster: ("anna",),
    "name": lambda cluster: (*islice(cluster.queues, 1), *islice(cluster.host_groups, 1), "nobody"),
}
"""By name of a parameter, names of objects to ask about."""
_UNASKED = frozenset({"qmonpy.app.gantt.gantt_export", "qmonpy.app.session.actions"})


def show_everything(snapshot: Snapshot) -> int:
    """Call every such function and show the rows that it returns in all columns of their kind; return how many."""
    count = 0
    for function, parameters in find_functions():
        for arguments in islice(_arguments(parameters, snapshot), 3):
            try:
                found = function(*arguments)
            except ReportError:
                continue
            count += 1
            _show(found)
    return count


def _show(found: Any) -> None:
    if isinstance(found, str | bytes | Mapping) or not isinstance(found, Iterable):
        rows: Iterable[Any] = (found,)
    else:
        rows = islice(found, _MOST_ROWS)
    for row in rows:
        for column in find_columns().get(type(row), ()):
            column.text(row)
            column.key(row)
            if column.amount is not None:
                column.amount(row)
            if column.texts is not None:
                column.texts(row)


@cache
def find_functions() -> tuple[tuple[Callable[..., Any], tuple[tuple[str, Any], ...]], ...]:
    """Return the functions with the names and types of their parameters without default."""
    return tuple(
        (function, parameters)
        for module in _modules()
        if module.__name__ not in _UNASKED
        for name, function in vars(module).items()
        if not name.startswith("_") and inspect.isfunction(function) and function.__module__ == module.__name__
        for parameters in (_parameters(function),)
        if parameters and all(_is_known(*each) for each in parameters)
        if any(kind in (Snapshot, Cluster, Prepared) for _, kind in parameters)
    )


@cache
def find_columns() -> Mapping[type, tuple[Column[Any], ...]]:
    """Return by type of row the columns that show it."""
    found: dict[type, tuple[Column[Any], ...]] = {}
    for module in _modules():
        hints = typing.get_type_hints(module) if getattr(module, "__annotations__", None) else {}
        for name, hint in hints.items():
            inner = (*typing.get_args(hint), None)[0]
            row = (*typing.get_args(inner), None)[0]
            if typing.get_origin(inner) is Column and isinstance(row, type):
                found[row] = (*found.get(row, ()), *vars(module)[name])
    return found


@cache
def _modules() -> tuple[Any, ...]:
    return tuple(
        importlib.import_module(each.name)
        for package in (qmonpy.app, qmonpy.insight)
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    )


def _parameters(function: Callable[..., Any]) -> tuple[tuple[str, Any], ...]:
    try:
        hints = typing.get_type_hints(function)
    except NameError:
        return ()
    found = inspect.signature(function).parameters.values()
    return tuple((each.name, hints.get(each.name)) for each in found if each.default is each.empty)


def _is_known(name: str, kind: Any) -> bool:
    if kind is str:
        return name in _NAMES
    if kind is int:
        return name in ("now", "number", "job", "moment", "reservation")
    return kind in (Snapshot, Cluster, State, Prepared, Job, Host, ReservationRequest, QuotaSet, ComplexAttribute)


def _arguments(parameters: tuple[tuple[str, Any], ...], snapshot: Snapshot) -> Iterator[tuple[Any, ...]]:
    """Yield arguments: in turn each of what there is of a parameter's kind."""
    choices = [tuple(islice(_choices(*each, snapshot), 3)) for each in parameters]
    for turn in range(max(map(len, choices))) if all(choices) else ():
        yield tuple(each[turn % len(each)] for each in choices)


def _choices(name: str, kind: Any, snapshot: Snapshot) -> Iterator[Any]:
    cluster, state = snapshot.cluster, snapshot.state
    if kind is str:
        yield from _NAMES[name](cluster)
    elif kind is int:
        times: Mapping[str, Iterable[int]] = {"now": (snapshot.now,), "moment": (snapshot.now,)}
        numbers = {**times, "reservation": state.reservations, "job": state.jobs}
        yield from numbers.get(name, state.pending)
    else:
        of_kind: Mapping[Any, Iterable[Any]] = {
            Snapshot: (snapshot,),
            Cluster: (cluster,),
            State: (state,),
            Job: state.jobs.values(),
            Host: cluster.hosts.values(),
            QuotaSet: cluster.quota_sets.values(),
            ComplexAttribute: cluster.complexes.values(),
            ReservationRequest: (each.request for each in state.reservations.values()),
        }
        yield from (prepare(cluster),) if kind is Prepared else of_kind[kind]
