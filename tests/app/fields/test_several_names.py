"""Which of many names become new objects."""

from qmonpy.app.fields.several_names import plan_names, shorten_names
from qmonpy.model.configuration.change import ObjectKind


def test_that_names_that_are_there_are_left_and_hosts_are_known_in_lower_case():
    plan = plan_names("Node[01-03] node02", ObjectKind.HOST, {"node02"})
    assert (plan.names, plan.present, plan.reports) == (("node01", "node03"), ("node02",), ())


def test_that_names_that_are_not_allowed_are_told_in_the_words_of_the_kind():
    def faults(text, kind):
        return [each.text for each in plan_names(text, kind, ()).reports]

    assert faults("b@d", ObjectKind.HOST) == ['can\'t resolve hostname "b@d"']
    assert faults("global", ObjectKind.SUBMIT_HOST) == ['can\'t resolve hostname "global"']
    assert faults("nodes", ObjectKind.HOST_GROUP) == ['host group name "nodes" is not valid']
    assert faults("default", ObjectKind.USER) == ['denied: not allowed add a user with name "default"']


def test_that_long_lists_are_told_by_their_ends():
    assert shorten_names(tuple("abcd")) == "a, b, c, d"
    assert shorten_names(tuple("abcdef")) == "a, b, c ... f"
