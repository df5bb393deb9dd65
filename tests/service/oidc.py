"""npm's oidc-provider, a certified OpenID issuer, for the tests of one class."""

import shutil
import subprocess
import unittest

from esxserver import ROOT

PROVIDER = ROOT / "tools/npm/oidc-provider/node_modules/oidc-provider"

needs_provider = unittest.skipUnless(
    shutil.which("node") and PROVIDER.exists(),
    "needs node and oidc-provider (./esx.sh test installs it, or npm ci in tools/npm/oidc-provider)")


def start_issuer(test):
    """The process, which ends with the test, and the address of the issuer (see oidc_issuer.mjs)."""
    words = ["node", ROOT / "tests/service/oidc_issuer.mjs", PROVIDER]
    node = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    test.addCleanup(lambda: (node.kill(), node.wait(), node.stdout.close()))
    return node, node.stdout.readline().strip()
