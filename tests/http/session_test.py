#!/usr/bin/env python3
"""Browsers: signing in with a link or at an issuer, the session of the cookie, and what its requests must prove."""

import itertools
import json
import pathlib
import re
import urllib.parse

from client import Response, ServerTest, check_methods, receive_all, run_tests

DOCUMENT = json.loads((pathlib.Path(__file__).resolve().parents[2] / "apps/esxserver/openapi.json").read_text())
SESSION, LOGIN, CALLBACK = (f"/api/v1/auth/{name}" for name in ("session", "login", "callback"))
JSON = ("Content-Type", "application/json")
USER = {"uid": "user-1", "email": "user@example.com", "email_verified": True, "name": "User One", "role": "none",
        "organization": None}
GONE = "esx_session=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0"
LINKS = (f"link-{number}" for number in itertools.count())


def document_routes():
    """Method, path and operation of every route, with a value for each part of its path."""
    for path, operations in DOCUMENT["paths"].items():
        for method, operation in operations.items():
            yield method.upper(), re.sub(r"\{\w+\}", "x", path), operation


def session_routes():
    """The routes that take the cookie of a session."""
    return [(method, path) for method, path, operation in document_routes()
            if any("SessionCookie" in row for row in operation["security"])]


class BrowserTest(ServerTest):
    def redeem(self, code, *headers, source="127.0.0.1"):
        body = json.dumps({"code": code}).encode()
        return self.server.request("POST", SESSION, [JSON, *headers], body, source)

    def sign_in(self):
        """The Cookie header of a new session, and its token."""
        response = self.redeem(next(LINKS))
        self.assertEqual(response.status, 200, response.body)
        return self.cookie_of(response, "esx_session"), response.json()["csrf_token"]

    def cookie_of(self, response, name):
        values = [value for header, value in response.header_list
                  if header == "Set-Cookie" and value.startswith(f"{name}=")]
        self.assertEqual(len(values), 1, response.header_list)
        return ("Cookie", values[0].partition(";")[0])

    def assert_refused(self, response, status, error):
        self.assertEqual(response.status, status, response.body)
        self.assertEqual(self.server.logged(response.headers["x-request-id"])["error"], error)


