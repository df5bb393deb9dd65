"""esxserver as its users see it: started, administered, called, and sending webhooks."""

import hashlib
import hmac
import http.server
import itertools
import json
import os
import pathlib
import signal
import subprocess
import threading
import time
import urllib.error
import urllib.request
import uuid

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "estimate.pdf"
PRICE_LIST = "DEMO8X_NOV26"
SECRET = "s3cret"


def without_leak_check():
    """The environment of a program that may not trace itself, which LeakSanitizer does when a program ends."""
    return {"ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"}


class Admin:
    def __init__(self, program, data_dir, *backend, environment=None):
        self.program, self.data_dir, self.backend = str(program), str(data_dir), backend
        self.environment = {**os.environ, **(environment or {})}

    def raw(self, *words, stdin=""):
        group, rest = words[0], words[1:]
        command = [self.program, group, "--data-dir", self.data_dir, *self.backend, *rest]
        return subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=60, env=self.environment)

    def __call__(self, *words, stdin=""):
        run = self.raw(*words, stdin=stdin)
        assert run.returncode == 0, (words, run.returncode, run.stderr)
        return json.loads(run.stdout)

    def new_key(self, *limits, webhook_url=None, kind="test"):
        """A new partner and its key."""
        hook = ["--webhook-secret", SECRET] + (["--webhook-url", webhook_url] if webhook_url else [])
        return self.issue(self("partner", "add", "Acme", *hook)["partner_id"], *limits, kind=kind)

    def issue(self, partner, *limits, kind="test"):
        """Another key of a partner."""
        return self("key", "issue", "--partner", partner, "--kind", kind, *limits)["api_key"]


def children(pid):
    try:
        return [int(child) for task in pathlib.Path(f"/proc/{pid}/task").glob("*/children")
                for child in task.read_text().split()]
    except FileNotFoundError:  # it ended meanwhile
        return []


class Server:
    """One process. Its log goes to a file in the data dir."""

    def __init__(self, program, data_dir, *options, listen="127.0.0.1:0", environment=None):
        self.log = open(pathlib.Path(data_dir) / "server.log", "ab")
        command = [str(program), "serve", "--data-dir", str(data_dir), "--listen", listen, *options]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=self.log, text=True, env={**os.environ, **(environment or {})})
        self.line = self.process.stdout.readline().strip()
        assert self.line.startswith(("listening on http://", "working")), (self.line, self.process.poll())
        self.url = self.line.removeprefix("listening on ")

    def converters(self):
        """Ids of the processes that convert for it, which its prefork server has forked."""
        return [pid for server in children(self.process.pid) for pid in children(server)]

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.close()

    def stop(self, seconds=120):
        """Its exit status. Sanitizers on a busy machine make the end slow; only a hang takes this long."""
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(seconds)
        self.close()
        return status

    def close(self):
        self.process.stdout.close()
        self.log.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()


def form(fields, files, file_name="claim.pdf"):
    """The files by field; bytes alone are those of `file`."""
    files = {"file": files} if isinstance(files, bytes) else files
    boundary = uuid.uuid4().hex
    parts = [f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
             for name, value in fields]
    for name, content in files.items():
        parts += [f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{file_name}"\r\n'
                  "Content-Type: application/pdf\r\n\r\n".encode(), content, b"\r\n"]
    return b"".join([*parts, f"--{boundary}--\r\n".encode()]), f"multipart/form-data; boundary={boundary}"


def call(url, key=None, body=None, headers=None, timeout=30, method=None):
    """Status, headers and body, whatever the status."""
    request = urllib.request.Request(url, data=body, headers=dict(headers or {}), method=method)
    if key:
        request.add_header("X-API-Key", key)
    try:
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as answer:
        with answer:
            return answer.code, answer.headers, answer.read()


def submit(server_url, key, pdf=None, fields=(), idempotency_key=None, timeout=30, price_list=PRICE_LIST):
    body, content_type = form([("price_list", price_list), *fields], pdf or EXAMPLE.read_bytes())
    headers = {"Content-Type": content_type}
    if idempotency_key:
        headers["Idempotency-Key"] = idempotency_key
    status, _, answer = call(server_url + "/v1/conversions", key, body, headers, timeout)
    return status, json.loads(answer)


def read(server_url, key, job_id):
    status, _, body = call(f"{server_url}/v1/conversions/{job_id}", key)
    assert status == 200, (status, body)
    return json.loads(body)


def wait_for(condition, seconds, what):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := condition():
            return value
        time.sleep(0.1)
    raise AssertionError(f"not within {seconds} s: {what}")


def wait_for_end(server_url, key, job_id, seconds=60):
    def ended():
        job = read(server_url, key, job_id)
        return job if job["status"] in ("succeeded", "failed") else None

    return wait_for(ended, seconds, f"the end of {job_id}")


def pdf_of(order):
    """Each order has its own file, so that a lost or left one is noticed."""
    return EXAMPLE.read_bytes() + f"\n% {order}\n".encode()


class Load(threading.Thread):
    """Posts with an idempotency key each until it has an answer, as a careful client does."""

    def __init__(self, urls, key, name="order", pause=0.4):
        super().__init__(daemon=True)
        self.name_of_orders, self.pause = name, pause
        self.urls, self.key, self.stopping = itertools.cycle(urls), key, False
        self.accepted, self.refused = {}, 0

    def run(self):
        number = 0
        while not self.stopping:
            number += 1
            self.post(f"{self.name_of_orders} {number}")
            time.sleep(self.pause)

    def post(self, order):
        pdf = pdf_of(order)
        while True:
            try:
                status, answer = submit(next(self.urls), self.key, pdf, idempotency_key=order, timeout=20)
            except (OSError, urllib.error.URLError, ValueError):
                time.sleep(0.1)
                continue
            if status == 202:
                self.accepted.setdefault(order, set()).add(answer["job_id"])
                return
            assert status == 503, (status, answer)
            self.refused += 1
            time.sleep(0.2)


class Receiver:
    """Takes webhooks, checks their signatures, and keeps them."""

    def __init__(self):
        self.received, self.messages, self.bad_signatures = [], [], 0
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                wanted = "sha256=" + hmac.new(SECRET.encode(), body, hashlib.sha256).hexdigest()
                if not hmac.compare_digest(wanted, self.headers["X-AIEA-Signature"]):
                    outer.bad_signatures += 1
                outer.messages.append((body, self.headers))
                outer.received.append((self.headers["X-AIEA-Delivery"], json.loads(body)))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
