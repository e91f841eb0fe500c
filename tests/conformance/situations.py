"""Situations made at random, each a scenario of many features, to be decided by the engine and a real qmaster.

The same seed gives the same situation. Queue instances have sequence numbers of their own, since the order that Grid
Engine gives equal ones is not followed (README.md).
"""

import time
from collections.abc import Sequence
from typing import Any

from qmonpy.formats.files.scenario import FORMAT
from tests.conformance.dice import Dice

USERS = ("anna", "bob", "carl", "dora", "erik")
HOSTS = ("h1", "h2", "h3", "h4")
COMPLEXES = """\
lic lic INT <= YES YES 0 0
mem mem MEMORY <= YES YES 1G 0
tok tok INT <= YES JOB 0 0
big big BOOL == YES NO 0 0
kind kind RESTRING == YES NO NONE 0
alone alone BOOL EXCL YES YES 0 0
"""
PES = {
    "mpi": {"allocation_rule": "$fill_up"},
    "rr": {"allocation_rule": "$round_robin"},
    "smp": {"allocation_rule": "$pe_slots"},
    "two": {"allocation_rule": "2"},
    "few": {"allocation_rule": "$fill_up", "slots": "3"},
}
SCHEDULER = {
    "schedule_interval": "0:0:1", "flush_submit_sec": "1", "flush_finish_sec": "1", "job_load_adjustments": "NONE",
    "load_formula": "slots", "queue_sort_method": "seqno", "schedd_job_info": "true", "params": "MONITOR=1",
    "weight_waiting_time": "0.000000", "max_reservation": "100",
}  # fmt: skip
_RULE_USERS = ("", "", "*", "{*}", "anna", "!bob", "@staff", "{@staff}", "{anna,bob}", "{*,!carl}")
_RULE_PROJECTS = ("", "", "", "", "*", "!*", "p1", "{*}", "!p1")
_RULE_PES = ("", "", "", "", "*", "!*", "mpi", "{*}", "smp,mpi")
_RULE_QUEUES = ("", "", "", "*", "{*}", "all.q", "!all.q", "{all.q,fast.q}")
_RULE_HOSTS = ("", "", "", "*", "{*}", "h1", "!h1", "{h1,h2}", "@rack", "{@rack}", "{!h2}")
_LIMITS = ("slots=1", "slots=2", "slots=3", "slots=4", "lic=1", "lic=2", "lic=3", "mem=3G", "tok=1", "slots=3,lic=2")
_DYNAMIC = ("slots=$num_proc", "slots=$num_proc*2", "lic=$num_proc-1")
_REQUESTS = ("", "", "", "-l lic=1", "-l lic=2", "-l mem=2G", "-l tok=1", "-l big=true", "-l kind=a*", "-l alone=true",
             "-l lic=1,mem=512M")  # fmt: skip
_TIMES = ("", "-l h_rt=60", "-l h_rt=300", "-l h_rt=600", "-l h_rt=3600")
_SHAPES = ("-pe mpi 2", "-pe mpi 1-4", "-pe rr 3", "-pe rr 2-5", "-pe smp 2", "-pe smp 1-3", "-pe two 2-4",
           "-pe m* 2", "-pe few 1-4", "-pe mpi 3-6", "-pe * 2")  # fmt: skip
_MORE_SHAPES = ("-pe *r* 2-4", "-pe mpi 2 -l tok=1")
_PLACES = ("", "", "", "-q all.q", "-q fast.q", "-q *@h1", "-q *@@rack", "-q all.q@h2,fast.q",
           "-soft -q fast.q@h2 -hard",           "-soft -l big=true -hard",
    "-soft -l kind=b -hard")  # fmt: skip
_MORE_PLACES = ("-soft -q low.q,all.q@h3 -l kind=b -hard", "-soft -l lic=1 -hard")


