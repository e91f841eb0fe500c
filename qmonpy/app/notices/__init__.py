"""Notices: events of a cluster that a person wants to be told of, found by comparing one snapshot with the next."""
