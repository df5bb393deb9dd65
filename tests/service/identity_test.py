#!/usr/bin/env python3
"""identity_test.py PROGRAM SERVER_TESTS: tokens of the local issuer, and of npm's oidc-provider, a certified issuer."""

import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from esxserver import ROOT, Admin, Server, call
from oidc import needs_provider, start_issuer

PROGRAM, SERVER_TESTS = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
ANN = {"uid": "ann", "email": "ann@example.com", "email_verified": True, "name": "Ann", "role": "none",
       "organization": None}


def part(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def claims_of(token):
    text = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))


class Identity(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.admin = Admin(PROGRAM, self.folder)

    def serve(self, *options):
        server = Server(PROGRAM, self.folder, "--role", "api", *options)
        self.addCleanup(server.__exit__)
        return server.url

    def ask(self, url, token, path="/api/v1/auth/test-auth", body=None):
        """Status and body."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        status, answered, text = call(url + path, body=body and json.dumps(body).encode(), headers=headers)
        self.assertEqual(answered["WWW-Authenticate"] is not None, status == 401)
        return status, json.loads(text)

    def assert_refused(self, url, token, detail):
        status, refused = self.ask(url, token)
        self.assertEqual((status, refused["detail"], refused["code"]), (401, detail, "invalid_token"))
        report = self.ask(url, token, "/health/auth")[1]
        self.assertEqual((report["token_verified"], report["error"], "uid" in report), (False, detail, False))


class Local(Identity):
    def token(self, *more):
        return self.admin("token", "--uid", "ann", "--email", "ann@example.com", *more)["id_token"]

    def test_tokens_roles_and_deletion(self):
        url = self.serve()
        token = self.token("--email-verified", "--name", "Ann", "--ttl", "2m")
        self.assertEqual(claims_of(token)["exp"] - claims_of(token)["iat"], 120)
        self.assertEqual(self.ask(url, token), (200, ANN))
        self.assertEqual(self.ask(url, token, "/health/auth")[1],
                         {"admin_initialized": True, "project_id": "local", "token_verified": True, "uid": "ann",
                          "email": "ann@example.com"})
        self.assertEqual(self.ask(url, None, "/health/auth")[1], {"admin_initialized": True, "project_id": "local"})
        for role in ("member", "admin", "internal", "none", "member"):
            self.assertEqual(self.admin("user", "role", "ann", role), {"uid": "ann", "role": role})
            self.assertEqual(self.ask(url, token)[1]["role"], role)
        self.assertEqual(self.admin.raw("user", "role", "ann", "root").returncode, 1)
        self.ask(url, token, "/api/v1/user/profile", {"display_name": "Ann"})
        prices = ROOT / "libestimate/data/price-lists/DEMO8X_NOV26.csv"
        self.admin("price-list", "import", str(prices), "--user", "ann")
        held = {"uid": "ann", "email": "ann@example.com", "role": "member", "blocked": False, "organization": None,
                "records": {"price_lists": 1, "profiles": 1, "roles": 1}}
        self.assertEqual(self.admin("user", "list"), {"users": [held]})
        self.assertEqual(self.admin("user", "show", "ann"), held)
        self.assertEqual(self.admin("user", "delete", "ann"), {"uid": "ann", "deleted": held["records"]})
        self.assertEqual(self.admin("user", "delete", "ann"), {"uid": "ann", "deleted": {}})
        self.assertEqual(self.admin("user", "list"), {"users": []})
        self.assertIn("not_found", self.admin.raw("user", "show", "ann").stderr)
        self.assertIsNone(self.ask(url, token, "/api/v1/user/profile")[1]["display_name"])

    def test_the_example_client(self):
        environment = {**os.environ, "ESX_URL": self.serve(), "ESX_ID_TOKEN": self.token()}
        client = lambda *words: subprocess.run([ROOT / "examples/application-client/profile.py", *words], text=True,
                                               capture_output=True, timeout=60, env=environment)
        self.assertEqual(json.loads(client("set", "display_name=Ann", "city=Reno").stdout)["city"], "Reno")
        client("set", "city=")
        profile = json.loads(client("show").stdout)
        self.assertEqual((profile["display_name"], profile["city"], profile["email"]), ("Ann", None, ANN["email"]))
        refused = client("set", "role=admin")
        self.assertEqual((refused.returncode, refused.stderr), (1, "422: body.role: is not a field of UserProfileUpdate\n"))
        environment["ESX_ID_TOKEN"] = "x"
        self.assertEqual(client("show").stderr, "401: The token is malformed.\n")

    def test_tokens_that_are_refused(self):
        url = self.serve()
        token = self.token()
        header, claims, signature = token.split(".")
        none = part(json.dumps({"alg": "none"}).encode())
        self.assert_refused(url, f"{none}.{claims}.", "The token is not signed with RS256, PS256, ES256 or EdDSA.")
        forged = part(json.dumps(claims_of(token) | {"sub": "bob"}).encode())
        self.assert_refused(url, f"{header}.{forged}.{signature}", "The token has a wrong signature.")
        self.assert_refused(url, "a.b", "The token is malformed.")
        other = tempfile.TemporaryDirectory()
        self.addCleanup(other.cleanup)
        foreign = Admin(PROGRAM, other.name)("token", "--uid", "ann", "--email", "a@b")["id_token"]
        self.assert_refused(url, foreign, "The token is signed with an unknown key.")

    def test_the_keys_are_published_for_other_services(self):
        url = self.serve()
        token = self.token()
        keys = json.loads(call(url + "/.well-known/jwks.json")[2])["keys"]
        self.assertEqual([set(key) for key in keys], [{"kty", "crv", "x", "y", "kid", "alg", "use"}])
        issuer, audience = claims_of(token)["iss"], claims_of(token)["aud"]
        location = f"oidc:{issuer}?audience={audience}&jwks={url}/.well-known/jwks.json"
        self.assertEqual(self.ask(self.serve("--identity", location), token)[1]["uid"], "ann")

    def test_bad_options(self):
        for location in ("oidc:", "local", "oidc:https://id.example", "oidc:http://id.example?audience=a"):
            run = subprocess.run([PROGRAM, "serve", "--data-dir", self.folder, "--identity", location],
                                 capture_output=True, text=True, timeout=60)
            self.assertEqual((run.returncode, run.stderr.splitlines()[-1].split(":")[0]), (1, "invalid_usage"), location)
        for words in (["--ttl", "91d"], ["--ttl", "0s"], ["--ttl", "x"], ["--uid", "", "--email", "a@b"]):
            self.assertEqual(self.admin.raw("token", "--uid", "ann", "--email", "a@b", *words).returncode, 1, words)


@needs_provider
class Provider(Identity):
    def setUp(self):
        super().setUp()
        self.node, self.issuer = start_issuer(self)

    def test_tokens(self):
        url = self.serve("--identity", f"oidc:{self.issuer}?audience=app-RS256")
        token, other = (call(f"{self.issuer}/test/token?alg={name}")[2].decode() for name in ("RS256", "ES256"))
        self.assertEqual(self.ask(url, token), (200, ANN))
        self.assertEqual(self.ask(url, token, "/health/auth")[1]["project_id"], "app-RS256")
        self.assert_refused(url, other, "The token is for another audience.")
        self.assertEqual(json.loads(call(url + "/.well-known/jwks.json")[2]), {"keys": []})
        # HS256 with the public key as the secret.
        key = json.loads(call(self.issuer + "/jwks")[2])["keys"][0]
        header = part(json.dumps({"alg": "HS256", "kid": key["kid"]}).encode())
        self.assert_refused(url, ".".join([header, *token.split(".")[1:]]),
                            "The token is not signed with RS256, PS256, ES256 or EdDSA.")
        self.node.kill()  # the keys stay known
        self.assertEqual(self.ask(url, token), (200, ANN))

    def test_every_algorithm_and_a_rotation(self):
        environment = {**os.environ, "ESX_TEST_ISSUER": self.issuer}
        words = [SERVER_TESTS, "--test-case=*oidc-provider*"]
        run = subprocess.run(words, capture_output=True, text=True, timeout=60, env=environment)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertRegex(run.stdout, r"test cases: +1 \| +1 passed")

    def test_without_the_issuer(self):
        self.node.kill()
        self.node.wait()
        url = self.serve("--identity", f"oidc:{self.issuer}?audience=app-RS256")
        token = part(b'{"alg": "RS256"}') + ".e30.e30"
        status, headers, _ = call(url + "/api/v1/auth/test-auth", headers={"Authorization": f"Bearer {token}"})
        self.assertEqual((status, headers["Retry-After"]), (503, "5"))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]], verbosity=1)