class Links(BrowserTest):
    def test_methods(self):
        check_methods(self, [("/api/v1/auth/methods", {"GET", "HEAD"}), (SESSION, {"GET", "HEAD", "POST", "DELETE"}),
                             (LOGIN, {"GET", "HEAD"}), (CALLBACK, {"GET", "HEAD"})])
        self.assertEqual(self.server.request("GET", "/api/v1/auth/methods").json(),
                         {"link": True, "issuer": "https://id.example", "mail": True, "sign_up": "open"})

    def test_a_link_signs_in_once(self):
        code = next(LINKS)
        response = self.redeem(code)
        self.assertEqual(response.status, 200, response.body)
        self.assertRegex(response.headers["set-cookie"],
                         r"\Aesx_session=[0-9A-Za-z]{43}; HttpOnly; SameSite=Strict; Path=/; Secure\Z")
        self.assertEqual(response.headers["cache-control"], "no-store")
        session = response.json()
        self.assertEqual((session["user"], session["expires_at"]), (USER, "2026-11-22T00:00:00.000Z"))
        self.assertNotIn(session["csrf_token"], response.headers["set-cookie"])
        again = self.redeem(code)
        self.assert_refused(again, 401, "invalid_sign_in_code")
        self.assertEqual((again.headers["www-authenticate"], "set-cookie" in again.headers), ("Bearer", False))
        self.assertNotIn(code, self.server.log_path.read_text())

    def test_codes_that_are_refused(self):
        for code in ("late", "", "wrong", "link-", "\u0000", "x" * 200):
            self.assert_refused(self.redeem(code), 401, "invalid_sign_in_code")
        for body in ({"code": "x" * 201}, {"code": 1}, {}, {"code": "x", "uid": "root"}, []):
            response = self.server.request("POST", SESSION, [JSON], json.dumps(body).encode())
            self.assertEqual(response.status, 422, (body, response.body))
        self.assertEqual(self.server.request("POST", SESSION, [], b'{"code": "x"}').status, 415)
        self.assertEqual(self.server.request("POST", SESSION, [JSON], b"x" * 1_000_001).status, 413)

    def test_a_link_under_the_name_of_another_host(self):
        """As of a name that somebody's name server points to this machine."""
        code = json.dumps({"code": "a" * 22}).encode()
        for host, status in (("evil.example", 403), ("evil.example:80", 403), ("localhost:1", 401), ("127.0.0.1", 401),
                             ("esx.example", 401)):
            head = (f"POST /api/v1/auth/session HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
                    f"Content-Length: {len(code)}\r\n\r\n")
            with self.server.connect(source="127.0.0.5") as connection:
                connection.sendall(head.encode() + code)
                answer = Response(receive_all(connection))
            self.assertEqual(answer.status, status, (host, answer.body))

    def test_guesses_are_throttled_but_a_right_code_works(self):
        statuses = [self.redeem("wrong", source="127.0.0.2").status for _ in range(22)]
        self.assertEqual(statuses, [401] * 20 + [429] * 2)
        response = self.redeem("wrong", source="127.0.0.2")
        self.assert_refused(response, 429, "too_many_attempts")
        self.assertEqual(response.headers["retry-after"], "60")
        self.assertEqual(self.redeem(next(LINKS), source="127.0.0.2").status, 200)
        self.assertEqual(self.redeem("wrong", source="127.0.0.3").status, 401)

    def test_other_machines_cannot_use_a_link(self):
        code = next(LINKS)
        proxy = "127.9.0.1"  # is trusted
        for headers, source in (([("X-Forwarded-For", "192.0.2.1")], proxy), ([("X-Forwarded-For", "192.0.2.1")], "127.0.0.1"),
                                ([("X-Forwarded-For", "127.0.0.1, 192.0.2.1")], proxy),
                                ([("X-Forwarded-For", "192.0.2.1, 127.0.0.1")], proxy),
                                ([("X-Forwarded-For", "localhost")], "127.0.0.1"), ([("X-Forwarded-For", "")], "127.0.0.1"),
                                ([("Forwarded", "for=192.0.2.1")], "127.0.0.1"), ([("X-Real-IP", "192.0.2.1")], "127.0.0.1")):
            self.assert_refused(self.redeem(code, *headers, source=source), 403, "local_only")
        self.assertEqual(self.redeem(code, ("X-Forwarded-For", "127.0.0.1"), source=proxy).status, 200)


class Sessions(BrowserTest):
    def test_the_session_of_a_cookie(self):
        cookie, token = self.sign_in()
        response = self.server.request("GET", SESSION, [cookie])
        self.assertEqual((response.status, response.json()["user"], response.json()["csrf_token"]), (200, USER, token))
        self.assertEqual(self.server.logged(response.headers["x-request-id"])["uid"], "user-1")
        other, other_token = self.sign_in()
        self.assertNotEqual((cookie, token), (other, other_token))
        self.assertNotIn(cookie[1].partition("=")[2], self.server.log_path.read_text())

    def test_cookies_that_are_refused(self):
        for headers in ([], [("Cookie", "other=1")], [("Cookie", "esx_session=")]):
            self.assert_refused(self.server.request("GET", SESSION, headers), 401, "invalid_session")
            self.assert_refused(self.server.request("DELETE", SESSION, headers), 401, "invalid_session")
        for value in ("x", "x" * 43, "\u00e4", "a=b", '"x"', "x" * 3_000):
            for path in (SESSION, "/api/v1/auth/test-auth"):
                response = self.server.request("GET", path, [("Cookie", f"esx_session={value}")])
                self.assert_refused(response, 401, "invalid_session")
                self.assertEqual((response.headers["www-authenticate"], response.headers["set-cookie"]), ("Bearer", GONE))

    def test_signing_out(self):
        cookie, token = self.sign_in()
        other, _ = self.sign_in()
        for headers in ([], [("X-CSRF-Token", "x")], [("X-CSRF-Token", "")], [("X-CSRF-Token", token + "x")]):
            self.assert_refused(self.server.request("DELETE", SESSION, [cookie, *headers]), 403, "invalid_csrf_token")
        response = self.server.request("DELETE", SESSION, [cookie, ("X-CSRF-Token", token)])
        self.assertEqual((response.status, response.body, response.headers["set-cookie"]), (204, b"", GONE))
        self.assert_refused(self.server.request("GET", SESSION, [cookie]), 401, "invalid_session")
        self.assertEqual(self.server.request("GET", SESSION, [other]).status, 200)

    def test_a_cookie_among_others(self):
        name, value = self.sign_in()[0]
        for text in (f"a=1; {value}", f"{value}; b=2", f"  {value}  ", f"esx_sessions=1; {value}", f"a; =b; {value};"):
            self.assertEqual(self.server.request("GET", SESSION, [(name, text)]).status, 200, text)


