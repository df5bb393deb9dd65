#!/usr/bin/env python3
"""Routes for signed-in users: every route with every method and every kind of token."""

import json

from client import ServerTest, check_methods, request_bytes, run_tests

GOOD, OTHER = ("Authorization", "Bearer good"), ("Authorization", "bearer  other")
READS = {"GET", "HEAD"}
# Routes that need a user, with the methods that they answer.
PROFILE = "/api/v1/user/profile"
ESX = "/api/v1/esx"
ROUTES = [("/api/v1/auth/test-auth", READS), (PROFILE, READS | {"POST", "PUT"}), (f"{ESX}/runs/x", READS),
          *((f"{ESX}/{path}", {"POST"}) for path in ("import/preflight", "generate-from-pdf/json", "generate-from-parse",
                                        "generate-from-estimate/json", "recalculate", "generate-from-scope",
                                        "generate-from-scope/json")),
          *((f"/api/v1/estimates/{path}", {"POST"}) for path in ("table", "diff", "supplement")),
          ("/api/v1/price-lists", READS), ("/api/v1/price-lists/x/entries", READS),
          ("/api/v1/roof/interview/measurements/parse", {"POST"}),
          *((f"/api/v1/me/{name}", {"POST"}) for name in ("bootstrap", "redeem-code", "feedback", "accept-agreement")),
          *((f"/api/v1/me/{name}", READS) for name in ("pending-codes", "credits", "entitlements", "usage")),
          *((f"/api/v1/billing/create-{name}-session", {"POST"}) for name in ("checkout", "subscription", "portal")),
          ("/api/v1/billing/session/cs_1/claim", READS),
          ("/api/v1/chatbot/generate-scope", {"POST"}), ("/api/v1/chatbot/", {"POST"})]
JSON = ("Content-Type", "application/json")
TEXTS = ("display_name", "company", "phone", "license_number", "street", "city", "state", "postal_code",
         "default_price_list")
BAD_HEADERS = ("", "Bearer", "Bearer ", "Bearer bad", "Bearer good good", "Bearer " + "x" * 7_000,
               "Bearer " + "x" * 9_000, "bearer " + "x" * 100_000, "Basic Z29vZA==",
               "good", "Bearer good,Bearer good", 'Bearer "good"')


class UserTest(ServerTest):
    def assert_refused(self, response, status, challenge, context):
        self.assertEqual(response.status, status, (context, response.body))
        self.assertEqual(response.headers.get("www-authenticate"), challenge, context)
        if context[0] != "HEAD":
            self.assertEqual(list(response.json()), ["detail", "code"], context)
            self.assertIsInstance(response.json()["detail"], str)


class EveryRoute(UserTest):
    def test_with_every_method(self):
        check_methods(self, ROUTES + [("/.well-known/jwks.json", READS)])

    def test_without_a_token(self):
        for path, methods in ROUTES:
            for method in methods:
                self.assert_refused(self.server.request(method, path), 401, "Bearer", (method, path))

    def test_with_a_bad_token(self):
        for path, methods in ROUTES:
            for method in methods:
                for value in BAD_HEADERS:
                    response = self.server.request(method, path, [("Authorization", value)])
                    self.assert_refused(response, 401, 'Bearer error="invalid_token"', (method, path, value[:20]))

    def test_while_the_issuer_is_away(self):
        for path, methods in ROUTES:
            for method in methods:
                response = self.server.request(method, path, [("Authorization", "Bearer away")])
                self.assert_refused(response, 503, None, (method, path))
                self.assertEqual(response.headers["retry-after"], "5")

    def test_two_tokens(self):
        for path, methods in ROUTES:
            for method in methods:
                self.assertEqual(self.server.request(method, path, [GOOD, GOOD]).status, 400, (method, path))


