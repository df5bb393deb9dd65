#!/usr/bin/env python3
"""Administration: every route with every method, for strangers, users and administrators, and what it records."""

import json

from client import ServerTest, check_methods, run_tests

GOOD, ADMIN = ("Authorization", "Bearer good"), ("Authorization", "Bearer other")
JSON = ("Content-Type", "application/json")
READS = {"GET", "HEAD"}
LISTS = ("users", "invitations", "partners", "keys", "webhooks", "jobs", "audit")
ACTIONS = {"users": ("role", "organization", "delete"), "invitations": ("revoke",),
           "partners": ("update", "rotate-secret", "suspend", "resume"), "keys": ("revoke",), "webhooks": ("resend",),
           "jobs": ("retry", "cancel", "delete")}
MAKERS = ("invitations", "partners", "keys")


def path(*parts):
    return "/".join(("/api/v1/admin", *parts))


ROUTES = [*((path(name), READS | ({"POST"} if name in MAKERS else set())) for name in LISTS), (path("jobs", "x"), READS),
          *((path(name, "x", action), {"POST"}) for name, actions in ACTIONS.items() for action in actions)]


class AdminTest(ServerTest):
    def post(self, *parts, token=ADMIN, **body):
        data = json.dumps(body).encode() if body else b""
        return self.server.request("POST", path(*parts), [token, *([JSON] if body else [])], data)

    def done(self, *parts, **body):
        response = self.post(*parts, **body)
        self.assertEqual(response.status, 200, (parts, response.body))
        return response.json()

    def rows(self, name, query=""):
        response = self.server.request("GET", path(name) + query, [ADMIN])
        self.assertEqual(response.status, 200, (name, response.body))
        return response.json()

    def acts(self):
        """Who did what to what, and the outcome. The time is always the same, so they are in no order."""
        return {(act["by"], act["act"], act["object"], act["outcome"]) for act in self.rows("audit")}

    def assert_recorded(self, act, subject, outcome="done"):
        self.assertIn(("admin user-2", act, subject, outcome), self.acts())


class EveryRoute(AdminTest):
    def test_with_every_method(self):
        check_methods(self, ROUTES)

    def test_strangers_and_users(self):
        before = self.acts()
        for route, methods in ROUTES:
            for method in methods:
                self.assertEqual(self.server.request(method, route).status, 401, (method, route))
                response = self.server.request(method, route, [("Authorization", "Bearer bad")])
                self.assertEqual(response.status, 401, (method, route))
                response = self.server.request(method, route, [GOOD, JSON], b"{}" if method == "POST" else b"")
                self.assertEqual(response.status, 404, (method, route))
                if method != "HEAD":
                    self.assertEqual(response.json(), {"detail": "There is nothing at this address.",
                                                       "code": "not_found"})
        self.assertEqual(self.acts(), before)

    def test_unknown_ids_and_bodies(self):
        bodies = {"role": {"role": "member"}, "organization": {"organization": "A"}, "update": {"name": "A"},
                  "rotate-secret": {"overlap": "1h"}}
        for name, actions in ACTIONS.items():
            for action in actions:
                if name == "users":  # any uid is a user
                    continue
                response = self.post(name, "nothing", action, **bodies.get(action, {}))
                self.assertEqual(response.status, 404, (name, action, response.body))
                self.assert_recorded(f"{name[:-1]} {action}", "nothing", "not_found")
        self.assertEqual(self.server.request("GET", path("jobs", "nothing"), [ADMIN]).status, 404)
        before = self.acts()
        for parts, body in ((("users", "a", "role"), {"role": "root"}), (("users", "a", "role"), {"rolle": "admin"}),
                            (("invitations",), {"email": ""}), (("invitations",), {"email": "a@b.c", "expires": "x"}),
                            (("partners",), {"name": ""}), (("partners", "x", "rotate-secret"), {"overlap": "x"}),
                            (("keys",), {"partner_id": "x", "kind": "real"}), (("keys",), {"kind": "test"})):
            self.assertEqual(self.post(*parts, **body).status, 422, (parts, body))
        for parts in (("users", "a", "role"), ("invitations",), ("partners",), ("keys",)):
            self.assertEqual(self.server.request("POST", path(*parts), [ADMIN], b"{}").status, 415, parts)
        self.assertEqual(self.acts(), before)

    def test_parts_of_lists(self):
        for name in LISTS:
            for query in ("?limit=0", "?limit=501", "?after=nothing", "?sort=x", "?limit=a"):
                response = self.server.request("GET", path(name) + query, [ADMIN])
                self.assertEqual(response.status, 422, (name, query, response.body))
            self.assertEqual(self.rows(name, "?query=%25_nothing-is-called-that"), [])


