"""The ends of running tasks, kept while states follow each other, are those of all tasks asked anew."""

from dataclasses import replace
from random import Random

from qmonpy.engine.world.run_ends import RunEnds
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.state import RunningTask, State


def test_that_ends_are_those_of_the_tasks_that_run_at_the_moment() -> None:
    dice, state, now = Random(7), State(), 0
    numbers = iter(range(1, 10_000))

    def find_end(task: RunningTask) -> int | None:
        return None if task.pieces[0][0].partition("@")[2] in state.down_hosts else task.start_time + task.job % 50

    ends = RunEnds(state, find_end)
    for _ in range(400):
        running = dict(state.running)
        for number in (next(numbers) for _ in range(dice.randrange(4))):
            running[number, 1] = RunningTask(number, 1, ((f"all.q@h{number % 3}", 1),), now)
        if running and dice.random() < 0.3:
            key = dice.choice(list(running))
            running[key] = replace(running[key], start_time=now + dice.randrange(9))
        if running and dice.random() < 0.3:
            del running[dice.choice(list(running))]
        down = state.down_hosts if dice.random() < 0.9 else {f"h{dice.randrange(3)}": now}
        state = replace(state, running=running, down_hosts=down)
        ends.follow(state)
        known = {key: find_end(task) for key, task in state.running.items()}
        assert ends.find_next() == min((each for each in known.values() if each is not None), default=FOREVER)
        now += dice.randrange(8)
        due = [key for key, end in known.items() if end is not None and end <= now]
        assert ends.take_due(now) == due
        state = replace(state, running={key: task for key, task in state.running.items() if key not in due})
        ends.follow(state)