class EveryRoute(BrowserTest):
    def test_the_document_names_the_cookie_where_it_names_the_token_of_a_user(self):
        self.assertGreater(len(session_routes()), 50)
        for method, path, operation in document_routes():
            names = {name for row in operation["security"] for name in row}
            if "IdToken" in names and not path.startswith("/health"):
                self.assertIn("SessionCookie", names, (method, path))
            self.assertEqual("CsrfToken" in names, "SessionCookie" in names and method != "GET", (method, path))

    def test_a_cookie_without_the_token_changes_nothing(self):
        cookie, _ = self.sign_in()
        _, others = self.sign_in()
        for method, path in session_routes():
            if method == "GET":
                continue
            for headers in ([], [("X-CSRF-Token", "")], [("X-CSRF-Token", others)]):
                response = self.server.request(method, path, [cookie, *headers])
                self.assert_refused(response, 403, "invalid_csrf_token")

    def test_a_cookie_in_the_request_of_another_site(self):
        cookie, token = self.sign_in()
        for method, path in session_routes():
            for site in ("cross-site", "same-site", "", "Same-Origin"):
                response = self.server.request(method, path, [cookie, ("X-CSRF-Token", token), ("Sec-Fetch-Site", site)])
                self.assert_refused(response, 403, "cross_site_request")

    def test_a_cookie_that_has_ended(self):
        for method, path in session_routes():
            response = self.server.request(method, path, [("Cookie", "esx_session=" + "x" * 43)])
            self.assert_refused(response, 401, "invalid_session")

    def test_a_cookie_with_the_token_is_a_user(self):
        cookie, token = self.sign_in()
        for method, path in session_routes():
            if path != SESSION:
                response = self.server.request(method, path, [cookie, ("X-CSRF-Token", token)])
                self.assertNotIn(response.status, (401, 403), (method, path, response.body))

    def test_a_page_of_this_site(self):
        cookie, token = self.sign_in()
        for site in ("same-origin", "none"):
            headers = [cookie, ("Sec-Fetch-Site", site)]
            self.assertEqual(self.server.request("GET", "/api/v1/auth/test-auth", headers).json(), USER)
            body = json.dumps({"city": "Reno"}).encode()
            changed = self.server.request("PUT", "/api/v1/user/profile", [*headers, JSON, ("X-CSRF-Token", token)], body)
            self.assertEqual((changed.status, changed.json()["city"]), (200, "Reno"))

    def test_a_bearer_token_takes_precedence(self):
        cookie, _ = self.sign_in()
        other = ("Authorization", "Bearer other")
        self.assertEqual(self.server.request("GET", "/api/v1/auth/test-auth", [cookie, other]).json()["uid"], "user-2")
        changed = self.server.request("PUT", "/api/v1/user/profile", [cookie, other, JSON, ("Sec-Fetch-Site", "cross-site")],
                                      b"{}")
        self.assertEqual((changed.status, changed.json()["uid"]), (200, "user-2"))
        self.assert_refused(self.server.request("GET", "/api/v1/auth/test-auth", [cookie, ("Authorization", "Bearer bad")]),
                            401, "invalid_token")


