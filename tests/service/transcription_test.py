#!/usr/bin/env python3
"""transcription_test.py PROGRAM: recordings spoken by espeak-ng and recognized by the program itself, and an
OpenAI-compatible server that answers well, late and brokenly. A worker is killed in between."""

import contextlib
import email.parser
import http.server
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest

from esxserver import ROOT, Admin, Server, call, form, wait_for

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
TONE = (ROOT / "tests/fixtures/media/tone.wav").read_bytes()
PATIENCE = 120  # seconds, on a busy machine
GOOD = {"text": " Two windows. ", "language": "english", "duration": 1, "task": "transcribe",
        "segments": [{"id": 0, "start": 0.0, "end": 99.0, "text": " Two windows.", "avg_logprob": 0.0}]}


class StandIn:
    """An OpenAI-compatible server. `answer`: status and body; it waits for `released` first."""

    def __init__(self):
        self.answer, self.requests, self.released = (200, json.dumps(GOOD)), [], threading.Event()
        self.released.set()
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                head = f"Content-Type: {self.headers['Content-Type']}\r\n\r\n".encode()
                parts = email.parser.BytesParser().parsebytes(head + body).get_payload()
                names = {part.get_param("name", header="content-disposition"): part.get_payload(decode=True) for part in parts}
                outer.requests.append((self.path, self.headers["Authorization"], names))
                outer.released.wait(PATIENCE)
                status, answer = outer.answer
                self.send_response(status)
                self.end_headers()
                with contextlib.suppress(ConnectionError):  # a client that has read enough, or was killed
                    self.wfile.write(answer.encode())

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/v1"


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
    def test_a_spoken_sentence_becomes_a_scope(self):
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


class OfAnother(Transcription):
    def setUp(self):
        super().setUp()
        self.model = StandIn()
        self.addCleanup(self.model.server.server_close)
        self.addCleanup(self.model.server.shutdown)
        self.addCleanup(self.model.released.set)
        self.serve("--transcriber", self.model.url + "?model=large", "--transcriber-key", "a-key")

    def test_it_answers_well(self):
        status, answer = self.upload("/transcribe/", TONE)
        length = answer["duration_s"]
        self.assertEqual((status, answer), (200, {
            "transcript": "Two windows.", "language": "en", "duration_s": length, "engine": "large", "confidence": 1,
            "segments": [{"start_s": 0, "end_s": length, "text": "Two windows."}]}))
        path, key, form_of = self.model.requests[0]
        self.assertEqual((path, key, form_of["file"]), ("/v1/audio/transcriptions", "Bearer a-key", TONE))
        self.assertEqual((form_of["model"], form_of["response_format"]), (b"large", b"verbose_json"))

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
