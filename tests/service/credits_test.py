#!/usr/bin/env python3
"""credits_test.py PROGRAM local|shared [SECONDS [AWAY]]: credits, codes and mails of the running program, also under
kill -9 for so many seconds, and with a mail server that is away for so many."""

import collections
import concurrent.futures
import contextlib
import email
import email.policy
import hmac
import http.client
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.parse

import backends
import servers
from esxserver import ROOT, call, form, wait_for
from stripe_stand_in import KEY, SECRET, StandIn

PROGRAM, KIND = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
KILL_SECONDS = int(sys.argv[3]) if len(sys.argv) > 3 else 10
AWAY_SECONDS = int(sys.argv[4]) if len(sys.argv) > 4 else 1
SMTP_SERVER = ROOT / "tools/npm/smtp-server/node_modules/smtp-server"
ME, BILLING = "/api/v1/me", "/api/v1/billing"


class SmtpSink:
    """npm's smtp-server, which can go away and come back on the same port."""

    def __init__(self, folder):
        self.folder, self.port, self.lines = pathlib.Path(folder), servers.free_port(), []
        self.key, self.certificate = self.folder / "key.pem", self.folder / "certificate.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                        "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2",
                        "-keyout", self.key, "-out", self.certificate], check=True, capture_output=True)
        self.process = None

    def url(self, password="p:ss w@rd"):
        words = [urllib.parse.quote(text, safe="") for text in (password, str(self.certificate))]
        return f"smtp://esx:{words[0]}@localhost:{self.port}?ca={words[1]}"

    def start(self):
        self.process = subprocess.Popen(
            ["node", ROOT / "tests/service/smtp_sink.mjs", SMTP_SERVER, str(self.port), self.key, self.certificate],
            stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline() == "ready\n"
        self.reader = threading.Thread(target=self.take, args=[self.process.stdout])
        self.reader.start()

    def take(self, stream):
        for line in stream:
            self.lines.append(json.loads(line))

    def stop(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            self.reader.join()
            self.process.stdout.close()


class CreditsTest(unittest.TestCase):
    make_backend = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.backend = type(self).make_backend(PROGRAM, folder.name)
        self.admin = self.backend.admin

    def serve(self, *options):
        fleet = self.backend.serve(*options)
        self.addCleanup(fleet.__exit__)
        return fleet

    def token(self, uid, *more):
        return self.admin("token", "--uid", uid, "--email", f"{uid}@example.com", *more)["id_token"]

    def ask(self, server, token, path, body=None, method=None):
        """Status and body."""
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        status, _, text = call(server.url + ME + path, body=data, headers=headers, method=method)
        return status, json.loads(text)

    def pricing(self, **changes):
        """A file with the bundled prices, but for the changes."""
        path = self.folder / "pricing.json"
        bundled = json.loads((ROOT / "apps/esxserver/billing/pricing.json").read_text())
        path.write_text(json.dumps({**bundled, **changes}))
        return str(path)

    def mint(self, *more):
        return self.admin("code", "mint", "--credits", "5", *more)


class Commands(CreditsTest):
    def audit_of(self, *words):
        """What the command prints, and its row in the audit log."""
        return self.admin(*words), self.admin("audit")["acts"][-1]

    def test_grants_and_the_ledger(self):
        entry, line = self.audit_of("credits", "grant", "ann", "20", "--note", "Thanks")
        self.assertEqual((entry["delta"], entry["balance_after"], entry["kind"], entry["note"]), (20, 20, "grant", "Thanks"))
        self.assertEqual((line["act"], line["object"], line["details"]),
                         ("credits grant", "ann", {"UID": "ann", "N": "20", "--note": "(not recorded)"}))
        self.assertEqual(self.admin("credits", "ledger", "ann"), {"uid": "ann", "balance": 20, "entries": [entry]})
        self.assertEqual(self.admin("credits", "ledger", "bob"), {"uid": "bob", "balance": 0, "entries": []})
        self.assertEqual(self.admin("credits", "check"), {"users": 1, "entries": 1, "differences": []})
        for words in (("ann", "0"), ("ann", "-1"), ("ann", "1000001"), ("ann", "x"), ("", "1")):
            self.assertEqual(self.admin.raw("credits", "grant", *words).returncode, 1, words)
        self.assertEqual(self.audit_of("user", "role", "ann", "member")[1]["details"]["ROLE"], "member")
        self.assertEqual(self.admin("user", "delete", "ann")["deleted"], {"credit_entries": 1, "roles": 1})

    def test_codes(self):
        minted, line = self.audit_of("code", "mint", "--credits", "5", "--email", "Ann@example.com", "--expires", "30d")
        self.assertRegex(minted["code"], r"^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$")
        self.assertEqual((line["act"], line["object"]), ("code mint", minted["code_id"]))
        listed = self.admin("code", "list")["codes"]
        self.assertEqual([(code["code_id"], code["kind"], code["email"]) for code in listed],
                         [(minted["code_id"], "promo", "ann@example.com")])
        self.assertNotIn(minted["code"], json.dumps(listed))
        revoked, line = self.audit_of("code", "revoke", minted["code_id"])
        self.assertEqual((revoked["revoked"], line["act"]), (True, "code revoke"))
        self.assertIsNotNone(self.admin("code", "list")["codes"][0]["revoked_at"])
        self.assertEqual(self.admin.raw("code", "revoke", "nothing").returncode, 1)
        self.assertEqual(self.admin.raw("code", "mint", "--credits", "5", "--expires", "soon").returncode, 1)

    def test_mistakes_in_the_files_are_named_at_start(self):
        pricing, domains = self.folder / "pricing.json", self.folder / "domains"
        good = (ROOT / "apps/esxserver/billing/pricing.json").read_text()
        pricing.write_text(good.replace('"percent_off": 50', '"percent_off": 500').replace('"usd"', '"us"'))
        domains.write_text("good.example\n\nno domain\n# comment\n.\n")
        for option, places in ((("--pricing", pricing), ("/founder/percent_off", "/currency")),
                               (("--disposable-domains", domains), ("line 3, line 5",)),
                               (("--operator-email", "no address"), ("--operator-email",)),
                               (("--mail", "smtp://u:secret@h?starttls=off"), ("encrypted",))):
            run = subprocess.run([PROGRAM, "serve", "--data-dir", self.folder, "--listen", "127.0.0.1:0", *option],
                                 capture_output=True, text=True, timeout=60)
            self.assertEqual(run.returncode, 1, run.stderr)
            for place in places:
                self.assertIn(place, run.stderr)
            self.assertNotIn("secret", run.stderr)


class Accounts(CreditsTest):
    def test_an_account_on_every_process(self):
        prices = self.pricing(signup_credits=7, agreement_version="v2")
        domains = self.folder / "domains"
        domains.write_text("brief.example\n")
        server = self.serve("--role", "api", "--pricing", prices, "--disposable-domains", str(domains))
        ann, bob = self.token("ann", "--email-verified"), self.token("bob")
        brief = self.admin("token", "--uid", "eve", "--email", "eve@a.brief.example")["id_token"]
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(lambda _: self.ask(server, ann, "/bootstrap", method="POST"), range(16)))
        self.assertEqual(sorted(answer["granted"] for _, answer in answers), [False] * 15 + [True])
        self.assertEqual(self.ask(server, brief, "/bootstrap", method="POST")[1]["credits"], 0)
        pending = self.mint("--email", "ANN@example.com", "--kind", "purchase")["code"]
        hidden = self.mint("--email", "ann@example.com", "--kind", "feedback")["code"]
        for _ in range(2):  # each process has the key of the codes
            codes = self.ask(server, ann, "/pending-codes")[1]
            self.assertEqual([code["code"] for code in codes], [pending])
        self.assertEqual(self.ask(server, bob, "/pending-codes"), (200, []))
        self.assertEqual(self.ask(server, bob, "/redeem-code", {"code": pending})[0], 404)
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(lambda _: self.ask(server, ann, "/redeem-code", {"code": pending}), range(8)))
        self.assertEqual(collections.Counter((status, answer["status"]) for status, answer in answers),
                         {(200, "ok"): 1, (200, "already_redeemed_self"): 7})
        self.assertEqual(self.ask(server, ann, "/redeem-code", {"code": hidden})[1]["balance"], 17)
        self.assertEqual(self.ask(server, bob, "/redeem-code", {"code": hidden})[0], 409)
        self.assertEqual(self.ask(server, ann, "/accept-agreement", method="POST")[1]["version"], "v2")
        self.assertTrue(self.ask(server, ann, "/credits")[1]["agreement"]["accepted"])
        self.assertEqual(self.admin("credits", "check"), {"users": 1, "entries": 3, "differences": []})

    def test_another_text_of_the_agreement_is_another_version(self):
        versions = set()
        for terms in ("Be kind.\n", "Be very kind.\n"):
            path = self.folder / "agreement"
            path.write_text(terms)
            server = self.serve("--role", "api", "--agreement", str(path))
            status = self.ask(server, self.token("ann"), "/credits")[1]["agreement"]
            self.assertEqual((status["url"], status["accepted"]), ("/agreement", False))
            version = status["current_version"]
            versions.add(version)
            self.assertIn(f"Version {version}</p>\n<p>{terms}", call(server.url + "/agreement")[2].decode())
            accepted = self.ask(server, self.token("ann"), "/accept-agreement", method="POST")[1]
            self.assertEqual(accepted["version"], version)
            server.__exit__()
        self.assertEqual(len(versions), 2)
        server = self.serve("--role", "api")
        self.assertIsNone(self.ask(server, self.token("ann"), "/credits")[1]["agreement"]["url"])
        self.assertEqual(call(server.url + "/agreement")[0], 404)

    def test_wrong_codes_are_throttled_by_user_and_by_address(self):
        for limits, attempts in (({"user_failures": 100, "address_failures": 2}, ("bob", "eve", "joe")),
                                 ({"user_failures": 2, "address_failures": 100}, ("ann", "ann", "ann"))):
            server = self.serve("--role", "api", "--pricing", self.pricing(redeem_limits={**limits, "window_s": 900}))
            answers = [self.ask(server, self.token(uid), "/redeem-code", {"code": "A" * 20}) for uid in attempts]
            self.assertEqual([status for status, _ in answers], [404, 404, 429], limits)
            server.__exit__()

    def test_feedback_in_a_maildir(self):
        folder = self.folder / "mails"
        server = self.serve("--mail", f"maildir:{folder}", "--operator-email", "operator@example.com")
        self.assertEqual(self.ask(server, self.token("ann"), "/feedback", {"message": "Größer\n.\nBcc: x", "rating": 4})[0], 200)
        found = wait_for(lambda: list(folder.glob("new/*")), 30, "the mail")
        mail = email.message_from_bytes(found[0].read_bytes(), policy=email.policy.default)
        self.assertEqual((mail["To"], mail["From"], mail["Reply-To"], mail["Bcc"]),
                         ("operator@example.com", "operator@example.com", "ann@example.com", None))
        text = mail.get_content()
        self.assertIn("Größer\n.\nBcc: x", text.replace("\r\n", "\n"))
        code = re.search(r"([0-9A-Z]{5}-){3}[0-9A-Z]{5}", text)[0]
        self.assertEqual(self.ask(server, self.token("ann"), "/redeem-code", {"code": code})[1]["balance"], 1)


