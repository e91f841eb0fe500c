"""What `sge_share_mon` prints, as a book of usage."""

from qmonpy.formats.output.share_monitor import MONITOR_OPTIONS, find_untold, is_whole_output, parse_share_monitor
from qmonpy.model.configuration.share_tree import ShareNode
from qmonpy.model.work.share_usage import NO_USAGE, ShareUsage

NOW = 1795420026
PRINTED = """\
1795420026\t\t\t\t0.000000\t0.000000\t0.000000\t0.000000\t0.000000\t0.000000\t
1795420026\t/p1\t\tp1\t1493.823724\t39.835299\t1.991765\t3000.000000\t80.000000\t4.000000\t
1795420026\t/p1/default\t\tp1\t0.000000\t0.000000\t0.000000\t0.000000\t0.000000\t0.000000\t
1795420026\t/p1/default/bob\tbob\tp1\t0.000000\t0.000000\t0.000000\t0.000000\t0.000000\t0.000000\t
1795420026\t/p1/default/anna\tanna\tp1\t995.882482\t29.876474\t1.493824\t2000.000000\t60.000000\t3.000000\t
1795420026\t/p2\t\tp2\t0.000000\t0.000000\t0.000000\t0.000000\t0.000000\t0.000000\t
1795420026\t/p2/anna\tanna\tp2\t0.000000\t0.000000\t0.000000\t600.000000\t0.000000\t0.000000\t
1795420026\t/anna\tanna\t\t99.500000\t0.000000\t0.000000\t200.000000\t0.000000\t0.000000\t
"""
"""Of 8.1.9, with MONITOR_OPTIONS."""


def test_that_usage_is_read_of_users_alone_in_projects_and_of_projects() -> None:
    book = parse_share_monitor(PRINTED)
    assert book is not None
    assert book.projects == {
        "p1": ShareUsage(
            {"cpu": 1493.823724, "mem": 39.835299, "io": 1.991765}, {"cpu": 3000, "mem": 80, "io": 4}, stamp=NOW
        )
    }
    assert book.users == {
        "anna": ShareUsage(
            {"cpu": 99.5},
            {"cpu": 200.0},
            {"p1": {"cpu": 995.882482, "mem": 29.876474, "io": 1.493824}},
            {"p1": {"cpu": 2000, "mem": 60, "io": 3}, "p2": {"cpu": 600}},
            NOW,
        )
    }
    assert book.debited_until == NOW


def test_that_without_a_tree_there_is_no_usage_and_of_another_output_none_is_known() -> None:
    assert parse_share_monitor("No share tree\n") == NO_USAGE
    assert parse_share_monitor("") is None
    assert parse_share_monitor("error: commlib error\n") is None


def test_that_an_output_that_was_cut_off_is_not_taken_for_whole() -> None:
    tree = ShareNode("Root", 1, (ShareNode("p1", 1, (ShareNode("default", 1),)), ShareNode("anna", 1)))
    assert is_whole_output(PRINTED, tree)
    assert is_whole_output(PRINTED, ShareNode("Root", 1))
    assert parse_share_monitor(PRINTED[:-5]) is None
    *lines, _ = PRINTED.splitlines(keepends=True)
    assert not is_whole_output("".join(lines), tree)


def test_that_kinds_of_usage_that_are_not_printed_are_named() -> None:
    assert find_untold(("cpu", "io", "licences")) == ("licences",)
    assert "cpu,mem,io" in MONITOR_OPTIONS[-1]
