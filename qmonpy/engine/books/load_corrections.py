"""How starts of tasks count as load before their hosts report it: `job_load_adjustments` (sched_conf(5)).

Asked of 8.1.9 (`correct_load`, `load_check_alarm`): each slot that started counts once, less by the part of
`load_adjustment_decay_time` that has passed since, and for a host the sum is cut to whole per cent, task by task; the
global host counts each place of a task once. An adjustment times this factor is added to a load value, or taken from it
where less is worse, of `np_` values for each processor. A pass adds the slots that it starts to their hosts, not to the
global one.
"""

from collections.abc import Mapping
from dataclasses import field

from qmonpy.engine.site.site import Level, Site
from qmonpy.formats.values.load_formula import find_load_formula
from qmonpy.kept_answers import keep_of_texts
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.values.value import Relop, ValueType, find_number, split_values
from qmonpy.model.values.whole import as_c_int, as_unsigned
from qmonpy.model.work.state import State

_WHOLE = 100
_PROCESSORS = "num_proc"


@dataclass(slots=True)
class LoadCorrections:
    """The factors of all hosts at one moment of a pass."""

    written: Mapping[str, str]
    """The adjustments by full name, as written."""
    by_host: dict[str, int] = field(default_factory=dict)
    """Per cent by host; hosts on which nothing started lately are absent."""
    whole: int = 0
    """Per cent of the global host."""

    def copy(self) -> "LoadCorrections":
        """Return the same, to which starts are added apart."""
        return LoadCorrections(self.written, dict(self.by_host), self.whole)

    def note_start(self, host: str, slots: int) -> None:
        """Take in that slots of a host are taken in this pass."""
        self.by_host[host] = self.by_host.get(host, 0) + _WHOLE * slots

    def find_factor(self, level: Level) -> float:
        """Return by how many starts a load value of a host, or of the global one, is raised."""
        return (self.whole if level.letter == "g" else self.by_host.get(level.name, 0)) / _WHOLE

    def find_shift(self, attribute: ComplexAttribute, level: Level) -> float:
        """Return what is added to a load value of a level; below 0 where less of it is worse."""
        factor = self.find_factor(level)
        if not factor or attribute.name not in self.written:
            return 0.0
        amount = (find_number(attribute.type, self.written[attribute.name]) or 0.0) * factor
        amount /= max(1, count_processors(attribute.name, level))
        return amount if attribute.relop in (Relop.GE, Relop.GT) else -amount


def count_processors(name: str, level: Level) -> int:
    """Return by how many processors an adjustment of an `np_` value is divided; 0 for other values."""
    if not name.startswith("np_"):
        return 0
    return max(1, as_c_int(level.load.get(_PROCESSORS, "1")))


def find_corrections(site: Site, state: State, now: int) -> LoadCorrections | None:
    """Return what starts of running tasks count as load at the beginning of a pass; None where no load value is
    adjusted."""
    if not counts_starts(site):
        return None
    decay = read_decay(site)
    found = LoadCorrections(_read_adjustments(site))
    of_jobs: dict[int, float] = {}
    for task in state.running.values():
        age = now - task.start_time
        if task.is_suspended or age > decay:
            continue
        part = 1 - age / decay
        for name, slots in task.pieces:
            place = site.by_name.get(name)
            if place is not None:
                host = place.instance.host
                found.by_host[host] = int(part * slots * _WHOLE + found.by_host.get(host, 0))
                of_jobs[task.job] = of_jobs.get(task.job, 0.0) + part
    for part in of_jobs.values():
        found.whole = int(part * _WHOLE + found.whole)
    return found


def counts_starts(site: Site) -> bool:
    """Whether starts change a load value by which hosts are sorted, or that a threshold or a dynamic limit is compared
    with."""
    if read_decay(site) <= 0:
        return False
    adjusted = {name for name in _read_adjustments(site) if name in site.complexes}
    if not adjusted:
        return False
    levels = (site.global_level, *site.hosts.values())
    reported = {name for kind in {level.kind for level in levels} for name in kind.load}
    return not adjusted.isdisjoint(reported) and not adjusted.isdisjoint(_list_asked(site))


def _list_asked(site: Site) -> set[str]:
    """Return the attributes that the load formula, thresholds and dynamic limits of quotas ask for."""
    scheduler = site.cluster.scheduler
    formula = find_load_formula(scheduler.get("load_formula", SCHEDULER_DEFAULTS["load_formula"]))
    found = set(formula.attributes()) if formula is not None else set()
    kinds = {place.kind: place for place in site.places}.values()
    texts = {place.instance.setting(each) for place in kinds for each in ("load_thresholds", "suspend_thresholds")}
    found.update(name for text in texts for name in site.named(split_values(text)))
    return found | _list_limiting(site)


def _list_limiting(site: Site) -> set[str]:
    """Return the attributes that dynamic limits of quotas ask for."""
    found: set[str] = set()
    for quota_set in site.cluster.quota_sets.values():
        for rule in quota_set.rules:
            for limit in rule.limits:
                asked = find_load_formula(limit.value) if limit.is_dynamic else None
                found.update(asked.attributes() if asked is not None else ())
    return found


def moves_limits(site: Site) -> bool:
    """Whether starts change a load value that a dynamic limit of a quota asks for."""
    return counts_starts(site) and not _list_limiting(site).isdisjoint(_read_adjustments(site))


def _read_adjustments(site: Site) -> Mapping[str, str]:
    text = site.cluster.scheduler.get("job_load_adjustments", SCHEDULER_DEFAULTS["job_load_adjustments"])
    return site.named(_split(text))


def read_decay(site: Site) -> float:
    """Return for how many seconds a start counts as load (`load_adjustment_decay_time`)."""
    return _read_seconds(site, "load_adjustment_decay_time")


def read_interval(site: Site) -> int:
    """Return after how many seconds a pass follows another (`schedule_interval`), at least 1."""
    return max(1, as_unsigned(_read_seconds(site, "schedule_interval")))


def _read_seconds(site: Site, name: str) -> float:
    return find_number(ValueType.TIME, site.cluster.scheduler.get(name, SCHEDULER_DEFAULTS[name])) or 0.0


@keep_of_texts(64)
def _split(text: str) -> Mapping[str, str]:
    return {} if text.upper() == "NONE" else split_values(text)