class Mail(BrowserTest):
    """Asking for a link; tests/service/mail_sign_in_test.py has those that are used."""
    link, confirm = "/api/v1/auth/link", "/api/v1/auth/link/confirm"

    def ask(self, email, *headers, source="127.0.0.1", **more):
        body = json.dumps({"email": email, **more}).encode()
        return self.server.request("POST", self.link, [JSON, *headers], body, source)

    def test_methods(self):
        check_methods(self, [(self.link, {"POST"}), (self.confirm, {"POST"})])

    def test_every_address_gets_the_same_answer(self):
        known, unknown = (self.ask(email, source="127.1.0.1") for email in ("user@example.com", "nobody@example.com"))
        for response in (known, unknown):
            self.assertEqual((response.status, response.json()), (202, {"expires_at": "2026-11-21T12:15:00.000Z"}))
            self.assertRegex(response.headers["set-cookie"], r"\Aesx_link=[0-9A-Za-z]{43}; HttpOnly; SameSite=Strict; "
                                                             r"Path=/api/v1/auth/link; Max-Age=900; Secure\Z")
        self.assertEqual({name for name, _ in known.header_list}, {name for name, _ in unknown.header_list})
        self.assertNotIn("example.com", self.server.log_path.read_text())

    def test_a_browser_keeps_its_secret(self):
        cookie = self.cookie_of(self.ask("a@example.com", source="127.1.0.2"), "esx_link")
        self.assertEqual(self.cookie_of(self.ask("a@example.com", cookie, source="127.1.0.2"), "esx_link"), cookie)
        for value in ("", "x", "x" * 44, "\u00e4" * 43, '"' + "x" * 41 + '"'):
            again = self.ask("b@example.com", ("Cookie", f"esx_link={value}"), source="127.1.0.2")
            self.assertNotEqual(self.cookie_of(again, "esx_link"), ("Cookie", f"esx_link={value}"))

    def test_requests_that_are_refused(self):
        source = "127.1.0.3"
        for email in ("", "a", "a@", "@b", "a b@c", "a@b@c", "a@b\r\nBcc: c@d", "a@b,c@d", "\u00e4@b", "a" * 251 + "@b.c"):
            self.assertEqual(self.ask(email, source=source).status, 422, email)
        for path in ("//evil.example", "https://evil.example", "evil", "", "/a b", "/" + "x" * 2000):
            self.assertEqual(self.ask("a@b.c", source=source, return_to=path).status, 422, path)
        self.assertEqual(self.ask("a@b.c", source=source, next="/").status, 422)
        self.assertEqual(self.server.request("POST", self.link, [], b"{}").status, 415)
        self.assertEqual(self.server.request("POST", self.link, [JSON], b"x" * 1_000_001).status, 413)
        for path in (self.link, self.confirm):
            response = self.server.request("POST", path, [JSON, ("Sec-Fetch-Site", "cross-site")], b"{}")
            self.assert_refused(response, 403, "cross_site_request")

    def test_a_mailbox_gets_five_mails(self):
        for email in ("many@example.com", "none@example.com"):
            statuses = [self.ask(email, source=f"127.2.0.{number}").status for number in range(1, 7)]
            self.assertEqual(statuses, [202] * 5 + [429])
            refused = self.ask(f" {email.upper()} ", source="127.2.0.9")
            self.assert_refused(refused, 429, "too_many_attempts")
            self.assertEqual(refused.headers["retry-after"], "900")

    def test_an_address_gets_thirty_links(self):
        statuses = [self.ask(f"{number}@example.com", source="127.3.0.1").status for number in range(31)]
        self.assertEqual(statuses, [202] * 30 + [429])
        self.assertEqual(self.ask("0@example.com", source="127.3.0.2").status, 202)

    def test_codes_that_are_refused(self):
        cookie = self.cookie_of(self.ask("c@example.com", source="127.1.0.4"), "esx_link")
        for code in ("", "wrong", "x" * 43, "\u0000"):
            body = json.dumps({"code": code}).encode()
            response = self.server.request("POST", self.confirm, [JSON, cookie], body, "127.1.0.4")
            self.assert_refused(response, 400, "invalid_state")
            self.assertIn("browser in which you asked", response.json()["detail"])
            self.assertNotIn("set-cookie", response.headers)
        statuses = [self.server.request("POST", self.confirm, [JSON], b'{"code": "x"}', "127.1.0.5").status
                    for _ in range(21)]
        self.assertEqual(statuses, [400] * 20 + [429])


