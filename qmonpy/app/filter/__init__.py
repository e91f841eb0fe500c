"""The language of every filter: parsing, checking, completing and explaining it, and finding the rows that match."""
