"""What further settings do, in words, and what is wrong with them."""

import pytest

from qmonpy.app.fields.parameter_words import describe_parameters
from qmonpy.app.fields.word_completion import find_completion
from qmonpy.model.attributes.attribute_description import find_description
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster

QMASTER = find_description(ObjectKind.CONFIGURATION, "qmaster_params")
SCHEDULER = find_description(ObjectKind.SCHEDULER, "params")


def test_that_each_word_is_told_in_a_line():
    assert describe_parameters(QMASTER, "cl_ping=true MAX_DYN_EC=x FOO") == (
        "cl_ping=true: let the communication library report more errors\n"
        "MAX_DYN_EC=x: how many event clients there may be, such as qsub -sync (by default 1000); "
        "this is not a number\n"
        "FOO: not known"
    )
    assert describe_parameters(QMASTER, "none") == ""


@pytest.mark.parametrize(
    ("description", "text", "start", "words"),
    [
        (QMASTER, "MAX_J", 0, ["MAX_JOB_DELETION_TIME"]),
        (QMASTER, "cl_ping=true,gdi_", 13, ["gdi_timeout", "gdi_retries"]),
        (QMASTER, "cl_ping=f", 8, ["false"]),
        (QMASTER, "MAX_DYN_EC=", 11, []),
        (SCHEDULER, "PE_RANGE_ALG=l", 13, ["least"]),
        (SCHEDULER, "pe_range_alg=", 13, ["auto", "least", "bin", "highest"]),
        (SCHEDULER, "NO_SUCH=t", 0, []),
    ],
)
def test_that_names_and_their_values_are_completed(description, text, start, words):
    found = find_completion(description, Cluster(), text, len(text))
    assert [each.word for each in found.offers][: len(words)] == words
    assert bool(found.offers) is bool(words)
    if words:
        assert found.start == start


def test_that_what_a_name_means_is_offered_with_it():
    (offer,) = find_completion(SCHEDULER, Cluster(), "PROF", 4).offers
    assert (offer.word, offer.help) == ("PROFILE", "log what each scheduling run cost")
