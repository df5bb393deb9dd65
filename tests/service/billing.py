"""The server with a stand-in of Stripe, for the tests of billing."""

import json
import pathlib
import random
import tempfile
import time
import unittest

from esxserver import ROOT, call
from stripe_stand_in import KEY, SECRET, Official, StandIn

BILLING = "/api/v1/billing"


class BillingTest(unittest.TestCase):
    make_backend = None
    SUBSCRIBE = (BILLING + "/create-subscription-session", {"tier": "solo", "interval": "month"})

    @staticmethod
    def priced(prices):
        return prices

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.stripe, cls.official = StandIn(), Official()
        cls.addClassCleanup(cls.official.stop)
        cls.addClassCleanup(cls.stripe.stop)
        cls.backend = cls.make_backend(cls.folder.name)
        prices = json.loads((ROOT / "apps/esxserver/billing/pricing.json").read_text())
        pathlib.Path(cls.folder.name, "pricing.json").write_text(json.dumps(cls.priced(prices)))
        cls.server = cls.backend.serve("--role", "api", "--payments", f"http://127.0.0.1:{cls.stripe.port}/",
                                       "--payments-key", KEY, "--payments-webhook-secret", SECRET,
                                       "--pricing", f"{cls.folder.name}/pricing.json")
        cls.addClassCleanup(cls.server.__exit__)
        cls.tokens = {uid: cls.backend.admin("token", "--uid", uid, "--email", f"{uid}@example.com", *more)["id_token"]
                      for uid, more in (("ann", ["--email-verified"]), ("bob", []))}

    def setUp(self):
        self.stripe.mood = "good"

    def ask(self, path, body=None, uid="ann"):
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {self.tokens[uid]}"} if uid else {})
        status, answered, text = call(self.server.url + path, body=body and json.dumps(body).encode(), headers=headers)
        self.assertEqual(answered["Retry-After"] is not None, status == 503)
        return status, json.loads(text)

    def buy(self, uid="ann", pack="pack_5", paid=True):
        """The id of a session."""
        status, page = self.ask(BILLING + "/create-checkout-session", {"pack_id": pack}, uid)
        self.assertEqual(status, 200, page)
        if paid:
            self.stripe.sessions[page["session_id"]]["payment_status"] = "paid"
        return page["session_id"]

    def claim(self, session, uid="ann"):
        return self.ask(f"{BILLING}/session/{session}/claim", uid=uid)

    def event(self, session, kind="checkout.session.completed", **more):
        return self.event_about({**self.stripe.sessions[session], **more}, kind)

    @staticmethod
    def event_about(thing, kind, created=None):
        return json.dumps({"id": f"evt_{random.random()}", "object": "event", "type": kind,
                           "created": created or int(time.time()), "data": {"object": thing}})

    def send(self, payload):
        """Delivers the event, signed."""
        self.assertEqual(self.deliver(payload, self.header(payload)), (200, {"received": True}))

    def header(self, payload, secret=SECRET, **more):
        return self.official(sign={"payload": payload, "secret": secret, **more})

    def deliver(self, payload, header):
        status, _, text = call(self.server.url + BILLING + "/payments/webhook", body=payload.encode(),
                               headers={"Content-Type": "application/json", "Stripe-Signature": header})
        return status, json.loads(text)

    def redeemed(self, code, uid="ann"):
        return self.ask("/api/v1/me/redeem-code", {"code": code}, uid)
