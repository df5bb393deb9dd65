#!/usr/bin/env python3
"""service_test.py PROGRAM local|shared: the server and its administration, from the first key to the last webhook."""

import concurrent.futures
import datetime
import json
import pathlib
import sys
import tempfile
import unittest

import esxserver
import backends
from esxserver import Admin, Receiver, call, read, submit, wait_for, wait_for_end

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
KIND = sys.argv.pop(1)


class InBackend(unittest.TestCase):
    make_backend = None  # set by main

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data_dir = pathlib.Path(folder.name)
        self.backend = InBackend.make_backend(PROGRAM, self.data_dir)
        self.admin = self.backend.admin

    def serve(self, *options, **more):
        server = self.backend.serve(*options, **more)
        self.addCleanup(server.__exit__)
        return server

    def log_text(self):
        return "".join(path.read_text() for path in self.data_dir.rglob("server.log"))

    def log(self):
        return [json.loads(line) for line in self.log_text().splitlines()]


class Conversions(InBackend):
    def test_round_trip(self):
        receiver = Receiver()
        key = self.admin.new_key(webhook_url=receiver.url)
        server = self.serve("--json-output", "on", "--allow-private-callbacks", "--workers", "1")
        status, answer = submit(server.url, key, fields=[("output_formats", "esx"), ("output_formats", "json")])
        self.assertEqual((status, answer["status"]), (202, "queued"))
        job = wait_for_end(server.url, key, answer["job_id"])
        self.assertEqual(job["status"], "succeeded", job)
        self.assertGreater(job["summary"]["line_item_count"], 0)
        self.assertEqual([artifact["type"] for artifact in job["artifacts"]], ["esx", "json"])
        status, headers, esx = call(job["esx_url"])
        self.assertEqual((status, esx[:2]), (200, b"PK"))
        self.assertIn("claim.esx", headers["Content-Disposition"])
        self.assertEqual(json.loads(call(job["artifacts"][1]["url"])[2])["schema"], "estimate-v1")
        self.assertEqual(call(job["esx_url"][:-1] + "z")[0], 403)
        wait_for(lambda: receiver.received, 20, "the webhook")
        delivery_id, body = receiver.received[0]
        self.assertEqual((body["job_id"], body["status"], body["summary"]), (job["job_id"], "succeeded", job["summary"]))
        self.assertEqual(receiver.bad_signatures, 0)
        wait_for(lambda: self.admin("webhook", "list")["deliveries"][0]["status"] == "delivered", 10, "the record of it")
        self.admin("webhook", "resend", delivery_id)
        wait_for(lambda: len(receiver.received) == 2, 20, "the webhook again")
        self.assertEqual(receiver.received[1][0], delivery_id)
        metrics = call(server.url + "/metrics")[2].decode()
        self.assertIn("classify", metrics)
        self.assertEqual(call(server.url + "/health/ready")[0], 200)
        text = self.log_text()
        for secret in (key, "signature=", esxserver.SECRET):
            self.assertNotIn(secret, text)

    def test_limits_hold_under_fifty_posts_at_a_time(self):
        key = self.admin.new_key()
        server = self.serve("--role", "api")
        with concurrent.futures.ThreadPoolExecutor(50) as pool:
            answers = list(pool.map(lambda _: submit(server.url, key, b"%PDF-1.7", timeout=60), range(50)))
        self.assertEqual(sum(status == 202 for status, _ in answers), 3)
        for status, answer in answers:
            self.assertIn((status, answer.get("error", {}).get("code")),
                          [(202, None), (429, "too_many_active_jobs"), (503, "service_unavailable")])

    def test_one_idempotency_key_makes_one_job(self):
        key = self.admin.new_key()
        server = self.serve("--role", "api")
        with concurrent.futures.ThreadPoolExecutor(20) as pool:
            answers = list(pool.map(
                lambda _: submit(server.url, key, b"%PDF-1.7", idempotency_key="k", timeout=60), range(20)))
        self.assertEqual({status for status, _ in answers}, {202})
        self.assertEqual(len({answer["job_id"] for _, answer in answers}), 1)

    def test_two_processes_of_workers_share_the_jobs_of_one_api(self):
        key = self.admin.new_key("--active-limit", "100")
        api = self.serve("--role", "api")
        jobs = [submit(api.url, key)[1]["job_id"] for _ in range(6)]
        self.assertEqual({read(api.url, key, job)["status"] for job in jobs}, {"queued"})
        for _ in range(2):
            self.assertEqual(self.serve("--role", "worker", "--workers", "1").line, "working")
        self.assertEqual({wait_for_end(api.url, key, job)["status"] for job in jobs}, {"succeeded"})
        started = [line for line in self.log() if line["event"] == "job_finished"]
        self.assertEqual(sorted(line["job_id"] for line in started), sorted(jobs))

    def test_sigterm_hands_back_what_runs_and_exits_with_0(self):
        key = self.admin.new_key("--active-limit", "100")
        server = self.serve("--workers", "1")
        jobs = [submit(server.url, key)[1]["job_id"] for _ in range(4)]
        self.assertEqual(server.stop(), 0)
        again = self.serve("--workers", "1")
        for job in jobs:
            self.assertEqual(wait_for_end(again.url, key, job)["status"], "succeeded")

    def test_retention(self):
        key = self.admin.new_key()
        server = self.serve("--retention", "1s", "--orphan-grace", "0s", "--sweep-interval", "200ms", "--workers", "1")
        job = wait_for_end(server.url, key, submit(server.url, key)[1]["job_id"])
        wait_for(lambda: not self.backend.files(), 20, "the sweep")
        job = read(server.url, key, job["job_id"])
        self.assertIsNone(job["esx_url"])
        self.assertTrue(job["esx_expired"])
        self.assertIn("line_item_count", job["summary"])

    def test_job_timeout(self):
        key = self.admin.new_key()
        server = self.serve("--job-timeout", "1ms", "--workers", "1")
        job = wait_for_end(server.url, key, submit(server.url, key)[1]["job_id"])
        self.assertEqual((job["status"], job["error"]["code"]), ("failed", "timeout"))


