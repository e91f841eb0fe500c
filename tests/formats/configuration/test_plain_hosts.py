"""What is read quickly of a spool's hosts is what is read of them one by one."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.configuration.cluster_document import parse_object_document
from qmonpy.formats.configuration.plain_hosts import PlainHosts
from qmonpy.formats.documents.document import Node
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.host import Host

VALUES = st.sampled_from(
    ["", "slots=4", "slots=4,mem_free=1G", "a=1 b=2", "a", "a=", "=1", "a=1,,b=2", "ä=ü", 'a="b"', "NONE", "a=1\n"]
)
KEYS = ["complex_values", "load_values", "user_lists", "unheard_values"]


@given(st.dictionaries(st.sampled_from(KEYS), st.one_of(VALUES, st.just(None), st.just(["a=1"])), max_size=4))
def test_that_a_plain_host_is_read_as_any_other(written: dict[str, Any]) -> None:
    plain = PlainHosts()
    for document in (written, {**dict.fromkeys(KEYS[:2], "a=1"), **written}):
        for _ in range(2):
            found = plain.find_host("h", json.dumps(document, separators=(",", ":")))
            node = Node(document)
            slow = parse_object_document(ObjectKind.HOST, "h", node)
            assert found is None or (found == slow and not node.reports)


def test_that_hosts_with_nothing_but_values_are_plain() -> None:
    plain = PlainHosts()
    text = '{"complex_values":"slots=4","load_values":"load_avg=0.50,num_proc=4"}'
    loads = {"load_avg": "0.50", "num_proc": "4"}
    assert plain.find_host("h1", text) == Host("h1", {"slots": "4"}, load_values=loads)
    assert plain.find_host("h2", text) == Host("h2", {"slots": "4"}, load_values=loads)
    assert plain.find_host("h1", '{"complex_values":"slots=4"}') is None
