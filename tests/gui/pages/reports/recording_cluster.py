"""A simulation that tells the records of two jobs that ended."""

from tests.gui.fake_cluster import START, FakeCluster, make_snapshot

USERS = {"anna": 30, "bert": 10}


class RecordingCluster(FakeCluster):
    """A simulation that tells the records of jobs that ended."""

    def __init__(self) -> None:
        super().__init__(make_snapshot())
        self.lines = [
            _line(number, user, minutes) for number, (user, minutes) in enumerate(USERS.items(), 1) for _ in range(2)
        ]

    def read_records(self, after: int = 0, most: int | None = None) -> tuple[int, tuple[str, ...]]:
        found = tuple(self.lines[after:][:most])
        return after + len(found), found


def _line(number: int, user: str, minutes: int) -> str:
    end = START + 3000
    fields = [
        *("all.q", "h1", "users", user, "sleep", number, "sge", 0, end - 60 * minutes - 100, end - 60 * minutes, end),
        *(0, 0, 60 * minutes, *(0,) * 17, "NONE", "defaultdepartment", "NONE", 2, 0, 10.0, 0.0, 0.0),
        *("-l h_vmem=4G", 0.0, "NONE", 1e9, 0, 0),
    ]
    return f"{end}:acct:{':'.join(map(str, fields))}"
