"""The present value of a load or suspend threshold, opened into the load value and what starts of tasks add to it."""

from collections.abc import Iterator
from dataclasses import replace

from qmonpy.app.jobs.job_rows import format_time
from qmonpy.app.queues.instance_values import SOURCES
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.amounts import format_exact
from qmonpy.app.terms.job_term import make_job_row
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow
from qmonpy.app.terms.value_number import ValueNumber
from qmonpy.engine.books.corrected_ledger import CorrectedLedger
from qmonpy.engine.books.load import LOAD, SUSPEND, ThresholdCheck, check_thresholds
from qmonpy.engine.books.load_corrections import LoadCorrections, count_processors, find_corrections, read_decay
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.site.site import Level, Place
from qmonpy.engine.work.usage import find_booked
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.value import find_number
from qmonpy.model.work.state import RunningTask, TaskKey
from qmonpy.translation import grouped, tr


@dataclass(frozen=True, slots=True)
class ThresholdNumber:
    """The value that a pass compares with a threshold of a queue instance."""

    instance: str
    kind: str
    """`load` or `suspend`."""
    attribute: str

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("{attribute} on {instance}").format(attribute=self.attribute, instance=self.instance)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        prepared, state = prepare(snapshot.cluster), snapshot.state
        place = prepared.site.by_name.get(self.instance)
        if place is None:
            return Opened(tr("There is no queue instance {instance} any more.").format(instance=self.instance))
        corrections = find_corrections(prepared.site, state, snapshot.now)
        ledger = CorrectedLedger(find_booked(snapshot.cluster, state, snapshot.now), corrections)
        checks = check_thresholds(prepared.site, ledger, place, LOAD if self.kind == "load" else SUSPEND)
        check = next((each for each in checks if each.name == self.attribute), None)
        if check is None or check.attribute is None or check.value is None:
            return Opened(
                tr("{instance} has no value of {attribute} any more.").format(
                    instance=self.instance, attribute=self.attribute
                )
            )
        number = None if check.attribute.type.is_string else find_number(check.attribute.type, check.value)
        if number is None:
            return Opened(f"{check.value}.")
        rows = tuple(_list_rows(prepared, snapshot, place, check, check.attribute, number, corrections))
        return Opened(_describe(check, check.attribute, number), rows)


def _describe(check: ThresholdCheck, attribute: ComplexAttribute, number: float) -> str:
    shown = format_exact(attribute.type, number)
    if check.adjusted is not None:
        shift = check.adjusted - number
        sign, now = "−" if shift < 0 else "+", grouped(check.adjusted, ".6g")
        shown = f"{shown} {sign} {grouped(abs(shift), '.6g')} = {now}"
    said = tr("{sum}: {limit} is reached.") if check.is_exceeded else tr("{sum}: {limit} is not reached.")
    return said.format(sum=shown, limit=f"{attribute.relop} {check.limit}")


def _list_rows(
    prepared: Prepared,
    snapshot: Snapshot,
    place: Place,
    check: ThresholdCheck,
    attribute: ComplexAttribute,
    number: float,
    corrections: LoadCorrections | None,
) -> Iterator[TermRow]:
    limit, type = find_number(attribute.type, check.limit) or 0.0, attribute.type
    compared = number if check.adjusted is None else check.adjusted
    full = max(number, compared, limit)
    level = place.host if attribute.name in place.host.load else prepared.site.global_level
    yield _make_value_row(snapshot, place, check, attribute, number, full, level)
    if check.adjusted is not None and corrections is not None:
        yield _make_starts_row(prepared, snapshot, attribute, check.adjusted - number, full, level, corrections)
    yield TermRow(("compared",), tr("= Compared"), compared, full, f"{compared:.6g}" if check.adjusted is not None
                  else format_exact(type, compared), tr("what a pass compares with the threshold"))  # fmt: skip
    link = find_object_place(ObjectKind.QUEUE, place.instance.queue)
    how = tr("reached as soon as the value is {relop} it").format(relop=attribute.relop)
    yield TermRow(("limit",), tr("Threshold"), limit, full, check.limit, how, link=link)


def _make_value_row(
    snapshot: Snapshot,
    place: Place,
    check: ThresholdCheck,
    attribute: ComplexAttribute,
    number: float,
    full: float,
    level: Level,
) -> TermRow:
    below: tuple[TermRow, ...] = ()
    if attribute.is_consumable:
        how = tr("what is left of it")
        below = ValueNumber(place.name, attribute.name).open(snapshot).rows
        link = None
    elif check.is_load:
        how = tr("load of {host}").format(host=level.name) if level is place.host else tr(SOURCES["gl"])
        link = find_object_place(ObjectKind.HOST, level.name if level is place.host else GLOBAL_HOST)
    else:
        how, link = "complex_values", find_object_place(ObjectKind.QUEUE, place.instance.queue)
    shown = format_exact(attribute.type, number)
    return TermRow(("value",), tr("Value now"), number, full, shown, how, children=below, link=link)


def _make_starts_row(
    prepared: Prepared,
    snapshot: Snapshot,
    attribute: ComplexAttribute,
    shift: float,
    full: float,
    level: Level,
    corrections: LoadCorrections,
) -> TermRow:
    factor, processors = corrections.find_factor(level), count_processors(attribute.name, level)
    how = f"job_load_adjustments {attribute.name}={corrections.written[attribute.name]} × {grouped(factor, '.2f')}"
    if processors:
        how = tr("{sum} / {processors}").format(sum=how, processors=format_count(processors, "processor"))
    sign = "−" if shift < 0 else "+"
    title = tr("{sign} Starts count as load").format(sign=sign)
    children = tuple(_list_starts(prepared, snapshot, level, factor))
    link = find_object_place(ObjectKind.SCHEDULER, "")
    return TermRow(("starts",), title, abs(shift), full, grouped(abs(shift), ".6g"), how, children=children, link=link)


def _list_starts(prepared: Prepared, snapshot: Snapshot, level: Level, factor: float) -> Iterator[TermRow]:
    """Yield by how much the tasks of each job raise the factor of a host, or of the whole cluster."""
    decay, now = read_decay(prepared.site), snapshot.now
    by_job: dict[int, dict[TaskKey, RunningTask]] = {}
    for key, task in snapshot.state.running.items():
        if now - task.start_time <= decay:
            by_job.setdefault(task.job, {})[key] = task
    for job, tasks in by_job.items():
        state = replace(snapshot.state, running=tasks)
        found = find_corrections(prepared.site, state, now)
        part = found.find_factor(level) if found is not None else 0.0
        if not part:
            continue
        began = max(snapshot.state.running[key].start_time for key in tasks)
        owner = snapshot.state.jobs[job].owner
        how = tr("started at {moment}; counts less and less for {seconds}").format(
            moment=format_time(began), seconds=format_count(int(decay), "second")
        )
        yield make_job_row(("starts", str(job)), job, owner, part, factor, f"{part:.2f}", how)
