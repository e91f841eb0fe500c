"""What random situations have that neither `situations` nor `more_situations` throw: attributes of other types and
relations, reservations that follow each other, calendars that turn while a situation is played, tasks that end by
themselves, objects that are deleted, and other words of the commands.

Dice of their own decide it, so that what a seed gave before stays as it was.
"""

import time
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from tests.conformance.dice import Dice
from tests.conformance.situations import USERS

_ROWS = """\
fo fo INT <= FORCED YES 0 0
fb fb BOOL == FORCED NO 0 0
nr nr INT <= NO YES 1 0
jd jd INT <= YES JOB 1 0
tt tt TIME <= YES YES 0 0
td td TIME >= YES NO 0 0
db db DOUBLE <= YES YES 0.5 20
ur ur INT <= YES YES 0 3000
cs cs CSTRING == YES NO NONE 0
ne ne STRING != YES NO NONE 10
hs hs HOST == YES NO NONE 0
lt lt INT < YES NO 0 0
gt gt DOUBLE > YES NO 0 0
"""
_CAPACITIES = (
    "fo=2", "fb=true", "nr=3", "jd=3", "tt=0:10:0", "td=1:0:0", "db=1.5", "ur=2", "cs=Abc", "ne=xyz", "hs=h1",
    "lt=4", "gt=2.5", "db=0.75", "jd=1", "nr=0",
    "fo=0", "slots=4", "slots=0", "lic=3,db=2", "ur=3,jd=2", "mem=1.5G", "h_vmem=2G", "cs=ab|c", "kind=ab,lic=2",
)  # fmt: skip
_REQUESTS = (
    "-l fo=1", "-l fb=true", "-l fb=true,fo=1", "-l jd=1", "-l jd=2", "-l tt=0:5:0", "-l tt=100", "-l td=0:30:0",
    "-l td=INFINITY", "-l db=0.25", "-l db=1.25", "-l ur=1", "-l ur=2", "-l cs=aBC", "-l cs=a*", "-l ne=abc",
    "-l ne=xyz", "-l hs=h1", "-l hs=H*", "-l lt=3", "-l lt=4", "-l gt=3", "-l gt=1", "-l nr=1", "-l kind=a*|b",
    "-l kind=!a1&a*", "-l kind=[!a]*", "-l mem=0.5G", "-l lic=0", "-l tok=0", "-l h_vmem=512M", "-l lic=INFINITY",
    "-l h_rt=INFINITY", "-l s_rt=60", "-l h_cpu=0:5:0", "-l h=h1|h2", "-l h=!h1", "-l h=h*", "-l q=*@h2",
    "-l q=all.q|fast.q", "-l rerun=true", "-l qname=*.q", "-l slots=2", "-l calendar=*",
    "-l seq_no=1", "-soft -l fb=true -hard", "-soft -l cs=abc -hard", "-soft -l td=0:20:0 -q *@h2 -hard",
    "-l lic=1 -l lic=2", "-l mem=2G -l db=0.5", "-l num_proc=!1", "-l F=1", "-l arch=*", "-l display_win_gui=0",
)  # fmt: skip
_SHAPES = (
    "-pe mpi 1,3", "-pe mpi 4-", "-pe rr -3", "-pe smp 2,4", "-pe mpi 2-6:2", "-pe nil 1", "-pe one 3", "-pe one 2-5",
    "-pe four 4", "-pe four 4-12", "-pe * 2-4", "-pe *p* 2", "-pe [mr]* 3", "-pe r?|mpi 2-3", "-pe mpi 1",
    "-pe two 3", "-pe * 2 -masterq *@h1", "-pe mpi 3 -masterq fast.q,all.q@h2", "-pe rr 4 -masterq *@@rack",
    "-pe mpi 8", "-pe rr 6-9", "-pe smp 4-", "-pe cap 2-5", "-pe cap 3", "-pe mpi 2-4 -soft -masterq all.q",
    "-pe *r* 2-6 -R y", "-pe mpi 4 -R y", "-pe smp 3 -R y", "-pe two 4 -R y", "-pe one 4 -R y",
)  # fmt: skip
_ARRAYS = (
    "-t 2-10:3", "-t 5", "-t 1-6:2 -tc 2", "-t 3-4 -R y", "-t 1-3 -pe mpi 2", "-t 1-2 -pe smp 2 -R y",
    "-t 1-4 -tc 1 -R y", "-t 1-8 -p -20", "-t 10-1", "-t 0-3", "-t 1-3:2",
)  # fmt: skip
_PLACES = (
    "-q *@@ra*", "-q @rack", "-q @wide", "-q fast.q@@rack,low.q@h[12]", "-q a*|low.q", "-q !fast.q@h1", "-q *@!h2",
    "-q more.q", "-q more.q,all.q@@wide", "-q *.q@h1&!low.q", "-q nothing.q", "-q all.q@h9", "-q ?ore.q,fast.q",
)  # fmt: skip
_OTHER = (
    "-w w", "-w e", "-w n", "-N same", "-N same -hold_jid sa*", "-hold_jid same", "-hold_jid *", "-hold_jid j1,same",
    "-ckpt susp", "-ckpt min -c 0:5:0", "-ckpt susp -r n", "-r n", "-p 0", "-p -1023", "-js 100",
    "-A other", "-P p3", "-P p2", "-R y -l h_rt=100", "-R y -l h_rt=30", "-now n", "-ac a=b -dc a", "-dl @+100",
    "-a @+20", "-a @+45", "-l s_rt=50,h_rt=70", "-notify", "-hold_jid_ad same",
)  # fmt: skip
_RESERVATIONS = (
    "-d 600", "-d 600", "-d 900 -pe mpi 2", "-d 900 -pe mpi 2", "-d 600 -pe rr 2-4", "-d 400 -pe * 2",
    "-d 600 -u anna,bob", "-d 600 -u @staff", "-d 600 -u @eng,carl", "-d 900 -q *@h1", "-d 900 -q all.q,fast.q@h2",
    "-d 600 -pe mpi 1-4", "-d 600 -pe rr 2-6", "-d 600 -pe * 2-3", "-d 600 -pe smp 2 -l lic=1", "-d 600 -l mem=1G",
    "-d 300 -pe mpi 2 -masterq *@h1", "-d 600 -l tok=1 -pe mpi 2", "-d 600 -l alone=true", "-d 400 -he y",
    "-d 400 -pe one 2-3", "-d 800 -l db=0.5,ur=1", "-d 800 -l jd=1 -pe rr 3", "-d 500 -l h=h1|h2",
    "-d 500 -l big=true", "-d 500 -l kind=a*", "-d 500 -q *@@rack -pe mpi 2-5", "-d 500 -ckpt dm",
    "-d 300 -l h_rt=100", "-w v -d 100", "-d 600 -soft -q fast.q -hard", "-d 600 -l fo=1", "-d 600 -pe [mr]* 3",
    "-d 600 -pe mpi 9", "-d 3600 -pe cap 3", "-d 600 -pe mpi 3 -u !anna", "-d 600 -l lic=2 -now y", "-e @+900",
    "-d 600 -pe two 2-4 -w e",
)  # fmt: skip
_STARTS = ("", "", "", "-a @+200", "-a @+500", "-a @+800", "-a @+1100")
_INSIDE = (
    "", "", "", "-t 1-4", "-pe mpi 1-3", "-pe * 2", "-R y", "-pe rr 2-4", "-q *@h1", "-l lic=1", "-l mem=512M -t 1-3",
    "-l h_rt=200", "-masterq *@h1 -pe mpi 2", "-t 2-6:2 -tc 1", "-pe smp 2 -R y", "-l h_rt=590",
    "-soft -q *@h1 -hard", "-l h_rt=60 -t 1-3 -R y", "-pe * 1-", "-p -5", "-l big=true", "-q *@@rack",
)  # fmt: skip
_QUEUES = (
    {"hostlist": "@wide"}, {"hostlist": "@rack h1"}, {"hostlist": "h1"}, {"slots": "1,[@wide=2],[h1=3]"},
    {"slots": "0,[h2=2]"}, {"slots": "6"}, {"h_rt": "INFINITY,[h1=0:2:0]"}, {"s_rt": "0:1:0"},
    {"h_vmem": "1G,[@rack=2G]"}, {"h_cpu": "0:10:0"}, {"load_thresholds": "slots=2"},
    {"load_thresholds": "nr=1,lic=1"}, {"load_thresholds": "db=0.5"}, {"load_thresholds": "NONE,[h1=slots=1]"},
    {"suspend_thresholds": "lic=1"}, {"suspend_thresholds": "slots=2", "nsuspend": "1", "suspend_interval": "1:0:0"},
    {"initial_state": "disabled"}, {"initial_state": "enabled,[h1=disabled]"}, {"qtype": "BATCH INTERACTIVE"},
    {"qtype": "NONE"}, {"rerun": "TRUE"}, {"ckpt_list": "susp min,[h1=NONE]"}, {"pe_list": "one four cap mpi"},
    {"pe_list": "mpi,[h1=rr smp],[@wide=one]"}, {"user_lists": "dept"}, {"xuser_lists": "dept,[h2=staff]"},
    {"user_lists": "staff eng", "xuser_lists": "dept"}, {"projects": "p1 p3", "xprojects": "p2"}, {"xprojects": "p2"},
    {"projects": "p1 p2", "xprojects": "p3"}, {"priority": "5"}, {"seq_no": "5"},
    {"subordinate_list": "NONE,[h1=low.q]"}, {"calendar": "soon"}, {"calendar": "NONE,[h1=soon]"},
)  # fmt: skip
_SUBORDINATES = (
    "more.q", "more.q=1", "more.q=2", "slots=2(more.q:1:lr)", "slots=3(more.q:0:sr)", "NONE,[h1=more.q=1]",
    "NONE,[h2=slots=1(more.q:1:sr)]",
)  # fmt: skip
_SCHEDULERS = (
    {"queue_sort_method": "load", "load_formula": "slots*-2+lic"}, {"queue_sort_method": "load", "load_formula": "db"},
    {"queue_sort_method": "load", "load_formula": "num_proc*-1+lic"},
    {"load_formula": "ur", "queue_sort_method": "load"},
    {"job_load_adjustments": "lic=1", "load_adjustment_decay_time": "0:0:0"},
    {"job_load_adjustments": "num_proc=1", "load_adjustment_decay_time": "10:0:0", "load_formula": "num_proc"},
    {"max_reservation": "1"}, {"max_reservation": "2"}, {"max_reservation": "0"}, {"default_duration": "0:1:0"},
    {"default_duration": "0:5:0"}, {"default_duration": "INFINITY"}, {"maxujobs": "1"}, {"maxujobs": "3"},
    {"weight_urgency": "1.000000", "weight_priority": "0.100000"}, {"weight_priority": "0.000000"},
    {"weight_urgency": "0.500000", "weight_deadline": "3600000.000000"}, {"schedd_job_info": "false"},
    {"params": "MONITOR=1,DURATION_OFFSET=10"}, {"params": "MONITOR=1,DURATION_OFFSET=300"},
    {"weight_ticket": "1.000000", "weight_tickets_functional": "1000", "weight_department": "1.000000"},
    {"max_pending_tasks_per_job": "1"}, {"schedd_job_info": "job_list 1-3"},
)  # fmt: skip
_CONFIGURATIONS = (
    {"max_advance_reservations": "1"}, {"max_aj_instances": "1"}, {"max_aj_tasks": "3"}, {"max_u_jobs": "2"},
    {"max_jobs": "4"}, {"user_lists": "staff eng"}, {"projects": "p1 p2"}, {"xprojects": "p1 p3"},
    {"enforce_project": "true", "xprojects": "p3"}, {"max_aj_instances": "3", "max_u_jobs": "6"},
)  # fmt: skip
_RULES = (
    "users {@dept} to slots=2", "users {*} projects {*} to slots=1", "projects !p1 to lic=1",
    "pes {*} hosts {*} to slots=2", "queues {*,!more.q} hosts {*} to slots=2", "hosts {@wide} to slots=3",
    "hosts @wide to db=1", "hosts {*} to tt=0:10:0", "users !@staff to slots=1",
    "users {anna,bob} queues {*} to jd=1", "hosts {*} to slots=$num_proc+1", "hosts {h1,h2} to slots=$lic*2,lic=$lic",
    "hosts {*} to mem=1.5G,slots=3", "queues a*,more.q to slots=3", "users {*} hosts {*} to ur=1",
    "pes mpi,rr to slots=4", "pes !* to slots=3", "projects {p1,p2,!p3} to slots=2", "users * to slots=0",
    "queues !* to slots=1", "hosts {!@rack} to fo=1", "users {*} to nr=2", "users eng to slots=1",
    "users {@*} to slots=2", "hosts {@r*} to lic=2", "pes {mpi,*} to slots=5", "projects p? to tok=1", "to slots=6",
    "queues all.q hosts {*} to slots=1,lic=2", "users {*} pes {*} queues {*} to slots=2", "to db=2.5", "to td=0:10:0",
    "to kind=a*", "to lt=3", "hosts {*} to big=true",
)  # fmt: skip
_COMMANDS = (
    "qmod -d *@@rack", "qmod -e *@@rack", "qmod -d @rack", "qmod -s *@h2", "qmod -us *@h2", "qmod -s more.q",
    "qmod -us more.q", "qmod -d low.q,fast.q", "qmod -cq *", "qmod -cj *", "qmod -cj JOB", "qmod -cq all.q@h1",
    "qmod -rq *@h1", "qmod -sj *", "qmod -usj *", "qmod -sj JOB JOB", "qmod -sj JOB.1-2", "qmod -f -rj JOB",
    "qhold -h s JOB", "qrls -h s JOB", "qhold -h ous JOB", "qrls -h ous JOB", "qhold -t 2-3 JOB",
    "qrls -t 2 JOB", "qalter -t 1-2 -h u JOB", "qalter -q more.q JOB", "qalter -q *@h2 JOB",
    "qalter -q all.q,more.q JOB", "qalter -l JOB", "qalter -l db=0.5 JOB", "qalter -l cs=a* JOB",
    "qalter -l ur=2 JOB", "qalter -l fo=1,fb=true JOB", "qalter -l h_rt=50 -R y JOB", "qalter -pe rr 4 JOB",
    "qalter -pe * 2-5 JOB", "qalter -pe one 2 JOB", "qalter -p 500 JOB", "qalter -p -1 JOB JOB", "qalter -tc 0 JOB",
    "qalter -tc 5 JOB", "qalter -hold_jid same JOB", "qalter -hold_jid JOB", "qalter -hold_jid j1,j2,j3 JOB",
    "qalter -hold_jid_ad j2 JOB", "qalter -N same JOB", "qalter -a @+9000 JOB", "qalter -r n JOB",
    "qalter -ckpt susp JOB", "qalter -masterq *@h1 JOB", "qalter -P p3 JOB",
    "qalter -soft -l fb=true -hard -l lic=1 JOB", "qalter -R y *", "qalter -p -7 -u anna",
    "qalter -w w -q none.q JOB", "qalter -h s JOB", "qalter -h U JOB", "qalter -h n -u bob", "qalter -js 30 JOB",
    "qalter -w e -l kind=zz JOB", "qalter -A x JOB",
    "qdel JOB.1-2", "qdel -t 2 JOB", "qdel JOB.3 JOB", "qdel same", "qdel -u bob,carl", "qdel -f JOB", "qrdel a1",
    "qrdel a2", "qrdel -f a1", "qrdel a1,a2",
)  # fmt: skip
_CHANGES = (
    "-mattr resource_quota enabled TRUE other", "-mattr resource_quota enabled FALSE other",
    "-mattr resource_quota enabled TRUE asleep", "-mattr resource_quota limit slots=1 asleep/1", "-drqs other",
    "-aattr hostgroup hostlist h2 @rack", "-dattr hostgroup hostlist h1 @rack", "-rattr hostgroup hostlist h1 @wide",
    "-aattr hostgroup hostlist @rack @wide", "-mattr calendar week mon-sun=0-24=off soon",
    "-mattr calendar week NONE soon", "-mattr calendar week mon-sun=0-24=suspended soon",
    "-mattr calendar year NONE soon", "-mattr queue calendar soon low.q", "-rattr queue calendar NONE *",
    "-purge queue slots all.q@h1", "-rattr queue hostlist @rack more.q", "-rattr queue hostlist h1 all.q",
    "-aattr queue hostlist h2 more.q", "-mattr queue subordinate_list more.q=1 all.q",
    "-mattr queue subordinate_list slots=2(more.q:1:sr) all.q", "-mattr queue subordinate_list more.q all.q@h1",
    "-aattr queue pe_list one all.q", "-dattr queue pe_list rr all.q", "-rattr queue pe_list mpi more.q",
    "-mattr queue h_vmem 1G all.q", "-mattr queue complex_values db=1,ur=1 all.q",
    "-aattr queue complex_values fo=1 all.q", "-dattr queue complex_values lic all.q",
    "-mattr queue priority 3 all.q", "-mattr queue complex_values lic=0 all.q@h1",
    "-mattr queue xuser_lists dept more.q", "-rattr queue user_lists NONE *", "-mattr queue projects p1 all.q@h1",
    "-rattr queue load_thresholds NONE *", "-mattr queue seq_no 3 more.q",
    "-mattr queue suspend_thresholds slots=1 more.q", "-mattr queue qtype BATCH *", "-mattr queue s_rt 0:0:50 all.q",
    "-rattr exechost complex_values NONE global", "-de h2",
    "-aattr exechost complex_values lic=5 h1", "-aattr exechost complex_values db=1,slots=2 h2",
    "-dattr exechost complex_values lic h1", "-mattr exechost user_lists staff h2", "-mattr exechost projects p1 h1",
    "-mattr exechost xprojects p2 global", "-mattr exechost user_lists eng global",
    "-mattr pe allocation_rule $round_robin mpi", "-mattr pe allocation_rule 1 mpi", "-mattr pe allocation_rule 2 rr",
    "-mattr pe slots 6 cap", "-mattr pe slots 0 mpi", "-mattr pe urgency_slots min mpi",
    "-mattr pe urgency_slots 5 rr", "-mattr pe job_is_first_task FALSE mpi", "-mattr pe xuser_lists staff rr",
    "-dp cap", "-dp nil", "-dq more.q", "-dprj p3", "-dul eng", "-dul dept", "-dcal soon", "-dckpt susp",
    "-dhgrp @wide", "-du bob eng", "-au carl,erik staff", "-au @staff dept", "-aattr userset entries erik staff",
    "-mattr userset type DEPT dept", "-mattr project acl eng p3", "-mattr project xacl staff p2",
    "-mattr ckpt when x susp", "-mattr exechost complex_values kind=b h1", "-mattr project fshare 100 p1",
)  # fmt: skip