class Administration(InBackend):
    def test_partners_and_keys(self):
        partner = self.admin("partner", "add", "Acme")["partner_id"]
        issued = self.admin("key", "issue", "--partner", partner, "--kind", "live")
        self.assertRegex(issued["api_key"], "^esx_live_[0-9A-Za-z]{32,}$")
        server = self.serve("--role", "api")
        ping = lambda: call(server.url + "/v1/ping", issued["api_key"])[0]
        self.assertEqual(ping(), 200)
        self.admin("partner", "suspend", partner)
        self.assertEqual(ping(), 401)
        self.admin("partner", "resume", partner)
        self.assertEqual(ping(), 200)
        self.admin("key", "revoke", issued["key_id"])
        self.assertEqual(ping(), 401)
        self.assertEqual(self.admin("partner", "list")["partners"][0]["name"], "Acme")
        listed = self.admin("key", "list")["keys"][0]
        self.assertTrue(listed["revoked"])
        self.assertNotIn(issued["api_key"], json.dumps(listed))
        for file in self.data_dir.rglob("*"):
            if file.is_file():
                self.assertNotIn(issued["api_key"].encode(), file.read_bytes(), file)

    def test_invoice_counts_live_successes_only(self):
        live, test = self.admin.new_key(kind="live"), self.admin.new_key(kind="test")
        server = self.serve("--workers", "1")
        for key, pdf in ((live, None), (live, b"no PDF"), (test, None)):
            wait_for_end(server.url, key, submit(server.url, key, pdf)[1]["job_id"])
        month = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m")
        invoice = self.admin("invoice", "--month", month)
        self.assertEqual([line["conversions"] for line in invoice["partners"]], [1])
        self.assertEqual(self.admin("invoice", "--month", "2001-01")["partners"], [])

    def test_price_lists(self):
        self.assertEqual([row["code"] for row in self.admin("price-list", "list")["price_lists"]], [esxserver.PRICE_LIST])
        source = esxserver.ROOT / "libestimate/data/price-lists/DEMO8X_NOV26.csv"
        other = self.data_dir / "other.csv"
        other.write_text(source.read_text().replace(esxserver.PRICE_LIST, "TEST8X_JAN26"))
        self.assertEqual(self.admin("price-list", "import", str(other))["code"], "TEST8X_JAN26")
        key = self.admin.new_key()
        server = self.serve("--role", "api")
        fields = [("price_list", "TEST8X_JAN26")]
        body, content_type = esxserver.form(fields, b"%PDF")
        self.assertEqual(call(server.url + "/v1/conversions", key, body, {"Content-Type": content_type})[0], 202)
        self.serve("--role", "worker", "--workers", "1")
        job = submit(server.url, key, price_list="TEST8X_JAN26")[1]["job_id"]
        self.assertEqual(wait_for_end(server.url, key, job)["status"], "succeeded")
        self.admin("price-list", "remove", "TEST8X_JAN26")
        status, _, answer = call(server.url + "/v1/conversions", key, body, {"Content-Type": content_type})
        self.assertEqual((status, json.loads(answer)["error"]["code"]), (400, "unsupported_price_list"))

    def test_a_partners_own_price_list(self):
        draft = esxserver.ROOT / "tests/fixtures/synthetic/ROUGH_small.pdf"
        partner, other = (self.admin("partner", "add", name)["partner_id"] for name in ("Acme", "Other"))
        learn = ("price-list", "learn", str(draft), "--code", "MINE", "--partner", partner)
        first, again = self.admin(*learn), self.admin(*learn)
        self.assertEqual((first["code"], first["owner"]), ("MINE", f"partner:{partner}"))
        self.assertEqual((first["added"], first["item_count"]), (15, 15))
        self.assertEqual((again["added"], again["item_count"], again["differences"]), (0, 15, []))
        server = self.serve("--workers", "1")
        key = self.admin.issue(partner)
        job = submit(server.url, key, price_list="MINE")[1]["job_id"]
        self.assertEqual(wait_for_end(server.url, key, job)["status"], "succeeded")
        self.assertEqual(submit(server.url, self.admin.issue(other), price_list="MINE")[0], 400)
        self.assertEqual(self.admin.raw("price-list", "remove", "MINE").returncode, 1)
        self.admin("price-list", "remove", "MINE", "--partner", partner)
        self.assertEqual(submit(server.url, key, price_list="MINE")[0], 400)

    def test_the_servers_file_says_what_is_administered(self):
        self.admin("partner", "add", "Acme")
        where = self.backend.where or ["--database", f"sqlite:{self.data_dir}/esxserver.sqlite"]
        config = self.data_dir / "esx.toml"
        config.write_text('role = "api"\n' + "".join(
            f'{name.removeprefix("--")} = "{value}"\n' for name, value in zip(where[::2], where[1::2])))
        elsewhere = Admin(PROGRAM, self.data_dir / "elsewhere", environment=backends.servers.credentials())
        self.assertEqual(elsewhere("partner", "list")["partners"], [])
        self.assertEqual(len(elsewhere("partner", "list", "--config", str(config))["partners"]), 1)
        self.assertEqual(elsewhere.raw("partner", "list", "--config", "/nowhere").returncode, 1)

    def test_errors_are_told_and_exit_with_1(self):
        for words in (["partner", "suspend", "nobody"], ["key", "revoke", "nothing"], ["webhook", "resend", "none"],
                      ["key", "issue", "--partner", "nobody", "--kind", "test"], ["invoice", "--month", "2026-13"],
                      ["price-list", "remove", "NONE"], ["price-list", "import", "/nowhere"],
                      ["price-list", "learn", "/nowhere", "--code", "MINE"],
                      ["price-list", "learn", "/nowhere", "--code", "MINE", "--partner", "nobody"],
                      ["partner", "add", ""], ["partner", "add", " \t"],
                      ["partner", "add", "A", "--webhook-url", "https://hooks.example/"],
                      ["partner", "add", "A", "--webhook-url", "ftp://a/", "--webhook-secret", "s"]):
            run = self.admin.raw(*words)
            self.assertEqual((run.returncode, run.stdout), (1, ""), words)
            self.assertTrue(run.stderr, words)