@unittest.skipUnless(shutil.which("node") and SMTP_SERVER.exists(), "npm's smtp-server is not installed")
class Mails(CreditsTest):
    def test_a_mail_server_that_is_away(self):
        """Every feedback is stored, and every mail arrives once the server is back."""
        sink = SmtpSink(self.folder)
        self.addCleanup(sink.stop)
        server = self.serve("--mail", sink.url(), "--operator-email", "operator@example.com")
        token = self.token("ann")
        count = 5
        for number in range(count):
            self.assertEqual(self.ask(server, token, "/feedback", {"message": f"Number {number}"})[0], 200)
            time.sleep(AWAY_SECONDS / count)
        logs = list(self.folder.glob("**/server.log"))
        wait_for(lambda: any('"mail_failed"' in log.read_text() for log in logs), 30, "an attempt that fails")
        sink.start()
        wait_for(lambda: b"esx_mails_waiting 0\n" in call(server.url + "/metrics")[2], 60 + AWAY_SECONDS, "every mail")
        self.assertEqual(len(sink.lines), count)
        numbers = set()
        for line in sink.lines:
            self.assertEqual((line["from"], line["to"], line["secure"]),
                             ("operator@example.com", ["operator@example.com"], True))
            mail = email.message_from_string(line["message"], policy=email.policy.default)
            numbers.add(re.search(r"Number (\d)", mail.get_content())[1])
        self.assertEqual(numbers, set("01234"))

    def test_a_wrong_password(self):
        sink = SmtpSink(self.folder)
        self.addCleanup(sink.stop)
        sink.start()
        server = self.serve("--mail", sink.url("wrong-secret"))
        self.assertEqual(self.ask(server, self.token("ann"), "/feedback", {"message": "Hello"})[0], 200)
        logs = list(self.folder.glob("**/server.log"))
        wait_for(lambda: any('"mail_failed"' in log.read_text() for log in logs), 30, "an attempt that fails")
        self.assertFalse(any("wrong-secret" in log.read_text() for log in logs))
        self.assertEqual(sink.lines, [])


