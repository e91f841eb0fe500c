"""How much of a consumable a whole task uses."""

from qmonpy.engine.books.ledger import Accounts
from qmonpy.engine.site.category import Category
from qmonpy.model.configuration.complex_attribute import Consumable


def find_task_amount(accounts: Accounts, category: Category, name: str, slots: int) -> float:
    """Return the amount of a consumable that a task of so many slots uses, its master task and others together."""
    amount = accounts.slot_amount(category, name)
    if not amount and category.is_scoped:
        of_master, of_slave = category.scoped_amounts(name)
        return of_master + of_slave * (slots - 1)
    is_per_slot = category.find_consumable(accounts.site.complexes[name]) is Consumable.YES
    return amount * slots if is_per_slot else amount
