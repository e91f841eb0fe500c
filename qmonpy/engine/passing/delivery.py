"""What the qmaster does not start of what the scheduler has decided."""

from qmonpy.engine.placing.board import Board
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Place
from qmonpy.engine.work.waiting import list_job_consumables


def is_short_for_qmaster(board: Board, category: Category, master: Place) -> bool:
    """Whether what is counted once a job is short on the master's host or on all hosts together, or what is for the
    master task alone on all hosts together (OCS 9.1.4, asked).

    Schedulers are content with less; qmasters do not start the task, pass after pass.
    """
    prepared = board.prepared
    accounts, whole, used = prepared.accounts, prepared.site.global_level, board.ledger.used
    names = list_job_consumables(prepared, category)
    wanted = [(name, accounts.slot_amount(category, name), master.host) for name in names]
    wanted += [(each.name, each.number, whole) for each in category.master]
    for name, amount, level in wanted:
        found = [each.accounts[name] for each in (level, whole) if name in each.accounts]
        if any(used[each.number] + amount > each.capacity for each in found):
            return True
    return False
