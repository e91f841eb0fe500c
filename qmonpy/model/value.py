"""Value types of complex attributes: parse, compare and print them as Grid Engine does (complex(5), sge_types(1))."""

from enum import StrEnum


class ValueType(StrEnum):
    """The type of a complex attribute; numeric types compare as numbers, the others as patterns."""

    INT = "INT"
    DOUBLE = "DOUBLE"
    TIME = "TIME"
    MEMORY = "MEMORY"
    BOOL = "BOOL"
    STRING = "STRING"
    CSTRING = "CSTRING"
    RESTRING = "RESTRING"
    HOST = "HOST"

    @property
    def is_string(self) -> bool:
        return self in (ValueType.STRING, ValueType.CSTRING, ValueType.RESTRING, ValueType.HOST)


class Relop(StrEnum):
    """The relation `request RELOP offer` that has to hold."""

    EQ = "=="
    NE = "!="
    LE = "<="
    LT = "<"
    GE = ">="
    GT = ">"
    EXCL = "EXCL"
