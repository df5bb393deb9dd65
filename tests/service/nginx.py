"""Debian's nginx with the configuration that deploy/ has, but for ports, places and addresses of the API.

nginx.py ADDRESS [OLD NEW]...: in front of one API, until its standard input is closed. Prints the port of TLS."""

import contextlib
import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile

from backends import servers
from esxserver import ROOT, wait_for

CONFIGURATION = ROOT / "deploy/nginx/esxserver.conf"
PROGRAM = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")


def replaced(text, *pairs):
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


class Nginx:
    """In front of the API at the given addresses, such as 127.0.0.1:8080; `changes` are (old, new) in the file."""

    def __init__(self, folder, addresses, *changes):
        self.folder = pathlib.Path(folder)
        self.plain, self.tls = servers.free_port(), servers.free_port()
        self.make_certificate()
        self.write(addresses, changes)
        self.process = subprocess.Popen(self.command(), stderr=subprocess.PIPE, text=True)
        try:
            wait_for(lambda: self.listens() or self.process.poll() is not None, 20, "nginx")
            assert self.process.poll() is None, self.process.stderr.read()
        except BaseException:
            self.stop()
            raise

    def make_certificate(self):
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                        "-keyout", self.folder / "key.pem", "-out", self.folder / "certificate.pem"],
                       check=True, capture_output=True)
        self.trust = ssl.create_default_context(cafile=self.folder / "certificate.pem")
        self.trust.check_hostname = False

    def write(self, addresses, changes):
        text = replaced(CONFIGURATION.read_text(),
                        ("    server 127.0.0.1:8080;", "".join(f"    server {address};\n" for address in addresses)),
                        ("/etc/nginx/esx", str(self.folder)),
                        ("/var/log/nginx", str(self.folder)),
                        ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
                        ("listen 443 ", f"listen 127.0.0.1:{self.tls} "),
                        *changes)
        text = re.sub(r" *listen \[::\]:.*\n", "", text)
        temporary = "".join(f"{kind}_temp_path {self.folder}/{kind};\n"
                            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        user = "user root;\n" if os.geteuid() == 0 else ""  # or it could not look into our folder
        (self.folder / "nginx.conf").write_text(
            f"{user}pid {self.folder}/pid;\nevents {{}}\nhttp {{\n{temporary}{text}\n}}\n")

    def command(self, *more):
        return [PROGRAM, "-e", str(self.folder / "start.log"), "-c", str(self.folder / "nginx.conf"),
                "-g", "daemon off;", *more]

    def listens(self):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.tls), 1):
            return True
        return False

    def connect(self, timeout=10):
        connection = socket.create_connection(("127.0.0.1", self.tls), timeout)
        try:
            return self.trust.wrap_socket(connection)
        except BaseException:
            connection.close()
            raise

    def stop(self):
        self.process.terminate()
        self.process.wait(20)
        self.process.stderr.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        front = Nginx(temporary, [sys.argv[1]], *zip(sys.argv[2::2], sys.argv[3::2], strict=True))
        print(front.tls, flush=True)
        sys.stdin.read()
        front.stop()
