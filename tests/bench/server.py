#!/usr/bin/env python3
"""The server under load: server.py BIN_DIR [--load | --soak JOBS [SECONDS]]

Reads of a job, on SQLite against an nginx with a constant answer and on PostgreSQL; uploads of a small print at 50 and 500
connections; the time until the 202 of an upload of 1 MB; and conversions through the server against esxconv in a loop
over the same files, two at a time. It prints the aims and never fails on a time. --soak does nothing but send many
small jobs through an API process and a worker, and reports their memory and files; --load, nothing but reads and small
uploads.
"""

import concurrent.futures
import contextlib
import http.client
import math
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "service"))
from backends import servers  # noqa: E402
from esxserver import EXAMPLE, PRICE_LIST, ROOT, Admin, Server, call, form, submit, wait_for, wait_for_end  # noqa: E402

UNLIMITED = ["--active-limit", "1000000", "--daily-limit", "1000000"]
FILES = 5 * sorted((ROOT / "tests/fixtures/synthetic").glob("*_hard.pdf"))  # so many that the last ones hardly count
CORES = 2
WRK_SECONDS, ROUNDS, READ_CONNECTIONS = 5, 3, 50
UPLOADS, UPLOAD_CONNECTIONS, UPLOAD_BYTES = 400, 4, 1_000_000


def row(name, measured, aim=""):
    print(f"{name:52}{measured:>16}{aim:>16}", flush=True)


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def answers(url):
    with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=1):
        return True
    return False


