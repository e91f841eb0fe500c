"""Why jobs cannot start now: the refusals of a full search for a category, and the limits on running tasks."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.inside_search import search_inside
from qmonpy.engine.placing.parallel import search_assignment
from qmonpy.engine.placing.sequential import search_place
from qmonpy.engine.site.category import Category
from qmonpy.engine.work.inside import Inside
from qmonpy.engine.work.waiting import USER_LIMIT
from qmonpy.model.work.refusal import Cause, Refusal


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


def is_barred_alone(board: Board, category: Category) -> bool:
    """Whether a sequential job cannot start, but only as it may not run again yet on a host.

    Then 8.1.9 refuses that job alone, and where anything else will end instead the whole category, as it does with
    parallel jobs: others of it do not start on that host either (asked: `barred-1` to `-15` of
    tests/conformance/data/minimal). Without planned starts it does not look at what will end.
    """
    if not category.barred_hosts or category.pe is not None or category.reservation is not None:
        return False
    told: list[Refusal] = []
    is_later = search_place(board, category, told.append, board.scene(category)).is_later
    if is_later and board.prepared.max_reservation:
        return False
    return any(each.cause is Cause.BARRED for each in told)


def tell_limits(
    limited: Mapping[int, Refusal], cut: Mapping[int, Refusal], *, is_all: bool
) -> Iterator[tuple[int, Refusal]]:
    """Give the limits on running tasks that are told of jobs, by job number.

    `limited` are the jobs that are at a limit, `cut` the arrays of which a limit of their own leaves some tasks
    untried; `is_all` says that no other job is left to try. Of these limits one is told, and that of a user besides.
    Where that keeps an array waiting which is cut, and no job is left, 8.1.9 tells it of all that are cut (asked:
    `maxutc-3` to `-6` of tests/conformance/data/minimal).
    """
    of_users = {number: each for number, each in limited.items() if each.attribute == USER_LIMIT}
    yield from (each for each in limited.items() if each[0] not in cut or each[0] in of_users)
    shared = next((each for number, each in of_users.items() if number in cut), None) if is_all else None
    if shared is not None:
        yield from ((number, replace(shared, object=str(number))) for number in cut if number not in of_users)
    yield from cut.items()
