#!/usr/bin/env python3
"""Administration: every route with every method, for strangers, users and administrators, and what it records."""

import contextlib
import json

from client import ServerTest, answer_on, check_methods, multipart, request_bytes, run_tests
from operator_test import CSV

GOOD, ADMIN = ("Authorization", "Bearer good"), ("Authorization", "Bearer other")
JSON = ("Content-Type", "application/json")
READS = {"GET", "HEAD"}
LISTS = ("users", "invitations", "partners", "keys", "webhooks", "jobs", "price-lists", "audit")
ACTIONS = {"users": ("role", "organization", "block", "unblock", "link", "delete"), "invitations": ("revoke",),
           "partners": ("update", "rotate-secret", "suspend", "resume"), "keys": ("revoke",), "webhooks": ("resend",),
           "jobs": ("retry", "cancel", "delete"), "price-lists": ("remove",)}
MAKERS = ("invitations", "partners", "keys", "price-lists")


def path(*parts):
    return "/".join(("/api/v1/admin", *parts))


ROUTES = [*((path(name), READS | ({"POST"} if name in MAKERS else set())) for name in LISTS), (path("jobs", "x"), READS), (path("server"), READS),
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
                  "rotate-secret": {"overlap": "1h"}, "remove": {"user_id": "ann"}}
        for name, actions in ACTIONS.items():
            for action in actions:
                if name == "users":  # any uid is a user
                    continue
                response = self.post(name, "nothing", action, **bodies.get(action, {}))
                self.assertEqual(response.status, 404, (name, action, response.body))
                error = "price_list_not_loaded" if name == "price-lists" else "not_found"
                self.assertEqual(response.json()["code"], error)
                self.assert_recorded(f"{name[:-1]} {action}", "nothing", error)
        self.assertEqual(self.server.request("GET", path("jobs", "nothing"), [ADMIN]).status, 404)
        before = self.acts()
        for parts, body in ((("users", "a", "role"), {"role": "root"}), (("users", "a", "role"), {"rolle": "admin"}),
                            (("users", "a", "link"), {"ttl": "x"}), (("users", "a", "link"), {"email": ""}),
                            (("price-lists", "x", "remove"), {"owner": "a"}), (("invitations",), {"email": ""}), (("invitations",), {"email": "a@b.c", "expires": "x"}),
                            (("partners",), {"name": ""}), (("partners", "x", "rotate-secret"), {"overlap": "x"}),
                            (("keys",), {"partner_id": "x", "kind": "real"}), (("keys",), {"kind": "test"})):
            self.assertEqual(self.post(*parts, **body).status, 422, (parts, body))
        for parts in (("users", "a", "role"), ("users", "a", "link"), ("price-lists", "a", "remove"), ("invitations",), ("partners",), ("keys",)):
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

    def test_blocked_users(self):
        body = json.dumps({"code": "link-1"}).encode()
        session = self.server.request("POST", "/api/v1/auth/session", [JSON], body, "127.0.0.1")
        self.assertEqual((session.status, session.json()["user"]["uid"]), (200, "user-1"))
        cookie = ("Cookie", session.headers["set-cookie"].partition(";")[0])
        profile, own_session = "/api/v1/user/profile", "/api/v1/auth/session"
        self.assertEqual(self.server.request("GET", profile, [cookie]).status, 200)
        self.assertEqual(self.done("users", "user-1", "block"), {"uid": "user-1", "blocked": True})
        self.assertEqual(self.done("users", "user-1", "block")["blocked"], True)
        self.assert_recorded("user block", "user-1")
        self.assertTrue(self.rows("users", "?query=user-1")[0]["blocked"])
        self.assertEqual([row["uid"] for row in self.rows("users", "?query=blocked")], ["user-1"])

        def refused(method, route, headers, status, code, data=b""):
            response = self.server.request(method, route, headers, data, "127.0.0.1")
            self.assertEqual((response.status, response.json()["code"]), (status, code), route)

        for route in (profile, own_session):
            refused("GET", route, [cookie], 401, "invalid_session")
        for route in (profile, "/api/v1/auth/test-auth", "/api/v1/price-lists"):
            refused("GET", route, [GOOD], 403, "user_blocked")
        self.assertEqual(self.post("users", "user-1", "link", email="a@b.example").json()["code"], "user_blocked")
        # Links from before are gone.
        refused("POST", own_session, [JSON], 401, "invalid_sign_in_code", json.dumps({"code": "link-2"}).encode())
        login = self.server.request("GET", "/api/v1/auth/login?return_to=/")
        state = login.headers["location"].partition("state=")[2].partition("&")[0]
        ended = self.server.request("GET", f"/api/v1/auth/callback?code=good&state={state}",
                                    [("Cookie", login.headers["set-cookie"].partition(";")[0])])
        self.assertEqual(ended.headers["location"], "/?sign_in_error=user_blocked")
        self.assertNotIn("esx_session=", str(ended.header_list))
        self.assertEqual(self.done("users", "user-1", "unblock"), {"uid": "user-1", "blocked": False})
        self.assert_recorded("user unblock", "user-1")
        self.assertEqual(self.server.request("GET", profile, [GOOD]).status, 200)
        refused("GET", profile, [cookie], 401, "invalid_session")

    def test_links(self):
        self.assertEqual(self.post("users", "carl", "link", ttl="1h").status, 400)  # no address is held
        for body in ({"email": "carl"}, {"email": "carl@example.com", "ttl": "8d"}):
            self.assertEqual(self.post("users", "carl", "link", **body).status, 400, body)
        made = self.done("users", "carl", "link", email="carl@example.com", ttl="1h")
        self.assertEqual((made["uid"], made["expires_at"]), ("carl", "2026-11-21T13:00:00.000Z"))
        self.assertTrue(made["link"].startswith("https://esx.example/#sign-in="))
        self.assert_recorded("user link", "carl")
        code = made["link"].partition("=")[2]
        for shown in (self.rows("audit"), self.rows("users")):
            self.assertNotIn(code, json.dumps(shown))
            self.assertNotIn("carl@example.com", json.dumps([row for row in shown if "act" in row]))
        session = self.server.request("POST", "/api/v1/auth/session", [JSON], json.dumps({"code": code}).encode(), "127.0.0.1")
        self.assertEqual((session.status, session.json()["user"]["uid"], session.json()["user"]["email_verified"]),
                         (200, "carl", False))
        self.done("users", "carl", "delete")

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


