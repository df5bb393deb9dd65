#!/usr/bin/env python3
"""client.py convert FILE.pdf PRICE_LIST OUT.esx | client.py verify SIGNATURE [NEXT_SIGNATURE] <BODY: see README.md

No packages are needed."""

import hashlib
import hmac
import json
import os
import pathlib
import re
import sys
import time
import urllib.error
import urllib.request
import uuid

TRIES = 5
TOLERANCE_SECONDS = 300  # an older webhook may be one that somebody sends again


class Refused(Exception):
    """What the API says is wrong: `code: message`."""


def call(path, headers=None, body=None):
    """Status, headers and document of an answer, whatever its status."""
    request = urllib.request.Request(os.environ["ESX_URL"] + path, data=body, headers=headers or {})
    request.add_header("X-API-Key", os.environ["ESX_API_KEY"])
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.headers, json.load(answer)
    except urllib.error.HTTPError as answer:
        with answer:
            return answer.code, answer.headers, json.load(answer)


def form(pdf, price_list):
    """The multipart form, and its type."""
    boundary = uuid.uuid4().hex
    text = f'--{boundary}\r\nContent-Disposition: form-data; name="price_list"\r\n\r\n{price_list}\r\n'
    file = (f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{pdf.name}"\r\n'
            "Content-Type: application/pdf\r\n\r\n")
    return (text + file).encode() + pdf.read_bytes() + f"\r\n--{boundary}--\r\n".encode(), \
        f"multipart/form-data; boundary={boundary}"


def submit(pdf, price_list):
    """The id of the job. The same key for all tries: they make one job."""
    body, content_type = form(pdf, price_list)
    headers = {"Content-Type": content_type, "Idempotency-Key": str(uuid.uuid4())}
    for _ in range(TRIES):
        try:
            status, answered, document = call("/v1/conversions", headers, body)
        except (OSError, ValueError) as problem:  # no answer, or none of the API's
            status, answered, document = 0, {}, {"error": {"code": "no_answer", "message": str(problem)}}
        if status == 202:
            return document["job_id"]
        if status not in (0, 429) and status < 500:
            break
        time.sleep(float(answered.get("Retry-After") or 2))
    raise Refused("{code}: {message}".format(**document["error"]))


def wait(job_id):
    """The document of the job when it has ended."""
    while True:
        status, _, job = call(f"/v1/conversions/{job_id}")
        if status == 200 and job["status"] == "succeeded":
            return job
        if status != 200 or job["status"] == "failed":
            raise Refused("{code}: {message}".format(**job["error"]))
        time.sleep(2)


def without_urls(job):
    """Anyone who reads a signed URL in a log may download the file."""
    artifacts = [{name: artifact[name] for name in ("type", "expired")} for artifact in job["artifacts"]]
    return {**{name: value for name, value in job.items() if name != "esx_url"}, "artifacts": artifacts}


def convert(pdf, price_list, out):
    job = wait(submit(pathlib.Path(pdf), price_list))
    # A signed URL: anyone who has it may download, without a key.
    with urllib.request.urlopen(job["esx_url"], timeout=60) as answer:
        pathlib.Path(out).write_bytes(answer.read())
    print(json.dumps(without_urls(job)))


def is_genuine(body, signature, secret):
    """Over the bytes as they came, compared in constant time. `t=SECONDS,sha256=HEX` signs the time, too."""
    if timed := re.fullmatch(r"t=([0-9]{1,12}),(.*)", signature):
        sent, signature = timed.groups()
        if abs(time.time() - int(sent)) > TOLERANCE_SECONDS:
            return False
        body = sent.encode() + b"." + body
    right = "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(right.encode(), signature.encode())


def main(words):
    if len(words) == 4 and words[0] == "convert":
        convert(*words[1:])
    elif len(words) in (2, 3) and words[0] == "verify":
        body, secret = sys.stdin.buffer.read(), os.environ["ESX_WEBHOOK_SECRET"]
        if not any([is_genuine(body, signature, secret) for signature in words[1:]]):
            raise Refused("invalid_signature: not genuine")
    else:
        sys.exit(__doc__.splitlines()[0])


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Refused as refused:
        sys.exit(str(refused))
