#!/usr/bin/env python3
"""metrics_test.py PROGRAM: alert rules, dashboard and runbook name metrics that /metrics has."""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "service"))
from esxserver import EXAMPLE, ROOT, Admin, Receiver, Server, call, submit, wait_for, wait_for_end  # noqa: E402

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
RULES = ROOT / "deploy/prometheus/esxserver.rules.yml"
DASHBOARD = ROOT / "deploy/grafana/esxserver.json"
RUNBOOKS = [ROOT / "deploy/README.md", ROOT / "docs/server.md"]
SUFFIXES = {"histogram": ("_bucket", "_sum", "_count"), "summary": ("_sum", "_count"), "counter": ("",), "gauge": ("",)}
OF_PROMETHEUS = {"le", "instance", "job"}


def expressions(dashboard):
    return [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", [])]


def references(text):
    """(metric, names of its labels) of everything named in a text."""
    found = re.findall(r"\b((?:esx|process)_[a-z_]+)(?:\{([^}]*)\})?", text)
    return {(name, label) for name, labels in found for label in re.findall(r"(\w+)\s*=", labels) or [""]}


def labels_of(text):
    """Names of the labels of each series."""
    found = {}
    for name, labels in re.findall(r"(?m)^((?:esx|process)_[a-z_]+)(?:\{([^}]*)\})? ", text):
        found.setdefault(name, {""}).update(re.findall(r'(\w+)="', labels))
    return found


@unittest.skipUnless(shutil.which("promtool"), "promtool is not installed")
class Alerts(unittest.TestCase):
    def test_they_are_rules(self):
        run = subprocess.run(["promtool", "check", "rules", RULES], capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def test_what_alerts(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(RULES, folder)
            cases = shutil.copy(ROOT / "tests/deploy/alerts.yml", folder)
            run = subprocess.run(["promtool", "test", "rules", cases], capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)


class Names(unittest.TestCase):
    """Compared with a server that has done some of everything."""

    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder, \
                Server(PROGRAM, folder, "--workers", "1", "--allow-private-callbacks") as server:
            receiver = Receiver()
            admin = Admin(PROGRAM, folder)
            key = admin.new_key(webhook_url=receiver.url)
            admin("credits", "grant", "u", "5")
            for pdf in (EXAMPLE.read_bytes(), b"no PDF"):
                wait_for_end(server.url, key, submit(server.url, key, pdf)[1]["job_id"])
            wait_for(lambda: len(receiver.received) == 2, 60, "two webhooks")
            cls.text = wait_for(lambda: cls.complete(server), 60, "their attempts in /metrics")
            receiver.server.shutdown()
            receiver.server.server_close()
            server.stop()
        families = re.findall(r"(?m)^# TYPE (\S+) (\S+)$", cls.text)
        cls.known = {name + suffix for name, kind in families for suffix in SUFFIXES[kind]}
        cls.labels = labels_of(cls.text)

    @staticmethod
    def complete(server):
        text = call(server.url + "/metrics")[2].decode()
        return text if 'esx_webhook_attempts_total{result="delivered"} 2' in text else None

    def assert_known(self, text, where):
        named = references(text)
        self.assertTrue(named, where)
        for name, label in named:
            self.assertIn(name, self.known, where)
            if label not in OF_PROMETHEUS and name in self.labels:
                self.assertIn(label, self.labels[name], (where, name))

    def test_alert_rules(self):
        self.assert_known(RULES.read_text(), RULES)

    def test_dashboard(self):
        for expression in expressions(json.loads(DASHBOARD.read_text())):
            self.assert_known(expression, DASHBOARD)
            sums = re.findall(r"\bby \(([\w, ]+)\)", expression)
            sums = [label for labels in sums for label in labels.split(", ")]
            for name, _ in references(expression):
                for label in set(sums) - OF_PROMETHEUS:
                    self.assertIn(label, self.labels.get(name, {label}), expression)

    def test_runbook(self):
        for runbook in RUNBOOKS:
            self.assert_known(runbook.read_text(), runbook)

    def test_everything_is_shown(self):
        shown = " ".join(expressions(json.loads(DASHBOARD.read_text())))
        for name in re.findall(r"(?m)^# TYPE (\S+) ", self.text):
            self.assertIn(name, shown)

    def test_the_dashboard_has_one_panel_in_a_place(self):
        panels = json.loads(DASHBOARD.read_text())["panels"]
        self.assertEqual(len({panel["id"] for panel in panels}), len(panels))
        places = [(place["x"] + x, place["y"] + y) for place in (panel["gridPos"] for panel in panels)
                  for x in range(place["w"]) for y in range(place["h"])]
        self.assertEqual(len(places), len(set(places)))
        self.assertLess(max(x for x, _ in places), 24)


if __name__ == "__main__":
    unittest.main(verbosity=1)
