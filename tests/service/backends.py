"""Where a server can live: SQLite and files on one machine, PostgreSQL and S3 on four."""

import itertools
import pathlib
import sys

from esxserver import Admin, Server

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "backends"))
import servers


class LocalBackend:
    """One process does everything, on one data dir."""

    def __init__(self, program, folder):
        self.program, self.folder = program, pathlib.Path(folder)
        self.admin = Admin(program, folder)

    machines, where = 1, []

    def serve(self, *options, **more):
        return Server(self.program, self.folder, *options, **more)

    def machine(self):
        return self.folder

    def one(self, *options, folder, **more):
        return Server(self.program, folder, *options, **more)

    def files(self):
        """What is stored, by the name it has."""
        return without_mark({path.name: path for path in (self.folder / "artifacts").rglob("*") if path.is_file()})


class Fleet:
    """Several processes, each with its own data dir, that are called in turn."""

    def __init__(self, members):
        self.members = members
        self.line = members[0].line
        self.turns = itertools.cycle([member.url for member in members if member.url.startswith("http")] or [""])

    @property
    def url(self):
        return next(self.turns)

    def stop(self):
        return max(member.stop() for member in self.members)

    def __exit__(self, *_):
        for member in self.members:
            member.__exit__()


class SharedBackend:
    """Two processes of the API and two of workers, which share a database and a bucket."""

    machines = 2
    numbers = itertools.count()

    def __init__(self, program, folder, postgres, s3):
        self.program, self.folder, self.postgres, self.s3 = program, pathlib.Path(folder), postgres, s3
        self.prefix = f"backend{next(self.numbers)}"
        self.where = ["--database", postgres.new_database(self.prefix), "--artifacts", s3.url(self.prefix)]
        self.admin = Admin(program, self.machine(), *self.where, environment=servers.credentials())

    def machine(self):
        path = self.folder / f"machine{next(self.numbers)}"
        path.mkdir()
        return path

    def one(self, *options, **more):
        """A process on its own machine, unless its data dir is given."""
        folder = more.pop("folder", None) or self.machine()
        environment = {**servers.credentials(), **more.pop("environment", {})}
        return Server(self.program, folder, *self.where, *options, environment=environment, **more)

    def serve(self, *options, **more):
        if "--role" in options and "worker" in options:
            return self.one(*options, **more)
        ports = [servers.free_port() for _ in range(2)]
        base_url = [] if "--base-url" in options else ["--base-url", f"http://127.0.0.1:{ports[0]}"]
        members = [self.one("--role", "api", *base_url, *without_role(options), listen=f"127.0.0.1:{port}", **more)
                   for port in ports]
        if "--role" not in options:
            members += [self.one("--role", "worker", *base_url, *options, **more) for _ in range(2)]
        return Fleet(members)

    def files(self):
        return without_mark(self.s3.objects(self.prefix))


def without_mark(files):
    """The id of the store is not one of them."""
    return {name: where for name, where in files.items() if name != "STORE-ID"}


def without_role(options):
    return options if "--role" not in options else [word for word in options if word not in ("--role", "api")]


def run_in(kind, run):
    """Calls run(make) with a function that makes backends of the kind; the exit status for a missing server."""
    if kind == "local":
        return run(LocalBackend)
    try:
        with servers.both() as (postgres, s3):
            return run(lambda program, folder: SharedBackend(program, folder, postgres, s3))
    except servers.Missing as missing:
        print(f"skipped: this machine has no {missing}")
        sys.exit(servers.SKIPPED)