class Issuer(BrowserTest):
    def begin(self, return_to="/", source="127.0.0.1"):
        return self.server.request("GET", f"{LOGIN}?return_to={urllib.parse.quote(return_to)}", source=source)

    def state_and_cookie(self, return_to="/"):
        response = self.begin(return_to)
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(response.headers["location"]).query)
        return query["state"][0], self.cookie_of(response, "esx_login")

    def finish(self, query, *headers):
        return self.server.request("GET", f"{CALLBACK}?{query}", headers)

    def assert_failed(self, response, error):
        self.assertEqual((response.status, response.headers["location"]), (302, f"/?sign_in_error={error}"))
        self.assertEqual(self.cookie_of(response, "esx_login"), ("Cookie", "esx_login="))
        self.assertNotIn("esx_session", str(response.header_list))
        return self.server.logged(response.headers["x-request-id"])

    def test_a_sign_in(self):
        response = self.begin("/projects?page=2#top")
        self.assertEqual((response.status, response.headers["cache-control"]), (302, "no-store"))
        self.assertRegex(response.headers["location"], r"\Ahttps://id\.example/authorize\?state=[0-9A-Za-z]{43}"
                                                       r"&redirect_uri=https://esx\.example/api/v1/auth/callback\Z")
        self.assertRegex(response.headers["set-cookie"], r"\Aesx_login=[0-9A-Za-z]{43}; HttpOnly; SameSite=Lax; "
                                                         r"Path=/api/v1/auth/callback; Max-Age=600; Secure\Z")
        state = re.search("state=([^&]+)", response.headers["location"])[1]
        cookie = self.cookie_of(response, "esx_login")
        ended = self.finish(f"code=good&state={state}&iss=x&session_state=y", cookie)
        self.assertEqual((ended.status, ended.headers["location"]), (302, "/projects?page=2#top"))
        session = self.cookie_of(ended, "esx_session")
        self.assertEqual(self.server.request("GET", SESSION, [session]).json()["user"], USER)
        self.assertEqual(self.cookie_of(ended, "esx_login"), ("Cookie", "esx_login="))
        self.assertEqual(self.server.logged(ended.headers["x-request-id"])["uid"], "user-1")
        self.assert_failed(self.finish(f"code=good&state={state}", cookie), "invalid_state")
        self.assertNotIn(state, self.server.log_path.read_text())

    def test_states_that_are_refused(self):
        state, cookie = self.state_and_cookie()
        _, other = self.state_and_cookie()
        for query, headers in ((f"code=good&state={state}", []), (f"code=good&state={state}", [other]),
                               (f"code=good&state={state[:-1]}", [cookie]), ("code=good&state=", [cookie]),
                               ("code=good", [cookie]), ("", [cookie]), ("%", [cookie]), ("state=%ff", [cookie])):
            self.assert_failed(self.finish(query, *headers), "invalid_state")
        self.assertEqual(self.finish(f"code=good&state={state}", cookie).headers["location"], "/")

    def test_what_the_issuer_refuses(self):
        for answer, error in (("error=access_denied", "sign_in_denied"), ("code=", "sign_in_denied"),
                              ("code=used", "invalid_sign_in_code"), ("code=forged", "invalid_token"),
                              ("code=away", "service_unavailable"), ("code=broken", "internal_error")):
            state, cookie = self.state_and_cookie("/projects")
            logged = self.assert_failed(self.finish(f"{answer}&state={state}", cookie), error)
            self.assertEqual(logged["error"], error)
            self.assert_failed(self.finish(f"code=good&state={state}", cookie), "invalid_state")

    def test_only_local_paths_are_returned_to(self):
        for path in ("//evil.example", "/\\evil.example", "https://evil.example", "evil", "", "/a\\b", "/a b", "/a\r\nb",
                     "/\u00e4", "/" + "x" * 2000, "javascript:alert(1)", "\\/evil"):
            self.assert_refused(self.begin(path), 400, "invalid_request")
        self.assertEqual(self.server.request("GET", f"{LOGIN}?next=/").status, 422)
        self.assertEqual(self.server.request("GET", f"{LOGIN}?return_to=%zz").status, 400)

    def test_many_sign_ins_from_one_address_are_throttled(self):
        statuses = [self.begin(source="127.0.0.4").status for _ in range(101)]
        self.assertEqual(statuses, [302] * 100 + [429])
        self.assertEqual(self.begin(source="127.0.0.5").status, 302)


if __name__ == "__main__":
    run_tests()
