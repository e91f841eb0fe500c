"""Hypothesis strategies: resource quota sets that can be written, any others, and texts that are almost sets."""

from hypothesis import strategies as st

from qmonpy.model.configuration.quota_set import FILTER_KINDS, Filter, Limit, QuotaSet, Rule

_PLAIN = "abcXYZ019_.@*?[]-^"
_RESERVED = ("NONE", "ALL", "TEMPLATE")

names = st.from_regex(r"[a-zA-Z][a-zA-Z0-9_-]{0,12}", fullmatch=True).filter(lambda name: name.upper() not in _RESERVED)
_words = st.text(_PLAIN, min_size=1, max_size=70)
_anything = st.text('ab,{}!#=\\ \n\t"é@*', max_size=6)


def _filters(words: st.SearchStrategy[str]) -> st.SearchStrategy[Filter]:
    return st.builds(
        Filter,
        names=st.lists(words, max_size=8, unique=True).map(tuple),
        excluded=st.lists(words, max_size=4, unique=True).map(tuple),
        is_expanded=st.booleans(),
    )


def _limits(texts: st.SearchStrategy[str]) -> st.SearchStrategy[Limit]:
    return st.one_of(
        st.builds(Limit, st.just("slots"), st.integers(0, 10**6).map(str)),
        st.builds(Limit, st.just("virtual_free"), st.integers(0, 10**6).map("{}M".format)),
        st.builds(Limit, st.just("h_rt"), st.integers(0, 10**6).map(str)),
        st.builds(Limit, st.just("arch"), texts),
    )


def _rules(
    names: st.SearchStrategy[str], filters: st.SearchStrategy[Filter], limits: st.SearchStrategy[Limit], least: int
) -> st.SearchStrategy[Rule]:
    return st.builds(
        Rule,
        limits=st.lists(limits, min_size=least, max_size=4, unique_by=lambda limit: limit.name).map(tuple),
        name=st.none() | names,
        **{kind: st.none() | filters for kind in FILTER_KINDS},
    )


_descriptions = st.lists(st.text("abz,.\"'{}=-0é", min_size=1, max_size=30), min_size=1, max_size=8).map(" ".join)
_good_rules = _rules(
    names,
    _filters(_words).filter(lambda scope: bool(scope.names or scope.excluded)),
    _limits(st.text(_PLAIN + "|&!()", min_size=1, max_size=60)),
    1,
)
quota_sets = st.builds(
    QuotaSet,
    name=names,
    rules=st.lists(_good_rules, min_size=1, max_size=4, unique_by=lambda rule: rule.name or object()).map(tuple),
    is_enabled=st.booleans(),
    description=st.none() | _descriptions.filter(lambda text: text.upper() != "NONE"),
)
any_quota_sets = st.builds(
    QuotaSet,
    name=names | _anything,
    rules=st.lists(_rules(names | _anything, _filters(_anything), _limits(_anything), 0), max_size=2).map(tuple),
    is_enabled=st.booleans(),
    description=st.none() | _anything | _descriptions,
)

_PIECES = [
    "{", "}", "{\n", "}\n", "\n", " ", "\\\n", "\\", ",", "!", "=", "#", "#x\n", "\t", "\r\n", "\x00", "\u2028", "é",
    '"', "name", "name x\n", "enabled", "enabled true\n", "description", "description a\n", "limit", "limit ", "users",
    "users ", "hosts {*} ", "to", "to ", "slots=4", "slots=$num_proc*2", "slots", "=4", "{a,b}", "{a", "a}", "@x", "!a",
    "NONE", "{\n name x\n limit ", "to slots=4\n}\n",
]  # fmt: skip
broken_texts = st.lists(st.sampled_from(_PIECES), max_size=40).map("".join) | st.text(max_size=200)
