#!/usr/bin/env python3
"""The account of the signed-in user and billing over HTTP: every route, every documented status."""

import json
import uuid

from client import FreshServerTest, check_methods, run_tests

ME = "/api/v1/me"
GOOD, OTHER, BRIEF = (("Authorization", f"Bearer {token}") for token in ("good", "other", "brief"))
JSON = ("Content-Type", "application/json")


class AccountTest(FreshServerTest):
    """A server for each test: the order of tests does not matter."""

    def ask(self, method, path, body=None, token=GOOD):
        headers, data = [token], b""
        if body is not None:
            headers, data = [token, JSON], json.dumps(body).encode()
        return self.server.request(method, ME + path, headers, data)

    def good(self, *words, **more):
        response = self.ask(*words, **more)
        self.assertEqual(response.status, 200, response.body)
        return response.json()

    def redeem(self, code, token=GOOD):
        return self.ask("POST", "/redeem-code", {"code": code}, token)

    def assert_detail(self, response, status):
        self.assertEqual((response.status, list(response.json())), (status, ["detail", "code"]))
        self.assertIsInstance(response.json()["detail"], str)


class Accounts(AccountTest):
    def test_the_signup_credit_is_granted_once(self):
        first = {"uid": "user-1", "email": "user@example.com", "granted": True, "credits": 1, "blocked_reason": None}
        self.assertEqual(self.good("POST", "/bootstrap"), first)
        self.assertEqual(self.good("POST", "/bootstrap"), {**first, "granted": False})
        self.assertEqual(self.good("POST", "/bootstrap", token=OTHER)["email"], None)
        ledger = self.good("GET", "/credits")["ledger"]
        self.assertEqual([(row["kind"], row["delta"], row["ref"]) for row in ledger], [("signup", 1, "signup:user-1")])

    def test_disposable_addresses_get_nothing(self):
        answer = self.good("POST", "/bootstrap", token=BRIEF)
        self.assertEqual((answer["granted"], answer["credits"]), (False, 0))
        self.assertIn("Disposable", answer["blocked_reason"])
        self.assertEqual(self.good("GET", "/credits", token=BRIEF)["ledger"], [])

    def test_malformed_addresses_get_nothing(self):
        answer = self.good("POST", "/bootstrap", token=("Authorization", "Bearer odd"))
        self.assertEqual((answer["granted"], answer["credits"]), (False, 0))
        self.assertIn("Malformed", answer["blocked_reason"])

    def test_redeeming(self):
        self.assertEqual(self.redeem("aaaaa-aaaaa AAAAA-AAAAA").json(),
                         {"status": "ok", "credits_added": 3, "balance": 3})
        again = self.redeem("A" * 20)
        self.assertEqual((again.status, again.json()),
                         (200, {"status": "already_redeemed_self", "credits_added": 0, "balance": 3}))
        self.assert_detail(self.redeem("A" * 20, OTHER), 409)
        for code in ("E" * 20, "B" * 20, "C" * 20, "A" * 19, "'; DROP TABLE redeem_code; --", "\u0000"):
            self.assert_detail(self.redeem(code), 404)
        self.assertEqual([row["kind"] for row in self.good("GET", "/credits")["ledger"]], ["code"])

    def test_bad_bodies(self):
        for path, bodies in (("/redeem-code", ({}, {"code": ""}, {"code": 1}, {"code": "x" * 101}, {"code": "A", "x": 1})),
                             ("/feedback", ({}, {"message": ""}, {"message": "x" * 5001}, {"message": "x", "rating": 0},
                                            {"message": "x", "rating": 6}, {"message": "x", "category": 1}))):
            for body in bodies:
                response = self.ask("POST", path, body)
                self.assertEqual(response.status, 422, body)
                self.assertEqual(response.json()["detail"][0]["loc"][0], "body")
            self.assertEqual(self.server.request("POST", ME + path, [GOOD], b"{}").status, 415)

    def test_wrong_codes_are_throttled(self):
        for _ in range(10):
            self.assert_detail(self.redeem("C" * 20), 404)
        for code in ("C" * 20, "A" * 20):
            refused = self.redeem(code)
            self.assert_detail(refused, 429)
            self.assertTrue(0 < int(refused.headers["retry-after"]) <= 900)
        self.assertEqual(self.redeem("A" * 20, OTHER).status, 200)

    def test_successes_are_not_throttled(self):
        for _ in range(30):
            self.assertEqual(self.redeem("A" * 20).status, 200)

    def test_pending_codes(self):
        pending = self.good("GET", "/pending-codes")
        self.assertEqual([(code["kind"], code["credits"], code["expires_at"]) for code in pending], [("purchase", 3, None)])
        self.assertEqual(self.good("GET", "/pending-codes", token=OTHER), [])
        self.assertEqual(self.redeem(pending[0]["code"]).json()["status"], "ok")
        self.assertEqual(self.good("GET", "/credits")["ledger"][0]["kind"], "purchase")
        self.assertEqual(self.good("GET", "/pending-codes"), [])

    def test_feedback(self):
        for body in ({"message": "Good \u0000 <b>'"}, {"message": "x" * 5000, "rating": 5, "category": "import"}):
            answer = self.good("POST", "/feedback", body)
            uuid.UUID(answer["id"])
            self.assertIn("24 hours" if "rating" not in body else "this month", answer["message"])

    def test_a_flood_of_feedback(self):
        statuses = [self.ask("POST", "/feedback", {"message": "x"}, token=OTHER).status for _ in range(12)]
        self.assertEqual(statuses, [200] * 10 + [429] * 2)

    def test_the_agreement(self):
        status = {"current_version": "2026-11-01", "accepted_version": None, "accepted": False, "url": "/agreement"}
        self.assertEqual(self.good("GET", "/credits")["agreement"], status)
        accepted = self.good("POST", "/accept-agreement")
        self.assertEqual(accepted["version"], "2026-11-01")
        self.assertEqual(self.good("POST", "/accept-agreement"), accepted)
        self.assertEqual(self.good("GET", "/credits")["agreement"],
                         {**status, "accepted_version": "2026-11-01", "accepted": True})
        self.assertEqual(self.good("GET", "/credits", token=OTHER)["agreement"], status)

    def test_the_text_of_the_agreement(self):
        check_methods(self, [("/agreement", {"GET", "HEAD"})])
        page = self.server.request("GET", "/agreement")
        self.assertEqual((page.status, page.headers["content-type"]), (200, "text/html; charset=utf-8"))
        self.assertIn("default-src 'none'", page.headers["content-security-policy"])
        text = page.body.decode()
        self.assertIn("<p>Version 2026-11-01</p>", text)
        self.assertIn("<p>Terms &lt;of&gt; use.</p>\n<p>Pay &amp; go.", text)

    def test_entitlements_and_usage(self):
        self.assertEqual(self.good("GET", "/entitlements"),
                         {"tier": "trial", "caps": {"max_pages": 30, "max_lines": 500}, "flags": {"sketch_addon": False},
                          "enforced": False})
        self.assertEqual(self.good("GET", "/usage"), {
            "lines_used": 0, "lines_cap": 500, "window": "all_time", "storage_bytes": 0, "storage_limit": 2_000_000_000,
            "project_count": 0, "project_limit": 2_000, "note_count": 0, "note_limit": 50_000,
            "estimates": 0})
        self.assertEqual(self.good("GET", "/entitlements", token=OTHER),
                         {"tier": "admin", "caps": {"max_pages": None, "max_lines": None}, "flags": {"sketch_addon": True},
                          "enforced": False})
        self.assertEqual(self.good("GET", "/usage", token=OTHER)["lines_cap"], None)


