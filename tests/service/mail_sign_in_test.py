#!/usr/bin/env python3
"""mail_sign_in_test.py PROGRAM local|shared: links that are mailed, who becomes a user, and invitations."""

import email
import email.policy
import json
import pathlib
import re
import statistics
import sys
import tempfile
import time
import unittest

import backends
from browser import Browser
from esxserver import wait_for

PROGRAM, KIND = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
LINK, CONFIRM = "/api/v1/auth/link", "/api/v1/auth/link/confirm"


class MailTest(unittest.TestCase):
    make = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.backend = self.make(PROGRAM, folder.name)
        self.admin = self.backend.admin
        self.seen = set()

    def serve(self, *options):
        server = self.backend.serve("--mail", f"maildir:{self.folder}/mails", "--operator-email", "office@example.com",
                                    *options)
        self.addCleanup(server.__exit__)
        return server

    def mails(self):
        """Those that came since the last call: sender, receiver and text."""
        found = [path for path in sorted(self.folder.glob("mails/new/*")) if path not in self.seen]
        self.seen.update(found)
        messages = [email.message_from_bytes(path.read_bytes(), policy=email.policy.default) for path in found]
        return [(mail["From"], mail["To"], mail.get_content()) for mail in messages]

    def ask(self, browser, address, **more):
        status, _, body = browser.ask("POST", LINK, {"email": address, **more})
        self.assertEqual((status, set(body)), (202, {"expires_at"}), body)

    def code_for(self, browser, address, **more):
        self.ask(browser, address, **more)
        [(sender, receiver, text)] = wait_for(self.mails, 30, "the mail")
        self.assertEqual((sender.strip("<>"), receiver.strip("<>")), ("office@example.com", address))
        return re.search(r"^http://127\.0\.0\.1:\d+/#mail-sign-in=([0-9A-Za-z]{43})\r?$", text, re.MULTILINE)[1]

    def confirm(self, browser, code):
        """Status and body."""
        status, _, body = browser.ask("POST", CONFIRM, {"code": code})
        return status, body

    def acts(self):
        """Those of one moment are in no order."""
        return sorted((act["by"], act["act"], act["outcome"]) for act in self.admin("audit")["acts"])


class Open(MailTest):
    def test_a_link_works_once_in_the_browser_that_asked(self):
        server = self.serve("--sign-up", "open")
        browser, other = Browser(server.url), Browser(server.url)
        code = self.code_for(browser, "ann@example.com", return_to="/#/projects")
        self.code_for(other, "eve@example.com")
        for stranger in (other, Browser(server.url)):
            status, body = self.confirm(stranger, code)
            self.assertEqual(status, 400)
            self.assertIn("browser in which you asked for it", body["detail"])
            self.assertNotIn("esx_session", stranger.cookies)
        for path in ("/", f"/#mail-sign-in={code}", f"/?mail-sign-in={code}"):  # as programs that look into mails do
            self.assertEqual(browser.session(), 401, path)
        status, session = self.confirm(browser, code)
        self.assertEqual((status, session["return_to"]), (200, "/#/projects"), session)
        user = session["user"]
        self.assertEqual({**user, "uid": ""}, {"uid": "", "email": "ann@example.com", "email_verified": True, "name": None,
                                               "role": "none", "organization": None})
        self.assertEqual((browser.session()["user"], set(browser.cookies)), (user, {"esx_session"}))
        self.assertEqual(self.confirm(browser, code)[0], 400)
        acts = [("sign-in by mail", "user sign-in", "done"), ("sign-in by mail", "user sign-up", "done")]
        self.assertEqual(self.acts(), acts)
        self.assertNotIn("ann@", json.dumps(self.admin("audit")))
        again = Browser(server.url)
        self.assertEqual(self.confirm(again, self.code_for(again, "ann@example.com"))[1]["user"], user)
        self.assertEqual(self.acts(), [acts[0], *acts])
        for log in self.folder.glob("**/server.log"):
            self.assertNotIn(code, log.read_text())

    def test_links_of_one_browser(self):
        server = self.serve("--sign-up", "open")
        browser = Browser(server.url)
        first, second = (self.code_for(browser, "ann@example.com") for _ in range(2))
        self.assertEqual(self.confirm(browser, first)[0], 200)
        self.assertEqual(self.confirm(browser, second)[0], 400)  # the browser forgot what it asked for

    def test_what_is_held_of_a_user(self):
        server = self.serve("--sign-up", "open")
        browser = Browser(server.url)
        uid = self.confirm(browser, self.code_for(browser, "ann@example.com"))[1]["user"]["uid"]
        self.code_for(browser, "ann@example.com")
        shown = self.admin("user", "show", uid)
        self.assertEqual((shown["email"], shown["records"]),
                         ("ann@example.com", {"mail_addresses": 1, "mail_sign_ins": 1, "mails": 1, "sessions": 1}))
        self.assertEqual(self.admin("user", "delete", uid)["deleted"], shown["records"])
        self.assertEqual(browser.session(), 401)
        uids = {user["uid"] for user in self.admin("user", "list")["users"]}
        self.assertEqual(uids, set())

    def test_the_time_of_an_answer_says_nothing(self):
        server = self.serve("--sign-up", "invited")
        for number in range(3):
            self.admin("user", "invite", f"known{number}@example.com")
        times = {"known": [], "unknown": []}
        for number in range(6):
            for kind in times:
                browser = Browser(server.url)
                begin = time.monotonic()
                self.ask(browser, f"{kind}{number % 3}@example.com")
                times[kind].append(time.monotonic() - begin)
        self.assertLess(abs(statistics.median(times["known"]) - statistics.median(times["unknown"])), 0.25, times)


