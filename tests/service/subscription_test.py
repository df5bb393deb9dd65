#!/usr/bin/env python3
"""subscription_test.py PROGRAM local|shared: subscriptions, members and founder spots, at a stand-in of Stripe."""

import concurrent.futures
import pathlib
import shutil
import sys
import time
import unittest

import backends
from billing import BILLING, BillingTest
from stripe_stand_in import PACKAGE

PROGRAM, KIND = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]


@unittest.skipUnless(shutil.which("node") and PACKAGE.exists(), "npm's stripe is not installed")
class Subscriptions(BillingTest):
    FOUNDERS = 3

    @classmethod
    def priced(cls, prices):
        prices["founder"]["spots"], prices["intro"] = cls.FOUNDERS, {"coupon": "intro10"}
        prices["tiers"][0]["annual_price"] = "price_solo_year"
        return prices

    def token(self, uid):
        self.tokens[uid] = self.backend.admin("token", "--uid", uid, "--email", f"{uid}@example.com")["id_token"]
        return uid

    def subscribe(self, interval="month", uid="ann", tier="solo"):
        """The order and the session."""
        status, page = self.ask(self.SUBSCRIBE[0], {"tier": tier, "interval": interval}, uid)
        self.assertEqual(status, 200, page)
        session = page["session_id"]
        return self.stripe.order_of(session), session

    def tier(self, uid="ann"):
        return self.ask("/api/v1/me/entitlements", uid=uid)[1]["tier"]

    def spots_left(self):
        return self.ask(BILLING + "/config", uid=None)[1]["founder"]["spots_left"]

    def test_the_official_client_subscribes_with_the_same_fields(self):
        order = {"mode": "subscription", "success_url": "https://a.example", "metadata": {"uid": "x"},
                 "discounts": [{"coupon": "c"}], "subscription_data": {"metadata": {"uid": "x"}},
                 "line_items": [{"quantity": 1, "price_data": {
                     "currency": "usd", "unit_amount": 1, "recurring": {"interval": "month"}, "product_data": {"name": "x"}}}]}
        theirs = self.official(create={"port": self.stripe.port, "order": order})
        self.assertEqual(theirs["mode"], "subscription")
        theirs, ours = self.stripe.orders[-1][1], self.subscribe(tier="team")[0]
        self.assertEqual(theirs["line_items"]["0"].keys(), ours["line_items"]["0"].keys())
        self.assertEqual(theirs["line_items"]["0"]["price_data"].keys(), ours["line_items"]["0"]["price_data"].keys())
        for name in ("discounts", "subscription_data"):
            self.assertIn(name, ours)
        bad = {**order, "allow_promotion_codes": True}
        self.assertEqual(self.official(create={"port": self.stripe.port, "order": bad})["status"], 400)
        session = self.official(create={"port": self.stripe.port, "order": order})["id"]
        self.assertEqual(self.official(expire={"port": self.stripe.port, "id": session})["status"], "expired")
        self.assertEqual(self.official(expire={"port": self.stripe.port, "id": session})["status"], 400)
        portal = {"customer": "cus_1", "return_url": "https://a.example"}
        self.assertEqual(self.official(portal={"port": self.stripe.port, "order": portal})["object"], "billing_portal.session")

    def test_refusals(self):
        self.assertEqual(self.ask(self.SUBSCRIBE[0], {"tier": "none", "interval": "month"})[0], 400)
        for body in ({"tier": "solo"}, {"tier": "solo", "interval": "week"}, {"tier": "", "interval": "month"}):
            self.assertEqual(self.ask(self.SUBSCRIBE[0], body)[0], 422, body)
        self.assertEqual(self.ask(BILLING + "/create-portal-session", {"customer_id": ""})[0], 422)
        self.assertEqual(self.ask(BILLING + "/create-portal-session", {"customer_id": "cus_no"})[0], 404)
        for path in (self.SUBSCRIBE[0], BILLING + "/create-portal-session"):
            self.assertEqual(self.ask(path, {}, uid=None)[0], 401)

    def test_a_month_has_the_intro_coupon(self):
        order = self.subscribe(tier="team")[0]
        self.assertEqual((order["mode"], order["discounts"], order.get("allow_promotion_codes")),
                         ("subscription", {"0": {"coupon": "intro10"}}, None))
        price = order["line_items"]["0"]["price_data"]
        self.assertEqual((price["unit_amount"], price["recurring"]), ("14900", {"interval": "month"}))

    def test_members_come_and_go(self):
        uid = self.token("mia")
        self.assertEqual(self.tier(uid), "trial")
        session = self.subscribe(uid=uid)[1]
        subscription, now = self.stripe.pay(session), int(time.time())
        changes = {"created": self.event_about({**subscription, "status": "incomplete"}, "customer.subscription.created", now),
                   "updated": self.event_about(subscription, "customer.subscription.updated", now + 1)}
        for kind in ("updated", "created", "updated"):  # out of order, and repeated
            self.send(changes[kind])
            self.assertEqual(self.tier(uid), "solo")
        self.send(self.event(session))
        entitlements = self.ask("/api/v1/me/entitlements", uid=uid)[1]
        self.assertEqual((entitlements["caps"]["max_pages"], entitlements["customer_id"]), (300, subscription["customer"]))
        self.assertEqual(self.backend.admin("user", "show", uid)["role"], "member")
        self.check_portal(uid, subscription["customer"])
        self.send(self.event_about({**subscription, "status": "past_due"}, "customer.subscription.updated", now + 2))
        self.assertEqual(self.tier(uid), "solo")
        self.send(self.event_about({**subscription, "status": "canceled"}, "customer.subscription.deleted", now + 3))
        self.assertEqual(self.tier(uid), "trial")
        for payload in (*changes.values(), self.event(session)):  # late
            self.send(payload)
            self.assertEqual(self.tier(uid), "trial")
        self.assertEqual(self.backend.admin("user", "delete", uid)["deleted"], {"subscriptions": 1})

    def check_portal(self, uid, customer):
        status, page = self.ask(BILLING + "/create-portal-session", {"customer_id": customer}, uid)
        self.assertEqual((status, page["session_id"][:4]), (200, "bps_"))
        self.assertEqual(self.ask(BILLING + "/create-portal-session", {"customer_id": customer})[0], 404)

    def test_a_role_of_the_operator_stays(self):
        uid = self.token("eve")
        self.backend.admin("user", "role", uid, "admin")
        subscription = self.stripe.pay(self.subscribe(uid=uid)[1])
        for kind in ("created", "deleted"):
            self.send(self.event_about(subscription, f"customer.subscription.{kind}"))
            self.assertEqual(self.tier(uid), "admin")
        self.backend.admin("user", "role", uid, "none")
        self.assertEqual(self.tier(uid), "trial")

    def test_forged_and_foreign_subscriptions(self):
        thing = {"id": "sub_x", "object": "subscription", "status": "active", "customer": "cus_x", "metadata": {"uid": "ann"}}
        payload = self.event_about(thing, "customer.subscription.created")
        self.assertEqual(self.deliver(payload, self.header(payload, "whsec_2"))[0], 400)
        self.assertEqual(self.tier(), "trial")
        self.send(self.event_about({**thing, "metadata": {}}, "customer.subscription.created"))
        for bad in ({**thing, "object": "customer"}, {**thing, "id": ""}, {"object": "subscription"}):
            payload = self.event_about(bad, "customer.subscription.created")
            self.assertEqual(self.deliver(payload, self.header(payload))[0], 400, bad)
        self.assertEqual(self.tier(), "trial")

    def founder(self, uid):
        """What a request of the user leads to: the coupon, or None. It is repeated while the server is busy."""
        while True:
            status, page = self.ask(self.SUBSCRIBE[0], {"tier": "solo", "interval": "annual"}, uid)
            if status != 503:
                break
            time.sleep(0.05)
        self.assertEqual(status, 200, page)
        order = self.stripe.order_of(page["session_id"])
        self.assertEqual(order["line_items"]["0"]["price"], "price_solo_year")
        self.assertNotEqual("discounts" in order, order.get("allow_promotion_codes") == "true")
        self.assertEqual("discounts" in order, "expires_at" in order)
        return page["session_id"], order.get("discounts")

    def test_founder_spots(self):
        self.assertEqual(self.spots_left(), self.FOUNDERS)
        first, second = self.token("first"), self.token("second")
        old, coupon = self.founder(first)
        self.assertEqual(coupon, {"0": {"coupon": "founder50"}})
        session = self.founder(first)[0]  # a new page for the same spot
        self.assertEqual((self.stripe.sessions[old]["status"], self.spots_left()), ("expired", self.FOUNDERS - 1))
        self.send(self.event(old, "checkout.session.expired"))
        self.assertEqual(self.spots_left(), self.FOUNDERS - 1)
        self.stripe.pay(session)
        self.assertIsNone(self.founder(first)[1])  # the event of the payment is late
        for _ in range(2):
            self.send(self.event(session))
            self.assertEqual((self.spots_left(), self.tier(first)), (self.FOUNDERS - 1, "solo"))
        expired = self.founder(second)[0]
        self.assertEqual(self.spots_left(), self.FOUNDERS - 2)
        self.send(self.event(expired, "checkout.session.expired"))
        self.assertEqual(self.spots_left(), self.FOUNDERS - 1)
        self.stripe.pay(self.founder(second)[0])
        self.send(self.event(max(self.stripe.sessions, key=lambda name: int(name[8:]))))
        # 50 at once for the last one.
        uids = [self.token(f"u{number}") for number in range(50)]
        with concurrent.futures.ThreadPoolExecutor(50) as pool:
            coupons = [coupon for _, coupon in pool.map(self.founder, uids)]
        self.assertEqual((coupons.count(None), self.spots_left()), (49, 0))
        self.backend.admin("user", "delete", first)
        self.assertEqual(self.spots_left(), 0)

    def test_config(self):
        config = self.ask(BILLING + "/config", uid=None)[1]
        self.assertEqual(config["tiers"][0], {"tier": "solo", "name": "Solo", "month_cents": 4900, "annual_cents": 49000,
                                              "caps": {"max_pages": 300, "max_lines": 20000}})
        self.assertEqual(config["conversion"], {"free_line_threshold": 25, "credits_per_conversion": 1})
        self.assertEqual(config["packs"], self.ask(BILLING + "/packs", uid=None)[1]["packs"])
        founder = config["founder"]
        self.assertEqual((founder["code"], founder["percent_off"], founder["spots_total"]), ("FOUNDER50", 50, self.FOUNDERS))


def run(make_backend):
    BillingTest.make_backend = staticmethod(lambda folder: make_backend(PROGRAM, folder))
    program = unittest.main(argv=sys.argv[:1], exit=False)
    return 0 if program.result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(backends.run_in(KIND, run))
