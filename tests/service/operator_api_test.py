#!/usr/bin/env python3
"""operator_api_test.py PROGRAM: price lists over HTTP, for the jobs that come next, and in the audit log."""

import json
import os
import pathlib
import sys
import tempfile
import unittest

from esxserver import Admin, Server, call, form, submit, wait_for_end

PROGRAM = os.path.abspath(sys.argv[1])
KEY = "k" * 32
CSV = (b"# code=TXHO8X_NOV26\n"
       b"cat,sel,act,description,unit,remove_price,replace_price,reset_price,material_price,labor_price,"
       b"equipment_price\nRFG,240,+,Shingles,SQ,0,250.00,0,0,0,0\n")


class OperatorApi(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = pathlib.Path(folder.name)
        self.admin = Admin(PROGRAM, self.data)

    def serve(self, *options, environment=None):
        server = Server(PROGRAM, self.data, "--workers", "1", *options, environment=environment)
        self.addCleanup(server.__exit__)
        return server.url

    def test_the_next_job_may_name_a_list_that_was_loaded(self):
        url = self.serve(environment={"ESX_OPERATOR_KEY": KEY})
        key = self.admin.new_key()
        self.assertEqual(submit(url, key, price_list="TXHO8X_NOV26")[0], 400)
        body, content_type = form([], CSV, "prices.csv")
        headers = {"X-Operator-Key": KEY, "Content-Type": content_type}
        status, _, answer = call(url + "/operator/v1/price-lists", None, body, headers)
        self.assertEqual((status, json.loads(answer)), (200, {"code": "TXHO8X_NOV26", "item_count": 1}))
        status, job = submit(url, key, price_list="TXHO8X_NOV26")
        self.assertEqual(status, 202)
        self.assertEqual(wait_for_end(url, key, job["job_id"])["status"], "succeeded")
        removed = call(url + "/operator/v1/price-lists/TXHO8X_NOV26", None, None, headers, method="DELETE")
        self.assertEqual(removed[0], 200)
        acts = [(act["act"], act["object"], act["by"], act["outcome"]) for act in self.admin("audit")["acts"][-2:]]
        by = "operator key, from 127.0.0.1"
        self.assertEqual(acts, [("price-list import", "TXHO8X_NOV26", by, "done"),
                                ("price-list remove", "TXHO8X_NOV26", by, "done")])
        log = (self.data / "server.log").read_text()
        self.assertNotIn(KEY, log)

    def test_without_a_key_nobody_is_the_operator(self):
        url = self.serve()
        for key in ("", KEY):
            self.assertEqual(call(url + "/operator/v1/price-lists", None, None, {"X-Operator-Key": key})[0], 401)

    def test_a_short_key_is_refused(self):
        run = self.admin.raw("serve", "--operator-key", "k" * 31)
        self.assertEqual(run.returncode, 1)
        self.assertNotIn("kkk", run.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
