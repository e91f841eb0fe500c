"""Random jobs and rule sets for laws about why jobs wait; `tests.insight.world` plays them."""

from hypothesis import strategies as st

USERS = st.sampled_from(("bob", "carol", "dan"))
OPTIONS = st.lists(
    st.sampled_from(
        (
            "-P p1",
            "-l lic=1",
            "-l mem=1G",
            "-l mem=3G",
            "-l arch2=x*",
            "-q all.q",
            "-q *@@fast",
            "-q fast.q@h1",
            "-pe mpi 2",
            "-pe mpi 3-6",
            "-pe two 4",
            "-pe * 2-",
            "-masterq fast.q",
            "-soft -q fast.q -hard",
            "-t 1-3",
            "-t 1-4 -tc 2",
            "-h",
            "-R y",
        )
    ),
    max_size=3,
)
JOBS = st.lists(st.tuples(USERS, OPTIONS.map(" ".join)), min_size=1, max_size=8)
FILTERS = st.lists(
    st.sampled_from(
        (
            "users {*}",
            "users carol",
            "users {!bob,@staff}",
            "projects p1",
            "projects {*}",
            "pes mpi",
            "pes {*}",
            "queues all.q",
            "queues {*}",
            "hosts {*}",
            "hosts @fast",
            "hosts {@fast}",
            "hosts !h1",
        )
    ),
    max_size=3,
    unique_by=lambda text: text.split()[0],
)
LIMITS = st.sampled_from(("slots=1", "slots=2", "slots=4", "lic=1", "mem=2G", "slots=2,mem=3G", "arch2=y*", "slots=0"))
RULE = st.tuples(FILTERS, LIMITS).map(lambda parts: f"limit {' '.join(parts[0])} to {parts[1]}")
SETS = st.lists(st.lists(RULE, min_size=1, max_size=3), max_size=3).map(
    lambda sets: "".join(
        f"{{\nname s{number}\nenabled TRUE\n{chr(10).join(rules)}\n}}\n" for number, rules in enumerate(sets)
    )
)
