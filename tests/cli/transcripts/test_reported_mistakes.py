"""What people reported of the commands of an embedded cluster, each held by what they did; the words are 8.1.9's."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from qmonpy.__main__ import main
from qmonpy.cli import run_command
from qmonpy.cli.configuring.qconf import qconf
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_spool
from qmonpy.clusters.storage.acting_groups import acting_in
from qmonpy.clusters.storage.os_user import find_os_user
from tests.clusters.world import small_cluster

ME = find_os_user()
Run = Callable[..., tuple[int, str, str]]
SLEEP = ("-b", "y", "sleep", "9")
RULES = "{{\n   name {}\n   enabled TRUE\n   limit to slots=100\n}}\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "site.qmonpy"


@pytest.fixture
def run(path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    write_spool(EmbeddedCluster(small_cluster()), path)

    def run(*words: str) -> tuple[int, str, str]:
        status = run_command(words[0], ["--cluster", str(path), *words[1:]])
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def shown_jobs(run: Run) -> list[str]:
    return run("qstat", "-u", "*")[1].splitlines()[2:]


@pytest.mark.parametrize("name", ["h_core", "slots", "hostname"])
def test_that_a_table_without_a_built_in_attribute_does_not_remove_it(run: Run, tmp_path: Path, name: str) -> None:
    table = run("qconf", "-sc")[1]
    file = tmp_path / "table"
    file.write_text(re.sub(rf"(?m)^{name} .*\n", "", table))
    status, _, said = run("qconf", "-Mc", str(file))
    assert (status, said.splitlines()[0]) == (1, f'The built-in complex "{name}" cannot be deleted')
    assert run("qconf", "-sc")[1] == table


def test_that_a_new_process_knows_priorities(run: Run) -> None:
    run("qsub", *SLEEP)
    assert [float(line.split()[1]) for line in shown_jobs(run)] > [0.0]


def test_that_a_job_that_is_only_shown_is_not_submitted(run: Run) -> None:
    status, said, _ = run("qsub", "-verify", *SLEEP)
    assert (status, said.splitlines()[0]) == (0, "job_number:                 unassigned")
    assert shown_jobs(run) == []


def test_that_lines_of_a_script_count_and_what_is_told_is_short_or_verified(run: Run, tmp_path: Path) -> None:
    script = tmp_path / "job.sh"
    script.write_text("#!/bin/sh\n#$ -N inside -h\n#% -N other\nsleep 9\n")
    assert run("qsub", str(script))[1] == 'Your job 1 ("inside") has been submitted\n'
    assert run("qsub", "-h", "-C", "#%", str(script))[1] == 'Your job 2 ("other") has been submitted\n'
    assert run("qsub", "-terse", "-h", *SLEEP)[1] == "3\n"
    status, out, _ = run("qsub", "-w", "w", "-pe", "mpi", "99", "-h", *SLEEP)
    assert (status, out.splitlines()[-1]) == (0, 'Your job 4 ("sleep") has been submitted')
    assert "no suitable queues" in out


def test_that_several_jobs_in_many_forms_are_altered_by_options_with_values(run: Run) -> None:
    for _ in range(3):
        run("qsub", "-h", *SLEEP)
    host = "test"
    assert run("qalter", "-p", "-3", "1", "2")[:2] == (
        0, "".join(f"{ME}@{host} sets scheduling priority of job {each} to -3\n" for each in (1, 2))
    )  # fmt: skip
    assert run("qalter", "-h", "o", "1")[:2] == (0, "modified hold of job 1\n")
    assert run("qalter", "-p", "-4", "1,2", "3")[1].count("to -4") == 3


def test_that_a_group_of_the_system_in_a_user_set_lets_its_members_run_and_is_recorded(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    configuration = {"reporting_params": "accounting=true"}
    sets = {"team": {"type": "ACL", "entries": "@crew"}, "arusers": {"type": "ACL", "entries": ME}}
    queues = {
        "all.q": {"hostlist": "@allhosts", "slots": "2", "user_lists": "team"},
        "open.q": {"hostlist": "h1", "slots": "1", "xuser_lists": "team"},
    }
    cluster = small_cluster(usersets=sets, queues=queues, configuration=configuration)
    write_spool(EmbeddedCluster(cluster), path)
    opened = EmbeddedCluster.open_spool(path)
    with acting_in(("crew",)):
        opened.submit(ME, ["-b", "y", "sleep", "9"], 9)
        reserved = opened.reserve(ME, ["-a", "203601010000", "-d", "60", "-q", "open.q"])
    assert reserved.is_done, reserved.text
    assert [each[0] for each in opened.snapshot().state.running] == [1]
    opened.clock.step(30)
    opened.close()
    assert run_command("qrstat", ["--cluster", str(path), "-ar", "1"]) == 0
    assert re.search(r"(?m)^group +crew$", capsys.readouterr().out)
    (record,) = (path.with_suffix(".records") / "accounting").read_text().splitlines()
    assert record.split(":")[2] == "crew"


def test_that_a_user_without_access_to_any_queue_is_warned_and_refused(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    queues = {"all.q": {"hostlist": "@allhosts", "slots": "2", "user_lists": "team"}}
    sets = {"team": {"type": "ACL", "entries": "nobody_else"}}
    write_spool(EmbeddedCluster(small_cluster(usersets=sets, queues=queues)), path)
    assert run_command("qsub", ["--cluster", str(path), *SLEEP]) == 1
    assert f"warning: {ME}'s job is not allowed to run in any queue" in capsys.readouterr().err


def test_that_of_a_file_with_a_known_and_a_new_rule_set_the_new_one_is_added(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sets"
    file.write_text(RULES.format("one"))
    assert run("qconf", "-Arqs", str(file))[0] == 0
    file.write_text(RULES.format("one") + RULES.format("two"))
    run("qconf", "-Arqs", str(file))
    assert run("qconf", "-srqsl")[1] == "one\ntwo\n"


def test_that_who_may_remove_no_rule_set_is_told_so_before_whether_there_is_one() -> None:
    done = qconf(EmbeddedCluster(small_cluster()), "anna", ["-drqs", "nope"])
    assert (done.complaint, done.exit_code) == ('denied: "anna" must be manager for this operation\n', 1)


def test_that_rule_sets_keep_their_order_when_they_are_exported_and_imported(
    run: Run, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sets"
    for name in ("zebra", "ant", "mole"):
        file.write_text(RULES.format(name))
        assert run("qconf", "-Arqs", str(file))[0] == 0
    before = run("qconf", "-srqs")[1]
    assert re.findall(r"name +(\w+)", before) == ["zebra", "ant", "mole"]
    for target in ("folder", "other.yaml", "other.qmonpy"):
        assert main(["export", str(path), str(tmp_path / target)]) == 0
        assert main(["import", str(tmp_path / target), str(tmp_path / f"again-{target}.qmonpy")]) == 0
        capsys.readouterr()
        assert run_command("qconf", ["--cluster", str(tmp_path / f"again-{target}.qmonpy"), "-srqs"]) == 0
        assert capsys.readouterr().out == before


def test_that_a_reservation_keeps_its_master_queue(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sets = {"arusers": {"type": "ACL", "entries": ME}}
    write_spool(EmbeddedCluster(small_cluster(usersets=sets)), path)
    words = ["-a", "203601010000", "-d", "60", "-pe", "mpi", "2", "-masterq", "all.q"]
    assert run_command("qrsub", ["--cluster", str(path), *words]) == 0
    assert run_command("qrstat", ["--cluster", str(path), "-ar", "1"]) == 0
    assert re.search(r"(?m)^master hard queue_list +all\.q$", capsys.readouterr().out)


def test_that_an_empty_file_of_rule_sets_is_told_and_an_unchanged_attribute_is_modified(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "sets"
    file.write_text("")
    assert run("qconf", "-Arqs", str(file)) == (1, "", "error reading in file\n")
    told = f'{ME}@test modified "all.q" in cluster queue list\n'
    for _ in range(2):
        status, out, err = run("qconf", "-mattr", "queue", "priority", "5", "all.q")
        assert (status, out + err) == (0, told)


def test_that_missing_rule_sets_are_passed_over_and_their_names_are_sorted(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sets"
    file.write_text(RULES.format("zebra") + RULES.format("ant"))
    assert run("qconf", "-Arqs", str(file))[0] == 0
    status, shown, _ = run("qconf", "-srqs", "zebra,missing")
    assert (status, re.findall(r"name +(\w+)", shown)) == (0, ["zebra"])
    assert run("qconf", "-srqsl")[1] == "ant\nzebra\n"


def test_that_a_word_that_is_no_reservation_ends_qsub_with_2(run: Run) -> None:
    assert run("qsub", "-ar", "bad", *SLEEP)[0] == 2