@unittest.skipIf(KIND != "local", "options are the same everywhere")
class Options(InBackend):
    def test_file_environment_and_flags(self):
        config = self.data_dir / "esx.toml"
        config.write_text('role = "api"\nactive-limit = 1\njson-output = "on"\nmax-upload = "1KB"\n')
        server = self.serve("--config", str(config), environment={"ESX_DAILY_LIMIT": "2"})
        key = self.admin.new_key()
        self.assertEqual(submit(server.url, key, b"%PDF", fields=[("output_formats", "json")])[0], 202)
        self.assertEqual(submit(server.url, key, b"%PDF")[1]["error"]["code"], "too_many_active_jobs")
        self.assertEqual(submit(server.url, key, b"x" * 1001)[1]["error"]["code"], "file_too_large")

    def test_wrong_options_end_with_1(self):
        for words in (["--listen", "nowhere"], ["--retention", "30"], ["--max-upload", "many"], ["--workers", "0"],
                      ["--role", "boss"], ["--webhook-delays", "1m,2m"], ["--json-output", "maybe"],
                      ["--base-url", "ftp://x"], ["--no-such-option"], ["--database", "oracle:x"],
                      ["--artifacts", "tape:x"]):
            run = self.admin.raw("serve", *words)
            self.assertEqual((run.returncode, run.stdout), (1, ""), (words, run.stderr))

    def test_two_servers_cannot_have_one_address(self):
        server = self.serve("--role", "api")
        run = self.admin.raw("serve", "--listen", server.url.removeprefix("http://"))
        self.assertEqual(run.returncode, 1, run.stderr)


def run(make_backend):
    InBackend.make_backend = staticmethod(make_backend)
    unittest.main(verbosity=2)


if __name__ == "__main__":
    backends.run_in(KIND, run)
