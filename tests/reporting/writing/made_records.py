"""Lines of the files `reporting` and `accounting` for tests: a busy little site, the same one for the same seed."""

from collections.abc import Iterator
from random import Random

BEGIN = 1_795_400_000
USERS = ("anna", "bert", "chris", "o'hara", 'q"uote')
PROJECTS = ("chem", "bio", "NONE")


def make_usage(
    number: int, begin: int, end: int, *, submitted: int | None = None, task: int = 0, owner: str = "anna",
    host: str = "lp1", project: str = "chem", status: int = 0, cpu: float = 1.5, reservation: str = "0:0",
    pe_task: str = "NONE", name: str = "job",
) -> str:  # fmt: skip
    """A line of the file `accounting`."""
    made = begin - 10 if submitted is None else submitted
    return (
        f"all.q:{host}:users:{owner}:{name}:{number}:sge:0:{made}:{begin}:{end}:0:{status}:{end - begin}:1.0:0.5:1024.0"
        f":0:0:0:0:9:0:0:0.0:0:0:0:0:7:8:{project}:lab:NONE:2:{task}:{cpu:f}:0.5:0.125:-l h_vmem=2G,h_rt=600 -q all.q"
        f":0.01:{pe_task}:1048576.0:{reservation}"
    )


def make_log(
    time: int, number: int, event: str, owner: str, submitted: int, task: int = 0, project: str = "chem"
) -> str:
    """A record `job_log`."""
    return (
        f"{time}:job_log:{time}:{event}:{number}:{task}:NONE:r:{owner}:vm:0:1024:{submitted}:job:{owner}:users:{project}:lab"
        f":sge:it was {event}: so"
    )


def make_site(jobs: int, seed: int = 1, begin: int = BEGIN, first: int = 1) -> Iterator[tuple[str, str]]:
    """Records, each with the file that it is written to; they were written one after the other, as their times tell."""
    written = 0
    for name, line in _make_records(jobs, seed, begin, first):
        if name == "reporting":
            time, _, rest = line.partition(":")
            written = max(written, int(time))
            line = f"{written}:{rest}"
        yield name, line


def _make_records(jobs: int, seed: int, begin: int, first: int) -> Iterator[tuple[str, str]]:
    random, now = Random(seed), begin
    for number in range(first, first + jobs):
        now += random.randrange(30)
        owner, project = random.choice(USERS), random.choice(PROJECTS)
        host = f"lp{random.randrange(1, 9)}"
        start, end = now + random.randrange(100), now + 100 + random.randrange(5000)
        new = f"{now}:new_job:{now}:{number}:-1:NONE:job:{owner}:users:{project}:lab:sge:1024"
        yield "reporting", new
        yield "reporting", make_log(now, number, "pending", owner, now, -1, project)
        yield "reporting", f"{now}:queue_consumable:all.q:{host}:{now}::slots={random.randrange(8)}.000000=8.000000"
        yield "reporting", f"{now}:host:{host}:{now}:X:cpu={random.random():f},np_load_avg=0.5,mem_free=1.5G,x=NaN"
        for event in ("sent", "delivered", "finished"):
            yield "reporting", make_log(start, number, event, owner, now, project=project)
        usage = make_usage(number, start, end, submitted=now, owner=owner, host=host, project=project)
        yield "accounting", usage
        yield "reporting", f"{end}:acct:{usage}"
        if number % 10 == 0:
            submitted = now - 5
            yield "reporting", f"{now}:new_ar:{submitted}:{number}:{owner}"
            yield "reporting", f"{now}:ar_attr:{now}:{submitted}:{number}:n:sge:{start}:{end}::lic=1,h_vmem=2G"
            yield "reporting", f"{now}:ar_log:{now}:{submitted}:{number}:r:START TIME REACHED:start time of AR reached"
            yield "reporting", f"{end}:ar_acct:{end}:{submitted}:{number}:all.q:{host}:2"
        if number % 7 == 0:
            yield (
                "reporting",
                f"{now}:sharelog:{now}:{now - 9}:/chem::chem:60:{number}:" + ":".join(["0.25"] * 12) + ":",
            )


def make_files(jobs: int, seed: int = 1) -> dict[str, str]:
    """The contents of both files."""
    contents = {"reporting": "# Version: 8.1.9\n# \n", "accounting": "# Version: 8.1.9\n# \n"}
    for name, line in make_site(jobs, seed):
        contents[name] += f"{line}\n"
    return contents
