#!/usr/bin/env python3
"""The operator API over HTTP: every route, every documented status."""

from client import FreshServerTest, check_methods, multipart, run_tests

LISTS = "/operator/v1/price-lists"
KEY = ("X-Operator-Key", "operator")
CSV = (b"# code=TXHO8X_NOV26\n"
       b"cat,sel,act,description,unit,remove_price,replace_price,reset_price,material_price,labor_price,"
       b"equipment_price\nRFG,240,+,Shingles,SQ,0,250.00,0,0,0,0\n")


class Operator(FreshServerTest):
    def ask(self, method, path=LISTS, headers=(KEY,), body=b""):
        return self.server.request(method, path, list(headers), body)

    def load(self, *parts, key=KEY):
        header, body = multipart(list(parts))
        return self.server.request("POST", LISTS, [header, key], body)

    def csv(self, content=CSV):
        return ("file", "TXHO8X_NOV26.csv", "text/csv", content)

    def refused(self, response, status, code):
        self.assertEqual((response.status, response.error_code()), (status, code), response.body)

    def lists(self):
        response = self.ask("GET")
        self.assertEqual(response.status, 200, response.body)
        return {(row["code"], row["owner"]): row for row in response.json()["price_lists"]}

    def test_methods(self):
        check_methods(self, [(LISTS, {"GET", "HEAD", "POST"}), (LISTS + "/A", {"DELETE"})])

    def test_every_route_needs_the_key(self):
        for method, path in (("GET", LISTS), ("POST", LISTS), ("DELETE", LISTS + "/A")):
            self.refused(self.ask(method, path, ()), 401, "missing_api_key")
            for wrong in ("", "OPERATOR", "operator1", "good"):
                self.refused(self.ask(method, path, [("X-Operator-Key", wrong)]), 401, "invalid_api_key")
        for _ in range(100):
            response = self.ask("GET", LISTS, [("X-Operator-Key", "guess")])
        self.refused(response, 429, "too_many_attempts")
        self.assertGreater(int(response.headers["retry-after"]), 0)
        self.assertEqual(self.ask("GET").status, 200)

    def test_a_list_is_loaded_replaced_and_removed(self):
        before = self.lists()
        loaded = self.load(self.csv())
        self.assertEqual(loaded.status, 200, loaded.body)
        code = loaded.json()["code"]
        self.assertEqual(loaded.json()["item_count"], 1)
        row = self.lists()[code, ""]
        self.assertEqual((row["source"], row["item_count"], row["bundled"]), ("TXHO8X_NOV26.csv", 1, False))
        again = self.load(self.csv(CSV + b"RFG,300,+,Laminated shingles,SQ,0,290.00,0,0,0,0\n"))
        self.assertEqual(again.json(), {"code": code, "item_count": 2})
        removed = self.ask("DELETE", f"{LISTS}/{code}")
        self.assertEqual((removed.status, removed.json()), (200, {"code": code, "removed": True}))
        self.assertEqual(self.lists(), before)
        self.refused(self.ask("DELETE", f"{LISTS}/{code}"), 404, "price_list_not_loaded")

    def test_lists_of_users_and_partners(self):
        code = self.load(self.csv(), ("user_id", None, None, b"ann")).json()["code"]
        self.assertIn((code, "user:ann"), self.lists())
        self.refused(self.ask("DELETE", f"{LISTS}/{code}"), 404, "price_list_not_loaded")
        self.assertEqual(self.ask("DELETE", f"{LISTS}/{code}?user_id=ann").status, 200)
        self.assertEqual(self.load(self.csv(), ("organization", None, None, b"Firm")).status, 200)
        self.assertIn((code, "organization:Firm"), self.lists())
        self.assertEqual(self.ask("DELETE", f"{LISTS}/{code}?organization=Firm").status, 200)
        self.refused(self.load(self.csv(), ("partner_id", None, None, b"none")), 404, "not_found")
        self.refused(self.ask("DELETE", f"{LISTS}/{code}?partner_id=none"), 404, "not_found")
        both = (("partner_id", None, None, b"a"), ("user_id", None, None, b"b"))
        self.refused(self.load(self.csv(), *both), 400, "invalid_request")
        self.refused(self.ask("DELETE", f"{LISTS}/{code}?partner_id=a&user_id=b"), 400, "invalid_request")
        self.refused(self.ask("DELETE", f"{LISTS}/{code}?user_id=a&organization=b"), 400, "invalid_request")
        self.refused(self.ask("DELETE", f"{LISTS}/{code}?nonsense=1"), 422, "validation_failed")

    def test_what_is_not_a_list_is_refused_and_changes_nothing(self):
        before = self.lists()
        self.refused(self.load(self.csv(b"not a list\n")), 422, "malformed_price_list")
        self.refused(self.load(self.csv(b"")), 400, "empty_file")
        self.refused(self.load(("code", None, None, b"A")), 400, "empty_file")
        self.refused(self.ask("POST", LISTS, [KEY, ("Content-Type", "text/csv")], CSV), 400, "invalid_request")
        self.assertEqual(self.lists(), before)


if __name__ == "__main__":
    run_tests()
