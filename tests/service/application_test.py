#!/usr/bin/env python3
"""application_test.py PROGRAM local|shared: the suites of tests/http for signed-in users, over the running program,
with tokens of its issuer. In the shared kind, two processes of the API take the requests in turn."""

import itertools
import json
import os
import pathlib
import re
import sys
import tempfile
import unittest

import backends
from esxserver import ROOT

sys.path.insert(0, str(ROOT / "tests/http"))
import chat_test  # noqa: E402
import client  # noqa: E402
import estimate_test  # noqa: E402
import esx_scope_test  # noqa: E402
import esx_test  # noqa: E402
import project_test  # noqa: E402
import roof_test  # noqa: E402
import scope_test  # noqa: E402
import user_test  # noqa: E402

PROGRAM, KIND = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
os.chdir(ROOT)  # the suites read fixtures
TOKEN = re.compile(rb"(?im)^(authorization: bearer +)(good|other)\r$")
TIME = r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$"
PRICING = {"conversion": {"free_line_threshold": 5, "credits_per_conversion": 2},
           "trial": {"caps": {"max_pages": 20, "max_lines": 500}, "flags": {"sketch_addon": False}}}


class Connection:
    """A socket that sends the tokens of the issuer for those that the suites name."""

    def __init__(self, socket, tokens):
        self.socket, self.tokens = socket, tokens

    def sendall(self, data):
        self.socket.sendall(TOKEN.sub(lambda match: match[1] + self.tokens[match[2]] + b"\r", data))

    def __getattr__(self, name):
        return getattr(self.socket, name)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()


class FleetServer(client.Server):
    """What a backend serves: two users, of whom one is an admin and the other one has credits."""

    def __init__(self, make_backend):
        self.folder = tempfile.TemporaryDirectory()
        self.uploads = pathlib.Path(self.folder.name)
        backend = make_backend(PROGRAM, self.folder.name)
        prices = self.uploads / "pricing.json"
        bundled = json.loads((ROOT / "apps/esxserver/billing/pricing.json").read_text())
        prices.write_text(json.dumps({**bundled, **PRICING}))
        self.fleet = backend.serve("--pricing", str(prices))
        urls = {self.fleet.url for _ in range(backend.machines)}
        self.ports = itertools.cycle([int(url.rsplit(":", 1)[1]) for url in urls])
        self.tokens = {b"good": self.token(backend.admin, "user-1", "user", "--email-verified", "--name", "User One"),
                       b"other": self.token(backend.admin, "user-2", "second")}
        backend.admin("user", "role", "user-2", "admin")
        backend.admin("credits", "grant", "user-1", "1000")

    @staticmethod
    def token(admin, uid, name, *more):
        words = ("--uid", uid, "--email", f"{name}@example.com", *more)
        return admin("token", *words)["id_token"].encode()

    @property
    def port(self):
        return next(self.ports)

    def connect(self, timeout=60, source="127.0.0.1"):
        return Connection(super().connect(timeout, source), self.tokens)

    def raw(self, data, timeout=60, source="127.0.0.1"):
        return super().raw(data, timeout, source)

    @property
    def log_path(self):
        """The log of all processes, in one file."""
        path = self.uploads / "all.log"
        path.write_text("".join(log.read_text() for log in sorted(self.uploads.rglob("server.log"))))
        return path

    def stop(self):
        return self.fleet.stop()


class Real:
    """One server for all suites."""

    server = make_backend = None

    @classmethod
    def start(cls):
        if not Real.server:
            Real.server = FleetServer(Real.make_backend)
        return Real.server

    @classmethod
    def tearDownClass(cls):
        pass


def tearDownModule():
    if Real.server:
        assert Real.server.stop() == 0
        Real.server.folder.cleanup()


class Users(Real, user_test.EveryRoute):
    test_while_the_issuer_is_away = None  # identity_test.py


class Profiles(Real, user_test.Profiles):
    never_stored = {**user_test.Profiles.never_stored, "email": "second@example.com"}
    now = TIME


class Sessions(Real, chat_test.Sessions):
    program = str(PROGRAM)
    test_the_words_of_a_recording_are_part_of_the_message = None  # needs known words: transcription_test.py


def suites(module, *names):
    return {f"{module.__name__}_{name}": type(name, (Real, getattr(module, name)), {"program": str(PROGRAM)})
            for name in names}


globals().update(suites(project_test, "EveryRoute", "Projects", "Notes", "Tags"))
globals().update(suites(scope_test, "Scopes", "Refusals"))
globals().update(suites(chat_test, "Refusals"))
globals().update(suites(esx_test, "EveryRoute", "Inspect", "Import", "Credits"))
globals().update(suites(estimate_test, "EveryRoute", "Build", "Charges", "Recalculate", "Tables", "Differences",
                        "PriceLists", "Review"))
globals().update(suites(roof_test, "Words"))
globals().update(suites(esx_scope_test, "Files", "Photos", "Notes", "Access"))


def run(make_backend):
    Real.make_backend = staticmethod(make_backend)
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]], verbosity=1)


if __name__ == "__main__":
    backends.run_in(KIND, run)
