#!/usr/bin/env python3
"""operator_test.py PROGRAM: what operators are promised: options, output, signals, counters, rights of files."""

import contextlib
import csv
import io
import json
import os
import pathlib
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import tempfile
import time
import unittest

from esxserver import (PRICE_LIST, Admin, Server, call, form, read, submit, wait_for, wait_for_end,
                       without_leak_check)

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()

# Every documented option of the partner API, with a value that is not its default.
OPTIONS = {
    "listen": "127.0.0.1:0", "base-url": "https://esx.example/", "workers": "1", "role": "api,worker",
    "json-output": "on", "max-upload": "200KB", "active-limit": "2", "daily-limit": "3", "job-timeout": "5m",
    "retention": "2d", "url-ttl": "1h", "webhook-delays": "2m,6m,26m", "webhook-timeout": "11s",
    "sweep-interval": "10s"}


class Operators(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.admin = Admin(PROGRAM, self.folder)

    def serve(self, *options, **more):
        server = Server(PROGRAM, self.folder, *options, **more)
        self.addCleanup(server.__exit__)
        return server

    def metric(self, server, name):
        text = call(server.url + "/metrics")[2].decode()
        found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
        return float(found[1]) if found else None

    def log(self):
        return [json.loads(line) for line in (self.folder / "server.log").read_text().splitlines()]


class Options(Operators):
    def run_with(self, words, environment=None):
        """A server started with nothing but these words; its address."""
        log = open(self.folder / "server.log", "ab")
        process = subprocess.Popen([str(PROGRAM), "serve", *words], stdout=subprocess.PIPE, stderr=log, text=True,
                                   env={**os.environ, **(environment or {})})
        self.addCleanup(lambda: (process.kill(), process.wait(), process.stdout.close(), log.close()))
        line = process.stdout.readline()
        self.assertRegex(line, r"^listening on http://127\.0\.0\.1:\d+\n$")
        return process, line.split()[-1]

    def assert_obeyed(self, url):
        key = self.admin.new_key()
        status, answer = submit(url, key, b"x" * 200_001)
        self.assertEqual((status, answer["error"]["code"]), (413, "file_too_large"))
        job = wait_for_end(url, key, submit(url, key, fields=[("output_formats", "json")])[1]["job_id"])
        self.assertTrue(job["esx_url"].startswith("https://esx.example/files/"), job)
        expires = int(re.search(r"expires=(\d+)", job["esx_url"])[1])
        self.assertAlmostEqual(expires, time.time() + 3600, delta=30)
        self.assertEqual([submit(url, key, b"x")[0] for _ in range(3)][:2], [202, 202])
        self.assertEqual(submit(url, key, b"x")[0], 429)

    def test_in_the_environment(self):
        variables = {"ESX_" + name.upper().replace("-", "_"): value for name, value in OPTIONS.items()}
        self.assert_obeyed(self.run_with([], {**variables, "ESX_DATA_DIR": str(self.folder)})[1])

    def test_in_a_file(self):
        config = self.folder / "esx.toml"
        lines = [f'{name} = "{value}"' for name, value in {**OPTIONS, "data-dir": self.folder}.items()]
        config.write_text("\n".join([*lines, "allow-private-callbacks = true", ""]))
        self.assert_obeyed(self.run_with(["--config", str(config)])[1])

    def test_as_flags(self):
        words = [word for name, value in OPTIONS.items() for word in (f"--{name}", value)]
        stores = ["--database", f"sqlite:{self.folder}/esxserver.sqlite", "--artifacts", f"file:{self.folder}/other"]
        self.assert_obeyed(self.run_with([*words, *stores, "--data-dir", str(self.folder)])[1])
        self.assertTrue(any((self.folder / "other").rglob("*")))
        self.assertFalse((self.folder / "artifacts").exists())

    def test_the_help_names_all_of_them(self):
        text = self.admin.raw("serve", "--help").stdout
        for name in [*OPTIONS, "data-dir", "database", "artifacts", "allow-private-callbacks", "config", "identity"]:
            self.assertIn(f"--{name} ", text)

    def test_a_malformed_database_url_is_refused_without_its_password(self):
        for url in ("postgresql://me:hunter2@a@db/esx", "postgresql://me:a/hunter2@db/esx", "postgresql://me:hunter2",
                    "postgresql://me:hunter2%zz@db/esx", "postgresql://me:hunter2@[::1/esx", "password=hunter2:"):
            for run in (self.admin.raw("serve", "--listen", "127.0.0.1:0", "--database", url),
                        self.admin.raw("partner", "list", "--database", url)):
                self.assertEqual((run.returncode, run.stdout), (1, ""), run.stderr)
                self.assertTrue(run.stderr.startswith("invalid_usage: "), run.stderr)
                self.assertNotIn("hunter2", run.stderr)

    def test_one_line_on_standard_output_and_json_on_the_other(self):
        process, url = self.run_with(["--listen", "127.0.0.1:0", "--data-dir", str(self.folder)])
        call(url + "/health/")
        process.send_signal(signal.SIGTERM)
        self.assertEqual((process.wait(20), process.stdout.read()), (0, ""))
        events = [line["event"] for line in self.log()]
        self.assertEqual((events[0], events[-1], "request" in events), ("started", "stopped", True))

    def test_only_the_user_of_the_server_may_look_into_its_data(self):
        server = self.serve("--workers", "1")
        key = self.admin.new_key()
        wait_for_end(server.url, key, submit(server.url, key)[1]["job_id"])
        for path in self.folder.rglob("*"):
            if path.name != "server.log":
                self.assertEqual(stat.S_IMODE(path.stat().st_mode) & 0o077, 0, path)


class Rights(Operators):
    PRICES = ("# code=TXHO8X_SEP20\n"
              "cat,sel,act,description,unit,remove_price,replace_price,reset_price,material_price,labor_price,"
              "equipment_price\nRFG,240,+,Shingles,SQ,0,250.00,0,0,0,0\n")

    def setUp(self):
        super().setUp()
        # The kernel lets nobody trace a process that changed its user.
        self.admin = Admin(PROGRAM, self.folder, environment=without_leak_check())

    @unittest.skipUnless(os.geteuid() == 0, "only root can act as somebody else")
    def test_what_root_makes_belongs_to_the_owner_of_the_data_dir(self):
        owner, group = 65_534, 65_533
        os.chown(self.folder, owner, group)
        prices = self.folder / "prices.csv"
        prices.write_text(self.PRICES)
        prices.chmod(0o644)
        self.admin("price-list", "import", str(prices))
        partner = self.admin("partner", "add", "Acme")["partner_id"]
        self.admin("key", "issue", "--partner", partner, "--kind", "test")
        made = [path for path in self.folder.rglob("*") if path != prices]
        self.assertIn(self.folder / "prices.sqlite", made)
        for path in made:
            self.assertEqual((path.stat().st_uid, path.stat().st_gid), (owner, group), path)

    @unittest.skipUnless(os.geteuid() == 0, "only root can act as somebody else")
    def test_the_audit_names_who_ran_the_command(self):
        os.chown(self.folder, 65_534, 65_534)
        self.admin("partner", "list")
        self.admin("credits", "grant", "ann", "5")
        self.admin.environment["SUDO_USER"] = "bob"
        self.admin("credits", "grant", "ann", "6")
        self.assertEqual([act["by"] for act in self.admin("audit")["acts"]], ["root", "root (sudo by bob)"])


class Secrets(Operators):
    def test_they_are_read_from_standard_input(self):
        added = self.admin("partner", "add", "Acme", "--webhook-secret", "-", stdin="from a pipe\n")
        with contextlib.closing(sqlite3.connect(self.folder / "esxserver.sqlite")) as database:
            rows = database.execute("SELECT id, webhook_secret FROM partner").fetchall()
        self.assertEqual(rows, [(added["partner_id"], "from a pipe")])

    def test_none_is_refused(self):
        for text in ("", "\n", "x" * 4097):
            run = self.admin.raw("partner", "add", "Acme", "--webhook-secret", "-", stdin=text)
            self.assertEqual((run.returncode, run.stdout), (1, ""), text)
        self.assertEqual(self.admin("partner", "list")["partners"], [])

    def test_a_server_reads_a_line_for_each_option(self):
        run = self.admin.raw("serve", "--payments", "https://pay.example", "--payments-key", "-",
                             "--payments-webhook-secret", "-", stdin="only one\n")
        self.assertEqual((run.returncode, run.stdout), (1, ""))
        self.assertIn("--payments-webhook-secret", run.stderr)


class Signals(Operators):
    def test_a_running_upload_is_finished(self):
        server = self.serve("--role", "api")
        key = self.admin.new_key()
        body, content_type = form([("price_list", PRICE_LIST)], b"%PDF" + bytes(300_000))
        head = (f"POST /v1/conversions HTTP/1.1\r\nHost: a\r\nX-API-Key: {key}\r\nContent-Type: {content_type}\r\n"
                f"Content-Length: {len(body)}\r\n\r\n").encode()
        address = server.url.removeprefix("http://").split(":")
        with socket.create_connection(address, 20) as connection:
            connection.sendall(head + body[:100_000])
            wait_for(lambda: self.stores_an_upload(server.process.pid), 20, "the upload")
            server.process.send_signal(signal.SIGTERM)
            wait_for(lambda: self.is_closed(address), 20, "the end of listening")
            connection.sendall(body[100_000:])
            answer = b""
            while piece := connection.recv(65536):
                answer += piece
        self.assertTrue(answer.startswith(b"HTTP/1.1 202 "), answer)
        self.assertEqual(server.process.wait(30), 0)
        self.assertEqual(len(list((self.folder / "uploads").iterdir())), 0)
        again = self.serve("--role", "api")
        job_id = json.loads(answer.split(b"\r\n\r\n", 1)[1])["job_id"]
        self.assertEqual(read(again.url, key, job_id)["status"], "queued")

    @staticmethod
    def stores_an_upload(pid):
        """Its file has no name."""
        for descriptor in pathlib.Path(f"/proc/{pid}/fd").iterdir():
            with contextlib.suppress(OSError):  # closed meanwhile
                target = os.readlink(descriptor)
                if "/uploads/" in target and "(deleted)" in target:
                    return True
        return False

    @staticmethod
    def is_closed(address):
        try:
            socket.create_connection(address, 20).close()
        except OSError:
            return True
        return False

    def test_a_killed_converter_is_counted_and_its_job_succeeds(self):
        server = self.serve("--workers", "1")
        key = self.admin.new_key()
        job_id = submit(server.url, key)[1]["job_id"]

        def killed():
            running = server.converters()
            for pid in running:
                os.kill(pid, signal.SIGKILL)
            return running

        end = time.monotonic() + 20
        while not killed() and time.monotonic() < end:
            pass
        self.assertEqual(wait_for_end(server.url, key, job_id)["status"], "succeeded")
        self.assertEqual(self.metric(server, "esx_worker_deaths_total"), 1)


class Counters(Operators):
    def test_the_queue(self):
        server = self.serve("--role", "api")
        key = self.admin.new_key()
        self.assertEqual(self.metric(server, "esx_queue_age_seconds"), 0)
        submit(server.url, key, b"x")
        wait_for(lambda: self.metric(server, "esx_queue_age_seconds") > 0.2, 5, "the queue to age")
        self.assertEqual(self.metric(server, 'esx_jobs{state="queued"}'), 1)
        worker = self.serve("--role", "worker", "--workers", "1")
        wait_for(lambda: self.metric(server, 'esx_jobs{state="failed"}') == 1, 20, "the end of the job")
        self.assertEqual(self.metric(server, 'esx_job_failures_total{code="conversion_failed"}'), 1)
        self.assertEqual(self.metric(server, "esx_queue_age_seconds"), 0)
        self.assertEqual(worker.stop(), 0)

    def test_requests_and_their_times(self):
        server = self.serve("--role", "api")
        for _ in range(5):
            call(server.url + "/v1/ping", "bad")
        # Requests are counted after their response.
        wait_for(lambda: self.metric(server, 'esx_http_requests_total{operation="ping",status="401"}') == 5, 5,
                 "the count of the last request")
        self.assertEqual(self.metric(server, 'esx_http_request_duration_seconds_count{operation="ping"}'), 5)

    def test_every_line_of_the_log_is_json_whatever_is_asked_for(self):
        server = self.serve("--role", "api")
        host, port = server.url.removeprefix("http://").split(":")
        for target in (b"/\xff\xfe", b"/%ff%00%0a", b"/\"quoted\\", b"/\x1b[31m", b"/\xe2\x82\xac"):
            with socket.create_connection((host, int(port)), 10) as connection:
                connection.sendall(b"GET " + target + b" HTTP/1.1\r\nHost: a\r\n\r\n")
                self.assertIn(connection.recv(100).split(b" ")[1], (b"400", b"404"))
        server.stop()
        self.assertTrue(all({"time", "level", "event"} <= set(line) for line in self.log()))


class Partners(Operators):
    def setUp(self):
        super().setUp()
        self.partner = self.admin("partner", "add", "Acme")["partner_id"]

    def refused(self, *words):
        run = self.admin.raw(*words)
        self.assertEqual((run.returncode, run.stdout), (1, ""), words)
        return run.stderr

    def test_they_are_updated(self):
        self.assertEqual(self.admin("partner", "update", self.partner, "--name", "Acme Claims")["name"], "Acme Claims")
        url = "https://hooks.example/esx"
        self.assertIn("--webhook-secret", self.refused("partner", "update", self.partner, "--webhook-url", url))
        self.admin("partner", "update", self.partner, "--webhook-url", url, "--webhook-secret", "-", stdin="s3cret\n")
        listed = self.admin("partner", "list")["partners"][0]
        self.assertEqual((listed["name"], listed["webhook_url"], listed["has_webhook_secret"]), ("Acme Claims", url, True))
        self.assertEqual(self.admin("partner", "update", self.partner, "--webhook-url", "")["webhook_url"], "")

    def test_what_makes_no_sense_is_refused(self):
        for words in (("update", self.partner), ("update", self.partner, "--name", " "),
                      ("update", self.partner, "--webhook-url", "ftp://a", "--webhook-secret", "s"),
                      ("update", self.partner, "--webhook-secret", ""), ("update", "nobody", "--name", "A"),
                      ("rotate-secret", "nobody"), ("rotate-secret", self.partner, "--overlap", "91d"),
                      ("rotate-secret", self.partner, "--overlap", "soon"),
                      ("rotate-secret", self.partner, "--webhook-secret", "")):
            self.refused("partner", *words)
        listed = self.admin("partner", "list")["partners"][0]
        self.assertEqual((listed["name"], listed["has_webhook_secret"]), ("Acme", False))


class Usage(Operators):
    def test_conversions_by_key_and_day(self):
        server = self.serve("--workers", "1")
        partner = self.admin("partner", "add", 'Acme, "Inc."')["partner_id"]
        issued = self.admin("key", "issue", "--partner", partner, "--kind", "live", "--label", "Main")
        for pdf in (None, b"no PDF"):
            wait_for_end(server.url, issued["api_key"], submit(server.url, issued["api_key"], pdf)[1]["job_id"])
        period = ("--from", "2026-01-01", "--to", "2099-12-31")
        lines = self.admin("usage", *period)["usage"]
        sums = {name: sum(line[name] for line in lines) for name in ("accepted", "completed", "failed")}
        self.assertEqual(sums, {"accepted": 2, "completed": 1, "failed": 1})
        self.assertEqual({(line["name"], line["key_id"], line["label"], line["kind"]) for line in lines},
                         {('Acme, "Inc."', issued["key_id"], "Main", "live")})
        run = self.admin.raw("usage", *period, "--csv")
        rows = list(csv.DictReader(io.StringIO(run.stdout)))
        self.assertEqual(rows, [{name: str(value) for name, value in line.items()} for line in lines])

    def test_days_that_do_not_exist_are_refused(self):
        for first, last in (("2026-02-30", "2026-03-01"), ("2026-03-02", "2026-03-01"), ("", "2026-03-01"), ("x", "y")):
            self.assertEqual(self.admin.raw("usage", "--from", first, "--to", last).returncode, 1, (first, last))


class Keys(Operators):
    def test_the_list_shows_label_end_and_last_use_and_no_hash(self):
        partner = self.admin("partner", "add", "Acme")["partner_id"]
        labeled = self.admin("key", "issue", "--partner", partner, "--kind", "test", "--label", "Staging",
                             "--expires", "30d")
        plain = self.admin("key", "issue", "--partner", partner, "--kind", "live")
        server = self.serve("--role", "api")
        self.assertEqual(call(server.url + "/v1/ping", labeled["api_key"])[0], 200)
        text = self.admin.raw("key", "list").stdout
        keys = {key["key_id"]: key for key in json.loads(text)["keys"]}
        first, second = keys[labeled["key_id"]], keys[plain["key_id"]]
        self.assertEqual((first["label"], second["label"], second["expires_at"], second["last_used_at"]),
                         ("Staging", "", None, None))
        self.assertLess(first["last_used_at"], first["expires_at"])
        self.assertNotRegex(text, r"[0-9a-f]{64}")
        for words in (("--expires", "0s"), ("--expires", "soon"), ("--expires", "40000d")):
            self.assertEqual(self.admin.raw("key", "issue", "--partner", partner, "--kind", "test", *words).returncode, 1)

    def test_an_expired_key_opens_nothing(self):
        partner = self.admin("partner", "add", "Acme")["partner_id"]
        key = self.admin("key", "issue", "--partner", partner, "--kind", "test", "--expires", "1s")["api_key"]
        server = self.serve("--role", "api")
        wait_for(lambda: call(server.url + "/v1/ping", key)[0] == 401, 10, "the end of the key")
        self.assertEqual(json.loads(call(server.url + "/v1/ping", key)[2])["error"]["code"], "invalid_api_key")

    def test_neither_revoked_nor_suspended_keys_open_anything(self):
        partner = self.admin("partner", "add", "Acme")["partner_id"]
        keys = {}
        for name in ("revoked", "suspended"):
            owner = partner if name == "revoked" else self.admin("partner", "add", "B")["partner_id"]
            issued = self.admin("key", "issue", "--partner", owner, "--kind", "live")
            keys[name] = (owner, issued["key_id"], issued["api_key"])
        server = self.serve("--workers", "1")
        done = {name: wait_for_end(server.url, key, submit(server.url, key)[1]["job_id"])
                for name, (_, _, key) in keys.items()}
        self.admin("key", "revoke", keys["revoked"][1])
        self.admin("partner", "suspend", keys["suspended"][0])
        for name, (_, _, key) in keys.items():
            answers = [call(f"{server.url}/v1/conversions/{done[name]['job_id']}", key)[::2],
                       call(server.url + "/v1/ping", key)[::2], call(server.url + "/v1/conversions", key, b"x")[::2]]
            for status, body in answers:
                self.assertEqual((status, json.loads(body)["error"]["code"]), (401, "invalid_api_key"), name)
        # A link that was given out works on: it is signed, not keyed.
        self.assertEqual(call(done["revoked"]["esx_url"])[0], 200)

    def test_links_are_void_once_their_key_is_gone(self):
        """What the runbook says to do when the key of signed URLs leaked; and every process knows every key."""
        server, other = self.serve("--workers", "1"), self.serve("--role", "api")
        key = self.admin.new_key()
        job_id = submit(server.url, key)[1]["job_id"]
        link = wait_for_end(server.url, key, job_id)["esx_url"]
        self.assertEqual(call(link)[0], 200)
        self.assertEqual(call(link.replace(server.url, other.url))[0], 200)
        other.stop()
        server.stop()
        with contextlib.closing(sqlite3.connect(self.folder / "esxserver.sqlite")) as database, database:
            database.execute("DELETE FROM signing_key")
        again = self.serve("--role", "api")
        self.assertEqual(call(link.replace(server.url, again.url))[0], 403)
        self.assertEqual(call(read(again.url, key, job_id)["esx_url"])[0], 200)


if __name__ == "__main__":
    unittest.main(verbosity=1)