class Bench:
    def __init__(self, programs):
        self.esxserver, self.esxconv = programs / "esxserver", programs / "esxconv"

    def start(self, folder, *options, environment=None):
        shared = options[options.index("--database"):][:4] if "--database" in options else ()
        self.key = Admin(self.esxserver, folder, *shared, environment=environment).new_key(*UNLIMITED)
        self.server = Server(self.esxserver, folder, *options, environment=environment)
        return self.server

    def post(self, connection, pdf):
        """Seconds until the 202."""
        body, content_type = form([("price_list", PRICE_LIST)], pdf)
        started = time.perf_counter()
        connection.request("POST", "/v1/conversions", body, {"Content-Type": content_type, "X-API-Key": self.key})
        answer = connection.getresponse()
        text = answer.read()
        if answer.status != 202:
            sys.exit(f"upload: {answer.status} {text.decode()}")
        connection.close()
        return time.perf_counter() - started

    def post_all(self, pdfs, threads):
        def one(pdf):
            return self.post(http.client.HTTPConnection(self.server.url.removeprefix("http://"), timeout=60), pdf)

        with concurrent.futures.ThreadPoolExecutor(threads) as pool:
            return list(pool.map(one, pdfs))

    def ended(self):
        text = call(self.server.url + "/metrics")[2].decode()
        counts = re.findall(r'^esx_jobs\{state="(?:succeeded|failed)"\} (\d+)', text, re.MULTILINE)
        return sum(map(int, counts))

    def wrk(self, url, connections, *options):
        """Latencies and requests a second of requests that all have an answer of 2xx."""
        command = ["wrk", f"-t{CORES}", f"-c{connections}", f"-d{WRK_SECONDS}s", "--timeout", "30s", "--latency", "-H",
                   f"X-API-Key: {self.key}", *options, url]
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        faults = re.search(r"(Non-2xx|Socket errors).*", text)
        if faults:
            print(f"  {faults[0]}")
        found = {share: re.search(rf"{share}%\s+(\S+)", text)[1] for share in ("50", "99")}
        return found, float(re.search(r"Requests/sec:\s+(\S+)", text)[1])

    @contextlib.contextmanager
    def constant_answer(self, folder, body):
        """An nginx as a peer for reads: as many processes, a constant answer, and one request a connection, too."""
        port = servers.free_port()
        conf = pathlib.Path(folder, "nginx.conf")
        quoted = body.decode().replace("\\", "\\\\").replace("'", "\\'").replace("$", "${dollar}")
        conf.write_text(f"pid {folder}/pid; worker_processes {CORES}; error_log {folder}/error.log; events {{}}\n"
                        f"http {{ access_log off; keepalive_timeout 0; geo $dollar {{ default '$'; }} server {{ listen 127.0.0.1:{port};\n"
                        f"location / {{ default_type application/json; return 200 '{quoted}'; }} }} }}\n")
        process = subprocess.Popen(["/usr/sbin/nginx", "-e", f"{folder}/start.log", "-c", str(conf), "-g", "daemon off;"])
        try:
            url = f"http://127.0.0.1:{port}/"
            wait_for(lambda: process.poll() is not None or answers(url), 20, "nginx")
            yield url
        finally:
            process.terminate()
            process.wait()

    def reads(self, name, *options, peer=True, environment=None):
        """wrk, if it is there, over a job that is done, and over an nginx with a constant answer of the same size."""
        with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as ends:
            server = ends.enter_context(self.start(folder, "--workers", "1", *options, environment=environment))
            job = wait_for_end(server.url, self.key, submit(server.url, self.key)[1]["job_id"])
            url = f"{server.url}/v1/conversions/{job['job_id']}"
            constant = ends.enter_context(self.constant_answer(folder, call(url, self.key)[2])) if peer else None
            of_nginx, of_server = [], []
            for _ in range(ROUNDS):
                if peer:
                    of_nginx.append(self.wrk(constant, READ_CONNECTIONS)[1])
                found, rate = self.wrk(url, READ_CONNECTIONS)
                of_server.append(rate)
            server.stop()
        what, rate = f"GET job, {name}, {READ_CONNECTIONS} connections", statistics.median(of_server)
        row(f"{what}, p50", found["50"])
        row(f"{what}, p99", found["99"])
        row(f"{what}, a second", f"{rate:.0f}", "" if peer else "8000")
        if peer:
            row("the same, of nginx with a constant answer", f"{rate / statistics.median(of_nginx):.2f}", "0.60")

    def posts(self, name, *options, environment=None):
        """Uploads of a small print: a second, and whether more connections are slower."""
        rates = {}
        for connections in (50, 500):
            with tempfile.TemporaryDirectory() as folder, \
                    self.start(folder, "--role", "api", *options, environment=environment) as server:
                body, kind = form([("price_list", PRICE_LIST)], (ROOT / "tests/fixtures/synthetic/AGELIFE_small.pdf").read_bytes())
                script, sent = pathlib.Path(folder, "post.lua"), pathlib.Path(folder, "body")
                sent.write_bytes(body)
                script.write_text(f'wrk.method = "POST"\nwrk.headers["Content-Type"] = "{kind}"\n'
                                  f'wrk.body = io.open("{sent}", "rb"):read("*a")\n')
                found, rates[connections] = self.wrk(f"{server.url}/v1/conversions", connections, "-s", str(script))
                server.stop()
            what = f"POST, {name}, {connections} connections"
            row(f"{what}, p99", found["99"])
            row(f"{what}, a second", f"{rates[connections]:.0f}", "1200" if connections == 50 else "")
        row("the same, 500 connections of 50", f"{rates[500] / rates[50]:.2f}", "1.00")

    def loads(self):
        self.reads("SQLite")
        self.posts("SQLite")
        with servers.both(durable=True) as (postgres, s3):
            def shared(name):
                return ["--database", postgres.new_database(name), "--artifacts", s3.url(name)]

            self.reads("PostgreSQL", *shared("reads"), peer=False, environment=servers.credentials())

    def uploads(self):
        with tempfile.TemporaryDirectory() as folder, self.start(folder, "--role", "api") as server:
            pdf = EXAMPLE.read_bytes().ljust(UPLOAD_BYTES, b"\n")
            # All differ, so that each is stored.
            times = self.post_all([pdf[:-8] + b"%07d\n" % number for number in range(UPLOADS)], UPLOAD_CONNECTIONS)
            server.stop()
        what = f"202 of 1 MB, {UPLOAD_CONNECTIONS} at a time"
        row(f"{what}, p50", f"{statistics.median(times) * 1000:.1f} ms")
        row(f"{what}, p99", f"{percentile(times, 0.99) * 1000:.1f} ms")

    def loop_seconds(self, folder):
        """esxconv, a process for each file."""
        def convert(pdf):
            subprocess.run([self.esxconv, pdf, "--price-list", PRICE_LIST, "--quiet", "--force", "--data-dir", folder,
                            "--output", f"{folder}/{pdf.stem}.esx"], check=True, capture_output=True)

        started = time.perf_counter()
        with concurrent.futures.ThreadPoolExecutor(CORES) as pool:
            list(pool.map(convert, FILES))
        return time.perf_counter() - started

    def server_seconds(self, pdfs):
        before = self.ended()
        started = time.perf_counter()
        self.post_all(pdfs, CORES)
        wait_for(lambda: self.ended() - before == len(pdfs), 600, "the end of all jobs")
        return time.perf_counter() - started

    def throughput(self, rounds=3):
        pdfs = [path.read_bytes() for path in FILES]
        with tempfile.TemporaryDirectory() as folder, self.start(folder, "--workers", str(CORES)) as server:
            self.server_seconds(pdfs[:CORES])
            loops, served = [], []
            for _ in range(rounds):
                loops.append(self.loop_seconds(folder))
                served.append(self.server_seconds(pdfs))
            server.stop()
        loop, through = statistics.median(loops), statistics.median(served)
        row(f"{len(pdfs)} files, esxconv in a loop, {CORES} at a time", f"{len(pdfs) / loop:.1f} a second")
        row(f"{len(pdfs)} files, the server with {CORES} workers", f"{len(pdfs) / through:.1f} a second")
        row("the server, of the loop", f"{loop / through:.2f}", "1.00")

    def soak(self, jobs, seconds):
        """The API and a worker, with files that are soon deleted: in the end, nothing must grow."""
        pdf = (ROOT / "tests/fixtures/synthetic/AGELIFE_small.pdf").read_bytes()
        short = ["--retention", "10s", "--orphan-grace", "1s", "--sweep-interval", "2s"]
        with tempfile.TemporaryDirectory() as folder, self.start(folder, *short, "--role", "api") as server, \
                Server(self.esxserver, folder, *short, "--role", "worker", "--workers", str(CORES)) as worker:
            samples = Samples(folder, {"API": server.process.pid, "worker": worker.process.pid})
            started, sent = time.monotonic(), 0
            while sent < jobs and time.monotonic() - started < seconds:
                batch = min(100, jobs - sent)
                # Each a little different, so that nothing is kept once for all.
                self.post_all([pdf + b"\n%% %d\n" % (sent + number) for number in range(batch)], CORES)
                sent += batch
                wait_for(lambda: self.ended() == sent, 600, "the end of a batch")
                samples.take(sent, time.monotonic() - started)
            text = call(server.url + "/metrics")[2].decode()
            print(*re.findall(r"^esx_(?:jobs|worker_deaths).*$", text, re.MULTILINE), sep="\n")
            samples.print_slopes()
            worker.stop()
            server.stop()


