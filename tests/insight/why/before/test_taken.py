"""What a job that comes first takes: told where it is proven; more of just that lets the other start."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from qmonpy.engine.books.progress import start_tasks
from qmonpy.engine.world.simulate import Player
from qmonpy.insight.why.accounts import Owners
from qmonpy.insight.why.answer import Answer, JobBefore, Taken, Verdict, Where
from qmonpy.insight.why.answer_words import describe_answer
from qmonpy.insight.why.before import jobs_before
from qmonpy.insight.why.deciding import find_answer_of
from qmonpy.insight.why.what_if import Situation
from qmonpy.model.configuration.cluster import Cluster
from tests.engine.build import Play, make_cluster, play
from tests.engine.reserving import ReservingPlay, make_site
from tests.insight.why.causes import find_lifts
from tests.insight.why.test_causes import answers_of, play_situation
from tests.present import present

MEM = "mem mem MEMORY <= YES YES 0 0"
LIC = "lic lic INT <= YES YES 0 0"


def answer_of(made: Play) -> Answer:
    """Why the last job waits."""
    return present(find_answer_of(made.cluster, made.state, made.now, max(made.state.jobs)))


def play_more(cluster: Cluster, jobs: Sequence[str]) -> Play:
    """Two jobs wait, and no pass has seen them."""
    made = Play(cluster)
    for options in jobs:
        made.submit(options)
    return made


@pytest.mark.parametrize(
    ("clusters", "jobs", "said"),
    [
        (
            [make_cluster(f"users {{*}} to slots={most}", hosts="h1", slots=9) for most in (1, 2)],
            ("-l h_rt=60", ""),
            "slots of rule s1/1 for anna",
        ),
        (
            [make_cluster(f"hosts {{*}} to slots={most}", hosts="h1", slots=9) for most in (1, 2)],
            ("-l h_rt=60", ""),
            "slots of rule s1/1 on host h1",
        ),
        (
            [make_cluster(hosts={"h1": {"complex_values": f"mem={most}G"}}, complexes=[MEM]) for most in (5, 6)],
            ("-l mem=3G -l h_rt=60", "-l mem=3G"),
            "mem of host h1",
        ),
        (
            [make_cluster(hosts="h1", slots=slots) for slots in (1, 2)],
            ("-l h_rt=60", ""),
            "slots of queue instance all.q@h1",
        ),
        (
            [make_cluster(hosts="h1 h2", slots=slots) for slots in (2, 4)],
            ("-pe rr 4 -l h_rt=60", "-pe rr 4"),
            "slots of queue instances all.q@h1 and all.q@h2",
        ),
        (
            [make_cluster(hosts="h1 h2 h3 h4 h5", slots=slots) for slots in (2, 4)],
            ("-pe rr 10 -l h_rt=60", "-pe rr 10"),
            "slots of queue instances",
        ),
        (
            [make_cluster(hosts="h1", slots=9, pes={"mpi": {"slots": slots}}) for slots in ("5", "6")],
            ("-pe mpi 3 -l h_rt=60", "-pe mpi 3"),
            "slots of PE mpi",
        ),
        (
            [
                make_cluster(hosts={"global": {"complex_values": f"lic={most}"}, "h1": {}}, complexes=[LIC])
                for most in (1, 2)
            ],
            ("-l lic=1 -l h_rt=60", "-l lic=1"),
            "lic of the whole cluster",
        ),
        (
            [
                make_cluster(hosts={"h1": {"complex_values": f"mem={most}G,slots={most}"}}, complexes=[MEM])
                for most in (1, 2)
            ],
            ("-l mem=1G -l h_rt=60", "-l mem=1G"),
            "mem of host h1 and slots of host h1",
        ),
    ],
)
def test_that_it_is_told_what_the_job_before_takes_and_more_of_that_alone_lets_the_job_start(
    clusters: Sequence[Cluster], jobs: Sequence[str], said: str
) -> None:
    little, more = (play_more(each, jobs) for each in clusters)
    answer = answer_of(little)
    assert answer.verdict is Verdict.OTHERS
    assert describe_answer(answer) == (
        f"Job 1 comes first and takes what this job needs: {said} (same priority 0.50000, submitted earlier)."
    )
    assert answer_of(more).verdict is Verdict.STARTS


def test_that_what_a_planned_job_takes_is_told() -> None:
    made = play(make_cluster(hosts="h1", slots=2), "-l h_rt=60")
    made.submit("-pe mpi 2 -R y -l h_rt=60")
    made.submit("")
    assert (
        "on all.q@h1) comes first and takes what this job needs: slots of queue instance all.q@h1 ("
        in describe_answer(answer_of(made))
    )


@pytest.mark.parametrize(
    ("asked", "said"),
    [("", "slots of advance reservation 1"), (" -l mem=2G", "room in advance reservation 1")],
)
def test_that_a_job_that_comes_first_in_a_reservation_takes_room_of_that(asked: str, said: str) -> None:
    made = ReservingPlay(make_site(hosts={"h1": {"complex_values": "mem=8G"}}, complexes=[MEM]))
    assert made.reserve(f"-pe mpi 2{asked}", begin=0)
    made.submit(f"-ar 1 -pe mpi 2{asked} -l h_rt=60")
    made.submit(f"-ar 1 -pe mpi 2{asked}")
    assert describe_answer(answer_of(made)).startswith(f"Job 1 comes first and takes what this job needs: {said} (")


def test_that_what_a_job_has_for_itself_is_told_as_such() -> None:
    hosts = {"h1": {"complex_values": "alone=true"}}
    cluster = make_cluster(hosts=hosts, complexes=["alone alone BOOL EXCL YES YES 0 0"])
    for jobs in (("-l alone=true -l h_rt=60", "-l alone=true"), ("-l alone=true", "")):
        said = describe_answer(answer_of(play_more(cluster, jobs)))
        assert "Job 1 comes first and takes what this job needs: host h1 for itself (alone) (" in said
    assert "needs (" in describe_answer(answer_of(play_more(cluster, ("", "-l alone=true"))))


def test_that_jobs_that_take_different_things_are_told_apart() -> None:
    cluster = make_cluster(
        "users anna to slots=2", hosts={"h1": {"complex_values": "mem=5G"}}, complexes=[MEM], slots=9
    )
    made = play(cluster, "anna: ")
    made.submit("-l mem=1G")
    made.submit("-l mem=3G", "bob")
    made.submit("-l mem=3G -l h_rt=60", "bob")
    made.submit("-l mem=3G")
    said = describe_answer(answer_of(made))
    assert said.startswith(
        "Jobs 2, 3 and 4 come first and take what this job needs: slots of rule s1/1 by job 2;"
        " mem of host h1 by jobs 3 and 4 ("
    ), said


def test_that_jobs_of_one_category_are_told_without_the_places_that_the_first_takes() -> None:
    made = play_more(make_cluster(hosts="h1 h2", slots=1), ["-l h_rt=60", "-l h_rt=60", ""])
    before = present(answer_of(made).before)
    assert [each.number for each in before.jobs] == [2]
    made = play_more(make_cluster(hosts="h1", slots=1), ["-l h_rt=60", "-l h_rt=60", ""])
    first, second = present(answer_of(made).before).jobs
    assert first.taken == (Taken(Where.INSTANCE, "slots", ("all.q@h1",)),)
    assert second.taken == (Taken(Where.INSTANCE, "slots"),)
    assert "needs: slots of queue instances (" in describe_answer(answer_of(made))


def test_that_of_very_many_sorts_of_jobs_it_is_told_of_some_what_they_take(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs_before, "MOST_TOLD", 2)
    made = play_more(make_cluster(hosts="h1", slots=1), [f"-l h_rt={60 + each}" for each in range(4)])
    assert "needs: slots of queue instance all.q@h1 by jobs 1 and 2 (" in describe_answer(answer_of(made))


@pytest.mark.slow
def test_that_a_job_starts_behind_another_with_what_that_is_said_to_take_given_back_and_else_does_not() -> None:
    found = Counter(
        judge(player, answer, each)
        for player in map(play_situation, range(100, 250))
        for answer, each in told_of(player)
    )
    assert found[False, True] > 200
    assert found.keys() == {(False, True)}


def told_of(player: Player) -> Iterator[tuple[Answer, JobBefore]]:
    """Answers with a job before that starts and of which it is told what it takes."""
    for answer in answers_of(player):
        wheres = {part.where for part in answer.missing}
        # What is lifted because all others must end would be lifted of the job before, too.
        is_emptied = any(lack.is_exclusive for part in answer.missing for lack in part.lacks)
        for each in answer.before.jobs if answer.before is not None and not is_emptied else ():
            is_inside = Where.RESERVATION in wheres | {part.where for part in each.taken}
            if each.taken and each.planned_start is None and each.instances and not is_inside:
                yield answer, each


def judge(player: Player, answer: Answer, before: JobBefore) -> tuple[bool, bool]:
    """Whether a job starts once the one before it runs, as that is, and with what it is said to take given back."""
    lifts = find_lifts(answer, [*answer.missing, *([answer.closed] if answer.closed else [])])
    situation = Situation(player.cluster, player.state, player.now, answer.job, answer.task)
    made = situation.make_pass(situation.state, situation.open_board(lifts))
    others = {each.number for each in present(answer.before).jobs} - {before.number}
    for job in made.rank_jobs().eligible:
        if job.number == answer.job.number:
            break
        if job.number not in others:
            made.start_tasks(job)
    state = start_tasks(player.state, made.progress.started)
    pending = {number: each for number, each in state.pending.items() if number == answer.job.number}
    state = replace(state, pending=pending)
    running = {key: each for key, each in state.running.items() if key[0] != before.number}
    then, without = (
        Situation(player.cluster, each, player.now, answer.job, answer.task)
        for each in (state, replace(state, running=running))
    )
    owners = Owners(then.prepared)
    wanted = {(part.where, part.attribute) for part in before.taken}
    credits = dict(lifts.credits)
    for number, amount in enumerate(then.ledger.used):
        if amount == without.ledger.used[number]:
            continue
        group = owners.find(number).group
        if (group.where, group.attribute) in wanted:
            credits[number] = credits.get(number, 0.0) + amount - without.ledger.used[number]
    starts = [then.start_alone(each) is not None for each in (lifts, replace(lifts, credits=credits))]
    return starts[0], starts[1]