class Server(AdminTest):
    def load(self, *parts, token=ADMIN):
        header, body = multipart(list(parts))
        return self.server.request("POST", path("price-lists"), [header, token], body)

    def csv(self, content=CSV):
        return ("file", "TXHO8X_NOV26.csv", "text/csv", content)

    def test_price_lists(self):
        before = self.rows("price-lists")
        loaded = self.load(self.csv())
        self.assertEqual(loaded.status, 200, loaded.body)
        code = loaded.json()["code"]
        self.assert_recorded("price-list import", code)
        [row] = self.rows("price-lists", "?query=txho8x_nov26.csv")
        self.assertEqual((row["code"], row["owner"], row["item_count"], row["bundled"]), (code, "", 1, False))
        again = self.load(self.csv(CSV + b"RFG,300,+,Laminated shingles,SQ,0,290.00,0,0,0,0\n"))
        self.assertEqual(again.json(), {"code": code, "item_count": 2})
        self.assertEqual(self.load(self.csv(), ("user_id", None, None, b"ann")).status, 200)
        self.assertEqual([row["owner"] for row in self.rows("price-lists", f"?query={code}")], ["", "user:ann"])
        page = self.rows("price-lists", f"?query={code}&limit=1&after={code}")
        self.assertEqual([row["owner"] for row in page], ["user:ann"])
        self.assertEqual(self.done("price-lists", code, "remove", user_id="ann"), {"code": code, "removed": True})
        self.assertEqual(self.load(self.csv(), ("organization", None, None, b"Firm")).status, 200)
        self.assertEqual([row["owner"] for row in self.rows("price-lists", f"?query={code}")], ["", "organization:Firm"])
        self.assertEqual(self.done("price-lists", code, "remove", organization="Firm"), {"code": code, "removed": True})
        self.assertEqual(self.post("price-lists", code, "remove", organization="Firm").json()["code"],
                         "price_list_not_loaded")
        self.assertEqual(self.post("price-lists", code, "remove", partner_id="none").json()["code"], "not_found")
        self.assertEqual(self.post("price-lists", code, "remove", partner_id="a", user_id="b").json()["code"],
                         "invalid_request")
        response = self.server.request("POST", path("price-lists", code, "remove"), [ADMIN, JSON], b"{}")
        self.assertEqual(response.json(), {"code": code, "removed": True})
        self.assert_recorded("price-list remove", code)
        self.assertEqual(self.rows("price-lists"), before)

    def test_what_is_no_list(self):
        before = self.rows("price-lists")
        for parts, status, code in (((self.csv(b"not a list\n"),), 422, "malformed_price_list"),
                                    ((self.csv(b""),), 400, "empty_file"),
                                    ((("code", None, None, b"A"),), 400, "empty_file"),
                                    ((self.csv(), ("partner_id", None, None, b"none")), 404, "not_found"),
                                    ((self.csv(), ("partner_id", None, None, b"a"), ("user_id", None, None, b"b")), 400,
                                     "invalid_request"),
                                    ((self.csv(), ("user_id", None, None, b"a"), ("organization", None, None, b"b")),
                                     400, "invalid_request"),
                                    ((self.csv(), ("organization", None, None, b" ")), 400, "invalid_request")):
            response = self.load(*parts)
            self.assertEqual((response.status, response.json()["code"]), (status, code), parts)
        self.assertEqual(self.rows("price-lists"), before)

    def test_a_list_that_is_too_large(self):
        (name, content_type), body = multipart([self.csv()])
        head = request_bytes("POST", path("price-lists"), [ADMIN, (name, content_type), ("Content-Length", "201000000")],
                             length=False)
        filler = b"#" * 1_000_000
        connection = self.server.connect()
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # the answer comes before the end
            connection.sendall(head + body[:body.index(CSV)])
            for _ in range(201):
                connection.sendall(b"#" * 1_000_000)
        response = answer_on(connection)
        self.assertEqual((response.status, response.json()["code"]), (413, "price_list_too_large"))

    def test_lists_of_an_organization(self):
        def usable():
            rows = self.server.request("GET", "/api/v1/price-lists", [GOOD]).json()["price_lists"]
            return {row["code"]: (row["own"], row.get("organization")) for row in rows}
        before = usable()
        code = self.load(self.csv(), ("organization", None, None, b"Firm")).json()["code"]
        self.assertEqual(usable(), before)
        self.done("users", "user-1", "organization", organization="Firm")
        self.assertEqual(usable(), before | {code: (False, "Firm")})
        opened = self.server.request("GET", f"/api/v1/price-lists/{code}", [GOOD])
        self.assertEqual((opened.status, opened.json()["entry_count"]), (200, 1))
        self.assertEqual(self.server.request("DELETE", f"/api/v1/price-lists/{code}", [GOOD]).status, 404)
        self.done("users", "user-1", "organization", organization="")
        self.assertEqual(usable(), before)
        self.done("price-lists", code, "remove", organization="Firm")

    def test_queues_and_disks(self):
        response = self.server.request("GET", path("server"), [ADMIN])
        self.assertEqual(response.status, 200, response.body)
        state = response.json()
        self.assertEqual(sorted(state), sorted(
            ("jobs", "oldest_queued_seconds", "workers", "recognitions", "queues", "webhooks_pending", "mails_waiting",
             "disks", "kept_bytes", "quota_bytes", "largest")))
        [disk] = state["disks"]
        self.assertGreater(disk["free_bytes"], 0)
        self.assertGreater(disk["used_bytes"], 0)
        self.assertEqual(state["quota_bytes"], 2_000_000_000)


if __name__ == "__main__":
    run_tests()
