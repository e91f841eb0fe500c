"""Task ids as qstat prints them in its last column: `1-19:2`, `7`, `1,2,5-9:1`."""

from collections.abc import Iterator, Sequence


def format_task_ranges(tasks: Sequence[int]) -> str:
    """Ids in ascending order as ranges with a step; two ids make no range."""
    if isinstance(tasks, range):
        return ",".join(_format_run(tasks[0], tasks[-1], tasks.step)) if tasks else ""
    return ",".join(part for run in _find_runs(tasks) for part in _format_run(*run))


def _find_runs(tasks: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """First, last and step of each run of equal steps."""
    start = 0
    while start < len(tasks):
        step = tasks[start + 1] - tasks[start] if start + 1 < len(tasks) else 1
        end = start
        while end + 1 < len(tasks) and tasks[end + 1] - tasks[end] == step:
            end += 1
        if end == start + 1 and step > 1:
            # Two ids that are no neighbours: the second may begin a run of its own.
            end = start
        yield tasks[start], tasks[end], step
        start = end + 1


def _format_run(first: int, last: int, step: int) -> Iterator[str]:
    if last - first > step:
        yield f"{first}-{last}:{step}"
    else:
        yield from map(str, dict.fromkeys((first, last)))
