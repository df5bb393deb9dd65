#!/usr/bin/env python3
"""The server under load: server.py BIN_DIR [--soak JOBS [SECONDS]]

Time until a read of a job and the 202 of an upload of 1 MB are answered, and conversions through the server against
esxconv in a loop over the same files, two at a time. It prints the aims and never fails on a time. --soak does
nothing but send many small jobs through one server, and reports its memory.
"""

import concurrent.futures
import http.client
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "service"))
from esxserver import EXAMPLE, PRICE_LIST, ROOT, Admin, Server, call, form, submit, wait_for, wait_for_end  # noqa: E402

UNLIMITED = ["--active-limit", "1000000", "--daily-limit", "1000000"]
FILES = sorted((ROOT / "tests/fixtures/synthetic").glob("*_hard.pdf"))
CORES = 2
READ_SECONDS, READ_CONNECTIONS = 10, 16
UPLOADS, UPLOAD_CONNECTIONS, UPLOAD_BYTES = 400, 4, 1_000_000


def row(name, measured, aim=""):
    print(f"{name:52}{measured:>16}{aim:>16}", flush=True)


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


class Bench:
    def __init__(self, programs):
        self.esxserver, self.esxconv = programs / "esxserver", programs / "esxconv"

    def start(self, folder, *options):
        self.key = Admin(self.esxserver, folder).new_key(*UNLIMITED)
        self.server = Server(self.esxserver, folder, *options)
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

    def reads(self):
        """wrk, if it is there, over a job that is done."""
        with tempfile.TemporaryDirectory() as folder, self.start(folder, "--workers", "1") as server:
            job = wait_for_end(server.url, self.key, submit(server.url, self.key)[1]["job_id"])
            command = ["wrk", "-t1", f"-c{READ_CONNECTIONS}", f"-d{READ_SECONDS}s", "--latency", "-H",
                       f"X-API-Key: {self.key}", f"{server.url}/v1/conversions/{job['job_id']}"]
            text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            server.stop()
        if "Non-2xx" in text:
            sys.exit(f"reads: {text}")
        what = f"GET job, {READ_CONNECTIONS} connections"
        row(f"{what}, p50", re.search(r"50%\s+(\S+)", text)[1])
        row(f"{what}, p99", re.search(r"99%\s+(\S+)", text)[1])
        row(f"{what}, a second", re.search(r"Requests/sec:\s+(\S+)", text)[1])

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
        row("the server, of the loop", f"{loop / through:.2f}", "0.90")

    def resident_megabytes(self):
        status = pathlib.Path(f"/proc/{self.server.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024

    def soak(self, jobs, seconds):
        pdf = (ROOT / "tests/fixtures/synthetic/AGELIFE_small.pdf").read_bytes()
        with tempfile.TemporaryDirectory() as folder, self.start(folder, "--workers", str(CORES)) as server:
            started, sent = time.monotonic(), 0
            print(f"{'jobs':>8}{'seconds':>9}{'resident MB':>13}{'open files':>12}")
            while sent < jobs and time.monotonic() - started < seconds:
                batch = min(100, jobs - sent)
                # Each a little different, so that nothing is kept once for all.
                self.post_all([pdf + b"\n%% %d\n" % (sent + number) for number in range(batch)], CORES)
                sent += batch
                wait_for(lambda: self.ended() == sent, 600, "the end of a batch")
                if sent <= 200 or sent % 500 == 0 or sent == jobs:
                    files = len(list(pathlib.Path(f"/proc/{server.process.pid}/fd").iterdir()))
                    print(f"{sent:8}{time.monotonic() - started:9.0f}{self.resident_megabytes():13.1f}{files:12}", flush=True)
            text = call(server.url + "/metrics")[2].decode()
            print(*re.findall(r"^esx_(?:jobs|worker_deaths).*$", text, re.MULTILINE), sep="\n")
            server.stop()


def main():
    bench = Bench(pathlib.Path(sys.argv[1]).resolve())
    if "--soak" in sys.argv:
        words = [int(word) for word in sys.argv[sys.argv.index("--soak") + 1:]]
        bench.soak(words[0], words[1] if len(words) > 1 else 3600)
        return
    print(f"{'esxserver':52}{'measured':>16}{'aim':>16}")
    bench.reads()
    bench.uploads()
    bench.throughput()


if __name__ == "__main__":
    main()
