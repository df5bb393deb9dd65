#!/usr/bin/env python3
"""sign_in_test.py PROGRAM: browsers that sign in with a link, and at npm's oidc-provider, a certified issuer."""

import contextlib
import hashlib
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

from browser import Browser
from esxserver import Admin, Server, call, wait_for
from oidc import needs_provider, start_issuer

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
LOCAL = {"uid": "local", "email": "local@localhost", "email_verified": False, "name": None, "role": "internal",
         "organization": None}
ANN = {"uid": "ann", "email": "ann@example.com", "email_verified": True, "name": "Ann", "role": "none",
       "organization": None}
SECRET = "s3cret: & more"
PRINTED = ("--sign-in-link", "local")


class SignIn(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.admin = Admin(PROGRAM, self.folder)

    def serve(self, *options, environment=None):
        server = Server(PROGRAM, self.folder, "--role", "api", *options, environment=environment)
        self.addCleanup(server.__exit__)
        return server

    def link_of(self, server):
        return server.process.stdout.readline().strip().removeprefix("sign in once, within 15m: ")

    def assert_not_kept(self, *secrets):
        """Neither in the log nor in the database."""
        self.assertTrue(all(secrets))
        kept = b"".join(path.read_bytes() for path in self.folder.iterdir()
                        if path.name.startswith(("server.log", "esxserver.sqlite")))
        for secret in secrets:
            self.assertNotIn(secret.encode(), kept)


class Link(SignIn):
    def test_the_link_of_a_start(self):
        server = self.serve(*PRINTED)
        link = self.link_of(server)
        self.assertRegex(link, rf"\A{server.url}/#sign-in=[0-9A-Za-z]{{43}}\Z")
        browser = Browser(server.url)
        self.assertEqual(browser.ask("GET", "/api/v1/auth/methods")[2], {"link": True, "issuer": None, "mail": True, "sign_up": "invited"})
        self.assertEqual(self.admin("user", "list"), {"users": []})
        status, headers, session = browser.redeem(link)
        self.assertEqual((status, session["user"]), (200, LOCAL))
        self.assertRegex(headers["Set-Cookie"], r"\Aesx_session=[0-9A-Za-z]{43}; HttpOnly; SameSite=Strict; Path=/\Z")
        self.assertEqual(Browser(server.url).redeem(link)[0], 401)
        self.assertEqual(browser.session()["csrf_token"], session["csrf_token"])
        profile = {"city": "Reno"}
        self.assertEqual(browser.ask("PUT", "/api/v1/user/profile", profile)[0], 403)
        changed = browser.ask("PUT", "/api/v1/user/profile", profile, X_CSRF_Token=session["csrf_token"])
        self.assertEqual((changed[0], changed[2]["city"]), (200, "Reno"))
        self.assert_not_kept(link.partition("=")[2], browser.cookies["esx_session"])
        records = {"profiles": 1, "roles": 1, "sessions": 1}
        self.assertEqual(self.admin("user", "show", "local")["records"], records)
        self.assertEqual(self.admin("user", "delete", "local")["deleted"], records)
        self.assertEqual(browser.session(), 401)

    def test_processes_share_links_and_sessions(self):
        first, second = self.serve(*PRINTED), self.serve()
        browser = Browser(second.url)
        self.assertEqual(browser.redeem(self.link_of(first))[0], 200)
        cookies = dict(browser.cookies)
        other = Browser(first.url)
        other.cookies = dict(cookies)
        token = other.session()["csrf_token"]
        self.assertEqual(other.ask("DELETE", "/api/v1/auth/session")[0], 403)
        self.assertEqual(other.ask("DELETE", "/api/v1/auth/session", X_CSRF_Token=token)[0], 204)
        self.assertEqual((other.cookies, browser.session()), ({}, 401))

    def test_links_of_the_command(self):
        server = self.serve()
        made = self.admin("user", "link", "--uid", "ann", "--email", "ann@example.com", "--email-verified", "--name",
                          "Ann", "--role", "member", "--base-url", server.url + "/")
        self.assertEqual((made["uid"], made["link"].partition("=")[0]), ("ann", f"{server.url}/#sign-in"))
        self.assertEqual(self.admin("user", "show", "ann")["records"], {"sign_in_links": 1})
        browser = Browser(server.url)
        self.assertEqual(browser.redeem(made["link"])[2]["user"], ANN | {"role": "member"})
        self.assertEqual(Browser(server.url).redeem(self.admin("user", "link")["link"])[2]["user"], LOCAL)
        acts = [act for act in self.admin("audit")["acts"] if act["act"] == "user link"]
        self.assertEqual({act["object"] for act in acts}, {"ann", "local"})
        self.assertNotIn("ann@example.com", json.dumps(acts))
        for words in (["--uid", "ann"], ["--uid", "", "--email", "a@b"], ["--ttl", "0s"], ["--ttl", "8d"], ["--ttl", "x"],
                      ["--role", "root"], ["--email", "nobody"]):
            self.assertEqual(self.admin.raw("user", "link", *words).returncode, 1, words)

    def test_an_expired_link(self):
        server = self.serve()
        link = self.admin("user", "link", "--ttl", "1s")["link"]
        with sqlite3.connect(self.folder / "esxserver.sqlite") as database:
            count = database.execute("UPDATE sign_in_link SET expires_at = 1 WHERE hash = ?", [hash_of(link)]).rowcount
        self.assertEqual((count, Browser(server.url).redeem(link)[0]), (1, 401))

    def test_the_sweep_ends_sessions(self):
        server = self.serve("--sweep-interval", "200ms", *PRINTED)
        self.assertEqual(Browser(server.url).redeem(self.link_of(server))[0], 200)
        with sqlite3.connect(self.folder / "esxserver.sqlite") as database:
            database.execute("UPDATE browser_session SET used_at = 1")
        wait_for(lambda: not self.rows("browser_session"), 60, "a sweep")

    def rows(self, table):
        with sqlite3.connect(self.folder / "esxserver.sqlite") as database:
            return database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]

    def test_other_machines(self):
        far = {"X_Forwarded_For": "192.0.2.1"}
        for proxies in ((), ("--trusted-proxy", "127.0.0.1")):
            server = self.serve(*PRINTED, *proxies)
            link = self.link_of(server)
            self.assertEqual(Browser(server.url).redeem(link, **far)[0], 403)
            self.assertEqual(Browser(server.url).redeem(link)[0], 200)
        server = self.serve("--sign-in-link", "any", "--base-url", "https://esx.example/")
        link = self.link_of(server)
        self.assertTrue(link.startswith("https://esx.example/#sign-in="), link)
        status, headers, _ = Browser(server.url).redeem(link, **far)
        self.assertEqual((status, headers["Set-Cookie"].rpartition("; ")[2]), (200, "Secure"))

    def test_without_links(self):
        server = self.serve("--sign-in-link", "never")
        browser = Browser(server.url)
        self.assertEqual(browser.ask("GET", "/api/v1/auth/methods")[2], {"link": False, "issuer": None, "mail": True, "sign_up": "invited"})
        self.assertEqual(browser.redeem(self.admin("user", "link")["link"])[0], 404)
        self.assertEqual(browser.ask("GET", "/api/v1/auth/login")[0], 404)
        self.assertEqual(browser.ask("GET", "/api/v1/auth/callback?code=x&state=y")[0], 404)
        server.stop()

    def test_a_server_on_all_addresses(self):
        server = Server(PROGRAM, self.folder, "--role", "api", *PRINTED, listen="0.0.0.0:0")
        self.addCleanup(server.__exit__)
        link = self.link_of(server)
        self.assertTrue(link.startswith("http://127.0.0.1:"), link)
        self.assertEqual(Browser(link).redeem(link)[0], 200)

    def start_on_a_terminal(self, *options):
        """The process, and what it prints."""
        ours, its = os.openpty()
        with open(self.folder / "server.log", "ab") as log:
            process = subprocess.Popen([PROGRAM, "serve", "--data-dir", self.folder, "--listen", "127.0.0.1:0", *options],
                                       stdout=its, stderr=log)
        os.close(its)
        terminal = os.fdopen(ours)
        self.addCleanup(terminal.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process, terminal

    def rest_of(self, process, terminal):
        """What it prints until it has stopped."""
        process.terminate()
        self.assertEqual(process.wait(30), 0)
        with contextlib.suppress(OSError):  # a terminal that nobody has open any longer
            return terminal.readline()
        return ""

    def test_a_start_on_a_terminal(self):
        process, terminal = self.start_on_a_terminal("--role", "api")
        url = terminal.readline().strip().removeprefix("listening on ")
        link = terminal.readline().strip().removeprefix("sign in once, within 15m: ")
        self.assertRegex(link, rf"\A{url}/#sign-in=[0-9A-Za-z]{{43}}\Z")
        self.assertEqual(Browser(url).redeem(link)[2]["user"], LOCAL)
        self.assertEqual(self.rest_of(process, terminal), "")
        for options in (("--role", "api", "--sign-in-link", "never"), ("--role", "worker")):
            process, terminal = self.start_on_a_terminal(*options)
            self.assertRegex(terminal.readline(), r"\A(listening on|working)")
            self.assertEqual(self.rest_of(process, terminal), "", options)

    def test_bad_options(self):
        issuer = "oidc:https://id.example?audience=a"
        file = "oidc:urn:issuer?audience=a&jwks=keys.json"
        for words in (["--sign-in-link", "yes"], ["--identity-client-id", "a"], ["--identity-client-secret", "a"],
                      ["--identity", issuer, "--identity-client-secret", "a"],
                      ["--identity", file, "--identity-client-id", "a"], ["--sign-up", "yes"],
                      ["--identity", issuer, "--sign-up", "open"]):
            run = subprocess.run([PROGRAM, "serve", "--data-dir", self.folder, "--listen", "127.0.0.1:0", *words],
                                 capture_output=True, text=True, timeout=60)
            self.assertEqual((run.returncode, run.stdout), (1, ""), words)


def hash_of(link):
    return hashlib.sha256(link.partition("=")[2].encode()).hexdigest()


@needs_provider
class Issuer(SignIn):
    def setUp(self):
        super().setUp()
        self.node, self.issuer = start_issuer(self)

    def serve_for(self, client, *options, environment=None):
        """A server whose callback the issuer's clients have."""
        server = self.serve("--identity", f"oidc:{self.issuer}?audience={client}", "--identity-client-id", client, *options,
                            environment=environment)
        redirect = urllib.parse.quote(server.url + "/api/v1/auth/callback")
        self.assertEqual(call(f"{self.issuer}/test/client?redirect={redirect}")[0], 200)
        return server

    def begin(self, browser, return_to="/"):
        """The URL of the issuer's page."""
        status, headers, _ = browser.ask("GET", "/api/v1/auth/login?return_to=" + urllib.parse.quote(return_to))
        self.assertEqual(status, 302)
        return headers["Location"]

    def visit(self, place):
        """The path that the issuer sends the browser back to."""
        status, _, back = call(f"{self.issuer}/test/visit?place={urllib.parse.quote(place, safe='')}")
        self.assertEqual(status, 200, back)
        parts = urllib.parse.urlsplit(back.decode())
        return f"{parts.path}?{parts.query}"

    def finish(self, browser, path):
        """Where the callback leads."""
        status, headers, _ = browser.ask("GET", path)
        self.assertEqual(status, 302)
        return headers["Location"]

    def assert_failed(self, browser, path, error):
        self.assertEqual(self.finish(browser, path), f"/?sign_in_error={error}")
        self.assertEqual(browser.session(), 401)

    def test_a_sign_in(self):
        for client, options, environment in (
                ("web", (), None), ("web-secret", ("--identity-client-secret", SECRET), None),
                ("web-secret", (), {"ESX_IDENTITY_CLIENT_SECRET": SECRET})):
            server = self.serve_for(client, *options, environment=environment)
            browser = Browser(server.url)
            self.assertEqual(browser.ask("GET", "/api/v1/auth/methods")[2], {"link": False, "issuer": self.issuer, "mail": False, "sign_up": None})
            page = self.begin(browser, "/projects?page=2")
            query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(page).query))
            self.assertEqual((query["response_type"], query["code_challenge_method"]), ("code", "S256"))
            login_secret = browser.cookies["esx_login"]
            back = self.visit(page)
            code = urllib.parse.parse_qs(back.partition("?")[2])["code"][0]
            self.assertEqual(self.finish(browser, back), "/projects?page=2")
            self.assertEqual(set(browser.cookies), {"esx_session"})
            session = browser.session()
            self.assertEqual(session["user"], ANN)
            self.assertEqual(browser.ask("GET", "/api/v1/auth/test-auth")[2], ANN)
            self.assert_not_kept(query["state"], query["nonce"], code, login_secret, browser.cookies["esx_session"])
            signed_out = browser.ask("DELETE", "/api/v1/auth/session", X_CSRF_Token=session["csrf_token"])
            self.assertEqual((signed_out[0], browser.session()), (204, 401))
            server.stop()

    def test_a_forged_state(self):
        url = self.serve_for("web").url
        browser, other = Browser(url), Browser(url)
        back = self.visit(self.begin(browser))
        self.begin(other)
        state = urllib.parse.parse_qs(back.partition("?")[2])["state"][0]
        self.assert_failed(browser, back.replace(state, "x" * len(state)), "invalid_state")
        self.assert_failed(other, back, "invalid_state")  # it was not this browser
        self.assert_failed(Browser(url), back, "invalid_state")

    def test_a_wrong_nonce(self):
        browser = Browser(self.serve_for("web").url)
        page = re.sub("nonce=[^&]+", "nonce=another", self.begin(browser))
        self.assert_failed(browser, self.visit(page), "invalid_token")

    def test_a_wrong_verifier(self):
        browser = Browser(self.serve_for("web").url)
        page = re.sub("code_challenge=[^&]+", "code_challenge=" + "x" * 43, self.begin(browser))
        self.assert_failed(browser, self.visit(page), "invalid_sign_in_code")

    def test_a_reused_code(self):
        browser = Browser(self.serve_for("web").url)
        back = self.visit(self.begin(browser))
        self.assertEqual(self.finish(browser, back), "/")
        browser.cookies.clear()
        self.assert_failed(browser, back, "invalid_state")
        code = urllib.parse.parse_qs(back.partition("?")[2])["code"][0]
        again = self.visit(self.begin(browser))
        fresh = urllib.parse.parse_qs(again.partition("?")[2])["code"][0]
        self.assert_failed(browser, again.replace(fresh, code), "invalid_sign_in_code")

    def test_a_user_who_refuses(self):
        browser = Browser(self.serve_for("web").url)
        page = self.begin(browser) + "&prompt=none"
        self.assert_failed(browser, self.visit(page), "sign_in_denied")

    def test_a_wrong_secret(self):
        browser = Browser(self.serve_for("web-secret", "--identity-client-secret", "wrong").url)
        self.assert_failed(browser, self.visit(self.begin(browser)), "service_unavailable")

    def test_without_the_issuer(self):
        browser = Browser(self.serve_for("web").url)
        back = self.visit(self.begin(browser))
        self.node.kill()
        self.node.wait()
        self.assert_failed(browser, back, "service_unavailable")
        status, headers, _ = Browser(self.serve("--identity", f"oidc:{self.issuer}?audience=web", "--identity-client-id",
                                                "web").url).ask("GET", "/api/v1/auth/login")
        self.assertEqual((status, headers["Retry-After"]), (503, "5"))


if __name__ == "__main__":
    unittest.main(verbosity=1)
