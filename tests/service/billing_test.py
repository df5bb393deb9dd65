#!/usr/bin/env python3
"""billing_test.py PROGRAM local|shared: packs are bought at a stand-in of Stripe, which npm's stripe package talks to
as well, so that its shapes are Stripe's."""

import concurrent.futures
import json
import pathlib
import shutil
import sys
import time
import unittest

import backends
from billing import BILLING, BillingTest
from esxserver import call
from stripe_stand_in import PACKAGE, SECRET

PROGRAM, KIND = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]


@unittest.skipUnless(shutil.which("node") and PACKAGE.exists(), "npm's stripe is not installed")
class Packs(BillingTest):
    def test_the_stand_in_answers_the_official_client(self):
        order = {"mode": "payment", "success_url": "https://a.example", "metadata": {"uid": "x"},
                 "line_items": [{"quantity": 1, "price_data": {"currency": "usd", "unit_amount": 100,
                                                               "product_data": {"name": "5 credits"}}}]}
        session = self.official(create={"port": self.stripe.port, "order": order})
        self.assertEqual((session["object"], session["metadata"]), ("checkout.session", {"uid": "x"}))
        # Our server sends the fields that the official client sends.
        theirs = self.stripe.orders[-1][1]
        self.buy()
        ours = self.stripe.orders[-1][1]
        self.assertEqual(theirs["line_items"].keys(), ours["line_items"].keys())
        self.assertEqual(theirs["line_items"]["0"].keys(), ours["line_items"]["0"].keys())
        self.assertEqual(theirs["line_items"]["0"]["price_data"].keys(), ours["line_items"]["0"]["price_data"].keys())
        self.assertEqual(self.official(retrieve={"port": self.stripe.port, "id": session["id"]})["id"], session["id"])
        self.assertEqual(self.official(retrieve={"port": self.stripe.port, "id": "cs_no"})["status"], 404)

    def test_packs(self):
        status, packs = self.ask(BILLING + "/packs", uid=None)
        self.assertEqual((status, packs["enabled"]), (200, True))
        self.assertEqual(packs["packs"][0], {"pack_id": "pack_5", "name": "5 credits", "credits": 5, "price_cents": 4500,
                                             "currency": "usd"})
        self.assertEqual(self.ask(BILLING + "/create-checkout-session", {"pack_id": "none"})[0], 400)
        for body in ({"pack_id": ""}, {"pack_id": 1}, {}, {"pack_id": "pack_5", "price_cents": 1}):
            self.assertEqual(self.ask(BILLING + "/create-checkout-session", body)[0], 422, body)

    def test_requests_have_keys_of_their_own(self):
        self.buy(), self.buy()
        keys = [key for key, _ in self.stripe.orders]
        self.assertEqual(len(set(keys)), len(keys))
        self.assertTrue(all(keys))

    def test_a_claim_before_and_after_the_webhook(self):
        for webhook_first in (False, True):
            session = self.buy()
            payload = self.event(session)
            if webhook_first:
                self.assertEqual(self.deliver(payload, self.header(payload)), (200, {"received": True}))
            status, claim = self.claim(session)
            self.assertEqual((status, claim["credits"], claim["status"]), (200, 5, "paid"))
            for _ in range(2):
                self.assertEqual(self.deliver(payload, self.header(payload))[0], 200)
            self.assertEqual(self.claim(session), (200, claim))
            self.assertTrue(claim["credited"])
            self.assertNotIn(claim["code"], [code["code"] for code in self.ask("/api/v1/me/pending-codes")[1]])
            again = self.redeemed(claim["code"])[1]
            self.assertEqual((again["status"], again["credits_added"]), ("already_redeemed_self", 0))
            self.assertEqual(self.claim(session), (200, claim))
        rows = self.backend.admin("credits", "ledger", "ann")["entries"]
        self.assertIn(f"session:{session}", [row["ref"] for row in rows if row["kind"] == "purchase"])

    def test_many_claims_and_webhooks_at_once_give_one_code(self):
        session = self.buy()
        payload = self.event(session)
        header = self.header(payload)

        def once(number):
            return self.deliver(payload, header) if number % 2 else self.claim(session)

        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            answers = list(pool.map(once, range(32)))
        self.assertEqual({status for status, _ in answers}, {200})
        self.assertEqual(len({answer["code"] for _, answer in answers if "code" in answer}), 1)
        codes = [code for code in self.backend.admin("code", "list")["codes"] if code["ref"] == f"session:{session}"]
        self.assertEqual(len(codes), 1)

    def test_sessions_that_are_not_paid_or_not_ones_own(self):
        unpaid = self.buy(paid=False)
        self.assertEqual(self.claim(unpaid), (200, {"code": None, "credits": 5, "status": "pending", "credited": False}))
        payload = self.event(unpaid)
        self.assertEqual(self.deliver(payload, self.header(payload))[0], 200)
        self.assertIsNone(self.claim(unpaid)[1]["code"])
        # The payment arrives later.
        self.stripe.sessions[unpaid]["payment_status"] = "paid"
        payload = self.event(unpaid, "checkout.session.async_payment_succeeded")
        self.assertEqual(self.deliver(payload, self.header(payload))[0], 200)
        self.assertIsNotNone(self.claim(unpaid)[1]["code"])
        self.assertEqual(self.claim(unpaid, "bob")[0], 404)
        for session in ("cs_unknown", "..%2Fcustomers", "x" * 300, "%00"):
            self.assertEqual(self.claim(session)[0], 404, session)
        self.assertEqual(self.ask(BILLING + "/session/cs_1/claim", uid=None)[0], 401)

    def test_a_completed_checkout_credits_the_ledger(self):
        before = self.backend.admin("credits", "ledger", "ann")["balance"]
        session = self.buy()
        self.send(self.event(session))
        ledger = self.backend.admin("credits", "ledger", "ann")
        self.assertEqual((ledger["balance"], ledger["entries"][0]["ref"]), (before + 5, f"session:{session}"))

    def test_a_purchase_without_an_account_waits_for_the_address(self):
        session = self.buy()
        metadata = {**self.stripe.sessions[session]["metadata"], "email": "ann@example.com"}
        del metadata["uid"]
        self.send(self.event(session, metadata=metadata))
        pending = self.ask("/api/v1/me/pending-codes")[1]
        self.assertEqual([code["credits"] for code in pending], [5])
        self.assertEqual(self.redeemed(pending[0]["code"])[1]["credits_added"], 5)

    def test_forged_and_late_webhooks(self):
        session = self.buy()
        payload = self.event(session)
        now = int(time.time())
        good = self.header(payload, timestamp=now)
        self.assertEqual(self.official(verify={"payload": payload, "header": good, "secret": SECRET})["object"], "event")
        signature = good.split("v1=")[1]
        for header in ("", "t=1", good[:-1], good.replace("v1=", "v0="), self.header(payload, "whsec_2"),
                       self.header(payload, timestamp=now - 302), self.header(payload, timestamp=now + 600),
                       f"t={now + 1},v1={signature}", f"t=,v1={signature}", f"t=-1,v1={signature}", "v1=" + signature):
            status, body = self.deliver(payload, header)
            self.assertEqual((status, list(body)), (400, ["detail", "code"]), header)
        self.assertEqual(self.deliver(payload.replace('"credits": "5"', '"credits": "5000"'), good)[0], 400)
        for payload in ("{", "[]", "{}", '{"id": "e", "type": "checkout.session.completed", "data": {"object": 1}}'):
            self.assertEqual(self.deliver(payload, self.header(payload))[0], 400, payload)
        self.assertEqual([code for code in self.backend.admin("code", "list")["codes"] if session in code["ref"]], [])

    def test_good_signatures(self):
        payload = self.event(self.buy())
        header, other = self.header(payload), self.header(payload, "whsec_old")
        both = f"{header.split(',')[0]},v1={other.split('v1=')[1]},v1={header.split('v1=')[1]}"
        for header in (header, both, self.header(payload, timestamp=int(time.time()) - 290)):
            self.assertEqual(self.deliver(payload, header)[0], 200, header)
        other = json.dumps({"id": "evt_1", "object": "event", "type": "invoice.paid", "data": {"object": {"id": "in_1"}}})
        self.assertEqual(self.deliver(other, self.header(other)), (200, {"received": True}))

    def test_a_provider_in_a_bad_mood(self):
        session = self.buy()
        for mood in ("away", "broken", "nonsense"):
            self.stripe.mood = mood
            self.assertEqual(self.ask(BILLING + "/create-checkout-session", {"pack_id": "pack_5"})[0], 503, mood)
            self.assertEqual(self.ask(*self.SUBSCRIBE)[0], 503, mood)
            self.assertEqual(self.claim(session)[0], 503, mood)
        self.stripe.mood = "good"
        self.assertIsNotNone(self.claim(session)[1]["code"])

    def test_a_purchase_is_not_paid_out_again_after_its_user_is_deleted(self):
        session = self.buy("bob")
        code = self.claim(session, "bob")[1]["code"]
        self.assertEqual(self.redeemed(code, "bob")[0], 200)
        self.backend.admin("user", "delete", "bob")
        payload = self.event(session)
        self.assertEqual(self.deliver(payload, self.header(payload))[0], 200)
        self.assertEqual(self.claim(session, "bob")[0], 404)
        self.assertEqual(self.backend.admin("credits", "ledger", "bob")["balance"], 0)

    def test_a_slow_provider_leaves_threads_for_other_routes(self):
        self.stripe.mood, body = "slow", {"pack_id": "pack_5"}
        with concurrent.futures.ThreadPoolExecutor(44) as pool:
            slow = [pool.submit(self.ask, BILLING + "/create-checkout-session", body) for _ in range(40)]
            others = [pool.submit(self.ask, BILLING + "/packs", uid=None) for _ in range(4)]
            self.assertEqual({future.result()[0] for future in others}, {200})
            self.assertTrue(any(not future.done() for future in slow))
            # One client's share of the threads is smaller than the provider's, so they wait instead of being refused.
            self.assertEqual({future.result()[0] for future in slow}, {200})

    def test_unconfigured(self):
        self.server = self.backend.serve("--role", "api")  # of this test; the others have that of the class
        self.addCleanup(self.server.__exit__)
        self.assertFalse(self.ask(BILLING + "/packs", uid=None)[1]["enabled"])
        self.assertEqual(self.ask(BILLING + "/create-checkout-session", {"pack_id": "pack_5"})[0], 503)
        self.assertEqual(self.claim("cs_1")[0], 503)
        self.assertEqual(self.ask(*self.SUBSCRIBE)[0], 503)
        self.assertEqual(self.ask(BILLING + "/create-portal-session", {"customer_id": "cus_1"})[0], 503)
        self.assertEqual(self.ask(BILLING + "/config", uid=None)[0], 200)
        self.assertEqual(self.deliver("{}", "t=1,v1=1")[0], 503)


def run(make_backend):
    BillingTest.make_backend = staticmethod(lambda folder: make_backend(PROGRAM, folder))
    program = unittest.main(argv=sys.argv[:1], exit=False)
    return 0 if program.result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(backends.run_in(KIND, run))
