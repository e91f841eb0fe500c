"""What Grid Engine 8.1.9 itself pays to order waiting jobs: `python -m tests.engine.tickets.real_cost` (as root).

A private qmaster gets the site of `cost.py`, and its scheduler writes what its passes cost (`params PROFILE=1`).
"""

import re
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from qmonpy.formats.configuration.share_tree_text import format_share_tree
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import State
from tests.engine.tickets.cost import RUNNING, make_site
from tests.engine.tickets.cost import main as measure
from tests.engine.tickets.recorder import Recorder
from tests.gridengine.private_qmaster import PrivateQmaster, find_obstacle, with_attributes

FIRST_USER = 30000
ORDER = re.compile(r"job-order calculation took ([\d.]+)")
"""By the clock: urgency, tickets and their normalisation, and the orders that tell the qmaster of them."""
PASS = re.compile(r"scheduled in [\d.]+ \(u ([\d.]+) \+ s ([\d.]+)")
"""By the processor, all of a pass: it tells no other processor time."""
PASS_TOLD = "PROF: schedd run took"
PASSES = 6
PATIENCE_SECONDS = 900.0
SUBMITTING = 2
"""How many shells submit at once."""


def main() -> int:
    """Print what it pays, and beside it what the embedded engine does."""
    obstacle = find_obstacle()
    if obstacle:
        print(obstacle)
        return 1
    cluster, state = make_site()
    numbers = {name: FIRST_USER + at for at, name in enumerate(cluster.users)}
    with tempfile.TemporaryDirectory(prefix="qmonpy-grid-engine-", ignore_cleanup_errors=True) as name:
        qmaster = PrivateQmaster(Path(name), ("h1", "h2"), users=numbers)
        try:
            qmaster.start()
            Recorder(qmaster, {"cluster": _describe(cluster)})
            text = _measure(qmaster, state)
        finally:
            qmaster.stop()
    order = min(float(each[1]) for each in ORDER.finditer(text))
    whole = min(float(each[1]) + float(each[2]) for each in PASS.finditer(text))
    print(
        f"Grid Engine 8.1.9: {order:.3f} s by the clock for the same order; {whole:.3f} s of the processor for a pass"
    )
    measure()
    return 0


def _describe(cluster: Cluster) -> dict[str, Any]:
    """The configuration of the site as recordings have it; usage aside, which costs nothing to order jobs by."""
    assert cluster.share_tree is not None
    queue = {"hostlist": "h1 h2", "slots": str(RUNNING // 2)}
    users = list(cluster.users)
    return {
        "users": {
            name: {"oticket": str(each.oticket), "fshare": str(each.fshare)} for name, each in cluster.users.items()
        },
        "projects": {name: dict(each.other) for name, each in cluster.projects.items()},
        "usersets": {
            name: {"type": "DEPT", **each.other, "entries": ",".join(users[at :: len(cluster.user_sets)])}
            for at, (name, each) in enumerate(cluster.user_sets.items())
        },
        "queues": {"all.q": queue},
        "sharetree": format_share_tree(cluster.share_tree),
        "scheduler": dict(cluster.scheduler),
    }


def _measure(qmaster: PrivateQmaster, state: State) -> str:
    """Submit all jobs, the running ones first, and return what the scheduler writes of some passes."""
    jobs = list(state.jobs.values())
    # Else most of the time would go to passes over what is there so far.
    _set_scheduler(qmaster, schedule_interval="1:0:0", flush_submit_sec="0", flush_finish_sec="0", params="none")
    _submit(qmaster, [job for job in jobs if (job.number, 1) in state.running])
    qmaster.tell("qconf", "-tsm")
    _wait(lambda: len(qmaster.tell("qstat", "-u", "*", "-s", "r").splitlines()) >= RUNNING, "the running jobs")
    _submit(qmaster, [job for job in jobs if job.number in state.pending])
    messages = qmaster.folder / "spool" / "qmaster" / "messages"
    begun = messages.stat().st_size
    _set_scheduler(qmaster, schedule_interval="0:0:5", params="PROFILE=1")
    _wait(lambda: _read(messages, begun).count(PASS_TOLD) > PASSES, "the profiles of passes")
    return _read(messages, begun)


def _set_scheduler(qmaster: PrivateQmaster, **settings: str) -> None:
    file = qmaster.folder / "object"
    file.write_text(with_attributes(qmaster.tell("qconf", "-ssconf"), settings))
    qmaster.tell("qconf", "-Msconf", str(file))


def _read(file: Path, begun: int) -> str:
    return file.read_bytes()[begun:].decode(errors="replace")


def _submit(qmaster: PrivateQmaster, jobs: Sequence[Job]) -> None:
    """Submit jobs as their owners, some shells at a time.

    All jobs of a user are alike, so that one is submitted, and copied twice as often each time: a process for each job
    would take longer than all else.
    """
    of_user: dict[str, list[Job]] = {}
    for job in jobs:
        of_user.setdefault(job.owner, []).append(job)
    with ThreadPoolExecutor(SUBMITTING) as shells:
        list(shells.map(lambda user: qmaster.run_script(_copy(of_user[user]), PATIENCE_SECONDS, user), of_user))


def _copy(jobs: Sequence[Job]) -> str:
    """The lines of a shell that submit jobs which are alike."""
    job = jobs[0]
    lines = [f"all=$(qsub -terse -b y -P {job.project} -js {job.job_share} sleep 30000)"]
    count = 1
    while count < len(jobs):
        more = min(count, len(jobs) - count)
        some = f"$(echo $all | cut -d ' ' -f -{more})"
        lines.append(f"all=\"$all $(qresub {some} | sed -n 's/^Your job \\([0-9]*\\) .*/\\1/p')\"")
        count += more
    return "\n".join(lines)


def _wait(is_so: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        if time.monotonic() > deadline:
            raise TimeoutError(what)
        time.sleep(1)


if __name__ == "__main__":
    sys.exit(main())
