"""What random situations have beyond those of `situations`: other words, limits and orders, mixed into a document.

Dice of their own decide it, so that what a seed gave before stays as it was.
"""

import time
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from tests.conformance.dice import Dice
from tests.conformance.situations import with_subordinate_first

_FORMULAS = ("lic", "-lic", "slots", "-slots", "mem", "num_proc", "lic*2-slots")
_CLOSING = ("alone=true", "alone=true,lic=2")
_CONFIGURATIONS = (
    {"max_u_jobs": "3"}, {"max_u_jobs": "1"}, {"max_jobs": "6"}, {"max_aj_instances": "2"}, {"max_aj_tasks": "4"},
    {"xuser_lists": "eng"}, {"user_lists": "staff"}, {"enforce_project": "true"}, {"xprojects": "p2"},
)  # fmt: skip
_QUEUES = (
    {"slots": "2,[h1=0]"}, {"slots": "1,[@rack=3]"}, {"qtype": "BATCH"}, {"qtype": "INTERACTIVE"}, {"h_vmem": "2G"},
    {"s_rt": "0:10:0", "h_rt": "0:12:0"}, {"complex_values": "temp=5"}, {"complex_values": "alone=true"},
    {"complex_values": "slots=2"}, {"complex_values": "mem=3G,tok=2"}, {"load_thresholds": "temp=4"},
    {"suspend_thresholds": "temp=4", "nsuspend": "2", "suspend_interval": "1:0:0"}, {"rerun": "TRUE"},
    {"xuser_lists": "eng staff"}, {"projects": "p1 p2"}, {"projects": "NONE,[@rack=p2]"},
    {"pe_list": "mpi rr smp two few all"}, {"user_lists": "staff,[@rack=eng]"}, {"xprojects": "NONE,[h1=p1]"},
    {"ckpt_list": "NONE"},
)  # fmt: skip
_HOSTS = (
    "slots=1", "slots=3", "temp=5", "alone=true,slots=2", "mem=2G,tok=1", "lic=3,mem=5G", "kind=a2,big=true",
    "h_vmem=3G",
)  # fmt: skip
_OPTIONS = (
    "-l temp=3", "-l temp=9", "-l h_vmem=1G", "-l h=h1", "-l h=h[12]", "-l q=all.q", "-l slots=1", "-l alone=true",
    "-r y", "-ckpt dm", "-w e", "-l h_rt=200 -l s_rt=100", "-l arch=lx-amd64", "-hold_jid j1,j2",
    "-q all.q,low.q@h1", "-q !all.q", "-q *.q@!h1", "-masterq *@h1", "-l num_proc=2", "-l num_proc=1",
    "-soft -l temp=3",
    "-soft -l lic=1,mem=1G -hard", "-soft -q *@h1 -hard", "-P p2", "-P p1", "-l tok=1", "-a @+5000",
    "-dl @+600", "-l kind=!b", "-l big=false", "-t 1-4 -tc 2", "-t 1-3", "-js 20",
)  # fmt: skip
_COMMANDS = (
    "qmod -d all.q", "qmod -e all.q", "qmod -s all.q@h1", "qmod -us all.q", "qmod -c *", "qmod -rj JOB",
    "qmod -rq all.q", "qmod -sj JOB", "qmod -usj JOB", "qmod -cj JOB", "qhold -h o JOB", "qrls -h o JOB",
    "qhold -t 1 JOB",
    "qalter -P p2 JOB", "qalter -l lic=2 JOB", "qalter -l mem=1G JOB", "qalter -tc 2 JOB", "qalter -r y JOB",
    "qalter -soft -l lic=1 JOB", "qalter -hard -q low.q JOB", "qalter -masterq all.q JOB", "qalter -ckpt dm JOB",
    "qalter -pe rr 1-3 JOB", "qalter -a 209901010101 JOB", "qalter -ar a1 JOB", "qalter -dl 209901010101 JOB",
    "qalter -hold_jid j2 JOB", "qalter -R y -p -5 JOB", "qalter -l tok=1 JOB", "qalter -w p JOB", "qalter -w v JOB",
    "qdel JOB.1", "qdel -u anna", "qdel JOB", "qmod -rj *", "qmod -sj JOB.2", "qmod -usj JOB.2", "qmod -rj JOB.1",
)  # fmt: skip
_CHANGES = (
    "-mattr queue slots 0 all.q", "-mattr queue calendar night all.q", "-mattr queue complex_values temp=9 all.q",
    "-mattr exechost complex_values lic=0 global", "-mattr exechost complex_values alone=true h1",
    "-mattr queue suspend_thresholds temp=4 all.q", "-mattr queue suspend_thresholds NONE all.q",
    "-mattr queue seq_no 9 all.q@h1", "-mattr queue seq_no 0 all.q", "-mattr hostgroup hostlist h1 @rack",
    "-mattr queue subordinate_list NONE all.q", "-mattr queue h_rt 0:3:0 all.q@h1", "-du bob staff", "-au erik eng",
    "-mattr project xacl eng p1", "-mattr project acl NONE p1", "-mattr pe slots 2 smp", "-mattr pe slots 999 few",
    "-mattr pe user_lists staff mpi", "-mattr pe urgency_slots max mpi", "-mattr queue qtype INTERACTIVE all.q",
    "-dattr exechost complex_values lic global", "-mattr queue load_thresholds lic=1 all.q", "-mattr queue slots 3 *",
)  # fmt: skip


