"""Options in scripts and request files are read as `qsub` of 8.1.9 reads them; the answers were asked of it."""

import pytest

from qmonpy.formats.submission.option_lines import format_settings, parse_script, parse_settings, with_script_options


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("#$ -N fromscript -l h_rt=10", ("-N", "fromscript", "-l", "h_rt=10")),
        ("  #$ -p -3", ()),
        ("#$-A nospace", ("-A", "nospace")),
        ("#$ -q all.q # a comment", ("-q", "all.q")),
        ("#$ -ac 'k=v w'", ("-ac", "k=v w")),
        ('#$ -v A="x y",B=2', ("-v", "A=x y,B=2")),
        ("#$\t-N tabbed", ("-N", "tabbed")),
        ("#$", ()),
        ("#$ -soft -l arch=x\n#$ -l mem_free=1G", ("-soft", "-l", "arch=x", "-hard", "-l", "mem_free=1G")),
        ("#% -N other", ()),
        ("echo hi\n#$ -m e", ("-m", "e")),
    ],
)
def test_that_the_lines_of_a_script_are_read_as_qsub_reads_them(line: str, words: tuple[str, ...]) -> None:
    found = parse_script(f"#!/bin/sh\n{line}\n")
    assert (found.words, found.reports) == (words, ())


def test_that_another_prefix_is_looked_for_and_an_empty_one_finds_nothing() -> None:
    text = "#$ -N usual\n#% -N other\n"
    assert parse_script(text, "#%").words == ("-N", "other")
    assert parse_script(text, "").words == ()


def test_that_every_wrong_line_is_told() -> None:
    found = parse_script("#!/bin/sh\n#$ -bogus x\n#$ -N 'a\n#$ -o /tmp/out\\ put\n#$ -l h_rt=10 sleep\n#$ -p -1\n")
    assert [each.text for each in found.reports] == [
        'Line 2: invalid option argument "-bogus"',
        "Line 3: a quote is not closed.",
        'Line 4: "put" is no option.',
        'Line 5: "sleep" is no option.',
    ]
    # 8.1.9 closes a quote at the end of its line (asked).
    assert found.words == ("-N", "a", "-p", "-1")


def test_that_the_command_line_counts_before_the_script_and_adds_to_its_lists() -> None:
    script = ["-N", "y", "-m", "e", "-M", "a@b", "-hold_jid", "2", "-q", "b.q", "-p", "-9", "-l", "h_rt=10,h_vmem=1G"]
    typed = ["-N", "x", "-m", "b", "-M", "c@d", "-hold_jid", "1", "-q", "a.q", "-l", "h_rt=20", "work.sh", "1"]
    assert " ".join(with_script_options(typed, script)) == (
        "-m e -M a@b -hold_jid 2 -p -9 -l h_rt=10,h_vmem=1G -N x -m b -M c@d -hold_jid 1 -q a.q -l h_rt=20 work.sh 1"
    )


def test_that_settings_are_a_request_file_and_are_read_again() -> None:
    soft = ("-soft", "-l", "arch=x", "-q", "b.q", "-hard")
    text = format_settings(("-N", "a b", *soft, "-v", "A=it's", "-notify", "work.sh", "c d"), "Settings of a job")
    assert text == (
        "# Settings of a job\n# runs: work.sh 'c d'\n-N 'a b'\n-v \"A=it's\"\n-notify\n-soft -l arch=x -q b.q -hard\n"
    )
    found, command = parse_settings(text)
    assert command == "work.sh 'c d'"
    assert found.words == ("-N", "a b", "-v", "A=it's", "-notify", *soft)
