#!/usr/bin/env python3
"""webhook_test.py PROGRAM: what receivers of webhooks see, attempt by attempt, across restarts too."""

import contextlib
import datetime
import hashlib
import hmac
import http.server
import json
import pathlib
import sys
import tempfile
import threading
import time
import unittest

from esxserver import PRICE_LIST, SECRET, Admin, Server, call, form, read, wait_for, wait_for_end

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()


class Hook:
    """A receiver with the given answers that keeps every request as received."""

    def __init__(self, *answers, pause=0.0):
        self.answers, self.requests, self.pause = list(answers), [], pause
        hook = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                hook.requests.append((time.monotonic(), self.path, self.headers, body))
                answer = hook.answers.pop(0) if len(hook.answers) > 1 else hook.answers[0]
                time.sleep(hook.pause)
                self.send_response(answer)
                if 300 <= answer < 400:
                    self.send_header("Location", f"{hook.url}/elsewhere")
                with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # nobody reads a body this long
                    self.end_headers()
                    self.wfile.write(b"x" * 100_000)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def ids(self):
        return [headers["X-AIEA-Delivery"] for _, _, headers, _ in self.requests]

    def attempts(self):
        return [int(headers["X-AIEA-Attempt"]) for _, _, headers, _ in self.requests]


def timed_signature(secret, headers, body):
    """What X-AIEA-Signature-V2 must be of an attempt made at X-AIEA-Timestamp."""
    made = datetime.datetime.fromisoformat(headers["X-AIEA-Timestamp"].replace("Z", "+00:00"))
    seconds = int(made.timestamp())
    assert abs(seconds - time.time()) < 60, headers["X-AIEA-Timestamp"]
    return f"t={seconds},sha256=" + hmac.new(secret.encode(), b"%d." % seconds + body, hashlib.sha256).hexdigest()


