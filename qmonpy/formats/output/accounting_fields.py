"""The fields of a record of the accounting file, by their names in accounting(5)."""

from typing import Final


class Field:
    """The places of the fields in a record."""

    QNAME: Final = 0
    HOSTNAME: Final = 1
    GROUP: Final = 2
    OWNER: Final = 3
    JOB_NAME: Final = 4
    JOB_NUMBER: Final = 5
    ACCOUNT: Final = 6
    PRIORITY: Final = 7
    SUBMISSION_TIME: Final = 8
    START_TIME: Final = 9
    END_TIME: Final = 10
    FAILED: Final = 11
    EXIT_STATUS: Final = 12
    RU_WALLCLOCK: Final = 13
    RU_UTIME: Final = 14
    RU_STIME: Final = 15
    RU_MAXRSS: Final = 16
    RU_IXRSS: Final = 17
    RU_ISMRSS: Final = 18
    RU_IDRSS: Final = 19
    RU_ISRSS: Final = 20
    RU_MINFLT: Final = 21
    RU_MAJFLT: Final = 22
    RU_NSWAP: Final = 23
    RU_INBLOCK: Final = 24
    RU_OUBLOCK: Final = 25
    RU_MSGSND: Final = 26
    RU_MSGRCV: Final = 27
    RU_NSIGNALS: Final = 28
    RU_NVCSW: Final = 29
    RU_NIVCSW: Final = 30
    PROJECT: Final = 31
    DEPARTMENT: Final = 32
    GRANTED_PE: Final = 33
    SLOTS: Final = 34
    TASK_NUMBER: Final = 35
    CPU: Final = 36
    MEM: Final = 37
    IO: Final = 38
    CATEGORY: Final = 39
    IOW: Final = 40
    PE_TASKID: Final = 41
    MAXVMEM: Final = 42
    ARID: Final = 43
    """The advance reservation, 0 without one; records from before 6.2 end with the field before it."""
    AR_SUB_TIME: Final = 44
    """When that reservation was made; only 8.1.9 and later write it."""


COMMENT = "#"
"""What a line begins with that is no record."""
