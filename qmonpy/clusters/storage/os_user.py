"""The user of the operating system who runs this process, and primary groups of users."""

import grp
import os
import pwd


def find_os_user() -> str:
    """The name, which no variable of the environment can change; the number of a user whom the system does not know."""
    number = os.getuid()
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)


def find_primary_group(user: str) -> str | None:
    """The name of a user's primary group; None for one whom the system does not know. May ask a directory service."""
    try:
        return grp.getgrgid(pwd.getpwnam(user).pw_gid).gr_name
    except KeyError:
        return None