class Webhooks(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.admin = Admin(PROGRAM, folder.name)
        self.folder = folder.name

    def serve(self, *options):
        server = Server(PROGRAM, self.folder, "--workers", "1", "--allow-private-callbacks", *options)
        self.addCleanup(server.__exit__)
        return server

    def fail_a_job(self, server, key, *fields):
        """A file that is not a PDF fails at once; success and failure send the same webhook."""
        body, content_type = form([("price_list", PRICE_LIST), *fields], b"no PDF")
        status, _, answer = call(server.url + "/v1/conversions", key, body, {"Content-Type": content_type})
        self.assertEqual(status, 202, answer)
        return wait_for_end(server.url, key, json.loads(answer)["job_id"])

    def deliveries(self):
        return self.admin("webhook", "list")["deliveries"]

    def test_what_is_sent(self):
        hook = Hook(204)
        key = self.admin.new_key(webhook_url=hook.url)
        server = self.serve()
        job = self.fail_a_job(server, key)
        wait_for(lambda: hook.requests, 10, "the webhook")
        _, path, headers, body = hook.requests[0]
        self.assertEqual((path, headers["Content-Type"]), ("/hook", "application/json"))
        self.assertEqual(headers["X-AIEA-Signature"],
                         "sha256=" + hmac.new(SECRET.encode(), body, hashlib.sha256).hexdigest())
        self.assertEqual(headers["X-AIEA-Signature-V2"], timed_signature(SECRET, headers, body))
        self.assertIsNone(headers["X-AIEA-Signature-V2-Next"])
        self.assertRegex(headers["X-AIEA-Timestamp"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d")
        self.assertEqual((headers["X-AIEA-Attempt"], json.loads(body)), ("1", job))
        self.assertEqual(job["status"], "failed")
        wait_for(lambda: self.deliveries()[0]["status"] == "delivered", 10, "the record of it")
        time.sleep(0.5)
        self.assertEqual(len(hook.requests), 1)

    def test_the_webhook_goes_on_with_the_trace_of_the_request(self):
        trace = "0af7651916cd43dd8448eb211c80319c"
        hook = Hook(500)
        key = self.admin.new_key(webhook_url=hook.url)
        server = self.serve("--webhook-delays", "1ms,1ms,1ms")
        body, content_type = form([("price_list", PRICE_LIST)], b"no PDF")
        headers = {"Content-Type": content_type, "traceparent": f"00-{trace}-b7ad6b7169203331-01"}
        self.assertEqual(call(server.url + "/v1/conversions", key, body, headers)[0], 202)
        wait_for(lambda: len(hook.requests) == 4, 20, "four attempts")
        sent = [headers["traceparent"].split("-") for _, _, headers, _ in hook.requests]
        self.assertEqual({(version, each, flags) for version, each, _, flags in sent}, {("00", trace, "01")})
        self.assertEqual(len({step for _, _, step, _ in sent}), 4)
        log = (pathlib.Path(self.folder) / "server.log").read_text().splitlines()
        self.assertEqual({line["event"] for line in map(json.loads, log) if line.get("trace_id") == trace},
                         {"request", "job_finished"})

    def test_a_new_secret_signs_beside_the_old_one_until_the_overlap_ends(self):
        def signature(secret, body):
            return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()

        hook = Hook(204)
        key = self.admin.new_key(webhook_url=hook.url)
        partner = self.admin("partner", "list")["partners"][0]["partner_id"]
        server = self.serve()
        made = self.admin("partner", "rotate-secret", partner)
        self.assertRegex(made["webhook_secret"], r"^[0-9A-Za-z]{40}$")
        self.fail_a_job(server, key)
        wait_for(lambda: len(hook.requests) == 1, 10, "the webhook with two signatures")
        _, _, headers, body = hook.requests[0]
        self.assertEqual(headers["X-AIEA-Signature"], signature(SECRET, body))
        self.assertEqual(headers["X-AIEA-Signature-Next"], signature(made["webhook_secret"], body))
        self.assertEqual(headers["X-AIEA-Signature-V2"], timed_signature(SECRET, headers, body))
        self.assertEqual(headers["X-AIEA-Signature-V2-Next"], timed_signature(made["webhook_secret"], headers, body))
        given = self.admin("partner", "rotate-secret", partner, "--overlap", "0s", "--webhook-secret", "-", stdin="third\n")
        self.assertNotIn("webhook_secret", given)
        self.fail_a_job(server, key)
        wait_for(lambda: len(hook.requests) == 2, 10, "the webhook with one signature")
        _, _, headers, body = hook.requests[1]
        self.assertEqual((headers["X-AIEA-Signature"], headers["X-AIEA-Signature-Next"]), (signature("third", body), None))

    def test_four_attempts_after_their_delays_and_no_fifth(self):
        hook = Hook(500)
        key = self.admin.new_key(webhook_url=hook.url)
        server = self.serve("--webhook-delays", "1s,2s,3s")
        job = self.fail_a_job(server, key)
        wait_for(lambda: len(hook.requests) == 4, 30, "four attempts")
        times = [when for when, *_ in hook.requests]
        for waited, delay in zip([later - earlier for earlier, later in zip(times, times[1:])], (1, 2, 3)):
            self.assertTrue(delay - 0.05 <= waited < delay + 2, (delay, waited))
        self.assertEqual((hook.attempts(), len(set(hook.ids()))), ([1, 2, 3, 4], 1))
        wait_for(lambda: self.deliveries()[0]["status"] == "failed", 10, "the end of it")
        delivery = self.deliveries()[0]
        self.assertEqual((delivery["attempts"], delivery["http_status"], delivery["job_id"]), (4, 500, job["job_id"]))
        self.assertEqual(read(server.url, key, job["job_id"]), job)  # no webhook changes a job
        time.sleep(2)
        self.assertEqual(len(hook.requests), 4)
        text = call(server.url + "/metrics")[2].decode()
        self.assertIn('esx_webhook_attempts_total{result="refused"} 4', text)

    def test_a_restart_keeps_the_place_in_the_schedule(self):
        hook = Hook(503, 503, 200)
        key = self.admin.new_key(webhook_url=hook.url)
        server = self.serve("--webhook-delays", "1s,3s,1s")
        self.fail_a_job(server, key)
        wait_for(lambda: self.deliveries()[0]["attempts"] == 2, 20, "the second attempt")
        self.assertEqual(server.stop(), 0)
        time.sleep(1)
        self.serve("--webhook-delays", "1s,3s,1s")
        wait_for(lambda: len(hook.requests) == 3, 20, "the third attempt")
        self.assertEqual((hook.attempts(), len(set(hook.ids()))), ([1, 2, 3], 1))
        self.assertGreaterEqual(hook.requests[2][0] - hook.requests[1][0], 2.95)

    def test_a_resend_has_all_its_attempts_and_the_same_id(self):
        hook = Hook(500, 500, 500, 500, 500, 204)
        key = self.admin.new_key(webhook_url=hook.url)
        server = self.serve("--webhook-delays", "50ms,50ms,50ms")
        self.fail_a_job(server, key)
        wait_for(lambda: self.deliveries()[0]["status"] == "failed", 20, "the end of all attempts")
        self.admin("webhook", "resend", hook.ids()[0])
        wait_for(lambda: self.deliveries()[0]["status"] == "delivered", 20, "the delivery")
        self.assertEqual((hook.attempts(), len(set(hook.ids()))), ([1, 2, 3, 4, 1, 2], 1))

    def test_any_2xx_is_enough_and_redirects_are_none(self):
        for answer, status, attempts in ((200, "delivered", 1), (299, "delivered", 1), (302, "failed", 4)):
            hook = Hook(answer)
            key = self.admin.new_key(webhook_url=hook.url)
            server = self.serve("--webhook-delays", "10ms,10ms,10ms")
            job = self.fail_a_job(server, key)
            own = lambda: [d for d in self.deliveries() if d["job_id"] == job["job_id"]][0]
            wait_for(lambda: own()["status"] == status, 20, f"{answer}")
            self.assertEqual({path for _, path, *_ in hook.requests}, {"/hook"})
            self.assertEqual(len(hook.requests), attempts)
            server.stop()

    def test_a_receiver_that_does_not_answer_in_time_is_asked_again(self):
        hook = Hook(200, pause=1.5)
        key = self.admin.new_key(webhook_url=hook.url)
        server = self.serve("--webhook-timeout", "300ms", "--webhook-delays", "100ms,100ms,100ms")
        self.fail_a_job(server, key)
        wait_for(lambda: self.deliveries()[0]["status"] == "failed", 20, "the end of all attempts")
        self.assertEqual(self.deliveries()[0]["http_status"], 0)
        self.assertTrue(self.deliveries()[0]["last_error"])

    def test_the_callback_of_a_request_wins(self):
        registered, own = Hook(200), Hook(200)
        key = self.admin.new_key(webhook_url=registered.url)
        server = self.serve()
        self.fail_a_job(server, key, ("callback_url", own.url))
        wait_for(lambda: own.requests, 10, "the callback")
        self.fail_a_job(server, key)
        wait_for(lambda: registered.requests, 10, "the registered webhook")
        self.assertEqual((len(own.requests), len(registered.requests)), (1, 1))

    def test_who_has_nowhere_to_be_told_is_told_nothing(self):
        key = self.admin.new_key()
        self.fail_a_job(self.serve(), key)
        self.assertEqual(self.deliveries(), [])

    def test_a_slow_receiver_holds_up_no_other(self):
        slow, quick = Hook(200, pause=5), Hook(200)
        keys = [self.admin.new_key(webhook_url=hook.url) for hook in (slow, quick)]
        server = self.serve()
        for key in keys:
            self.fail_a_job(server, key)
        wait_for(lambda: quick.requests, 4, "the webhook of the other")

    def test_many_webhooks_to_a_receiver_that_hangs_hold_up_no_other(self):
        hanging, quick = Hook(200, pause=8), Hook(200)
        keys = [self.admin.new_key("--active-limit", "100", webhook_url=hook.url) for hook in (hanging, quick)]
        server = self.serve()
        for _ in range(12):  # more than there are senders
            self.fail_a_job(server, keys[0])
        wait_for(lambda: hanging.requests, 10, "the first webhook to the receiver that hangs")
        self.fail_a_job(server, keys[1])
        wait_for(lambda: quick.requests, 6, "the webhook of the other")


if __name__ == "__main__":
    unittest.main(verbosity=1)
