"""Whole numbers of users, projects, user sets, PEs and queues, as 8.1.9 reads and refuses them (asked)."""

from pathlib import Path

import pytest

from qmonpy.cli.configuring.qconf import qconf
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from tests.clusters.world import small_cluster

USER = "name zu\noticket 3\nfshare 4\ndelete_time 0\ndefault_project NONE\n"
READ = {"nan": 0, "-nan": 0, "nan(7)": 0, "-0": 0, "1e3": 1000, "0x10": 16, "0x1p4": 16, "010": 10, "+5": 5, "3.0": 3}
NUMBERLESS = ("5k", "NONE", "1:00", "5 6", "5,6", "TRUE")
BELOW, NOT_32_BITS = ("-1", "-inf"), ("inf", "INFINITY", "1.5", "1e-3", "4294967296", "1e10", "9" * 20)


@pytest.fixture
def cluster(tmp_path: Path) -> EmbeddedCluster:
    cluster = EmbeddedCluster(small_cluster(projects={"zp": {}}, usersets={"zs": {"type": "DEPT"}}))
    file = tmp_path / "user"
    file.write_text(USER)
    assert qconf(cluster, "root", ["-Auser", str(file)]).exit_code == 0
    return cluster


def said(cluster: EmbeddedCluster, *words: str) -> str:
    return qconf(cluster, "root", list(words)).complaint.partition("\nerror reading file")[0]


@pytest.mark.parametrize(
    ("words", "show"),
    [
        ("user fshare {} zu", "-suser zu"),
        ("project oticket {} zp", "-sprj zp"),
        ("userset fshare {} zs", "-su zs"),
        ("pe slots {} mpi", "-sp mpi"),
        ("queue nsuspend {} all.q", "-sq all.q"),
    ],
)
def test_that_a_whole_number_may_be_written_as_for_strtod_and_is_kept_in_digits(
    cluster: EmbeddedCluster, words: str, show: str
) -> None:
    what, name = words.split()[:2]
    for text, number in READ.items():
        assert qconf(cluster, "root", ["-rattr", *words.format(text).split()]).exit_code == 0, text
        lines = qconf(cluster, "root", show.split()).text.splitlines()
        assert [line.split()[1] for line in lines if line.split()[0] == name] == [str(number)]
    for text in NUMBERLESS:
        line = f'error parsing unsigned long value from string "{text}"'
        assert said(cluster, "-rattr", what, name, text, words.split()[-1]).splitlines()[0] == line
    for text in (*BELOW, *NOT_32_BITS):
        is_below = text in BELOW and what != "queue"
        line = f'parameter "{name}" must be a positive number' if is_below else f'"{text}" is not an u_long32 value'
        assert said(cluster, "-rattr", what, name, text, words.split()[-1]).splitlines()[0] == line


@pytest.mark.parametrize("attribute", ["oticket", "fshare", "delete_time"])
def test_that_a_file_of_a_user_is_read_and_refused_alike(
    cluster: EmbeddedCluster, tmp_path: Path, attribute: str
) -> None:
    def say(text: str) -> list[str]:
        lines = [f"{attribute} {text}" if line.startswith(attribute) else line for line in USER.splitlines()]
        file = tmp_path / "user"
        file.write_text("\n".join(lines) + "\n")
        outcome = qconf(cluster, "root", ["-Muser", str(file)])
        return (outcome.text + outcome.complaint).splitlines()

    for text, number in READ.items():
        say(text)
        assert getattr(cluster.snapshot().cluster.users["zu"], attribute) == number
    for text in (*NUMBERLESS, *BELOW, *NOT_32_BITS):
        first, second, last = say(text)
        assert first.startswith("error: ")
        assert text in first or text in BELOW
        assert second.startswith("error: error reading file")
        assert last == "error reading in file"


def test_that_a_nice_value_is_read_in_32_bits_up_to_what_is_no_digit(cluster: EmbeddedCluster) -> None:
    def say(text: str) -> str:
        outcome = qconf(cluster, "root", ["-rattr", "queue", "priority", text, "all.q"])
        return (outcome.text + outcome.complaint).splitlines()[0]

    for text in ("00", "20", "-20", "5x", "4294967301", "4294967295", "-4294967295", "9" * 20):
        assert say(text) == 'root@test modified "all.q" in cluster queue list', text
    for text in ("21", "-21", "2147483653"):
        assert say(text) == "Priority not in range -20 to +20", text
    for text in ("-0", "+0", "4294967296", "x"):
        assert say(text) == "Invalid character", text