class Invited(MailTest):
    def invite(self, *words):
        invited = self.admin("user", "invite", *words, "--base-url", "https://esx.example/", "--operator-email",
                             "office@example.com")
        [(_, receiver, text)] = wait_for(self.mails, 30, "the invitation")
        self.assertIn("https://esx.example/\n", text.replace("\r\n", "\n"))
        self.assertEqual(receiver.strip("<>"), invited["email"])
        return invited

    def test_an_invitation_is_used_up(self):
        server = self.serve()
        browser, known = Browser(server.url), Browser(server.url)
        self.invite("known@example.com")
        self.ask(browser, "ann@example.com")
        self.code_for(known, "known@example.com")  # and no mail to Ann
        invited = self.invite("Ann@Example.com", "--role", "member", "--expires", "2d")
        self.assertEqual((invited["email"], invited["role"]), ("ann@example.com", "member"))
        session = self.confirm(browser, self.code_for(browser, "ann@example.com"))[1]
        self.assertEqual(session["user"]["role"], "member")
        self.assertEqual([row["email"] for row in self.admin("invitation", "list")["invitations"]], ["known@example.com"])
        self.assertEqual(self.admin.raw("user", "invite", "ann@example.com").returncode, 1)
        act = next(act for act in self.admin("audit")["acts"] if act["act"] == "user sign-up")
        self.assertEqual((act["object"], act["details"]),
                         (session["user"]["uid"], {"invitation": invited["invitation_id"], "role": "member"}))

    def test_a_revoked_invitation(self):
        server = self.serve("--sign-up", "invited")
        browser = Browser(server.url)
        invited = self.invite("ann@example.com")
        code = self.code_for(browser, "ann@example.com")
        self.assertEqual(self.admin("invitation", "revoke", invited["invitation_id"]),
                         {"invitation_id": invited["invitation_id"], "revoked": True})
        self.assertEqual(self.confirm(browser, code)[0], 400)
        self.assertEqual(self.admin.raw("invitation", "revoke", invited["invitation_id"]).returncode, 1)
        self.assertNotIn("ann@example.com", json.dumps(self.admin("audit")))

    def test_without_sign_up_only_users_get_mails(self):
        server = self.serve("--sign-up", "off")
        self.invite("ann@example.com")
        opened = Browser(self.serve("--sign-up", "open").url)
        self.confirm(opened, self.code_for(opened, "known@example.com"))
        browser = Browser(server.url)
        self.ask(browser, "ann@example.com")
        code = self.code_for(Browser(server.url), "known@example.com")
        self.assertEqual(len(code), 43)
        self.assertEqual(browser.ask("GET", "/api/v1/auth/methods")[2],
                         {"link": True, "issuer": None, "mail": True, "sign_up": "off"})

    def test_bad_invitations(self):
        for words in (["ann"], ["a@b@c"], ["a@b.c", "--expires", "91d"], ["a@b.c", "--expires", "x"],
                      ["a@b.c", "--role", "root"]):
            self.assertEqual(self.admin.raw("user", "invite", *words).returncode, 1, words)
        self.assertEqual(self.admin("invitation", "list"), {"invitations": []})


def run(make):
    MailTest.make = staticmethod(make)
    return unittest.main(argv=[sys.argv[0]], verbosity=1, exit=False).result.wasSuccessful()


if __name__ == "__main__":
    sys.exit(0 if backends.run_in(KIND, run) else 1)
