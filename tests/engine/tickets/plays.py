"""How many of the recorded numbers of policies come out where the whole scenario is played, commands and all.

`python -m tests.engine.tickets.plays [FOLDER]... [--show]`. Unlike `score.py`, which takes from a recording which tasks
ran, this lets the engine find out itself what each command, end and pass makes of the jobs.
"""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml

from qmonpy.cli.scenario_player import ScenarioPlayer
from qmonpy.engine.books.progress import delete_jobs
from qmonpy.engine.passing.policies import describe_policies
from qmonpy.engine.world.stage import StepResult
from qmonpy.formats.files.scenario import Delete, Policies, Scenario, Sleep, Submit, parse_scenario
from qmonpy.model.work.share_usage import ShareUsage, UsageBook
from tests.engine.tickets.score import DATA, PASS_SECONDS, Tally

TURNED, TURNED_KEPT_BACK = DATA / "turned", DATA / "turned_kept_back"
FORM = ("format", "name", "cluster", "steps", "start", "times")
COLUMNS = (
    "prior", "ntckts", "npprior", "nurg", "rrcontr", "wtcontr", "dlcontr", "tckts", "ovrts", "otckt", "ftckt", "stckt",
    "share",
)  # fmt: skip


class TimedPlayer(ScenarioPlayer):
    """Plays a recording at the seconds at which it was made."""

    def compare(self, scenario: Scenario, recorded: Sequence[Mapping[str, Any]]) -> Tally:
        """Play every step; return what agreed at the steps that tell of policies."""
        tally = Tally()
        for at, (step, answer) in enumerate(zip(scenario.steps, recorded, strict=True)):
            ((_, said),) = answer.items()
            seconds = scenario.times[at] if at < len(scenario.times) else 0
            if isinstance(step, Submit):
                seconds = said.get("at", seconds)
            self.now = self.start + seconds
            if isinstance(step, Policies):
                self._run_passes(with_reasons=False)
                tally.add(self._compare(scenario.name, said))
            else:
                if isinstance(step, Sleep):
                    self._run_passes(with_reasons=False)
                    super()._pass_time(step.seconds)
                    continue
                found = self.play(step)
                self._compare_exits(tally, f"{scenario.name} {at}", found, answer)
        return tally

    def _delete(self, step: Delete) -> StepResult | None:
        # Several ends in a moment are seen by one pass.
        self.state = delete_jobs(self.state, [int(name[1:]) for name in step.jobs])
        return None

    def _pass_time(self, seconds: int) -> None:
        # Nothing ends meanwhile, and passes are made at the steps that look.
        self.now += seconds

    @staticmethod
    def _compare_exits(tally: Tally, place: str, found: Mapping[str, Any], answer: Mapping[str, Any]) -> None:
        ((kind, here),), ((_, there),) = found.items(), answer.items()
        if kind == "do" and (here["exit"], [each.replace("@cluster", "@qmaster-host") for each in here["said"]]) != (
            there["exit"],
            list(there["said"]),
        ):
            tally.lines.append(f"{place}: {there}, not {here}")

    def _compare(self, name: str, answer: Mapping[str, Any]) -> Tally:
        first, last = answer["moment"]
        moments = range(last, first - PASS_SECONDS - 1, -1)
        tries = [self._compare_at(name, answer, self.start + moment) for moment in moments]
        return max(tries, key=lambda each: each.same_numbers)

    def _compare_at(self, name: str, answer: Mapping[str, Any], now: int) -> Tally:
        told = describe_policies(self.cluster, self.state, now, self._last_told.tasks)
        tally = Tally(orders=1, same_orders=int(told["order"] == answer["order"]))
        if not tally.same_orders:
            tally.lines.append(f"{name} order: {answer['order']}, not {told['order']}")
        for job, row in answer["jobs"].items():
            shown = told["jobs"].get(job, {})
            for column in COLUMNS:
                tally.numbers += 1
                if row.get(column) == shown.get(column):
                    tally.same_numbers += 1
                else:
                    tally.wrong[column] += 1
                    state = row["state"]
                    tally.lines.append(f"{name} {job} {state} {column}: {row.get(column)}, not {shown.get(column)}")
        return tally


def compare_play(file: Path) -> Tally:
    """Compare a recording with the play of its scenario."""
    recorded = yaml.safe_load(file.read_text())
    scenario = parse_scenario({key: recorded[key] for key in FORM if key in recorded})
    fades = any(each.stamp for each in (*scenario.usage.users.values(), *scenario.usage.projects.values()))
    tries = []
    # Usage begins to fade with the first pass, which a recording does not tell; that of projects may be stored a
    # second after that of users, or before.
    lates = range(PASS_SECONDS + 1) if fades else (0,)
    for late, other in ((late, late + more) for late in lates for more in ((0, 1, -1) if fades else (0,))):
        usage = UsageBook(
            _begin(scenario.usage.users, scenario.start, late), _begin(scenario.usage.projects, scenario.start, other)
        )
        player = TimedPlayer(scenario.cluster, start=scenario.start, usage=usage)
        tries.append(player.compare(scenario, recorded["recorded"]))
    return max(tries, key=lambda each: each.same_numbers)


def _begin(book: Mapping[str, ShareUsage], start: int, late: int) -> dict[str, ShareUsage]:
    return {
        name: replace(each, stamp=each.stamp + late) if each.stamp == start else each for name, each in book.items()
    }


def main(words: Sequence[str]) -> int:
    """Print a line for each family, with `--show` also what differs."""
    for folder in [Path(word) for word in words if not word.startswith("-")] or [TURNED, TURNED_KEPT_BACK]:
        families: dict[str, Tally] = {}
        for file in sorted(folder.glob("*.yaml")):
            families.setdefault(file.stem.rpartition("-")[0], Tally()).add(compare_play(file))
        total = Tally()
        for family, tally in families.items():
            total.add(tally)
            same = f"{tally.same_orders}/{tally.orders}  {tally.same_numbers}/{tally.numbers}"
            print(f"  {family:12} {same}", dict(tally.wrong) or "")
        orders, numbers = total.same_orders / max(1, total.orders), total.same_numbers / max(1, total.numbers)
        print(f"  {folder.name}: orders {total.same_orders}/{total.orders} ({orders:.1%}),", end=" ")
        print(f"numbers {total.same_numbers}/{total.numbers} ({numbers:.1%})")
        if "--show" in words:
            print("\n".join(total.lines))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
