"""The accounts of a ledger by what they are about."""

from hypothesis import given

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.insight.why.accounts import Owners
from qmonpy.insight.why.answer import Where
from tests.engine.build import make_cluster, make_job
from tests.engine.strategies import Draft, clusters


@given(clusters())
def test_that_each_account_of_a_level_and_of_an_environment_is_found_by_its_number(draft: Draft) -> None:
    prepared = prepare(draft.cluster)
    site, owners = prepared.site, Owners(prepared)
    levels = (site.global_level, *site.hosts.values(), *(place.level for place in site.places))
    where = {"g": Where.CLUSTER, "h": Where.HOST, "q": Where.INSTANCE}
    for level in levels:
        for name, account in level.accounts.items():
            found = owners.find(account.number)
            assert (found.name, found.attribute, found.counter) == (level.name, account.attribute, None)
            assert found.group[:2] == (where[level.letter], name)
            assert found.group.is_local == (level.letter != "g")
    for pe, account in site.pe_accounts.items():
        found = owners.find(account.number)
        assert (found.group.where, found.group.object, found.name) == (Where.PE, pe, pe)


def test_that_needs_that_are_looked_at_are_those_that_are_kept_and_stay_unkept() -> None:
    cluster = make_cluster(hosts="h1 h2 h3")
    prepared = prepare(cluster)
    plan = prepared.plan(prepared.category(make_job(cluster, 1, "-l h=h2")))
    looked = [plan.look(place) for place in prepared.site.places]
    assert not plan._known
    assert looked == [plan.needs(place) for place in prepared.site.places]
    assert [each is None for each in looked] == [True, False, True]
    assert [plan.look(place) for place in prepared.site.places] == looked
