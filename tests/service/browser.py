"""A browser as the server sees it."""

import http.client
import json
import re
import urllib.parse


class Browser:
    """Keeps the cookies of one server; follows no redirects."""

    def __init__(self, url):
        self.address = urllib.parse.urlsplit(url).netloc
        self.cookies = {}

    def ask(self, method, path, body=None, **headers):
        """Status, headers and body."""
        connection = http.client.HTTPConnection(self.address, timeout=30)
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if body is not None:
            headers["Content-Type"] = "application/json"
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body and json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read()
        for line in answer.headers.get_all("Set-Cookie", []):
            name, value = re.match(r"([^=]+)=([^;]*)", line).groups()
            self.cookies[name] = value
            if not value:
                del self.cookies[name]
        connection.close()
        return answer.status, answer.headers, json.loads(text) if text else None

    def redeem(self, link, **headers):
        return self.ask("POST", "/api/v1/auth/session", {"code": link.partition("#sign-in=")[2]}, **headers)

    def session(self):
        status, _, body = self.ask("GET", "/api/v1/auth/session")
        return body if status == 200 else status
