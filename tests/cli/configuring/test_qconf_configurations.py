"""Configurations of hosts by qconf; the words and exit statuses are those that an 8.1.9 gave to the same commands."""

from pathlib import Path

import pytest

from qmonpy.cli.configuring.qconf import qconf
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.model.configuration.local_configuration import LocalConfiguration
from tests.clusters.world import small_cluster


class Hand:
    """Gives commands with files of a folder."""

    def __init__(self, folder: Path):
        self.cluster = EmbeddedCluster(small_cluster())
        self.name = self.cluster.snapshot().cluster.name
        self.folder = folder

    def give(self, *words: str, user: str = "root") -> tuple[int, str, str]:
        said = qconf(self.cluster, user, [word.replace("DIR", str(self.folder)) for word in words])
        return (
            said.exit_code,
            said.text,
            said.complaint.replace(str(self.folder), "DIR").replace(f"@{self.name} ", "@vm "),
        )

    def write(self, **files: str) -> None:
        for name, text in files.items():
            (self.folder / name).write_text(text)

    @property
    def local(self) -> dict[str, LocalConfiguration]:
        return dict(self.cluster.snapshot().cluster.local_configurations)


@pytest.fixture
def hand(tmp_path: Path) -> Hand:
    return Hand(tmp_path)


def test_that_a_configuration_takes_its_name_from_the_file_and_is_shown_as_it_was_written(hand: Hand) -> None:
    assert hand.give("-sconfl") == (1, "", "no config defined\n")
    assert hand.give("-sconf", "h1") == (1, "", "configuration h1 not defined\n")
    hand.write(h1="mailer /bin/mail\nload_sensor /a,/b\n", h2="xterm /bin/xterm\n")
    assert hand.give("-Aconf", "DIR/h1") == (0, "", 'root@vm added "h1" to configuration list\n')
    assert hand.give("-Aconf", "DIR/h1") == (1, "", "configuration h1 already exists\n")
    assert hand.give("-sconfl") == (0, "h1\n", "")
    text = "#h1:\nmailer                       /bin/mail\nload_sensor                  /a,/b\n\n"
    assert hand.give("-sconf", "h1") == (0, text, "")
    assert hand.give("-sconf", "h1,h2") == (1, f"{text}\n", "configuration h2 not defined\n")
    status, both, _ = hand.give("-sconf", "global,h1")
    assert (status, both.endswith(f"\n\n\n{text}"), both.startswith("#global:\n")) == (0, True, True)
    assert hand.give("-sconf") == hand.give("-sconf", "global")
    assert hand.give("-Mconf", "DIR/h2") == (1, "", "configuration h2 does not exist\n")
    assert hand.local == {"h1": LocalConfiguration("h1", {"mailer": "/bin/mail", "load_sensor": "/a,/b"})}


def test_that_a_modified_configuration_has_only_what_the_file_has(hand: Hand) -> None:
    hand.write(h1="mailer /bin/mail\nload_sensor /a,/b\n")
    hand.give("-Aconf", "DIR/h1")
    hand.write(h1="xterm /bin/xterm\nfoo bar\n")
    modified = (0, "", 'root@vm modified "h1" in configuration list\n')
    assert hand.give("-Mconf", "DIR/h1") == modified
    assert hand.give("-Mconf", "DIR/h1") == modified
    assert dict(hand.local["h1"].values) == {"xterm": "/bin/xterm", "foo": "bar"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", 'error: error reading file: "DIR/h1"\nerror reading configuration from file DIR/h1\n'),
        ("#h1:\n", 'error: error reading file: "DIR/h1"\nerror reading configuration from file DIR/h1\n'),
        ("loglevel loud\n", None),
        ("epilog relative\n", 'denied: the path given for "epilog" must start with a "/"\n'),
    ],
)
def test_that_what_8_1_9_refuses_is_not_taken(hand: Hand, text: str, complaint: str | None) -> None:
    hand.write(h1="mailer /x\n")
    hand.give("-Aconf", "DIR/h1")
    hand.write(h1=text)
    said = hand.give("-Mconf", "DIR/h1")
    if complaint is not None:
        assert said == (1, "", complaint)
        assert dict(hand.local["h1"].values) == {"mailer": "/x"}


def test_that_configurations_are_removed_by_name_and_never_the_global_one(hand: Hand) -> None:
    hand.write(h1="mailer /x\n", h2="mailer /x\n")
    both = 'root@vm added "h1" to configuration list\nroot@vm added "h2" to configuration list\n'
    assert hand.give("-Aconf", "DIR/h1,DIR/h2") == (0, "", both)
    refusal = (0, "", 'denied: "nobody" must be manager for this operation\n')
    assert hand.give("-dconf", "h1", user="nobody") == refusal
    assert hand.give("-dconf", "global") == (0, "", 'can\'t delete configuration "global" from list\n')
    gone = 'root@vm removed "h1" from configuration list\nroot@vm removed "h2" from configuration list\n'
    assert hand.give("-dconf", "h1,h2") == (0, "", gone)
    # 8.1.9 says so of one that is not there as well.
    assert hand.give("-dconf", "h1,h2") == (0, "", gone)
    assert hand.give("-dconf") == (1, "", "Need hostname to delete local configuration\n")
    assert hand.local == {}
