from itertools import permutations
from pathlib import Path

from qmonpy.app.lab.run_rows import find_comparable, make_run_rows
from qmonpy.lab.runs.run import AS_IT_IS, Inputs, Run, RunState


def make_run(id: str, configuration: str, *, created: int = 100, is_real: bool = False) -> Run:
    inputs = Inputs("demo", configuration, "c", "jobs of 1 day", "w", 1, 1, is_real=is_real)
    return Run(id, Path(id), f"demo, {configuration}", inputs, created, "group", RunState.DONE)


def test_that_runs_of_one_second_are_compared_with_that_of_the_configuration_as_it_is() -> None:
    for ids in permutations("abc"):
        titles = (AS_IT_IS, "with 1 edit", "history:3")
        runs = [make_run(id, title) for id, title in zip(ids, titles, strict=True)]
        found = find_comparable(sorted(runs, key=lambda run: run.id), runs[1])
        assert [each.inputs.configuration for each in found] == [AS_IT_IS, "history:3", "with 1 edit"]
        assert make_run_rows(runs)[0].run.inputs.configuration == AS_IT_IS


def test_that_what_really_happened_goes_before_all_others() -> None:
    runs = [make_run("a", AS_IT_IS), make_run("b", "the real one", created=200, is_real=True)]
    assert find_comparable(runs, runs[0])[0].id == "b"
