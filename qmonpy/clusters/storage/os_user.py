"""The user of the operating system who runs this process, and primary groups of users."""

import grp
import os
import pwd


def find_os_user() -> str:
    """Return the name of this process's user, whatever the environment says; the number if the user has no name."""
    number = os.getuid()
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)


def find_primary_group(user: str) -> str | None:
    """Return the name of a user's primary group, None for an unknown user or group. May ask a directory service."""
    try:
        return grp.getgrgid(pwd.getpwnam(user).pw_gid).gr_name
    except KeyError:
        return None


def find_process_groups() -> tuple[str, ...]:
    """Return the name of this process's group, the one that counts for what it submits; none without a name."""
    try:
        return (grp.getgrgid(os.getgid()).gr_name,)
    except KeyError:
        return ()
