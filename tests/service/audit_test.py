#!/usr/bin/env python3
"""audit_test.py PROGRAM: every command that changes something leaves a row in the audit log, and no secret does."""

import contextlib
import json
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile
import unittest

from esxserver import Admin

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
PRICES = ("# code=TXHO8X_SEP20\n"
          "cat,sel,act,description,unit,remove_price,replace_price,reset_price,material_price,labor_price,"
          "equipment_price\nRFG,240,+,Shingles,SQ,0,250.00,0,0,0,0\n")

# What only reads. A new command belongs here or in CHANGES.
READERS = {
    "audit": (), "code list": (), "credits check": (), "credits ledger": ("ann",), "invitation list": (), "invoice": ("--month", "2026-03"),
    "job list": (), "job show": ("nothing",), "key list": (), "partner list": (), "price-list list": (), "store show": (),
    "usage": ("--from", "2026-03-01", "--to", "2026-03-31"), "user list": (), "user show": ("ann",),
    "webhook list": ()}

# What changes something: arguments, outcome and object. In braces: what an earlier command printed.
CHANGES = {
    "store adopt": ((), "done", "{store}"),
    "partner add": (("Acme", "--webhook-secret", "hidden-1"), "done", "{partner_id}"),
    "partner update": (("{partner_id}", "--webhook-secret", "hidden-2"), "done", "{partner_id}"),
    "partner rotate-secret": (("{partner_id}",), "done", "{partner_id}"),
    "partner suspend": (("{partner_id}",), "done", "{partner_id}"),
    "partner resume": (("{partner_id}",), "done", "{partner_id}"),
    "key issue": (("--partner", "{partner_id}", "--kind", "test"), "done", "{key_id}"),
    "key revoke": (("{key_id}",), "done", "{key_id}"),
    "code mint": (("--credits", "5", "--email", "hidden-3@example.com"), "done", "{code_id}"),
    "code revoke": (("{code_id}",), "done", "{code_id}"),
    "credits grant": (("ann", "5", "--note", "hidden-4"), "done", "ann"),
    "token": (("--uid", "ann", "--email", "hidden-5@example.com", "--name", "hidden-6"), "done", "ann"),
    "user role": (("ann", "member"), "done", "ann"),
    "user organization": (("ann", "Firm"), "done", "ann"),
    "user block": (("ann",), "done", "ann"),
    "user unblock": (("ann",), "done", "ann"),
    "user link": (("--uid", "ann", "--email", "hidden-7@example.com", "--name", "hidden-8"), "done", "ann"),
    "user invite": (("hidden-9@example.com", "--role", "member"), "done", "{invitation_id}"),
    "invitation revoke": (("{invitation_id}",), "done", "{invitation_id}"),
    "user delete": (("ann",), "done", "ann"),
    "price-list import": (("{prices}",), "done", "TXHO8X_SEP20"),
    "price-list learn": (("{folder}/none.esx", "--code", "NEW"), "file_not_found", "{folder}/none.esx"),
    "price-list remove": (("TXHO8X_SEP20",), "done", "TXHO8X_SEP20"),
    "webhook resend": (("nothing",), "not_found", "nothing"),
    "job retry": (("nothing",), "not_found", "nothing"),
    "job cancel": (("nothing",), "not_found", "nothing"),
    "job delete": (("nothing",), "not_found", "nothing")}


def commands(*path):
    """The commands that the help lists."""
    text = subprocess.run([PROGRAM, *path, "--help"], capture_output=True, text=True, timeout=60, check=True).stdout
    below = re.findall(r"^  ([a-z][a-z-]*)  ", text.partition("\nSubcommands:\n")[2], re.MULTILINE)
    if not below:
        return {" ".join(path)}
    return set().union(*(commands(*path, name) for name in below if name not in ("serve", "help")))


class Audit(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.admin = Admin(PROGRAM, folder.name)
        prices = pathlib.Path(folder.name) / "prices.csv"
        prices.write_text(PRICES)
        self.known = {"folder": folder.name, "prices": prices}

    def acts(self):
        return self.admin("audit")["acts"]

    def run_command(self, name, words):
        return self.admin.raw(*name.split(), *(word.format(**self.known) for word in words))

    def test_every_command_is_known_as_a_change_or_as_a_reader(self):
        self.assertEqual(commands(), set(READERS) | set(CHANGES))

    def test_every_change_leaves_a_row_and_no_reader_does(self):
        printed = []
        for number, (name, (words, outcome, subject)) in enumerate(CHANGES.items(), 1):
            run = self.run_command(name, words)
            self.assertEqual((run.returncode == 0, run.stderr == ""), (outcome == "done",) * 2, (name, run))
            if run.stdout:
                printed.append(json.loads(run.stdout))
                self.known.update(printed[-1])
            acts = self.acts()
            self.assertEqual(len(acts), number, name)
            self.assertEqual((acts[-1]["act"], acts[-1]["outcome"], acts[-1]["object"]),
                             (name, outcome, subject.format(**self.known)))
            self.assertTrue(acts[-1]["by"])
        for name, words in READERS.items():
            self.run_command(name, words)
        self.assertEqual(len(self.acts()), len(CHANGES))
        secrets = [item[name] for item in printed for name in ("api_key", "code", "id_token", "webhook_secret")
                   if name in item and item[name] != "TXHO8X_SEP20"]
        self.assertEqual(len(secrets), 4)
        for secret in [*secrets, "hidden"]:
            self.assertNotIn(secret, json.dumps(acts))

    def test_a_refusal_is_its_outcome(self):
        self.assertEqual(self.admin.raw("partner", "add", " ").returncode, 1)
        self.assertEqual(self.admin.raw("key", "revoke", "nothing").returncode, 1)
        self.assertEqual([(act["act"], act["object"], act["outcome"]) for act in self.acts()],
                         [("partner add", " ", "invalid_usage"), ("key revoke", "nothing", "not_found")])

    def test_rows_since_a_time(self):
        self.admin("partner", "add", "A")
        with contextlib.closing(sqlite3.connect(f"{self.known['folder']}/esxserver.sqlite")) as database, database:
            database.execute("UPDATE audit SET created_at = 1000")
        self.admin("partner", "add", "B")
        self.assertEqual([act["details"]["NAME"] for act in self.acts()], ["A", "B"])
        for since in ("2026-01-01", "1970-01-01T00:00:02Z"):
            self.assertEqual([act["details"]["NAME"] for act in self.admin("audit", "--since", since)["acts"]], ["B"])
        self.assertEqual(self.admin.raw("audit", "--since", "yesterday").returncode, 1)

    def test_without_a_row_nothing_is_done(self):
        self.admin("partner", "list")
        with contextlib.closing(sqlite3.connect(f"{self.known['folder']}/esxserver.sqlite")) as database, database:
            database.execute("CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT raise(ABORT, 'full'); END")
        run = self.admin.raw("partner", "add", "A")
        self.assertNotEqual(run.returncode, 0)
        self.assertEqual(self.admin("partner", "list")["partners"], [])


if __name__ == "__main__":
    unittest.main(verbosity=1)