class Shopper:
    """Random requests of one thread. What the server acknowledged is in `world`."""

    def __init__(self, world, seed):
        self.world, self.dice = world, random.Random(seed)
        self.acts = [(self.redeem, 5), (self.buy, 3), (self.claim, 2), (self.convert, 1), (self.bootstrap, 1)]

    def __call__(self):
        acts, weights = zip(*self.acts)
        while not self.world.done.is_set():
            act, self.uid = self.dice.choices(acts, weights)[0], self.dice.choice(list(self.world.tokens))
            with contextlib.suppress(OSError, ValueError, http.client.HTTPException):
                self.world.answers[act.__name__, act()] += 1
            time.sleep(0.01)

    def ask(self, path, body=None, content_type="application/json", method=None):
        url = self.dice.choice(self.world.apis).url
        headers = {"Authorization": f"Bearer {self.world.tokens[self.uid]}", "Content-Type": content_type}
        status, _, answer = call(url + path, body=body, headers=headers, method=method)
        return status, json.loads(answer)

    def post(self, path, **body):
        return self.ask(path, json.dumps(body).encode())

    def bootstrap(self):
        return self.ask(ME + "/bootstrap", method="POST")[0]

    def redeem(self):
        return self.post(ME + "/redeem-code", code=self.dice.choice(self.world.codes))[0]

    def convert(self):
        """Takes a credit, and gives it back because the file is broken."""
        return self.ask("/api/v1/esx/generate-from-pdf/json", *form([], b"%PDF-1.4 broken"))[0]

    def buy(self):
        status, page = self.post(BILLING + "/create-checkout-session", pack_id="pack_5")
        if status == 200:
            self.world.stripe.pay(page["session_id"])
            self.world.unclaimed.append((self.uid, page["session_id"]))
            if self.dice.random() < 0.7:
                self.world.deliver(self.dice.choice(self.world.apis).url, page["session_id"])
        return status

    def claim(self):
        if not self.world.unclaimed:
            return 0
        self.uid, session = self.dice.choice(self.world.unclaimed)
        status, claim = self.ask(f"{BILLING}/session/{session}/claim")
        if status == 200:
            assert self.world.claimed.setdefault(session, claim["code"]) == claim["code"]
            self.world.acknowledged.add(session)
            self.world.codes.append(claim["code"])
        return status


