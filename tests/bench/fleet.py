#!/usr/bin/env python3
"""Costs of a deployment: fleet.py BIN_DIR [conversions] [claims] [idle] [rates] [--finished N,…] [--rates N,…]

conversions: time and memory of real conversions, by page and scan. The others need PostgreSQL (which waits for the disk
here) and an S3 server: claims: what 64 workers claim a second while finished jobs pile up; idle: what 64 workers cost
that have nothing to do; rates: jobs come through two processes of the API at given rates, 64 workers sleep instead of
converting, and what each process used is divided by jobs. The numbers of deploy/sizing.md come from here.
"""

import argparse
import concurrent.futures
import contextlib
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[1] / folder) for folder in ("service", "backends")]
import servers  # noqa: E402
from esxserver import EXAMPLE, PRICE_LIST, ROOT, Admin, Server, call, form  # noqa: E402

PROCESSES, THREADS = 4, 16  # of workers: 64 together
UNLIMITED = ["--active-limit", "1000000", "--daily-limit", "1000000"]
CONVERT_MS = 500
TICKS = os.sysconf("SC_CLK_TCK")


def row(name, *values):
    print(f"{name:44}" + "".join(f"{value:>13}" for value in values), flush=True)


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else 0


def cpu_seconds(pids):
    """Of processes, and of their children that are gone: with PostgreSQL, the connections that were closed."""
    total = 0
    for pid in pids:
        with contextlib.suppress(FileNotFoundError):  # it is gone, and its parent has its time
            fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            total += sum(map(int, fields[11:15]))
    return total / TICKS


class Conversions:
    """esxconv does what a worker's child does."""

    def __init__(self, programs):
        self.esxconv = programs / "esxconv"

    def once(self, pdf, folder):
        """Seconds of the processor and resident megabytes."""
        run = subprocess.run(["/usr/bin/time", "--format", "%U %S %M", self.esxconv, pdf, "--price-list", PRICE_LIST,
                              "--quiet", "--force", "--data-dir", folder, "--output", f"{folder}/out.esx"], check=True,
                             capture_output=True, text=True, env={**os.environ, "OMP_THREAD_LIMIT": "1"})
        user, system, kilobytes = map(float, run.stderr.splitlines()[-1].split())
        return user + system, kilobytes / 1024

    def run(self):
        row("conversions", "pages", "CPU ms", "CPU ms/page", "MB", "PDF KB", "ESX KB")
        with tempfile.TemporaryDirectory() as folder:
            for path in self.files():
                pages = int(re.search(r"Pages:\s+(\d+)", subprocess.run(["pdfinfo", path], capture_output=True,
                                                                        text=True, check=True).stdout)[1])
                times, memory = zip(*(self.once(path, folder) for _ in range(10)))  # the clock ticks in 10 ms
                cpu = statistics.fmean(times) * 1000
                sizes = [pathlib.Path(name).stat().st_size / 1000 for name in (path, f"{folder}/out.esx")]
                row(path.name, pages, f"{cpu:.0f}", f"{cpu / pages:.1f}", f"{max(memory):.0f}",
                    *(f"{size:.0f}" for size in sizes))

    @staticmethod
    def files():
        fixtures = ROOT / "tests/fixtures"
        return [fixtures / "synthetic/FINAL6_small.pdf", EXAMPLE, *sorted((fixtures / "synthetic").glob("ROUGH_hard.pdf")),
                *sorted((fixtures / "scans").glob("*_upright.pdf"))]


