#!/usr/bin/python3
"""under_unit.py UNIT PROGRAM ARGUMENTS: runs a program under the system call filter of a systemd unit, as systemd sets
it up: SystemCallFilter, SystemCallErrorNumber, MemoryDenyWriteExecute and LimitNOFILE, but no namespaces."""

import errno
import os
import pathlib
import resource
import subprocess
import sys

import seccomp

PROT_WRITE, PROT_EXEC, SHM_EXEC = 2, 4, 0o100000


def settings(unit):
    """Values by name; repeated names have several."""
    found = {}
    for line in pathlib.Path(unit).read_text().splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found


def calls_of(name):
    """The calls of a group such as @system-service, or the call itself."""
    if not name.startswith("@"):
        return {name}
    text = subprocess.run(["systemd-analyze", "syscall-filter", "--no-pager", name], check=True, capture_output=True,
                          text=True).stdout
    members = [line.strip() for line in text.splitlines()[1:]]
    return {call for member in members if member and not member.startswith("#") for call in calls_of(member)}


def allowed_calls(lines):
    """systemd adds to the list and removes from it line by line; what starts and stops a process is always allowed."""
    allowed = calls_of("@default")
    for line in lines:
        calls = {call for name in line.removeprefix("~").split() for call in calls_of(name)}
        allowed = allowed - calls if line.startswith("~") else allowed | calls
    return allowed


def deny_writable_code():
    denied = seccomp.SyscallFilter(seccomp.ALLOW)
    action, both = seccomp.ERRNO(errno.EPERM), PROT_WRITE | PROT_EXEC
    denied.add_rule(action, "mmap", seccomp.Arg(2, seccomp.MASKED_EQ, both, both))
    for call in ("mprotect", "pkey_mprotect"):
        denied.add_rule(action, call, seccomp.Arg(2, seccomp.MASKED_EQ, PROT_EXEC, PROT_EXEC))
    denied.add_rule(action, "shmat", seccomp.Arg(2, seccomp.MASKED_EQ, SHM_EXEC, SHM_EXEC))
    denied.load()


def allow_only(calls, number):
    only = seccomp.SyscallFilter(seccomp.ERRNO(getattr(errno, number)))
    for call in sorted(calls):
        try:
            only.add_rule(seccomp.ALLOW, call)
        except (ValueError, RuntimeError, OSError):
            continue  # a call of another architecture
    only.load()


def main():
    unit = settings(sys.argv[1])
    files = int(unit["LimitNOFILE"][-1])
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(files, most), min(files, most)))
    calls = allowed_calls(unit["SystemCallFilter"])
    if unit.get("MemoryDenyWriteExecute") == ["yes"]:
        deny_writable_code()
    allow_only(calls, unit["SystemCallErrorNumber"][-1])
    os.execv(sys.argv[2], sys.argv[2:])


if __name__ == "__main__":
    main()
