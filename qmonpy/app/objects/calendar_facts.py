"""What a real cluster shows of a calendar beside what the model reads in it."""

from qmonpy.app.objects.calendar_strip import STATE_WORDS
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.model.configuration.calendar_rules import CalendarState
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import tr

LETTERS = {CalendarState.OFF: "D", CalendarState.SUSPENDED: "C"}
"""The letters of queue instances that a calendar closes or suspends (qstat(1))."""


def find_shown_states(snapshot: Snapshot, name: str) -> tuple[CalendarState, ...]:
    """Return the states that a real cluster shows by a calendar, one for each queue instance that uses it."""
    if not snapshot.state.has_every_letter:
        return ()
    places = prepare(snapshot.cluster).site.places
    letters = (
        snapshot.state.instance_states.get(each.name, frozenset()) for each in places if each.instance.calendar == name
    )
    return tuple(
        next((state for state, letter in LETTERS.items() if letter in each), CalendarState.ENABLED) for each in letters
    )


def describe_source(snapshot: Snapshot, name: str, state: CalendarState) -> str:
    """Return who says that a calendar has a state: the model, in which zone, and what the cluster shows.

    Empty in a simulation, where the model is the cluster.
    """
    if not snapshot.state.has_every_letter:
        return ""
    words = tr("This is the model's reading of the calendar, in {words}.").format(words=snapshot.calendar_zone.words)
    shown = find_shown_states(snapshot, name)
    if not shown:
        return tr("{words} No queue instance uses it, so the cluster shows nothing of it.").format(words=words)
    counts = {each: shown.count(each) for each in dict.fromkeys(shown)}
    told = ", ".join(
        tr("{instances} {name}").format(name=_name(each), instances=format_count(count, "queue instance"))
        for each, count in counts.items()
    )
    agrees = set(shown) == {state}
    end = "" if agrees else tr(" Where they differ, the cluster is right: its zone or clock may be another.")
    return tr("{words} The cluster itself shows: {told}.{end}").format(words=words, told=told, end=end)


def _name(state: CalendarState) -> str:
    letter = LETTERS.get(state)
    return f"{tr(STATE_WORDS[state])} ({letter})" if letter else tr(STATE_WORDS[state])
