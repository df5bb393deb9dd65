"""PostgreSQL and an S3 server for tests: on free ports of this machine, with their data in a folder that goes."""

import contextlib
import glob
import os
import pathlib
import pwd
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
S3RVER = ROOT / "tools/npm/s3rver/node_modules/s3rver/bin/s3rver.js"
S3_KEY = "S3RVER"  # the one account that this server has
SKIPPED = 77


class Missing(Exception):
    """What a machine lacks to run these servers."""


def free_port():
    """Below those that the system gives to clients: a server that is killed and started again finds its port free."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port


def wait_for_port(port, process, seconds=30):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if process is not None and process.poll() is not None:
            break
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise AssertionError(f"nothing listens on port {port}")


class Postgres:
    """Its own cluster. PostgreSQL does not run as root, so root runs it as Debian's postgres user."""

    def __init__(self, folder, durable=False):
        self.durable = durable  # waits for the disk, which tests need not
        programs = sorted(glob.glob("/usr/lib/postgresql/*/bin/pg_ctl"))
        if not programs:
            raise Missing("PostgreSQL (Debian package postgresql-15)")
        self.bin = pathlib.Path(programs[-1]).parent
        self.data, self.port = pathlib.Path(folder) / "postgres", free_port()
        self.as_user = {}
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chmod(folder, 0o711)
            self.data.mkdir()
            os.chown(self.data, owner.pw_uid, owner.pw_gid)
            self.as_user = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        self.run("initdb", "--pgdata", self.data, "--username", "esx", "--auth", "trust", "--no-sync",
                 "--encoding", "UTF8", "--locale", "C")
        self.start()

    def run(self, program, *words):
        subprocess.run([self.bin / program, *words], check=True, stdout=subprocess.DEVNULL, cwd="/", **self.as_user)

    def start(self):
        options = (f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= "
                   f"-c fsync={'on' if self.durable else 'off'} -c max_connections=200")
        self.run("pg_ctl", "start", "--wait", "--silent", "--pgdata", self.data, "--log", self.data / "log",
                 "--options", options)

    def stop(self):
        self.run("pg_ctl", "stop", "--wait", "--silent", "--pgdata", self.data, "--mode", "immediate")

    def processes(self):
        postmaster = (self.data / "postmaster.pid").read_text().split()[0]
        found = subprocess.run(["ps", "--ppid", postmaster, "-o", "pid="], capture_output=True, text=True, check=True)
        return [int(pid) for pid in [postmaster, *found.stdout.split()]]

    def hang(self):
        """Connections are taken, and nothing is answered."""
        for pid in self.processes():
            os.kill(pid, signal.SIGSTOP)

    def go_on(self):
        for pid in self.processes():
            os.kill(pid, signal.SIGCONT)

    def url(self, database="postgres"):
        return f"postgresql://esx@127.0.0.1:{self.port}/{database}"

    def new_database(self, name):
        self.run("createdb", "--host", "127.0.0.1", "--port", str(self.port), "--username", "esx", name)
        return self.url(name)


class S3:
    """A bucket named esx."""

    def __init__(self, folder):
        node = shutil.which("node")
        if not node or not S3RVER.exists():
            raise Missing("s3rver (./esx.sh test installs it, or npm ci in tools/npm/s3rver)")
        self.node, self.data, self.port = node, pathlib.Path(folder) / "s3", free_port()
        self.start()

    def start(self):
        self.data.mkdir(exist_ok=True)
        self.process = subprocess.Popen(
            [self.node, S3RVER, "--directory", self.data, "--address", "127.0.0.1", "--port", str(self.port),
             "--silent", "--no-vhost-buckets", "--configure-bucket", "esx"],
            stdout=subprocess.DEVNULL)
        wait_for_port(self.port, self.process)

    def stop(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def url(self, prefix=""):
        return f"s3://esx/{prefix}?endpoint=http://127.0.0.1:{self.port}"

    def objects(self, prefix=""):
        """Files of the bucket by the last part of their key."""
        suffix = "._S3rver_object"
        # Folders come and go meanwhile, which os.walk does not mind.
        return {name.removesuffix(suffix): pathlib.Path(folder, name)
                for folder, _, names in os.walk(self.data / "esx" / prefix) for name in names if name.endswith(suffix)}


@contextlib.contextmanager
def both(durable=False):
    """A PostgreSQL and an S3 server, gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        s3 = S3(folder)
        try:
            postgres = Postgres(folder, durable)
            try:
                yield postgres, s3
            finally:
                with contextlib.suppress(subprocess.CalledProcessError):
                    postgres.stop()
        finally:
            s3.stop()


def credentials():
    return {"AWS_ACCESS_KEY_ID": S3_KEY, "AWS_SECRET_ACCESS_KEY": S3_KEY}