class _Mixer(Dice):
    def __init__(self, seed: int, features: Sequence[str], now: int) -> None:
        super().__init__(f"other-{seed}", features)
        self._now = now

    def mix(self, document: dict[str, Any]) -> None:
        cluster = document["cluster"] = deepcopy(document["cluster"])
        self._mix_objects(cluster)
        self._mix_queues(cluster)
        for host in cluster["hosts"].values():
            for _ in range(2):
                if self.wants("consumables", 0.4):
                    _offer(host, self.one(_CAPACITIES))
        for _ in range(2):
            if self.wants("scheduler", 0.25):
                cluster["scheduler"] = {**cluster["scheduler"], **self.one(_SCHEDULERS)}
        if self.wants("configuration", 0.15):
            cluster["configuration"] = {**cluster.get("configuration", {}), **self.one(_CONFIGURATIONS)}
        if self.wants("rqs", 0.5):
            cluster["rqs"] = cluster.get("rqs", "") + self._rules()
        document["steps"] = list(self._mix_steps(document["steps"]))

    def _mix_objects(self, cluster: dict[str, Any]) -> None:
        cluster["complexes"] += _ROWS
        hosts = [each for each in cluster["hosts"] if each != "global"]
        cluster["hostgroups"]["@wide"] = self.one((["@rack", hosts[-1]], ["@every"], [hosts[-1]], ["@rack"]))
        cluster["usersets"]["dept"] = {
            "entries": self.one((["carl", "dora"], ["anna"])),
            "type": self.one(("ACL", "ACL DEPT")),
        }
        if self.wants("tickets", 0.3):
            cluster["usersets"]["dept"] = {"entries": ["carl", "dora"], "type": "DEPT", "fshare": "50"}
        cluster["projects"]["p3"] = self.one(
            ({}, {"acl": "eng"}, {"xacl": "staff"}, {"acl": "staff eng", "xacl": "dept"})
        )
        cluster["ckpts"] = {**cluster.get("ckpts", {}), "dm": {"when": "sx"}, "min": {"when": "m"}}
        cluster["ckpts"]["susp"] = {"when": self.one(("sx", "x", "s"))}
        cluster["calendars"] = {**cluster.get("calendars", {}), "soon": self._calendar()}
        cluster["pes"] = {
            **cluster["pes"],
            "nil": {"slots": "0"},
            "one": {"allocation_rule": "1"},
            "four": {"allocation_rule": "4", "job_is_first_task": "FALSE"},
            "cap": {
                "allocation_rule": "$round_robin",
                "slots": "4",
                "urgency_slots": self.one(("min", "max", "avg", "3")),
            },
        }

    def _calendar(self) -> dict[str, str]:
        """A calendar that turns some seconds after a situation has begun, and perhaps back again."""
        begin = self._now + self._random.randint(20, 40)
        first, second, last = (
            time.strftime("%H:%M:%S", time.localtime(each)) for each in (begin - 3600, begin, begin + 3600)
        )
        state = self.one(("off", "off", "suspended"))
        span = self.one((f"{second}-{last}", f"{first}-{second}"))
        if self.wants("calendar", 0.2):
            return {"year": f"{time.strftime('%d.%m.%Y', time.localtime(begin))}={span}={state}"}
        return {"week": f"mon-sun={span}={state}"}

    def _mix_queues(self, cluster: dict[str, Any]) -> None:
        queues = cluster["queues"]
        numbers = len(queues) * 10
        hosts = [each for each in cluster["hosts"] if each != "global"]
        places = list(range(1, 1 + len(hosts)))
        self._random.shuffle(places)
        places = [each * self.one((3, 5, 7)) for each in places]
        ranks = "".join(f",[{host}={place + 30}]" for host, place in zip(hosts, places, strict=True))
        more = {
            "hostlist": self.one(("@every", "@rack", "@wide")), "slots": str(self._random.randint(1, 3)),
            "pe_list": self.one(("mpi rr smp one", "two four cap", "mpi nil one cap")),
            "seq_no": f"{numbers}{ranks}",
        }  # fmt: skip
        cluster["queues"] = queues = {"more.q": more, **queues} if self.wants("queues", 0.6) else dict(queues)
        for name, queue in queues.items():
            if name != "more.q":
                queue["pe_list"] = queue["pe_list"] + self.one(("", " one", " four cap", " nil one cap"))
                if queue["pe_list"].startswith("NONE") or "," in queue["pe_list"]:
                    queue["pe_list"] = "mpi one"
                if "more.q" in queues and self.wants("subordinates", 0.15):
                    queue["subordinate_list"] = self.one(_SUBORDINATES)
            for _ in range(2):
                if self.wants("queues", 0.35):
                    queue.update(self.one(_QUEUES))
            for _ in range(2):
                if self.wants("consumables", 0.3):
                    _offer(queue, self.one(_CAPACITIES))
            if "low.q" in queue.get("subordinate_list", "") and ("low.q" not in queues or name in ("low.q", "more.q")):
                del queue["subordinate_list"]

    def _rules(self) -> str:
        text = ""
        for name, enabled in (("other", self.one(("TRUE", "TRUE", "FALSE"))), ("asleep", "FALSE")):
            rules = "".join(f" limit {self.one(_RULES)}\n" for _ in range(self._random.randint(1, 3)))
            text += f"{{\n name {name}\n enabled {enabled}\n{rules}}}\n"
        return text

    def _mix_steps(self, steps: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        jobs = groups = 0
        if self.wants("ar", 0.35):
            for _ in range(self._random.randint(1, 3)):
                args = f"{self.one(_RESERVATIONS)} {self.one(_STARTS)}".strip()
                found.append({"reserve": {"user": self.one(USERS), "args": args}})
        reserved = len(found)
        for step in steps:
            if "submit" in step:
                jobs += 1
                step = {"submit": self._submission(step["submit"], reserved)}
            if "schedule" in step:
                groups += 1
                if groups > 1:
                    found += self._orders(jobs)
            found.append(step)
            if "schedule" in step and self.wants("time", 0.25):
                found += [{"sleep": self._random.randint(12, 30)}, {"schedule": {}}]
        return found

    def _submission(self, before: dict[str, Any], reserved: int) -> dict[str, Any]:
        submit = dict(before)
        args = submit["args"]
        if self.wants("requests", 0.35):
            args += f" {self.one(_REQUESTS)}"
        if self.wants("pe", 0.2) and "-pe" not in args and " -t" not in f" {args}":
            args += f" {self.one(_SHAPES)}"
        elif self.wants("array", 0.12) and "-pe" not in args and "-t" not in args.split():
            args += f" {self.one(_ARRAYS)}"
        if self.wants("places", 0.15):
            args += f" {self.one(_PLACES)}"
        if self.wants("options", 0.2):
            args += f" {self.one(_OTHER)}"
        if reserved and self.wants("inside", 0.3) and "-ar" not in args.split():
            args = f"-ar a{self._random.randint(1, reserved)} {self.one(_INSIDE)}"
        submit["args"] = args.strip()
        if self.wants("time", 0.15):
            submit["runtime"] = self.one((16, 18, 20))
        if self.wants("users", 0.05):
            submit |= {"user": "root", "args": f"{submit['args']} -p {self.one((1, 100, 1024))}".strip()}
        return submit

    def _orders(self, jobs: int) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for _ in range(2):
            if self.wants("commands", 0.35):
                words = " ".join(
                    f"j{self._random.randint(1, jobs)}{word[3:]}" if word.startswith("JOB") else word
                    for word in self.one(_COMMANDS).split()
                )
                when = time.strftime("%Y%m%d%H%M", time.localtime(self._now + 9000))
                found.append({"do": {"user": "root", "words": words.replace("@+9000", when).split()}})
            if self.wants("changes", 0.3):
                found.append({"do": {"user": "root", "words": ["qconf", *self.one(_CHANGES).split()]}})
        return found


def _offer(owner: dict[str, str], values: str) -> None:
    """Let a host or queue offer more, in all its instances; what it had of the same names is replaced."""
    before, bracket, overrides = owner.get("complex_values", "").partition(",[")
    known = dict(each.split("=", 1) for each in before.split(",") if "=" in each)
    known |= dict(each.split("=", 1) for each in values.split(","))
    owner["complex_values"] = ",".join(f"{name}={value}" for name, value in known.items()) + bracket + overrides


def mix_in_other(document: dict[str, Any], seed: int, features: Sequence[str], now: int) -> None:
    """Mix other things into the document of a situation, by dice of a seed; of some features only, if any are named."""
    _Mixer(seed, features, now).mix(document)
