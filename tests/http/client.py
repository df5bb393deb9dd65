"""A server under test, and requests that are written byte by byte."""

import contextlib
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

HANGS_AFTER_S = 120  # no time decides a test, also in a sanitized build on a busy machine


class Response:
    """One response, taken apart; `rest` is what came after it."""

    def __init__(self, data):
        head, _, body = data.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        self.status_line = lines[0]
        self.status = int(lines[0].split(" ")[1]) if lines[0] else 0
        self.header_list = [tuple(line.split(": ", 1)) for line in lines[1:]]
        self.headers = {name.lower(): value for name, value in self.header_list}
        length = int(self.headers.get("content-length", len(body)))
        self.body, self.rest = body[:length], body[length:]

    def json(self):
        return json.loads(self.body)

    def error_code(self):
        return self.json()["error"]["code"]


def request_bytes(method, path, headers=(), body=b"", length=True):
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", *(f"{name}: {value}" for name, value in headers)]
    if length and body:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


def chunked(*chunks):
    return b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks) + b"0\r\n\r\n"


def multipart(parts, boundary="BOUNDARY"):
    """Parts are (name, file name or None, content type or None, bytes); gives (header, body)."""
    body = b""
    for name, file_name, content_type, data in parts:
        body += f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"'.encode()
        body += f'; filename="{file_name}"'.encode() if file_name is not None else b""
        body += f"\r\nContent-Type: {content_type}".encode() if content_type else b""
        body += b"\r\n\r\n" + data + b"\r\n"
    return ("Content-Type", f"multipart/form-data; boundary={boundary}"), body + f"--{boundary}--\r\n".encode()


def locked_pdf(source):
    """The PDF with the passwords "user pass" and "owner"; each call makes other bytes. Skips without qpdf."""
    if not shutil.which("qpdf"):
        raise unittest.SkipTest("needs qpdf")
    with tempfile.TemporaryDirectory() as folder:
        locked = pathlib.Path(folder) / "locked.pdf"
        subprocess.run(["qpdf", "--encrypt", "user pass", "owner", "256", "--", source, locked], check=True)
        return locked.read_bytes()


def receive_all(connection):
    data = b""
    with contextlib.suppress(ConnectionResetError):
        while piece := connection.recv(65536):
            data += piece
    return data


def wait_until(condition, what, seconds=60):
    """The value of condition() once it is true. The time only bounds a failing test."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := condition():
            return value
        time.sleep(0.02)
    raise AssertionError(f"not within {seconds} s: {what}")


class Server:
    """The program under test on a free port of the loopback interface."""

    def __init__(self, program, *options, environment=None):
        self.folder = tempfile.TemporaryDirectory()
        self.uploads = pathlib.Path(self.folder.name, "uploads")
        self.uploads.mkdir()
        self.log_path = pathlib.Path(self.folder.name, "log")
        self.log_file = self.log_path.open("wb")
        self.process = subprocess.Popen(
            [program, *self.words(), *options], stdout=subprocess.PIPE, stderr=self.log_file, text=True,
            env={**os.environ, **(environment or {})})
        self.port = int(self.process.stdout.readline().rsplit(":", 1)[1])

    def words(self):
        """What the program is started with."""
        return [str(self.uploads)]

    def connect(self, timeout=HANGS_AFTER_S, source="127.0.0.1"):
        """`source`: any address of the loopback network; the server takes each for another client."""
        return socket.create_connection(("127.0.0.1", self.port), timeout, (source, 0))

    def raw(self, data, timeout=HANGS_AFTER_S, source="127.0.0.1"):
        """Everything that comes back until the server closes."""
        with self.connect(timeout, source) as connection:
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                connection.sendall(data)
            return receive_all(connection)

    def send(self, data, timeout=HANGS_AFTER_S, source="127.0.0.1"):
        return Response(self.raw(data, timeout, source))

    def request(self, method, path, headers=(), body=b"", source="127.0.0.1"):
        return self.send(request_bytes(method, path, headers, body), source=source)

    def log(self):
        return [json.loads(line) for line in self.log_path.read_text().splitlines()]

    def logged(self, request_id):
        """The line of one request; it is written after the response."""
        lines = wait_until(lambda: [line for line in self.log() if line.get("request_id") == request_id],
                           f"the log line of request {request_id}")
        return lines[-1]

    def open_files(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def resident_bytes(self):
        pages = int(pathlib.Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def stop(self):
        """Its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(HANGS_AFTER_S)
        self.process.stdout.close()
        self.log_file.close()
        return status


def patient_server(program):
    """One whose time limits no test reaches, with a queue of four."""
    return Server(program, "0", "60000", "4")


def answer_on(connection):
    with connection:
        return Response(receive_all(connection))


class ServerTest(unittest.TestCase):
    """A server for all tests of a class."""

    program = ""

    @classmethod
    def start(cls):
        return Server(cls.program)

    @classmethod
    def setUpClass(cls):
        cls.server = cls.start()

    @classmethod
    def tearDownClass(cls):
        status = cls.server.stop()
        if status != 0:
            sys.stderr.write(cls.server.log_path.read_text()[-4000:])
        assert status == 0, f"the server ended with {status}"
        cls.server.folder.cleanup()


class FreshServerTest(ServerTest):
    """A server for each test, where the requests of the last test could still hold a place."""

    @classmethod
    def setUpClass(cls):
        pass

    @classmethod
    def tearDownClass(cls):
        pass

    def setUp(self):
        super().setUpClass()

    def tearDown(self):
        super().tearDownClass()


METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW")


def check_methods(test, routes):
    """Each route, a path and the methods it answers, with every method: the others are 405, with Allow."""
    for path, answered in routes:
        for method in METHODS:
            response = test.server.request(method, path)
            test.assertEqual(response.status == 405, method not in answered, (method, path))
            if response.status == 405:
                test.assertEqual(set(response.headers["allow"].split(", ")), answered)


def run_tests():
    """`NAME_test.py PROGRAM [unittest options]`"""
    ServerTest.program = sys.argv.pop(1)
    unittest.main(verbosity=1)