class _Mixer(Dice):
    def __init__(self, seed: int, features: Sequence[str], now: int) -> None:
        super().__init__(f"more-{seed}", features)
        self._now = now

    def mix(self, document: dict[str, Any]) -> None:
        cluster = document["cluster"] = deepcopy(document["cluster"])
        cluster["complexes"] += "temp temp INT >= YES NO 0 0\n"
        cluster["ckpts"] = {"dm": {"when": "sx"}}
        if self.wants("projects", 0.2):
            name, project = self.one(("anna", "bob", "dora")), self.one(("p1", "p2"))
            cluster.setdefault("users", {}).setdefault(name, {})["default_project"] = project
        if self.wants("configuration", 0.3):
            cluster["configuration"] = {**cluster.get("configuration", {}), **self.one(_CONFIGURATIONS)}
        cluster["calendars"] = {**cluster.get("calendars", {}), "night": self._calendar()}
        self._mix_queues(cluster["queues"], list(cluster["hosts"])[1:])
        if any("subordinate_list" in each for each in cluster["queues"].values()):
            cluster["queues"] = with_subordinate_first(cluster["queues"])
        for name, host in cluster["hosts"].items():
            if self.wants("consumables", 0.25) and name != "global":
                host["complex_values"] = self.one(_HOSTS)
            elif self.wants("access", 0.1):
                host[self.one(("xuser_lists", "user_lists"))] = self.one(("eng", "staff"))
        self._mix_scheduler(cluster["scheduler"])
        self._mix_pes(cluster["pes"])
        document["steps"] = list(self._mix_steps(document["steps"]))

    def _calendar(self) -> dict[str, str]:
        """A calendar of hours over midnight, of some days, or of a few days of this year."""
        state = self.one(("off", "suspended"))
        hour, minute = self._random.randint(0, 23), self.one(("", ":30"))
        other = (hour + self._random.randint(1, 23)) % 24
        hours = f"{hour}{minute}-{other}"
        today = time.localtime(self._now)
        if self.wants("calendar", 0.3):
            day, next_day = (time.strftime("%d.%m.%Y", time.localtime(self._now + each)) for each in (0, 86400))
            return {"year": self.one((f"{day}={hours}={state}", f"{day}-{next_day}={state}", f"{next_day}={state}"))}
        if self.wants("calendar", 0.3):
            days = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
            first, last = days[today.tm_wday], days[(today.tm_wday + self._random.randint(1, 6)) % 7]
            return {"week": f"{first}-{last}={hours}={state}"}
        return {"week": self.one((f"mon-sun={hours}={state}", f"{hours}={state}"))}

    def _mix_queues(self, queues: dict[str, Any], hosts: Sequence[str]) -> None:
        ties = self.wants("ties", 0.25)
        for name, queue in queues.items():
            queue["ckpt_list"] = "dm"
            for _ in range(2):
                if self.wants("queues", 0.3):
                    queue.update(self.one(_QUEUES))
            if ties:
                queue["seq_no"] = "0"
            if self.wants("calendar", 0.1):
                queue["calendar"] = self.one(("night", f"NONE,[{self.one(hosts)}=night]"))
            if name != "low.q" and "low.q" in queues and self.wants("subordinates", 0.15):
                queue["subordinate_list"] = self.one(("low.q", "low.q=2", "low.q=1", "slots=3(low.q:2:lr)"))
        for queue in queues.values():
            if "all" in queue.get("pe_list", "").split():
                queue["pe_list"] = queue["pe_list"].removesuffix(" all")

    def _mix_scheduler(self, scheduler: dict[str, str]) -> None:
        if self.wants("order", 0.35):
            scheduler["load_formula"] = self.one(_FORMULAS)
            scheduler["queue_sort_method"] = self.one(("load", "seqno"))
        if self.wants("maxujobs", 0.1):
            scheduler["maxujobs"] = self.one(("1", "2", "4"))
        if self.wants("weights", 0.1):
            scheduler["weight_waiting_time"] = self.one(("1.000000", "100.000000"))
        if self.wants("reservation", 0.1):
            scheduler["params"] = "MONITOR=1,DURATION_OFFSET=0"
        if self.wants("reservation", 0.1):
            scheduler["max_reservation"] = "1"

    def _mix_pes(self, pes: dict[str, Any]) -> None:
        for pe in pes.values():
            if self.wants("pes", 0.15):
                pe.update(self.one(({"job_is_first_task": "FALSE"}, {"urgency_slots": "max"}, {"xuser_lists": "eng"},
                                    {"slots": "4"}, {"user_lists": "staff"}, {"urgency_slots": "avg"})))  # fmt: skip

    def _mix_steps(self, steps: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        jobs = 0
        for step in steps:
            if "submit" in step:
                jobs += 1
                submit = dict(step["submit"])
                for _ in range(2):
                    if self.wants("options", 0.25):
                        submit["args"] = f"{submit['args']} {self.one(_OPTIONS)}".strip()
                step = {"submit": submit}
            if "schedule" in step and jobs > 3:
                for _ in range(2):
                    if self.wants("commands", 0.3):
                        words = self.one(_COMMANDS).replace("JOB", f"j{self._random.randint(1, jobs)}")
                        found.append({"do": {"user": "root", "words": words.split()}})
                    if self.wants("changes", 0.15):
                        found.append({"do": {"user": "root", "words": ["qconf", *self.one(_CHANGES).split()]}})
            found.append(step)
        return found


def mix_in(document: dict[str, Any], seed: int, features: Sequence[str], now: int) -> None:
    """Mix more into the document of a situation, by dice of a seed; of some features only, if any are named."""
    _Mixer(seed, features, now).mix(document)
