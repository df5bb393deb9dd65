#!/usr/bin/env python3
"""stripe.py: a stand-in of Stripe, which ends when its standard input is closed.

Prints its port and secrets as JSON. Pays each session whose id is a line of input, and prints the subscription that it
starts, or null."""

import json
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "service"))
from stripe_stand_in import KEY, SECRET, StandIn  # noqa: E402


def main():
    stripe = StandIn()
    print(json.dumps({"port": stripe.port, "key": KEY, "secret": SECRET}), flush=True)
    for line in sys.stdin:
        print(json.dumps(stripe.pay(line.strip())), flush=True)
    stripe.stop()


main()
