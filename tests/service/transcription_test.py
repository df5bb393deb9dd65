#!/usr/bin/env python3
"""transcription_test.py PROGRAM: recordings spoken by espeak-ng and recognized by the program itself, and an
OpenAI-compatible server that answers well, late and brokenly. A worker is killed in between."""

import base64
import email.parser
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from esxserver import ROOT, Admin, Server, call, form, wait_for
from model_server import ModelServer

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
TONE = (ROOT / "tests/fixtures/media/tone.wav").read_bytes()
PATIENCE = 600  # seconds, on a busy machine with sanitized programs
GOOD = {"text": " Two windows. ", "language": "english", "duration": 1, "task": "transcribe",
        "segments": [{"id": 0, "start": 0.0, "end": 99.0, "text": " Two windows.", "avg_logprob": 0.0}]}


def form_in(content_type, body):
    """The parts of a form by name."""
    head = f"Content-Type: {content_type}\r\n\r\n".encode()
    parts = email.parser.BytesParser().parsebytes(head + body).get_payload()
    return {part.get_param("name", header="content-disposition"): part.get_payload(decode=True) for part in parts}


class Transcription(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def serve(self, *options):
        admin = Admin(PROGRAM, self.folder)
        token = admin("token", "--uid", "ann", "--email", "ann@example.com")["id_token"]
        self.token = {"Authorization": f"Bearer {token}"}
        self.server = Server(PROGRAM, self.folder, "--job-lease", "2s", *options)
        self.addCleanup(lambda: self.server.__exit__())

    def ask(self, method, path, body=None, content_type="application/json", headers=None):
        headers = {"Content-Type": content_type, **(self.token if headers is None else headers)}
        status, _, answer = call(self.server.url + "/api/v1" + path, body=body, headers=headers, method=method,
                                 timeout=PATIENCE)
        return status, json.loads(answer) if answer else None

    def upload(self, path, file, **options):
        body, content_type = form([], file, "a.wav")
        return self.ask("POST", path, body, content_type, **options)

    def new_note(self, file):
        project = self.ask("POST", "/user/projects/", b'{"name": "A project"}')[1]["id"]
        self.notes = f"/user/projects/notes/{project}"
        note = self.upload(self.notes + "/voice", file)[1]
        self.assertEqual(note["transcription_status"], "pending")
        return note["id"]

    def note(self):
        return self.ask("GET", self.notes)[1][0]

    def wait_for_status(self, status):
        return wait_for(lambda: self.note() if self.note()["transcription_status"] == status else None, PATIENCE, status)

    def retry(self, note):
        return self.ask("POST", f"{self.notes}/{note}/retry-transcription", b"")[1]


class OfItself(Transcription):
    @unittest.skipUnless(shutil.which("espeak-ng"), "needs espeak-ng")
    def test_a_spoken_sentence_becomes_an_esx(self):
        self.serve()
        sentence = "two hundred forty square feet of half inch drywall"
        speech = lambda text: subprocess.run(["espeak-ng", "-v", "en-us", "-s", "150", "--stdout", text], check=True,
                                             capture_output=True).stdout
        status, answer = self.upload("/transcribe/", speech(sentence), headers={})
        self.assertEqual((status, answer["transcript"], answer["engine"]), (200, sentence, "pocketsphinx"))
        self.assertEqual([segment["text"] for segment in answer["segments"]], [sentence])
        note = self.new_note(speech("install " + sentence))
        self.assertEqual(self.wait_for_status("done")["transcript"], "install " + sentence)
        project = self.notes.rsplit("/", 1)[1]
        scope = self.ask("POST", "/chatbot/generate-scope", json.dumps(
            {"text": "this is for the kitchen", "project_id": project, "note_ids": [note]}).encode())[1]
        self.assertEqual([(item["quantity"], item["unit"], item["cat"]) for item in scope["items"]], [(240, "SF", "DRY")])
        made = self.ask("POST", "/esx/generate-from-scope/json", json.dumps(
            {"project_id": project, "scope_id": scope["scope_id"]}).encode())[1]
        esx = self.folder / "spoken.esx"
        esx.write_bytes(base64.b64decode(made["esx_b64"]))
        subprocess.run([PROGRAM.parent / "esxconv", "verify", esx], check=True, stdout=subprocess.DEVNULL)


class OfAnother(Transcription):
    def setUp(self):
        super().setUp()
        self.model = ModelServer((200, json.dumps(GOOD)), PATIENCE)
        self.addCleanup(self.model.stop)
        self.serve("--transcriber", self.model.url + "?model=large", "--transcriber-key", "a-key")

    def test_it_answers_well(self):
        status, answer = self.upload("/transcribe/", TONE)
        length = answer["duration_s"]
        self.assertEqual((status, answer), (200, {
            "transcript": "Two windows.", "language": "en", "duration_s": length, "engine": "large", "confidence": 1,
            "segments": [{"start_s": 0, "end_s": length, "text": "Two windows."}],
            "words": [{"text": "Two", "confidence": 1}, {"text": "windows.", "confidence": 1}]}))
        path, key, *sent = self.model.requests[0]
        parts = form_in(*sent)
        self.assertEqual((path, key, parts["file"]), ("/v1/audio/transcriptions", "Bearer a-key", TONE))
        self.assertEqual((parts["model"], parts["response_format"]), (b"large", b"verbose_json"))

    def test_words_that_it_is_not_sure_of(self):
        """Of each word, where the server knows it; or else of each piece. They are marked in voice notes."""
        words = [{"word": " Two", "probability": 0.2}, {"word": " windows.", "probability": 0.9}]
        [piece] = GOOD["segments"]
        for more, marked in (({"words": words}, "Two (?) windows."), ({"segments": [{**piece, "words": words}]}, "Two (?) windows."),
                             ({"segments": [{**piece, "avg_logprob": -1.5}]}, "Two (?) windows. (?)"),
                             ({"segments": []}, "Two windows.")):
            self.model.answer = 200, json.dumps({**GOOD, **more})
            self.assertEqual(self.upload("/transcribe/", TONE)[1]["transcript"], "Two windows.")
            self.new_note(TONE)
            self.assertEqual(self.wait_for_status("done")["transcript"], marked)

    def test_it_answers_brokenly(self):
        for answer, status in (((500, ""), 503), ((200, "<html>"), 503), ((200, "[]"), 503), ((200, '{"text": 1}'), 503),
                               ((200, "x" * 10_000_001), 503), ((429, ""), 503), ((400, "{}"), 422)):
            self.model.answer = answer
            self.assertEqual(self.upload("/transcribe/", TONE)[0], status, answer[1][:20])
        note = self.new_note(TONE)
        self.wait_for_status("failed")
        self.model.answer = 500, ""
        asked = len(self.model.requests)
        self.assertEqual(self.retry(note)["transcription_status"], "pending")
        wait_for(lambda: len(self.model.requests) > asked, PATIENCE, "another attempt")
        self.model.answer = 200, json.dumps(GOOD)
        wait_for(lambda: self.retry(note)["transcription_status"] == "done", PATIENCE, "words")
        self.assertEqual(self.note()["transcript"], "Two windows.")

    def test_it_answers_late_and_the_worker_is_killed(self):
        self.model.released.clear()
        self.new_note(TONE)
        wait_for(lambda: self.model.requests, PATIENCE, "a request")
        self.server.kill()
        self.model.released.set()
        self.server = Server(PROGRAM, self.folder, "--job-lease", "2s", "--transcriber", self.model.url)
        self.assertEqual(self.wait_for_status("done")["transcript"], "Two windows.")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
