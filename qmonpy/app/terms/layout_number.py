"""Where the slots of one more parallel job would go, opened into the room on each queue instance and what bounds it."""

from collections.abc import Iterator
from dataclasses import field, replace

from qmonpy.app.fields.value_words import describe_rule
from qmonpy.app.queues.queue_rows import describe_states, rows_at
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow, put_below
from qmonpy.app.terms.trace_number import list_term_rows
from qmonpy.engine.site.site import Place
from qmonpy.insight.sites.pe_layout import LayoutQuestion, PeLayout, ask_for_layout
from qmonpy.insight.why.slot_terms import list_slot_terms
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class LayoutSlots:
    """The slots that a job would get in a parallel environment now, as they were found."""

    layout: PeLayout
    owner: str
    words: str
    """The layout in a sentence."""
    planned: Cluster = field(compare=False)
    """With the edits that are not applied."""
    moment: Snapshot = field(compare=False)
    """Where it was found."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("slots of a job in PE {name}").format(name=self.layout.pe)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; the room is that at the moment at which it was looked for."""
        del snapshot
        return Opened(self.words, tuple(self._list_rows()))

    def _list_rows(self) -> Iterator[TermRow]:
        layout, moment = self.layout, self.moment
        pe = self.planned.pes.get(layout.pe)
        if pe is not None:
            link = find_object_place(ObjectKind.PE, layout.pe)
            how = describe_rule(pe.allocation_rule)
            yield TermRow(("rule",), tr("Allocation rule"), 0.0, 1.0, pe.allocation_rule, how, has_bar=False, link=link)
        question = ask_for_layout(self.planned, moment.state, moment.now, layout.pe, layout.slots, self.owner)
        granted = dict(layout.pieces)
        places = [each for each in question.prepared.site.places if layout.pe in each.instance.pe_list]
        order = {name: at for at, (name, _) in enumerate(layout.pieces)}
        places.sort(key=lambda each: order.get(each.name, len(order)))
        shown = places[:MOST_LISTED]
        states = {row.name: row.states for row in rows_at(replace(moment, cluster=self.planned), shown)}
        for place in shown:
            yield self._make_row(question, place, granted.get(place.name, 0), states[place.name])
        more = len(places) - MOST_LISTED
        if more > 0:
            said = tr("and {instances} more").format(instances=format_count(more, "queue instance"))
            yield TermRow(("more",), said, 0.0, 1.0, "", "", has_bar=False)
        total = sum(granted.values())
        asked = tr("of {slots} asked for").format(slots=format_count(layout.slots, "slot"))
        yield TermRow(("sum",), tr("= Slots of the job"), total, layout.slots, format_count(total, "slot"), asked)

    def _make_row(self, question: LayoutQuestion, place: Place, slots: int, states: str) -> TermRow:
        terms = list_slot_terms(question.prepared, question.ledger, question.category, place, self.layout.pe)
        room = max(0, terms[0].slots) if terms else 0
        how = tr("room for {slots}").format(slots=format_count(room, "slot"))
        if slots and place.name == self.layout.pieces[0][0]:
            how = tr("{room}; the master task starts here").format(room=how)
        if states:
            how = tr("{room}, in state {states} ({words})").format(
                room=how, states=states, words=describe_states(states)
            )
        below = tuple(put_below((place.name,), list_term_rows(terms))) if terms else ()
        return TermRow((place.name,), place.name, slots, self.layout.slots, format_count(slots, "slot"), how,
                       children=below, is_open=False, link=("queues", place.name))  # fmt: skip