class Kills(CreditsTest):
    """64 threads redeem, charge, refund and buy while API processes are killed: the ledger adds up, and every paid
    session has its code."""

    def deliver(self, url, session):
        """Reports the payment, as the provider does."""
        payload = json.dumps({"id": "evt_1", "object": "event", "type": "checkout.session.completed",
                              "created": int(time.time()), "data": {"object": self.stripe.sessions[session]}}).encode()
        seconds = str(int(time.time()))
        digest = hmac.new(SECRET.encode(), f"{seconds}.".encode() + payload, "sha256").hexdigest()
        status = call(url + BILLING + "/payments/webhook", body=payload, headers={
            "Content-Type": "application/json", "Stripe-Signature": f"t={seconds},v1={digest}"})[0]
        if status == 200:
            self.acknowledged.add(session)
        return status

    def test_random_requests_under_kill(self):
        self.codes = [self.mint()["code"] for _ in range(12)]
        self.tokens = {uid: self.token(uid) for uid in ("ann", "bob", "eve", "joe")}
        self.stripe, self.done, self.answers = StandIn(), threading.Event(), collections.Counter()
        self.addCleanup(self.stripe.stop)
        self.unclaimed, self.claimed, self.acknowledged = [], {}, set()
        folders = [self.backend.machine() for _ in range(self.backend.machines)]
        ports = [servers.free_port() for _ in folders]
        options = ["--workers", "1", "--job-lease", "1s", "--sweep-interval", "200ms", "--payments", f"http://127.0.0.1:{self.stripe.port}",
                   "--payments-key", KEY, "--payments-webhook-secret", SECRET, "--pricing", self.pricing(redeem_limits={
                       "user_failures": 1_000_000, "address_failures": 1_000_000, "window_s": 900})]
        start = lambda i: self.backend.one(*options, listen=f"127.0.0.1:{ports[i]}", folder=folders[i])
        self.apis = [start(i) for i in range(len(folders))]
        self.addCleanup(lambda: [api.__exit__() for api in self.apis])
        threads = [threading.Thread(target=Shopper(self, seed)) for seed in range(64)]
        for thread in threads:
            thread.start()
        dice, end, kills = random.Random(7), time.monotonic() + KILL_SECONDS, 0
        while time.monotonic() < end:
            time.sleep(1)
            i = dice.randrange(len(self.apis))
            self.apis[i].kill()
            self.apis[i] = start(i)
            kills += 1
        self.done.set()
        for thread in threads:
            thread.join()
        self.check_sessions()
        self.check_ledger()
        print(f"{kills} kills, {len(self.stripe.sessions)} sessions, answers {dict(sorted(self.answers.items()))}")

    def check_sessions(self):
        """What the server has acknowledged has its code already; the provider repeats other events."""
        refs = lambda: collections.Counter(code["ref"] for code in self.admin("code", "list")["codes"])
        self.assertLessEqual({f"session:{session}" for session in self.acknowledged}, set(refs()))
        paid = {name for name, session in list(self.stripe.sessions.items()) if session["payment_status"] == "paid"}
        for session in paid:
            self.assertEqual(self.deliver(self.apis[0].url, session), 200)
        self.assertEqual({ref: number for ref, number in refs().items() if ref.startswith("session:")},
                         {f"session:{session}": 1 for session in paid})

    def check_ledger(self):
        rows = lambda: [entry for uid in self.tokens for entry in self.admin("credits", "ledger", uid)["entries"]]
        count = lambda kind: sum(entry["kind"] == kind for entry in rows())
        wait_for(lambda: count("charge") == count("refund"), 30, "the refunds")
        check, entries = self.admin("credits", "check"), rows()
        self.assertEqual(check["differences"], [])
        spent = [code for code in self.admin("code", "list")["codes"] if code.get("redeemed_by")]
        self.assertEqual(sorted(entry["ref"] for entry in entries if entry["kind"] in ("code", "purchase")),
                         sorted(code["ref"] if code["kind"] == "purchase" else f"code:{code['code_id']}" for code in spent))
        self.assertEqual(len({entry["ref"] for entry in entries}), len(entries))
        self.assertGreaterEqual(min(entry["balance_after"] for entry in entries), 0)
        print(f"{check['entries']} rows: {dict(collections.Counter(entry['kind'] for entry in entries))}")


def run(make_backend):
    CreditsTest.make_backend = staticmethod(make_backend)
    program = unittest.main(argv=sys.argv[:1], exit=False)
    return 0 if program.result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(backends.run_in(KIND, run))