class Users(AdminTest):
    def test_roles(self):
        self.assertEqual(self.done("users", "ann", "role", role="member"), {"uid": "ann", "role": "member"})
        [ann] = self.rows("users", "?query=ANN")
        self.assertEqual((ann["uid"], ann["role"], ann["records"]), ("ann", "member", {"roles": 1}))
        self.assert_recorded("user role", "ann")
        self.assertIn({"ROLE": "member"}, [act["details"] for act in self.rows("audit", "?query=ann")])
        self.assertEqual(self.done("users", "ann", "delete"), {"uid": "ann", "deleted": {"roles": 1}})
        self.assertEqual(self.rows("users", "?query=ann"), [])
        self.assert_recorded("user delete", "ann")

    def test_organizations(self):
        self.assertEqual(self.done("users", "bea", "organization", organization="Firm"),
                         {"uid": "bea", "organization": "Firm"})
        self.assert_recorded("user organization", "bea")
        [bea] = self.rows("users", "?query=firm")
        self.assertEqual((bea["organization"], bea["records"]), ("Firm", {"organizations": 1}))
        self.assertEqual(self.post("users", "bea", "organization", organization=" ").status, 400)
        self.assertEqual(self.done("users", "bea", "organization", organization="")["organization"], None)
        self.assertEqual(self.rows("users", "?query=bea"), [])

    def test_a_former_administrator(self):
        self.assertEqual(self.done("users", "user-1", "role", role="admin")["role"], "admin")
        self.assertEqual(self.server.request("GET", path("users"), [GOOD]).status, 200)
        self.done("users", "user-1", "role", role="none")
        self.assertEqual(self.server.request("GET", path("users"), [GOOD]).status, 404)

    def test_invitations(self):
        invited = self.done("invitations", email=" Ann@Example.com", role="member", expires="2d")
        self.assertEqual({**invited, "invitation_id": ""},
                         {"invitation_id": "", "email": "ann@example.com", "role": "member", "organization": None,
                          "by": "admin user-2", "created_at": "2026-11-21T12:00:00.000Z",
                          "expires_at": "2026-11-23T12:00:00.000Z"})
        self.assert_recorded("user invite", invited["invitation_id"])
        self.assertNotIn("example.com", json.dumps(self.rows("audit")))
        again = self.done("invitations", email="ann@example.com", organization="Firm")
        self.assertEqual(again["organization"], "Firm")
        self.assertEqual(self.rows("invitations", "?query=ann"), [again])
        for body in ({"email": "ann"}, {"email": "a@b.c", "expires": "91d"}):
            self.assertEqual(self.post("invitations", **body).status, 400, body)
        self.done("invitations", again["invitation_id"], "revoke")
        self.assertEqual(self.rows("invitations", "?query=ann"), [])


class Partners(AdminTest):
    def test_partners(self):
        partner = self.done("partners", name="Acme", webhook_url="https://acme.example/hook", webhook_secret="hidden-1")
        identifier = partner["partner_id"]
        self.assert_recorded("partner add", identifier)
        changed = self.done("partners", identifier, "update", name="Acme Claims", webhook_secret="hidden-2")
        self.assertEqual((changed["name"], changed["has_webhook_secret"]), ("Acme Claims", True))
        self.assertEqual(len(self.done("partners", identifier, "rotate-secret", overlap="1h")["webhook_secret"]), 40)
        given = self.done("partners", identifier, "rotate-secret", webhook_secret="hidden-3")
        self.assertNotIn("webhook_secret", given)
        self.assertTrue(self.done("partners", identifier, "suspend")["suspended"])
        self.assertTrue(self.rows("partners", "?query=claims")[0]["suspended"])
        self.assertFalse(self.done("partners", identifier, "resume")["suspended"])
        for body in ({"name": "B", "webhook_url": "https://b.example"}, {"name": "B", "webhook_url": "ftp://b"}, {"name": " "}):
            self.assertEqual(self.post("partners", **body).status, 400, body)
        for shown in (self.rows("partners"), self.rows("audit")):
            self.assertNotIn("hidden", json.dumps(shown))

    def test_keys(self):
        partner = self.done("partners", name="Keys")["partner_id"]
        key = self.done("keys", partner_id=partner, kind="live", label="Staging", expires="90d", daily_limit=7)
        self.assertRegex(key["api_key"], r"\Aesx_live_[0-9A-Za-z]{32,}\Z")
        [row] = self.rows("keys", "?query=staging")
        self.assertEqual((row["key_id"], row["daily_limit"], row["revoked"]), (key["key_id"], 7, False))
        self.assert_recorded("key issue", key["key_id"])
        self.done("keys", key["key_id"], "revoke")
        self.assertTrue(self.rows("keys", "?query=" + key["key_id"])[0]["revoked"])
        self.assertEqual(self.post("keys", partner_id="nothing", kind="test").status, 404)
        for shown in (self.rows("keys"), self.rows("audit")):
            self.assertNotIn(key["api_key"], json.dumps(shown))

    def test_pages(self):
        names = [f"Page {number}" for number in range(5)]
        for name in names:
            self.done("partners", name=name)
        for size in (1, 2, 5):
            found, query = [], f"?query=page&limit={size}"
            while query:
                response = self.server.request("GET", path("partners") + query, [ADMIN])
                found += [row["name"] for row in response.json()]
                link = response.headers.get("link", "")
                query = link[link.find("?"):link.find(">")] if link else ""
            self.assertEqual(sorted(found), names)
        acts, after = [], ""
        while page := self.rows("audit", f"?query=partner&limit=2{after}"):
            acts += page
            after = "&after=" + page[-1]["audit_id"]
        self.assertEqual(acts, self.rows("audit", "?query=partner"))


if __name__ == "__main__":
    run_tests()