class Fleet:
    """Two processes of the API and the simulated workers, on one database and one bucket."""

    def __init__(self, programs, postgres, s3, folder):
        self.programs, self.postgres, self.s3, self.folder = programs, postgres, s3, pathlib.Path(folder)
        self.where = ["--database", postgres.new_database("fleet"), "--artifacts", s3.url("fleet")]
        self.admin = Admin(programs / "esxserver", self.machine("admin"), *self.where, environment=servers.credentials())
        self.keys = [self.admin.new_key(*UNLIMITED) for _ in range(20)]
        self.owners = self.query("SELECT partner_id || ':' || id FROM api_key").split()

    def machine(self, name):
        path = self.folder / name
        path.mkdir(exist_ok=True)
        return path

    def query(self, sql):
        run = subprocess.run([self.postgres.bin / "psql", "--no-psqlrc", "--tuples-only", "--no-align", "--quiet",
                              "--set", "ON_ERROR_STOP=1", self.where[1], "--command", sql],
                             capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit(run.stderr)
        return run.stdout.strip()

    def workers(self, *words):
        environment = {**os.environ, **servers.credentials()}
        return [subprocess.Popen([self.programs / "fleet_workers", *self.where, "--data-dir", self.machine(f"worker{number}"),
                                  "--workers", str(THREADS), *map(str, words)],
                                 stdout=subprocess.PIPE, text=True, env=environment) for number in range(PROCESSES)]

    @staticmethod
    def ended(workers):
        reports = []
        for worker in workers:
            text, _ = worker.communicate()
            if worker.returncode != 0:
                sys.exit(f"fleet_workers ended with {worker.returncode}")
            reports.append(json.loads(text))
        return reports

    def submit(self, count):
        keys = [word for owner in self.owners for word in ("--key", owner)]
        environment = {**os.environ, **servers.credentials()}
        subprocess.run([self.programs / "fleet_workers", *self.where, "--data-dir", self.machine("submit"), "--submit",
                        str(count), *keys], check=True, env=environment)

    def add_finished(self, count):
        """Copies of a job that ended, a second apart, most of them months old."""
        self.query("INSERT INTO job SELECT (jsonb_populate_record(template, jsonb_build_object("
                   "'id', gen_random_uuid()::text, 'created_at', template.created_at - n * 1000000::bigint, "
                   "'finished_at', template.finished_at - n * 1000000::bigint, 'purged', 1))).* "
                   f"FROM job template, generate_series(1, {count}) n "
                   "WHERE template.id = (SELECT id FROM job WHERE status = 'failed' LIMIT 1)")
        self.query("VACUUM ANALYZE job")


class Claims:
    """What the queue gives to 64 workers that do nothing else, with more and more finished jobs behind it."""

    QUEUED, SECONDS = 12_000, 8

    def __init__(self, fleet):
        self.fleet = fleet

    def run(self, finished):
        row("64 workers, claim and end", "claims/s", "p50 ms", "p99 ms", "faults", "CPU ms/claim", "table MB")
        present = 0
        for count in finished:
            if count > present:
                self.fleet.add_finished(count - present)
                present = count
            self.one(count)

    def one(self, finished):
        fleet = self.fleet
        left = int(fleet.query("SELECT count(*) FROM job WHERE status = 'queued'"))
        fleet.submit(max(self.QUEUED - left, 1))
        before, started = cpu_seconds(fleet.postgres.processes()), time.monotonic()
        reports = fleet.ended(fleet.workers("--claims-only", "yes", "--seconds", self.SECONDS))
        used = cpu_seconds(fleet.postgres.processes()) - before
        seconds, jobs = time.monotonic() - started, sum(report["jobs"] for report in reports)
        size = int(fleet.query("SELECT pg_total_relation_size('job')")) / 1e6
        row(f"{finished} finished jobs", f"{jobs / min(seconds, self.SECONDS):.0f}",
            f"{max(report['p50_ms'] for report in reports):.1f}", f"{max(report['p99_ms'] for report in reports):.1f}",
            sum(report["faults"] for report in reports), f"{1000 * used / max(jobs, 1):.2f}", f"{size:.0f}")


class Idle:
    SECONDS = 10

    def __init__(self, fleet):
        self.fleet = fleet

    def run(self):
        fleet = self.fleet
        fleet.query("UPDATE job SET status = 'failed' WHERE status IN ('queued', 'processing')")
        before = cpu_seconds(fleet.postgres.processes())
        workers = fleet.workers("--seconds", self.SECONDS)
        time.sleep(self.SECONDS / 2)
        connections = fleet.query("SELECT count(*) FROM pg_stat_activity WHERE datname = 'fleet'")
        reports = fleet.ended(workers)
        used = cpu_seconds(fleet.postgres.processes()) - before
        row("64 workers without jobs", "connections", "PostgreSQL %", "workers %")
        own = sum(report["cpu_seconds"] for report in reports)
        row("", connections, f"{100 * used / self.SECONDS:.1f}", f"{100 * own / self.SECONDS:.1f}")


class Rates:
    """Jobs come in at a rate, whatever becomes of them."""

    SECONDS, DRAIN = 20, 10

    def __init__(self, fleet):
        self.fleet = fleet

    def post(self, number, due):
        """Seconds until the 202, from the time at which the job was due."""
        time.sleep(max(0.0, due - time.monotonic()))
        pdf = EXAMPLE.read_bytes() + f"\n% {time.monotonic_ns()} {number}\n".encode()
        body, content_type = form([("price_list", PRICE_LIST)], pdf)
        url = self.apis[number % len(self.apis)].url + "/v1/conversions"
        status, _, _ = call(url, self.fleet.keys[number % len(self.fleet.keys)], body, {"Content-Type": content_type}, 60)
        return status, time.monotonic() - due

    def one(self, rate):
        fleet = self.fleet
        groups = {"API": lambda: [api.process.pid for api in self.apis], "PostgreSQL": fleet.postgres.processes,
                  "S3": lambda: [fleet.s3.process.pid]}
        workers = fleet.workers("--seconds", self.SECONDS + self.DRAIN, "--convert-ms", CONVERT_MS)
        time.sleep(1)
        before = {name: cpu_seconds(pids()) for name, pids in groups.items()}
        started = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(64) as pool:
            answers = list(pool.map(lambda n: self.post(n, started + n / rate), range(int(rate * self.SECONDS))))
        connections = fleet.query("SELECT count(*) FROM pg_stat_activity WHERE datname = 'fleet'")
        age = re.search(r"^esx_queue_age_seconds (\S+)", call(self.apis[0].url + "/metrics")[2].decode(), re.MULTILINE)[1]
        took = time.monotonic() - started
        reports = fleet.ended(workers)
        jobs = sum(report["jobs"] for report in reports)
        used = {name: cpu_seconds(pids()) - before[name] for name, pids in groups.items()}
        used["workers"] = sum(report["cpu_seconds"] for report in reports)
        times = [seconds for status, seconds in answers if status == 202]
        row(f"{rate} jobs/s offered", f"{len(times) / took:.1f}", f"{percentile(times, 0.5) * 1000:.0f}",
            f"{percentile(times, 0.99) * 1000:.0f}", jobs, f"{float(age):.1f}", connections,
            *(f"{1000 * used[name] / max(jobs, 1):.1f}" for name in ("API", "workers", "PostgreSQL", "S3")))

    def run(self, rates):
        fleet = self.fleet
        names = ("accepted/s", "202 p50 ms", "202 p99 ms", "jobs done", "queue age s", "connections", "API ms/job",
                 "workers", "PostgreSQL", "S3")
        row(f"64 workers, {CONVERT_MS} ms a job", *names)
        options = [*fleet.where, "--role", "api", "--base-url", "http://127.0.0.1"]
        self.apis = [Server(fleet.programs / "esxserver", fleet.machine(f"api{number}"), *options,
                            environment=servers.credentials()) for number in range(2)]
        try:
            for rate in rates:
                self.one(rate)
        finally:
            for api in self.apis:
                api.stop()
        self.sizes()

    def sizes(self):
        fleet = self.fleet
        objects = [path.stat().st_size for path in fleet.s3.objects("fleet").values()]
        row("in the bucket", f"{len(objects)} files", f"{sum(objects) / 1e6:.0f} MB")


def numbers(text):
    return [int(word) for word in text.split(",")]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("programs", type=pathlib.Path)
    parser.add_argument("parts", nargs="*", default=["conversions", "claims", "idle", "rates"])
    parser.add_argument("--finished", type=numbers, default=[0, 100_000, 1_000_000])
    parser.add_argument("--rates", type=numbers, default=[1, 10, 100])
    options = parser.parse_args()
    programs = options.programs.resolve()
    if "conversions" in options.parts:
        Conversions(programs).run()
    if not {"claims", "idle", "rates"} & set(options.parts):
        return
    with servers.both(durable=True) as (postgres, s3), tempfile.TemporaryDirectory() as folder:
        fleet = Fleet(programs, postgres, s3, folder)
        if "rates" in options.parts:
            Rates(fleet).run(options.rates)
        if "claims" in options.parts:
            fleet.submit(1)
            fleet.ended(fleet.workers("--claims-only", "yes", "--seconds", 1))
            Claims(fleet).run(options.finished)
        if "idle" in options.parts:
            Idle(fleet).run()


if __name__ == "__main__":
    main()