def line_through(points):
    """Slope of the line that fits best, and its standard error."""
    mean_x, mean_y = (statistics.fmean(values) for values in zip(*points))
    square = sum((x - mean_x) ** 2 for x, _ in points)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / square
    left = sum((y - mean_y - slope * (x - mean_x)) ** 2 for x, y in points)
    return slope, math.sqrt(left / max(1, len(points) - 2) / square)


class Samples:
    """Memory and open files of processes, and files in their folder, by the number of jobs."""

    def __init__(self, folder, pids):
        self.folder, self.pids, self.rows = pathlib.Path(folder), pids, []
        self.names = [f"{name} {what}" for name in pids for what in ("MB", "open files")] + ["files"]
        print(f"{'jobs':>8}{'seconds':>9}" + "".join(f"{name:>18}" for name in self.names))

    def take(self, jobs, seconds):
        values = []
        for pid in self.pids.values():
            status = pathlib.Path(f"/proc/{pid}/status").read_text()
            values.append(int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024)
            values.append(len(list(pathlib.Path(f"/proc/{pid}/fd").iterdir())))
        # Files come and go meanwhile, which os.walk does not mind.
        values.append(sum(len(names) for _, _, names in os.walk(self.folder)))
        self.rows.append((jobs, values))
        if jobs <= 200 or jobs % 500 == 0:
            print(f"{jobs:8}{seconds:9.0f}" + "".join(f"{value:18.1f}" for value in values), flush=True)

    def print_slopes(self):
        """After the first 1,000 jobs, which fill caches, and in the second half."""
        last = self.rows[-1][0]
        for first in (1000, last // 2):
            for column, name in enumerate(self.names):
                points = [(jobs / 1000, values[column]) for jobs, values in self.rows if jobs > first]
                if len(points) > 2:
                    slope, error = line_through(points)
                    print(f"jobs {first} to {last}, {name}: {slope:+.3f} ± {error:.3f} for each 1,000")


def main():
    bench = Bench(pathlib.Path(sys.argv[1]).resolve())
    if "--soak" in sys.argv:
        words = [int(word) for word in sys.argv[sys.argv.index("--soak") + 1:]]
        bench.soak(words[0], words[1] if len(words) > 1 else 3600)
        return
    print(f"{'esxserver':52}{'measured':>16}{'aim':>16}")
    bench.loads()
    if "--load" in sys.argv:
        return
    bench.uploads()
    bench.throughput()


if __name__ == "__main__":
    main()