class Profiles(UserTest):
    never_stored = {"uid": "user-2", "email": None, "role": "admin"}
    now = "2026-11-21T12:00:00.000Z"

    def send(self, method, body, token=GOOD, headers=(JSON,)):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.server.request(method, PROFILE, [token, *headers], data)

    def violations(self, response):
        self.assertEqual(response.status, 422, response.body)
        return [(row["loc"], row["type"]) for row in response.json()["detail"]]

    def test_a_profile_that_was_never_stored(self):
        other = self.server.request("GET", PROFILE, [OTHER]).json()
        self.assertEqual(other, self.never_stored | {"created_at": None, "updated_at": None} | dict.fromkeys(TEXTS))

    def test_changes_keep_what_they_leave_out(self):
        for method in ("POST", "PUT"):
            self.send(method, dict.fromkeys(TEXTS))
            stored = self.send(method, {"display_name": "Ann", "phone": "1"})
            self.assertEqual((stored.status, stored.json()["display_name"]), (200, "Ann"))
            changed = self.send(method, {"phone": None, "city": "Reno"}).json()
            self.assertEqual((changed["display_name"], changed["phone"], changed["city"]), ("Ann", None, "Reno"))
            self.assertEqual(self.server.request("GET", PROFILE, [GOOD]).json(), changed)
            self.assertEqual((changed["uid"], changed["email"], changed["role"]), ("user-1", "user@example.com", "none"))
            self.assertRegex(changed["updated_at"], self.now)

    def test_text_is_kept_as_it_is(self):
        for text in ("<script>alert(1)</script>", "'; DROP TABLE user_profile; --", "a\u0000b", "\U0001F3E0 \u00e4", "", " "):
            for name in TEXTS:
                self.assertEqual(self.send("PUT", {name: text[:20]}).json()[name], text[:20], name)

    def test_bad_fields(self):
        for method in ("POST", "PUT"):
            for name in TEXTS:
                for value in (1, True, [], {}):
                    self.assertEqual(self.violations(self.send(method, {name: value})), [(["body", name], "wrong_type")])
                self.assertEqual(self.violations(self.send(method, {name: "x" * 201})), [(["body", name], "too_long")])
            for name in ("uid", "email", "role", "created_at", "updated_at", "bogus"):
                self.assertEqual(self.violations(self.send(method, {name: "admin"})), [(["body", name], "unknown")])

    def test_bad_bodies(self):
        for method in ("POST", "PUT"):
            self.assertEqual(self.send(method, {}, headers=()).status, 415)
            for body in (b"", b"{", b"\xff", b'{"city": "\xff"}', b'{"city": "a", "city": "b"}', b"[" * 5000):
                self.assertEqual(self.violations(self.send(method, body)), [(["body"], "json_invalid")], body[:20])
            for body in (b"[]", b"1", b"null", b'"x"'):
                self.assertEqual(self.violations(self.send(method, body))[0][0], ["body"], body)
            head = request_bytes(method, PROFILE, [GOOD, JSON, ("Content-Length", "50000000")], length=False)
            response = self.server.send(head)
            self.assertEqual((response.status, list(response.json())), (413, ["detail", "code"]))


class Tokens(UserTest):
    def test_the_user_of_a_token(self):
        self.assertEqual(
            self.server.request("GET", "/api/v1/auth/test-auth", [GOOD]).json(),
            {"uid": "user-1", "email": "user@example.com", "email_verified": True, "name": "User One", "role": "none",
             "organization": None})
        self.assertEqual(
            self.server.request("GET", "/api/v1/auth/test-auth", [OTHER]).json(),
            {"uid": "user-2", "email": None, "email_verified": False, "name": None, "role": "admin", "organization": None})

    def test_the_log_names_the_user_but_not_the_token(self):
        response = self.server.request("GET", "/api/v1/auth/test-auth", [GOOD])
        self.assertEqual(self.server.logged(response.headers["x-request-id"])["uid"], "user-1")
        refused = self.server.request("GET", "/api/v1/auth/test-auth", [("Authorization", "Bearer tokensecret")])
        self.assertEqual(self.server.logged(refused.headers["x-request-id"])["error"], "invalid_token")
        self.assertNotIn("tokensecret", self.server.log_path.read_text())

    def test_public_keys(self):
        response = self.server.request("GET", "/.well-known/jwks.json")
        self.assertEqual((response.status, response.json()), (200, {"keys": []}))
        self.assertEqual(response.headers["cache-control"], "public, max-age=300")


if __name__ == "__main__":
    run_tests()