_COMMANDS = (
    "qmod -d *@h1", "qmod -e *@h1", "qmod -d *", "qmod -e *", "qmod -rj JOB", "qmod -sj JOB", "qmod -usj JOB",
    "qhold JOB", "qrls JOB", "qalter -p -9 JOB", "qalter -h o JOB", "qalter -h n JOB", "qalter -l h_rt=120 JOB",
    "qalter -R y JOB",
)  # fmt: skip
_MORE_COMMANDS = (
    "qmod -s *@h1",
    "qmod -us *@h1",
    "qmod -s all.q",
    "qmod -rq all.q@h1",
    "qalter -p -200 JOB",
    "qalter -h u JOB",
    "qalter -l h_rt=900,lic=1 JOB",
    "qalter -R n JOB",
    "qalter -q all.q JOB",
    "qalter -soft -q *@h2 JOB",
    "qalter -tc 1 JOB",
    "qalter -tc 3 JOB",
    "qalter -P p1 JOB",
    "qalter -hold_jid j1 JOB",
    "qalter -pe mpi 2 JOB",
    "qalter -pe smp 1-3 JOB",
    "qalter -js 5 JOB",
    "qalter -ot 50 JOB",
)
_CHANGES = (
    "-mattr queue slots 1 all.q", "-mattr queue slots 5 all.q", "-mattr queue slots 2 all.q@h1",
    "-mattr queue h_rt 0:4:0 all.q", "-mattr queue complex_values lic=1 all.q", "-aattr queue user_lists staff all.q",
    "-aattr queue xprojects p2 all.q", "-dattr queue pe_list mpi all.q",
    "-mattr exechost complex_values lic=4,mem=6G h1", "-mattr exechost complex_values slots=2 h1",
    "-aattr exechost xuser_lists eng h1", "-mattr exechost complex_values tok=1 global",
    "-mattr pe slots 3 mpi", "-mattr pe slots 0 rr", "-mattr pe allocation_rule $pe_slots mpi",
    "-mattr queue load_thresholds slots=1 all.q", "-mattr queue initial_state disabled all.q",
    "-au carl staff", "-du anna staff", "-mattr queue pe_list NONE all.q@h1",
)  # fmt: skip
_TREE = """id=0
name=Root
type=0
shares=1
childnodes=1,2
id=1
name=default
type=0
shares=10
childnodes=NONE
id=2
name=p1
type=1
shares=30
childnodes=NONE
"""


def with_subordinate_first(queues: dict[str, Any]) -> dict[str, Any]:
    """Return cluster queues in the order that a qmaster has them: `low.q` must be there when another one names it."""
    return {"low.q": queues["low.q"], **queues}


