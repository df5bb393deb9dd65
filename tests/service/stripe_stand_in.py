"""A stand-in of Stripe for tests, and npm's official stripe package, which talks to it as well."""

import http.server
import json
import subprocess
import threading
import time
import urllib.parse

from esxserver import ROOT

PACKAGE = ROOT / "tools/npm/stripe/node_modules/stripe"
KEY, SECRET = "sk_test_1", "whsec_1"


def nested(form):
    """"a[b][0]=c" as dictionaries, as Stripe reads it."""
    result = {}
    for name, value in urllib.parse.parse_qsl(form, strict_parsing=True):
        *path, last = name.replace("]", "").split("[")
        place = result
        for step in path:
            place = place.setdefault(step, {})
        place[last] = value
    return result


class StandIn:
    """Checkout and portal sessions of the Stripe API. `mood`: how it answers."""

    def __init__(self):
        self.sessions, self.orders, self.keys, self.mood, outer = {}, [], {}, "good", self
        self.lock = threading.Lock()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                form = self.rfile.read(int(self.headers["Content-Length"])).decode()
                self.reply(*outer.create(self.path, self.headers, form))

            def do_GET(self):
                self.reply(*outer.retrieve(self.path, self.headers))

            def reply(self, status, body):
                if outer.mood == "away":
                    return self.connection.close()
                if outer.mood == "slow":
                    time.sleep(1.5)
                if outer.mood == "broken":
                    status, body = 500, {"error": {"type": "api_error", "message": "broken"}}
                data = b"<html>nonsense" if outer.mood == "nonsense" else json.dumps(body).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    @staticmethod
    def problem(status, message):
        return status, {"error": {"type": "invalid_request_error", "message": message}}

    def create(self, path, headers, form):
        if headers["Authorization"] != f"Bearer {KEY}":
            return self.problem(401, "wrong key")
        if headers["Content-Type"] != "application/x-www-form-urlencoded":
            return self.problem(400, "not a form")
        order, key = nested(form), headers["Idempotency-Key"]
        with self.lock:
            self.orders.append((key, order))
            if key in self.keys:
                return 200, self.keys[key]
            status, made = self.make(path.removeprefix("/v1/"), order)
            if status == 200:
                self.keys[key] = made
            return status, made

    def make(self, path, order):
        if path == "checkout/sessions":
            return self.make_session(order)
        if path == "billing_portal/sessions":
            if not order["customer"].startswith("cus_"):
                return self.problem(404, "No such customer")
            return 200, {"id": f"bps_{len(self.orders)}", "object": "billing_portal.session", "customer": order["customer"],
                         "return_url": order["return_url"], "url": f"http://127.0.0.1:{self.port}/portal"}
        session = self.sessions.get(path.removeprefix("checkout/sessions/").removesuffix("/expire"))
        if not session or not path.endswith("/expire"):
            return self.problem(404, "unknown")
        if session["status"] != "open":
            return self.problem(400, "Only open sessions can be expired")
        session["status"] = "expired"
        return 200, session

    def make_session(self, order):
        item, subscribes = order["line_items"]["0"], order["mode"] == "subscription"
        price = item.get("price_data", {"currency": "usd", "unit_amount": "100", "product_data": {"name": "x"}})
        now = int(time.time())
        expires_at = int(order.get("expires_at", now + 86_400))
        if ("price" in item) == ("price_data" in item) or int(price["unit_amount"]) <= 0 or not price["product_data"]["name"]:
            return self.problem(400, "wrong price")
        if subscribes != ("recurring" in price or item.get("price") is not None):
            return self.problem(400, "wrong mode")
        if "discounts" in order and "allow_promotion_codes" in order:
            return self.problem(400, "You may only specify one of these parameters: allow_promotion_codes, discounts.")
        if not now + 1_795 <= expires_at <= now + 86_400:
            return self.problem(400, "expires_at is 30 minutes to 24 hours after now")
        number = len(self.sessions)
        session = {"id": f"cs_test_{number}", "object": "checkout.session", "mode": order["mode"],
                   "url": f"http://127.0.0.1:{self.port}/pay", "payment_status": "unpaid", "status": "open",
                   "currency": price["currency"], "amount_total": int(price["unit_amount"]), "expires_at": expires_at,
                   "metadata": order.get("metadata", {}), "customer": None, "subscription": None, "livemode": False}
        self.sessions[session["id"]] = session
        return 200, session

    def order_of(self, session_id):
        return next(order for key, order in list(self.orders) if self.keys.get(key, {}).get("id") == session_id)

    def pay(self, session_id):
        """Completes the session; the subscription that it starts, or None."""
        session = self.sessions[session_id]
        session.update(payment_status="paid", status="complete", url=None)
        if session["mode"] != "subscription":
            return None
        number = session_id.removeprefix("cs_test_")
        session.update(customer=f"cus_{number}", subscription=f"sub_{number}")
        order = self.order_of(session_id)
        return {"id": f"sub_{number}", "object": "subscription", "status": "active", "customer": f"cus_{number}",
                "metadata": order.get("subscription_data", {}).get("metadata", {})}

    def retrieve(self, path, headers):
        session = self.sessions.get(path.removeprefix("/v1/checkout/sessions/"))
        return (200, session) if session else self.problem(404, "No such checkout.session")


class Official:
    """npm's stripe package."""

    def __init__(self):
        self.process = subprocess.Popen(["node", ROOT / "tests/service/stripe_tool.mjs", PACKAGE], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.lock = threading.Lock()

    def __call__(self, **request):
        with self.lock:
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
            return json.loads(self.process.stdout.readline())

    def stop(self):
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()
