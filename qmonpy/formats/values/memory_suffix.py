"""The suffixes T and t of memory values (sge_types(1)), which Open Cluster Scheduler 9 does not know (9.1.4, asked)."""

from qmonpy.late_patterns import compile_late
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.variety import Variety
from qmonpy.model.values.value import ValueType
from qmonpy.translation import tr

_SIZE = r"(?<![\w.])(\d+(?:\.\d*)?|\.\d+)([tT])(?![\w.])"
_TERABYTES = compile_late(_SIZE)
_SMALLER = {"T": ("G", 1024), "t": ("g", 1000)}


def spell_out_terabytes(text: str) -> str:
    """Return a text of memory values with the next smaller unit for each T and t: `1.5T` becomes `1536G`."""

    def smaller(number: str, suffix: str) -> str:
        unit, factor = _SMALLER[suffix]
        return f"{float(number) * factor:.10g}{unit}" if float(number) < 1e6 else f"{float(number) * factor:.0f}{unit}"

    return _TERABYTES.sub(lambda found: smaller(found[1], found[2]), text)


def explain_terabytes(name: str, text: str, variety: Variety) -> str:
    """Return why a cluster does not take a memory value, with what to write; empty if it takes it."""
    if variety.has_terabytes or (other := spell_out_terabytes(text)) == text:
        return ""
    return tr('attribute "{name}" is not a memory value: {title} knows no suffix T; write {other}').format(
        name=name, title=variety.title, other=other
    )


def explain_value(attribute: ComplexAttribute, text: str, variety: Variety) -> str:
    """`explain_terabytes` of the value of a complex attribute, whatever its type."""
    return explain_terabytes(attribute.name, text, variety) if attribute.type is ValueType.MEMORY else ""