class _Maker(Dice):
    def __init__(self, seed: int, features: Sequence[str], now: int | None) -> None:
        super().__init__(seed, features)
        self._now = now or 0
        self._is_wide = now is not None
        self._seed = seed

    def situation(self) -> dict[str, Any]:
        self.hosts = HOSTS[: self._random.randint(1, 4)]
        queues = self._queues()
        cluster: dict[str, Any] = {
            "complexes": COMPLEXES,
            "hosts": self._hosts(),
            "hostgroups": {"@every": list(self.hosts), "@rack": list(self.hosts[::2])},
            "usersets": {"staff": {"entries": ["anna", "bob"]}, "eng": {"entries": ["bob", "dora"]}},
            "projects": {"p1": {"acl": "staff"} if self.is_so(0.1) else {}, "p2": {}},
            "pes": {**PES, "few": {**PES["few"], **({"user_lists": "staff"} if self.is_so(0.2) else {})}},
            "queues": queues,
            "arusers": list(USERS),
            "scheduler": self._scheduler(),
        }
        if self.wants("rqs", 0.6):
            cluster["rqs"] = self._rules()
        if self.wants("calendar", 0.1):
            cluster["calendars"] = {"never": {"week": f"mon-sun=0-24={self.one(('off', 'suspended'))}"}}
            queue = self.one(list(queues))
            queues[queue]["calendar"] = f"NONE,[{self.one(self.hosts)}=never]"
        if self._is_wide:
            self._widen(cluster)
        steps: list[dict[str, Any]] = []
        self._jobs = 0
        self._reservations = 0
        for _ in range(self._random.randint(2, 3)):
            steps += self._group()
        return {"format": FORMAT, "name": f"random-{self._seed}", "cluster": cluster, "steps": steps}

    def _widen(self, cluster: dict[str, Any]) -> None:
        """Add what some situations have only where it is asked for: calendars that turn, tickets, a configuration."""
        queues = cluster["queues"]
        if self.wants("calendar", 0.15):
            cluster["calendars"] = {**cluster.get("calendars", {}), "turns": self._calendar()}
            queue = self.one(list(queues))
            queues[queue]["calendar"] = self.one(("turns", f"NONE,[{self.one(self.hosts)}=turns]"))
        if self.wants("configuration", 0.1):
            cluster["configuration"] = self.one(({"projects": "p1"}, {"xprojects": "p2"}, {"xuser_lists": "eng"}))
        if self.wants("tickets", 0.15):
            self._hand_out(cluster)
        for queue in queues.values():
            if self.wants("thresholds", 0.05):
                queue["load_thresholds"] = self.one(("slots=1", "slots=0", "tok=0"))
            if self.wants("states", 0.05):
                queue["initial_state"] = "disabled"
        if "subordinate_list" in queues["all.q"]:
            cluster["queues"] = with_subordinate_first(queues)

    def _calendar(self) -> dict[str, str]:
        """The rules of a calendar that does not change for some minutes, by week or by year."""
        state = self.one(("off", "suspended"))
        now = time.localtime(self._now)
        later = time.localtime(self._now + self.one((600, 1800, 7200)))
        begin, end = (time.strftime("%H:%M", each) for each in (later, time.localtime(time.mktime(later) + 5400)))
        if self.is_so(0.3):
            day = time.strftime("%d.%m.%Y", later)
            return {"year": f"{day}={begin}-{end}={state}" if begin < end else f"{day}={begin}-24={state}"}
        if self.is_so(0.3):
            # Closed now, and open later.
            since = time.strftime("%H:%M", time.localtime(time.mktime(now) - 3600))
            return {"week": f"mon-sun={since}-{begin}={state}"}
        return {"week": f"mon-sun={begin}-{end}={state}"}

    def _hand_out(self, cluster: dict[str, Any]) -> None:
        """Let tickets of a policy decide the order of jobs."""
        cluster["scheduler"] |= {"weight_ticket": "1.000000", "weight_urgency": "0.100000"}
        policy = self.one(("functional", "functional", "override", "share"))
        if policy == "functional":
            cluster["scheduler"]["weight_tickets_functional"] = "10000"
            cluster["users"] = {name: {"fshare": str(self.one((10, 40, 100)))} for name in USERS[:3]}
            cluster["projects"]["p1"]["fshare"] = "50"
        elif policy == "override":
            cluster["users"] = {name: {"oticket": str(self.one((10, 40, 100)))} for name in USERS[:3]}
        else:
            cluster["scheduler"]["weight_tickets_share"] = "10000"
            cluster["users"] = {name: {"fshare": "0"} for name in USERS}
            cluster["sharetree"] = _TREE

    def _hosts(self) -> dict[str, Any]:
        levels = ("", "", "lic=2", "lic=3", "tok=2", "lic=2,mem=6G")
        found: dict[str, Any] = {"global": self._attributes(self.one(levels) if self.wants("consumables", 1) else "")}
        for number, name in enumerate(self.hosts, 1):
            values = [f"num_proc={number}"]
            if self.wants("consumables", 0.6):
                values.append(self.one(("lic=1", "lic=2", "mem=3G", "mem=4G,lic=2", "tok=1", "alone=true", "slots=2")))
            values += [self.one(("big=true", "kind=a1", "kind=b"))] if self.is_so(0.4) else []
            found[name] = self._attributes(",".join(values))
            if self.wants("access", 0.1):
                found[name][self.one(("user_lists", "xuser_lists"))] = self.one(("staff", "eng"))
            if self.wants("access", 0.05):
                found[name][self.one(("projects", "xprojects"))] = self.one(("p1", "p2"))
        return found

    def _attributes(self, values: str) -> dict[str, str]:
        return {"complex_values": values} if values else {}

    def _queues(self) -> dict[str, Any]:
        names = ("all.q", "fast.q", "low.q")[: self._random.randint(1, 3)]
        numbers = list(range(1, 1 + len(names) * len(self.hosts)))
        self._random.shuffle(numbers)
        queues: dict[str, Any] = {}
        for name in names:
            overrides = "".join(f",[{host}={numbers.pop()}]" for host in self.hosts)
            queues[name] = {"hostlist": "@every", "slots": str(self._random.randint(1, 4)), "seq_no": f"0{overrides}",
                            "pe_list": " ".join(PES)}  # fmt: skip
            self._vary(queues[name])
        if "low.q" in queues and self.wants("subordinates", 0.5):
            threshold = self.one(("", "=1", "=2"))
            queues["all.q"]["subordinate_list"] = self.one((f"low.q{threshold}", "slots=2(low.q:1:sr)"))
        return queues

    def _vary(self, queue: dict[str, str]) -> None:
        if self.wants("consumables", 0.3):
            queue["complex_values"] = self.one(
                ("lic=2", "mem=2G", "tok=1", "alone=true", "big=true", "lic=2,[h1=lic=1]")
            )
        if self.wants("access", 0.15):
            queue[self.one(("user_lists", "xuser_lists"))] = self.one(("staff", "eng", "NONE,[h1=staff]"))
        if self.wants("access", 0.1):
            queue[self.one(("projects", "xprojects"))] = self.one(("p1", "p2", "NONE,[h2=p1]"))
        if self.wants("limits", 0.1):
            queue["h_rt"] = self.one(("0:5:0", "1:0:0"))
        if self.wants("pes", 0.2):
            queue["pe_list"] = self.one(("mpi smp", "rr two", "NONE", "mpi,[h1=rr]"))
        if self.wants("thresholds", 0.1):
            queue[self.one(("load_thresholds", "suspend_thresholds"))] = self.one(("lic=0", "lic=1", "mem=1G"))

    def _scheduler(self) -> dict[str, str]:
        found = dict(SCHEDULER)
        if self.wants("weights", 0.2):
            found |= {"weight_priority": "1.000000", "weight_urgency": self.one(("0.100000", "0.500000"))}
        if self.wants("reservation", 0.3):
            found["max_reservation"] = self.one(("1", "2"))
        if self.wants("reservation", 0.2):
            found["default_duration"] = self.one(("0:10:0", "1:0:0"))
        if self.wants("maxujobs", 0.1):
            found["maxujobs"] = self.one(("1", "2", "3"))
        return found

    def _rules(self) -> str:
        text = ""
        for number in range(1, self._random.randint(1, 3) + 1):
            rules = "".join(f" limit {self._rule()}\n" for _ in range(self._random.randint(1, 3)))
            text += f"{{\n name s{number}\n enabled TRUE\n{rules}}}\n"
        return text

    def _rule(self) -> str:
        hosts = self.one(_RULE_HOSTS)
        filters = {"users": self.one(_RULE_USERS), "projects": self.one(_RULE_PROJECTS), "pes": self.one(_RULE_PES),
                   "queues": self.one(_RULE_QUEUES), "hosts": hosts}  # fmt: skip
        limit = self.one(_DYNAMIC) if hosts.startswith("{") and self.is_so(0.2) else self.one(_LIMITS)
        return " ".join((*(f"{kind} {text}" for kind, text in filters.items() if text), "to", limit))

    def _group(self) -> list[dict[str, Any]]:
        steps: list[dict[str, Any]] = []
        if self.wants("ar", 0.15):
            start, shape = self.one((60, 300, 600)), self.one(("", "-l lic=1", "-pe mpi 2", "-pe smp 2", "-pe rr 3"))
            args = f"-a @+{start} -d {self.one((120, 600))} {shape}".strip()
            steps.append({"reserve": {"user": self.one(USERS), "args": args}})
            self._reservations += 1
        for _ in range(self._random.randint(2, 6)):
            self._jobs += 1
            steps.append({"submit": {"user": self.one(USERS), "args": self._options()}})
        if self._jobs > 4 and self.wants("delete", 0.3):
            steps.append({"delete": [f"j{self._random.randint(1, self._jobs - 3)}"]})
        if self._jobs > 4 and self.wants("commands", 0.4):
            commands = (*_COMMANDS, *_MORE_COMMANDS) if self._is_wide else _COMMANDS
            words = self.one(commands).replace("JOB", f"j{self._random.randint(1, self._jobs - 3)}")
            steps.append({"do": {"user": "root", "words": words.split()}})
        if self._is_wide and self._jobs > 4 and self.wants("changes", 0.25):
            steps.append({"do": {"user": "root", "words": ["qconf", *self.one(_CHANGES).split()]}})
        return [*steps, {"schedule": {}}]

    def _options(self) -> str:
        words = [self.one(_TIMES), self.one(_REQUESTS) if self.wants("consumables", 0.8) else ""]
        if self.wants("pe", 0.35):
            words.append(self.one((*_SHAPES, *_MORE_SHAPES) if self._is_wide else _SHAPES))
        elif self.wants("array", 0.2):
            words.append(self.one(("-t 1-3", "-t 1-6", "-t 2-8:2", "-t 1-5 -tc 2", "-t 1-4 -tc 1")))
        places = (*_PLACES, *_MORE_PLACES) if self._is_wide else _PLACES
        words.append(self.one(places) if self.wants("queues", 0.7) else "")
        words.append("-R y" if self.wants("reservation", 0.35) else "")
        words.append(
            f"-p {self.one((-100, -10, 5, 50))}".replace("-p 5", "-p -5") if self.wants("priority", 0.2) else ""
        )
        words.append(f"-P {self.one(('p1', 'p2'))}" if self.wants("projects", 0.25) else "")
        words.append("-masterq all.q" if "-pe" in " ".join(words) and self.wants("masterq", 0.1) else "")
        if self._jobs > 2 and self.wants("dependence", 0.1):
            words.append(f"-hold_jid j{self._random.randint(1, 2)}")
        if self._is_wide:
            words += self._more_options(words)
        return " ".join(word for word in words if word)

    def _more_options(self, words: Sequence[str]) -> list[str]:
        found = []
        if "-t" in " ".join(words).split() and self._jobs > 2 and self.wants("dependence", 0.3):
            found.append(f"-hold_jid_ad j{self._random.randint(1, self._jobs - 1)}")
        if self._reservations and self.wants("ar", 0.25):
            found.append("-ar a1")
        if self.wants("tickets", 0.05):
            found.append(self.one(("-js 10", "-js 3")))
        return found


def make_situation(seed: int, features: Sequence[str] = (), now: int | None = None) -> dict[str, Any]:
    """The document of a scenario; of some features only, if any are named.

    With a time, in seconds since the epoch, it may have also calendars that turn some minutes later, tickets, changes
    of the configuration, and other commands.
    """
    return _Maker(seed, features, now).situation()
