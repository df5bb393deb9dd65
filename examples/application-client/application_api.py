"""Calls the application API as the user of an ID token: ESX_URL is the server's address, ESX_ID_TOKEN the token."""

import json
import os
import urllib.error
import urllib.request
import uuid

JSON = "application/json"


class Refused(Exception):
    """What the API says is wrong."""


def reason_of(detail):
    """The detail of an error: a text, or a list of invalid fields."""
    if isinstance(detail, str):
        return detail
    return "; ".join(".".join(map(str, row["loc"])) + ": " + row["msg"] for row in detail)


def send(method, path, body=None, content_type=JSON):
    """The bytes of the answer."""
    request = urllib.request.Request(os.environ["ESX_URL"] + path, data=body, method=method)
    request.add_header("Authorization", "Bearer " + os.environ["ESX_ID_TOKEN"])
    if body is not None:
        request.add_header("Content-Type", content_type)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read()
    except urllib.error.HTTPError as answer:
        with answer:
            raise Refused(f"{answer.code}: {reason_of(json.load(answer)['detail'])}") from None


def call(method, path, fields=None):
    """The document of the answer; None if it has none."""
    answer = send(method, path, None if fields is None else json.dumps(fields).encode())
    return json.loads(answer) if answer else None


def upload(path, file, **texts):
    """Posts a file and texts as a form; the document of the answer."""
    boundary = uuid.uuid4().hex
    parts = [f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n'.encode()
             for name, text in texts.items()]
    head = (f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{file.name}"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n")
    body = b"".join([*parts, head.encode(), file.read_bytes(), f"\r\n--{boundary}--\r\n".encode()])
    return json.loads(send("POST", path, body, f"multipart/form-data; boundary={boundary}"))
