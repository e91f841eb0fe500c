"""Why a category cannot start now: the refusals of a full search."""

from collections.abc import Mapping
from types import MappingProxyType

from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.inside_search import search_inside
from qmonpy.engine.placing.parallel import search_assignment
from qmonpy.engine.placing.sequential import search_place
from qmonpy.engine.site.category import Category
from qmonpy.engine.work.inside import Inside
from qmonpy.model.work.refusal import Refusal


def find_reasons(
    board: Board,
    category: Category,
    insides: Mapping[int, Inside] = MappingProxyType({}),
    *,
    cares_for_later: bool = False,
) -> tuple[Refusal, ...]:
    """Return the refusals of a full search for a category, each once."""
    scene = board.scene(category)
    found: dict[Refusal, None] = {}

    def report(refusal: Refusal) -> None:
        found[refusal] = None

    if category.reservation is not None:
        inside = insides.get(category.reservation)
        if inside is not None:
            search_inside(board, category, inside, report)
    elif category.pe is not None:
        search_assignment(board, category, report, scene, cares_for_later=cares_for_later)
    else:
        search_place(board, category, report, scene)
    return tuple(found)
