"""Transcription over HTTP: of visitors and users, and of voice notes; the engine is a fake."""

import json
import pathlib
import uuid

from client import ServerTest, multipart, run_tests

PATH = "/api/v1/transcribe/"
PROJECTS = "/api/v1/user/projects"
MEDIA = pathlib.Path("tests/fixtures/media")
JSON = ("Content-Type", "application/json")
GOOD, OTHER = ("Authorization", "Bearer good"), ("Authorization", "Bearer other")
FORMATS = ("tone.wav", "tone.mp3", "tone.m4a", "tone.ogg", "tone.webm", "tone.flac")


def quiet_wav(seconds):
    data = bytes(8_000 * seconds)
    return (b"RIFF" + (36 + len(data)).to_bytes(4, "little") + b"WAVEfmt " + (16).to_bytes(4, "little")
            + b"\x01\0\x01\0" + (8_000).to_bytes(4, "little") * 2 + b"\x01\0\x08\0"
            + b"data" + len(data).to_bytes(4, "little") + data)


class TranscribeTest(ServerTest):
    def send(self, file, token=GOOD, **fields):
        parts = [(name, None, None, text.encode()) for name, text in fields.items()]
        if file is not None:
            parts.append(("file", "x.txt", "text/plain", file))
        header, body = multipart(parts)
        return self.server.request("POST", PATH, [header, *([token] if token else [])], body)

    def violations(self, response):
        self.assertEqual(response.status, 422, response.body)
        return [(violation["loc"], violation["type"]) for violation in response.json()["detail"]]


class Transcripts(TranscribeTest):
    def test_every_format(self):
        for name in FORMATS:
            answer = self.send((MEDIA / name).read_bytes(), language="en-US").json()
            length = answer["duration_s"]
            self.assertGreater(length, 0, name)
            self.assertEqual(answer, {"transcript": "replace thermostat", "language": "en-US", "duration_s": length,
                                      "engine": "fake", "confidence": 0.5,
                                      "words": [{"text": "replace", "confidence": 0.75},
                                                {"text": "thermostat", "confidence": 0.25}],
                                      "segments": [{"start_s": 0, "end_s": length, "text": "replace thermostat"}]})

    def test_tokens(self):
        for value in ("Bearer bad", "", "good"):
            response = self.send(b"x", ("Authorization", value))
            self.assertEqual((response.status, response.headers["www-authenticate"]), (401, 'Bearer error="invalid_token"'))

    def test_refused_files(self):
        self.assertEqual(self.violations(self.send(None)), [(["body", "file"], "missing")])
        self.assertEqual(self.violations(self.send(b"")), [(["body", "file"], "not_allowed")])
        self.assertEqual(self.send(b"hello").status, 415)
        self.assertEqual(self.send((MEDIA / "plain.jpg").read_bytes()).status, 415)
        self.assertEqual(self.violations(self.send(quiet_wav(301))), [(["body", "file"], "not_allowed")])
        self.assertEqual(self.send(quiet_wav(300)).status, 200)
        self.assertEqual(self.send(bytes(25_000_001)).status, 413)

    def test_errors_of_the_engine(self):
        tone = (MEDIA / "tone.wav").read_bytes()
        self.assertEqual(self.send(tone, language="error:timeout").status, 504)
        self.assertEqual(self.violations(self.send(tone, language="x")), [(["body", "language"], "too_short")])


class Visitors(TranscribeTest):
    def test_limits(self):
        self.assertEqual(self.send((MEDIA / "tone.wav").read_bytes(), None).status, 200)
        self.assertEqual(self.violations(self.send(quiet_wav(61), None)), [(["body", "file"], "not_allowed")])
        responses = [self.send(b"x", None) for _ in range(29)]
        self.assertEqual([response.status for response in responses], [415] * 28 + [429])
        self.assertIn(int(responses[-1].headers["retry-after"]), range(3_000, 3_601))
        self.assertEqual(self.send((MEDIA / "tone.wav").read_bytes()).status, 200, "users are not visitors")


class Notes(TranscribeTest):
    def test_retry(self):
        body = json.dumps({"name": "A project"}).encode()
        project = self.server.request("POST", PROJECTS + "/", [JSON, GOOD], body).json()["id"]
        notes = f"{PROJECTS}/notes/{project}"
        header, form = multipart([("file", "a.wav", "audio/wav", (MEDIA / "tone.wav").read_bytes())])
        voice = self.server.request("POST", notes + "/voice", [header, GOOD], form).json()
        text = self.server.request("POST", notes, [JSON, GOOD], b'{"text": "x"}').json()
        retry = lambda note, token=GOOD: self.server.request("POST", f"{notes}/{note}/retry-transcription", [token])
        again = retry(voice["id"])
        self.assertEqual((again.status, again.json()["transcription_status"]), (200, "pending"))
        for note, token in ((text["id"], GOOD), (voice["id"], OTHER), (str(uuid.uuid4()), GOOD)):
            self.assertEqual(retry(note, token).status, 404)


if __name__ == "__main__":
    run_tests()