class Bodies(AccountTest):
    """What is refused because of the body, on every route that takes one."""

    def test_every_route(self):
        billing, sessions = "/api/v1/billing/", ("checkout", "subscription", "portal")
        typed = [ME + "/redeem-code", ME + "/feedback", *(f"{billing}create-{name}-session" for name in sessions)]
        for path in typed:
            self.assert_detail(self.server.request("POST", path, [GOOD], b"{}"), 415)
        for path in (*typed, billing + "payments/webhook"):
            self.assert_detail(self.server.request("POST", path, [GOOD, JSON], b" " * 1_000_001), 413)


class Unconfigured(AccountTest):
    """Billing without a provider; tests/service/billing_test.py has one."""

    def test_every_route(self):
        packs = self.server.request("GET", "/api/v1/billing/packs")
        self.assertEqual((packs.status, packs.json()["enabled"]), (200, False))
        self.assertEqual([pack["currency"] for pack in packs.json()["packs"]], ["usd"] * 3)
        config = self.server.request("GET", "/api/v1/billing/config")
        self.assertEqual((config.status, config.json()["founder"]["spots_left"]), (200, 20))
        for method, path, body in (("POST", "create-checkout-session", b'{"pack_id": "pack_5"}'),
                                   ("POST", "create-subscription-session", b'{"tier": "solo", "interval": "month"}'),
                                   ("POST", "create-portal-session", b'{"customer_id": "cus_1"}'),
                                   ("GET", "session/cs_1/claim", b""), ("POST", "payments/webhook", b"{}")):
            refused = self.server.request(method, f"/api/v1/billing/{path}", [GOOD, JSON], body)
            self.assert_detail(refused, 503)
        for path in ("checkout", "subscription", "portal"):
            bad = self.server.request("POST", f"/api/v1/billing/create-{path}-session", [GOOD, JSON], b'{"x": ""}')
            self.assertEqual(bad.status, 422)


if __name__ == "__main__":
    run_tests()
