"""What opens a cell of an answer of the lab: a figure of waits, an amount, the pressure of a rule, an index."""

from qmonpy.app.lab.amount_number import find_amount
from qmonpy.app.lab.answers import LabAnswer, Stretch
from qmonpy.app.lab.fairness_number import FairnessNumber
from qmonpy.app.lab.figure_number import find_figure
from qmonpy.app.lab.pressure_number import COLUMNS, RuleNumber
from qmonpy.app.lab.shown_comparison import ShownComparison
from qmonpy.app.terms.number import Number


def find_cell_number(shown: ShownComparison, answer: LabAnswer, row: int, column: str) -> Number | None:
    """Return the number in a cell of an answer; None where nothing was worked out there."""
    cells = answer.table.rows[row]
    place, found = next((at, each) for at, each in enumerate(answer.table.columns) if each.name == column)
    if cells[place] is None or isinstance(cells[place], str):
        return None
    name, _, play = column.rpartition("_")
    if name in COLUMNS and answer.key == "rules":
        pressure = answer.rules[row].plays[int(play)]
        if pressure is None:
            return None
        return RuleNumber(f"{pressure.rule}: {found.title}", shown, pressure, name)
    if answer.stretch is Stretch.RUN:
        return FairnessNumber(f"{cells[0]}: {found.title}", shown, column, answer.plays[row])
    return find_figure(shown, answer, row, column) or find_amount(shown, answer, row, column)
