#!/usr/bin/env python3
"""refusals_test.py PROGRAM: what nginx refuses by itself looks like a refusal of the API."""

import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import unittest

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "service"), str(TESTS / "http")]
from client import Response, request_bytes  # noqa: E402
from esxserver import Server, wait_for  # noqa: E402
from nginx import PROGRAM as NGINX  # noqa: E402
from nginx import Nginx  # noqa: E402

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
UPLOAD = "POST /v1/conversions HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"


def get(path, *lines):
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: a", "Connection: close", *lines, "", ""])


def receive(connection):
    """One response. nginx reads on for seconds before it closes."""
    data = b""
    while (piece := connection.recv(65536)):
        data += piece
        head, end, body = data.partition(b"\r\n\r\n")
        if end and len(body) >= int(Response(head + end).headers.get("content-length", 1 << 60)):
            break
    return Response(data)


# What is sent, the status, the code.
REFUSED = [
    *((get(path), 400, "invalid_request")
      for path in ("/v1/%zz", "/v1/%", "/../", "/v1/../../", "/v1/%00", "/v1/%2e%2e/%2e%2e/", "http://a/v1/%zz",
                   "/a b", "*", "v1", "")),
    ("BREW\r\n\r\n", 400, "invalid_request"),
    ("brew /v1/ping HTTP/1.1\r\nHost: a\r\n\r\n", 400, "invalid_request"),
    ("GET /v1/ping HTTP/3.0\r\nHost: a\r\n\r\n", 400, "invalid_request"),
    ("CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n", 400, "invalid_request"),
    ("GET /v1/ping HTTP/1.1\r\n\r\n", 400, "invalid_request"),
    (get("/v1/ping", "Host: b"), 400, "invalid_request"),
    (get("/v1/ping", "no colon"), 400, "invalid_request"),
    (get("/v1/ping", "X: a\0b"), 400, "invalid_request"),
    ("GET /v1/ping HTTP/1.1\r\nHost: a/b\r\n\r\n", 400, "invalid_request"),
    (UPLOAD + "Transfer-Encoding: gzip\r\n\r\n", 400, "invalid_request"),
    (UPLOAD + "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n", 400, "invalid_request"),
    (UPLOAD + "Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n", 400, "invalid_request"),
    (UPLOAD + "Content-Length: x\r\n\r\n", 400, "invalid_request"),
    (UPLOAD + "Content-Length: 200000000\r\n\r\n", 413, "file_too_large"),
    (UPLOAD + "Transfer-Encoding: chunked\r\n\r\nfffffffffff\r\nabc\r\n", 413, "file_too_large"),
    (get("/" + "a" * 20_000), 414, "uri_too_long"),
    (get("/v1/ping", "X: " + "a" * 20_000), 431, "headers_too_large"),
    (get("/v1/ping", *["X: " + "a" * 40] * 3000), 431, "headers_too_large"),
    # The page of errors is nobody else's.
    (get("/.error"), 404, "not_found"),
]
# What nginx would refuse in its own words, but the API answers.
ANSWERED = [
    ("TRACE /v1/ping HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 405, "method_not_allowed"),
    ("CONNECT /v1/ping HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 405, "method_not_allowed"),
    ("BREW /v1/ping HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 405, "method_not_allowed"),
    (get("/v1/nothing"), 404, "not_found"),
]


@unittest.skipUnless(NGINX, "nginx is not installed")
class Refusals(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        (cls.folder / "data").mkdir()
        cls.server = Server(PROGRAM, cls.folder / "data", "--role", "api")
        cls.addClassCleanup(cls.server.__exit__)
        cls.nginx = cls.front("front", cls.server.url.removeprefix("http://"))

    @classmethod
    def front(cls, name, address, *changes):
        folder = cls.folder / name
        folder.mkdir()
        nginx = Nginx(folder, [address], *changes)
        cls.addClassCleanup(nginx.stop)
        return nginx

    def send(self, text, connect=None):
        with (connect or self.nginx.connect)() as connection:
            connection.sendall(text.encode("latin-1"))
            return receive(connection)

    def assert_refused(self, response, status, code, context=None):
        self.assertEqual((response.status, response.headers["content-type"]), (status, "application/json"), context)
        error = response.json()["error"]
        self.assertEqual((set(error), error["code"]), ({"code", "message", "request_id"}, code), context)
        self.assertEqual(error["request_id"], response.headers["x-request-id"], context)

    def test_every_refusal(self):
        for text, status, code in REFUSED:
            response = self.send(text)
            self.assert_refused(response, status, code, text[:80])
            self.assertIn("max-age", response.headers["strict-transport-security"])

    def test_nginx_logs_the_id_that_the_client_sees(self):
        seen = self.send(get("/v1/%zz")).headers["x-request-id"]
        wait_for(lambda: seen in (self.nginx.folder / "esx.log").read_text(), 20, "the request in the log")

    def test_methods(self):
        for text, status, code in ANSWERED:
            self.assert_refused(self.send(text), status, code, text[:40])
        self.assertEqual(self.send(ANSWERED[0][0]).headers["allow"], "GET, HEAD")

    def test_the_application_api_has_details(self):
        response = self.send(get("/api/v1/%zz"))
        self.assertEqual((response.status, list(response.json())), (400, ["detail", "code"]))
        self.assertEqual(response.json()["code"], "invalid_request")
        self.assertIn("x-request-id", response.headers)

    @unittest.skipUnless(shutil.which("curl"), "curl is not installed")
    def test_http_2(self):
        for path, status, code in (("/v1/%zz", 400, "invalid_request"), ("/../", 400, "invalid_request"),
                                   ("/.error", 404, "not_found")):
            run = subprocess.run(["curl", "--silent", "--insecure", "--http2", "--path-as-is", "--include",
                                  f"https://127.0.0.1:{self.nginx.tls}{path}"], capture_output=True, check=True)
            self.assertTrue(run.stdout.startswith(b"HTTP/2 "), run.stdout)
            self.assert_refused(Response(run.stdout), status, code, path)

    def test_without_tls(self):
        """A key was sent in clear text, or might have been: that comes before what is wrong with the request."""
        def plain():
            return socket.create_connection(("127.0.0.1", self.nginx.plain), 20)

        for text in (get("/v1/ping"), get("/v1/%zz"), get("/" + "a" * 20_000), get("/", "X: " + "a" * 20_000),
                     get("/.error"), UPLOAD + "Content-Length: 9000000\r\n\r\n", ANSWERED[0][0]):
            self.assert_refused(self.send(text, plain), 403, "https_required", text[:40])

    def test_http_on_the_port_of_https(self):
        response = self.send(get("/v1/ping"), lambda: socket.create_connection(("127.0.0.1", self.nginx.tls), 20))
        self.assert_refused(response, 403, "https_required")

    def test_too_many_requests(self):
        address = self.server.url.removeprefix("http://")
        slow = self.front("slow", address, ("rate=50r/s", "rate=1r/m"), ("burst=100", "burst=1"))
        for _ in range(2):
            self.assertEqual(self.send(get("/health/"), slow.connect).status, 200)
        third = self.send(get("/health/"), slow.connect)
        self.assert_refused(third, 429, "too_many_requests")
        self.assertEqual(third.headers["retry-after"], "1")

    def test_a_server_that_refuses_or_does_not_answer(self):
        with socket.create_server(("127.0.0.1", 0)) as silent:
            address = "127.0.0.1:%d" % silent.getsockname()[1]
            hanging = self.front("hanging", address, ("proxy_read_timeout 60s", "proxy_read_timeout 1s"))
            answers = [self.send(get("/v1/ping"), hanging.connect)]
        answers.append(self.send(get("/v1/ping"), hanging.connect))
        for answer in answers:
            self.assert_refused(answer, 503, "service_unavailable")
            self.assertEqual(answer.headers["retry-after"], "5")

    def test_a_large_body_of_a_refused_request(self):
        """The response still arrives: nginx reads on for a while."""
        body = b"x" * 3_000_000
        with self.nginx.connect() as connection:
            connection.sendall(request_bytes("TRACE", "/v1/ping", [("Connection", "close")], body))
            self.assert_refused(receive(connection), 405, "method_not_allowed")


if __name__ == "__main__":
    unittest.main(verbosity=1)
