"""Amazon's signature of a request, version 4, computed anew from what arrived ("Create a signed AWS API request" of its
manual): s3rver does not check it."""

import hashlib
import hmac


def digest(key, text):
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


def authorization(secret, method, target, headers, signed_headers, scope):
    """The signature that belongs to the request, in hex."""
    path, _, query = target.partition("?")
    canonical = "\n".join([
        method, path, "&".join(sorted(query.split("&"))) if query else "",
        *(f"{name}:{' '.join(headers[name].split())}" for name in signed_headers), "",
        ";".join(signed_headers), headers["x-amz-content-sha256"]])
    date, region, service, end = scope
    to_sign = "\n".join(["AWS4-HMAC-SHA256", headers["x-amz-date"], "/".join(scope),
                         hashlib.sha256(canonical.encode()).hexdigest()])
    key = digest(digest(digest(digest(f"AWS4{secret}".encode(), date), region), service), end)
    return hmac.new(key, to_sign.encode(), hashlib.sha256).hexdigest()


def problem_with(secret, access_key, method, target, headers, body):
    """What is wrong with a request; None: nothing. `headers`: with names in lower case."""
    parts = dict(part.strip().split("=", 1) for part in headers["authorization"].removeprefix("AWS4-HMAC-SHA256").split(","))
    key, *scope = parts["Credential"].split("/")
    signed = parts["SignedHeaders"].split(";")
    if key != access_key or scope[2:] != ["s3", "aws4_request"]:
        return "credential"
    unsigned = [name for name in headers if name.startswith("x-amz-") and name not in signed]
    if unsigned or "host" not in signed or signed != sorted(signed):
        return f"signed headers {signed}, but not {unsigned}"
    if headers["x-amz-content-sha256"] != hashlib.sha256(body).hexdigest():
        return "hash of the content"
    if parts["Signature"] != authorization(secret, method, target, headers, signed, scope):
        return "signature"
    return None
