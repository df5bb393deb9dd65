"""A stand-in for an OpenAI-compatible server: it keeps the requests, and answers what it is given."""

import contextlib
import http.server
import threading


class ModelServer:
    """`answer`: status and body, sent once `released` is set."""

    def __init__(self, answer, patience):
        self.answer, self.requests, self.released = answer, [], threading.Event()
        self.released.set()
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.requests.append((self.path, self.headers["Authorization"], self.headers["Content-Type"], body))
                outer.released.wait(patience)
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

    def stop(self):
        self.released.set()
        self.server.shutdown()
        self.server.server_close()
