"""A ledger has a place for every account, whichever of the two was there first, and whoever opened it."""

import gc
import weakref
from threading import Thread

import pytest

from qmonpy.engine.books.booking import Booking
from qmonpy.engine.books.ledger import Accounts, Ledger, LedgerAtEnd, WindowedLedger
from qmonpy.engine.site.quota_rules import CompiledRule
from qmonpy.engine.site.site import Site
from qmonpy.model.values.value import FOREVER
from tests.engine.build import make_cluster

USERS = 300


@pytest.fixture
def accounts() -> Accounts:
    return Accounts(Site(make_cluster("users {*} to slots=1")))


def open_all(accounts: Accounts, prefix: str = "u") -> list[int]:
    (rule,) = (rule for rules in accounts.rules.sets for rule in rules)
    return [open_one(accounts, rule, f"{prefix}{number}") for number in range(USERS)]


def open_one(accounts: Accounts, rule: CompiledRule, user: str) -> int:
    return accounts.quota(rule, 0, (user, "", "", "", ""))


def test_that_a_ledger_has_places_for_accounts_that_are_opened_after_it(accounts: Accounts) -> None:
    ledger = Ledger(accounts, has_plan=True)
    views = ledger, LedgerAtEnd(ledger), WindowedLedger(ledger, 0, 10), accounts.empty
    for number in open_all(accounts):
        assert [(view.used[number], view.shared_endless[number], view.at_start(number)) for view in views] == [
            (0.0, 0.0, 0.0)
        ] * len(views)
        ledger.book([Booking(number, 2.0)], 0, FOREVER)
        assert (ledger.used[number], ledger.endless[number]) == (2.0, 2.0)


def test_that_a_ledger_has_places_for_accounts_that_were_opened_before_it(accounts: Accounts) -> None:
    numbers = open_all(accounts)
    ledger = Ledger(accounts)
    assert {ledger.used[number] for number in numbers} == {0.0}


def test_that_the_ledgers_of_the_same_accounts_can_be_compared_column_by_column(accounts: Accounts) -> None:
    before = Ledger(accounts)
    open_all(accounts)
    assert len(before.used) == len(before.shared) == len(Ledger(accounts).used) == len(accounts.empty.used)


def test_that_threads_that_open_accounts_give_every_one_its_own_number_and_place(accounts: Accounts) -> None:
    ledger = Ledger(accounts)
    found: dict[str, list[int]] = {}
    names = "abcd"

    def work(name: str) -> None:
        found[name] = open_all(accounts, name)
        for number in found[name]:
            Ledger(accounts).book([Booking(number, 1.0)], 0, FOREVER)

    threads = [Thread(target=work, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    numbers = {number for name in names for number in found[name]}
    assert len(numbers) == USERS * len(names)
    assert len(ledger.used) == len(accounts.empty.used) > max(numbers)


@pytest.mark.slow
def test_that_accounts_keep_no_ledger_that_nobody_has_anymore(accounts: Accounts) -> None:
    ledger = weakref.ref(Ledger(accounts))
    gc.collect()
    assert ledger() is None
