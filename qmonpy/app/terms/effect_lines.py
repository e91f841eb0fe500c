"""The text of the effect of a change, with what opens each of its numbers."""

from qmonpy.app.changes.effect_text import EffectLine, list_effect_lines
from qmonpy.app.terms.counter_effect_number import AffectedCounters, CounterChange
from qmonpy.app.terms.job_effect_number import AffectedJobs
from qmonpy.app.terms.number import Number, SaidLine, SaidPart
from qmonpy.app.terms.order_effect_number import MovedNext, MovedPlaces
from qmonpy.insight.sites.change_effect import ChangeEffect, EffectKind
from qmonpy.insight.sites.order_effect import OrderEffect, PlaceMove
from qmonpy.insight.sites.quota_effect import QuotaEffect, QuotaKind


def list_said_lines(effect: ChangeEffect) -> tuple[SaidLine, ...]:
    """Return the lines of an effect (`list_effect_lines`), whose numbers open into what was tried."""
    return tuple(_make_line(line, _find_number(effect, line)) for line in list_effect_lines(effect))


def _make_line(line: EffectLine, number: Number | None) -> SaidLine:
    if number is None:
        return SaidLine(line.text, line.part)
    return SaidLine(line.text, line.part, number, tuple(SaidPart(*each, number) for each in line.others))


def _find_number(effect: ChangeEffect, line: EffectLine) -> Number | None:
    if effect.tried is None:
        return None
    match line.about:
        case EffectKind() as kind:
            return AffectedJobs(effect, kind)
        case QuotaKind() as kind:
            return AffectedCounters(effect, kind)
        case QuotaEffect() as change:
            return CounterChange(change, effect.tried)
        case OrderEffect():
            return MovedPlaces(effect.tried)
        case PlaceMove() as move:
            return MovedNext(move, effect.tried)
    return None
