#!/usr/bin/env python3
"""outage_test.py PROGRAM [SECONDS]: PostgreSQL, and then S3, is gone for a while under load; then PostgreSQL hangs.

Requests get a 503 with Retry-After, the probe says what is wrong, everything recovers on its own, no accepted
job is lost or made twice, and no file is left that no job needs."""

import json
import pathlib
import sys
import tempfile
import threading
import time

import backends
from esxserver import EXAMPLE, PRICE_LIST, Load, Receiver, call, form, read, wait_for

PATIENCE = 15  # seconds within which every request is answered, whatever is gone


def ready(url):
    status, _, body = call(url + "/health/ready")
    return status, {check["name"]: check["ok"] for check in json.loads(body)["checks"]}


class Prober(threading.Thread):
    """Posts without an idempotency key and keeps what came of it."""

    def __init__(self, url, key):
        super().__init__()
        self.url, self.key, self.stopping, self.answers = url, key, False, []

    def run(self):
        body, content_type = form([("price_list", PRICE_LIST)], EXAMPLE.read_bytes())
        while not self.stopping:
            begin = time.monotonic()
            status, headers, answer = call(f"{self.url}/v1/conversions", self.key, body, {"Content-Type": content_type})
            self.answers.append((status, headers, json.loads(answer), time.monotonic() - begin))
            time.sleep(0.3)


def during(stop_server, start_server, seconds, url, key, failing_check):
    """Without the server for a while; what a client saw of it."""
    prober = Prober(url, key)
    stop_server()
    prober.start()
    time.sleep(seconds / 2)
    wait_for(lambda: ready(url)[0] == 503, 20, "the failed check")
    checks = ready(url)[1]
    assert not checks[failing_check], checks
    time.sleep(seconds / 2)
    prober.stopping = True
    start_server()
    prober.join()
    wait_for(lambda: ready(url)[0] == 200, 20, "readiness")
    return prober.answers


def check_answers(answers):
    refused = [answer for answer in answers if answer[0] == 503]
    assert refused and all(status in (202, 503) for status, *_ in answers), [answer[:1] for answer in answers]
    for _, headers, answer, seconds in refused:
        assert int(headers["Retry-After"]) > 0
        assert answer["error"]["code"] == "service_unavailable" and headers["X-Request-Id"], answer
        assert "127.0.0.1" not in answer["error"]["message"], answer
        assert seconds < PATIENCE, seconds
    return [answer["job_id"] for status, _, answer, _ in answers if status == 202]


def outages(make_backend, program, folder, seconds):
    backend = make_backend(program, folder)
    receiver = Receiver()
    key = backend.admin.new_key("--active-limit", "10000", "--daily-limit", "100000", webhook_url=receiver.url)
    fleet = backend.serve("--allow-private-callbacks", "--sweep-interval", "1s", "--webhook-delays", "1s,1s,1s",
                       "--workers", "1")
    urls = [fleet.url, fleet.url]
    loads = [Load(urls, key, name, 0.2) for name in ("order", "request")]
    try:
        for load in loads:
            load.start()
        time.sleep(2)
        jobs = check_answers(during(backend.postgres.stop, backend.postgres.start, seconds, urls[0], key, "database"))
        time.sleep(2)
        jobs += check_answers(during(backend.s3.stop, backend.s3.start, seconds, urls[1], key, "artifacts"))
        jobs += check_answers(during(backend.postgres.hang, backend.postgres.go_on, seconds / 2, urls[0], key, "database"))
        stop(loads)
        orders = [made for load in loads for made in load.accepted.values()]
        assert all(load.refused for load in loads) and all(len(made) == 1 for made in orders), "an order made two jobs"
        jobs += [job for made in orders for job in made]
        assert len(set(jobs)) == len(jobs), "two orders made one job"
        check_jobs(urls[0], key, jobs, receiver)
        fleet.__exit__()
        check_files(backend, key, jobs)
    finally:
        stop(loads)
        fleet.__exit__()
    refused = sum(load.refused for load in loads)
    print(f"2 x {seconds} s: {len(jobs)} jobs accepted, all succeeded; {refused} posts answered 503")


def stop(loads):
    for load in loads:
        load.stopping = True
    for load in loads:
        load.join()


def check_jobs(url, key, jobs, receiver):
    def states():
        return [read(url, key, job)["status"] for job in jobs]

    wait_for(lambda: set(states()) <= {"succeeded", "failed"}, 90, "the end of all jobs")
    assert set(states()) == {"succeeded"}, states()
    reported = lambda: {body["job_id"] for _, body in receiver.received}
    wait_for(lambda: reported() >= set(jobs), 100, "the webhooks of all jobs")
    assert len({delivery for delivery, _ in receiver.received}) == len(jobs), "a job was reported by two deliveries"
    assert call(read(url, key, jobs[0])["esx_url"])[2][:2] == b"PK"


def check_files(backend, key, jobs):
    """With everything past its retention, nothing is left but the records."""
    api = backend.serve("--role", "api", "--retention", "1s")
    sweeper = backend.serve("--role", "worker", "--workers", "1", "--retention", "1s", "--orphan-grace", "0s",
                         "--sweep-interval", "500ms")
    try:
        wait_for(lambda: not backend.files(), 30, "the sweep of files")
        job = read(api.url, key, jobs[0])
        assert job["esx_expired"] and job["esx_url"] is None and job["summary"]["line_item_count"] > 0, job
    finally:
        api.__exit__()
        sweeper.__exit__()


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 10
    with tempfile.TemporaryDirectory() as folder:
        backends.run_in("shared", lambda make_backend: outages(make_backend, program, folder, seconds))


if __name__ == "__main__":
    main()
