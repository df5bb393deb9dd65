#!/usr/bin/env python3
"""The faults of httplib 0.11.4, one test each, and the limits of the edge."""

import concurrent.futures
import gzip
import select
import socket
import subprocess

from client import (HANGS_AFTER_S, Response, Server, ServerTest, answer_on, chunked, multipart, patient_server,
                    receive_all, request_bytes, run_tests, wait_until)

LIMIT = 100_000  # of the echo's body
ECHO = "/edge/echo"


class Bodies(ServerTest):
    def test_a_body_arrives_as_sent(self):
        for size in (0, 1, 4095, 4096, 4097, LIMIT):
            body = (b"0123456789abcdef" * (size // 16 + 1))[:size]
            response = self.server.request("POST", ECHO, body=body)
            self.assertEqual((response.status, response.json()["body"].encode()), (200, body))

    def test_a_refused_body_is_not_read_as_a_second_request(self):
        hidden = request_bytes("GET", "/edge/quick")
        for path in ("/v1/conversions", "/nothing", "/edge/quick"):
            response = self.server.send(request_bytes("POST", path, body=hidden + b"x" * 5000))
            self.assertIn(response.status, (401, 404, 405))
            self.assertEqual(response.rest, b"")
            self.assertEqual(response.headers["connection"], "close")

    def test_one_request_a_connection(self):
        pipelined = request_bytes("GET", "/edge/quick")
        response = self.server.send(pipelined + pipelined)
        self.assertEqual((response.status, response.rest), (200, b""))

    def test_the_limit_holds_for_every_kind_of_body(self):
        too_much = b"x" * (LIMIT + 1)
        self.assertEqual(self.server.request("POST", ECHO, body=too_much).status, 413)
        pieces = chunked(*(too_much[i:i + 7000] for i in range(0, len(too_much), 7000)))
        sent = request_bytes("POST", ECHO, [("Transfer-Encoding", "chunked")], pieces, length=False)
        response = self.server.send(sent)
        self.assertEqual((response.status, response.error_code()), (413, "request_too_large"))

    def test_a_length_beyond_the_limit_is_refused_before_the_body(self):
        response = self.server.send(request_bytes("POST", ECHO, [("Content-Length", "99999999999")]))
        self.assertEqual(response.status, 413)  # 408 if it waited for the body

    def test_encoded_bodies_are_refused(self):
        bomb = gzip.compress(b"\0" * 10_000_000)
        response = self.server.request("POST", ECHO, [("Content-Encoding", "gzip")], bomb)
        self.assertEqual((response.status, response.error_code()), (415, "unsupported_media_type"))

    def test_chunks_arrive_as_one_body(self):
        body = chunked(b"abc", b"d", b"e" * 5000)
        sent = request_bytes("POST", ECHO, [("Transfer-Encoding", "chunked")], body, length=False)
        self.assertEqual(self.server.send(sent).json()["body"], "abcd" + "e" * 5000)

    def test_malformed_chunks_are_refused(self):
        for body in (b"zz\r\nabc\r\n0\r\n\r\n", b"3\r\nabcd\r\n0\r\n\r\n", b"ffffffffffffffff\r\nabc", b"-1\r\nabc",
                     b"0x3\r\nabc\r\n0\r\n\r\n", b"3\nabc\r\n0\r\n\r\n", b"0\r\nTrailer: a\r\n\r\n", b"3\r\nabc"):
            sent = request_bytes("POST", ECHO, [("Transfer-Encoding", "chunked")], body, length=False)
            with self.server.connect() as connection:
                connection.sendall(sent)
                connection.shutdown(socket.SHUT_WR)
                self.assertEqual(Response(receive_all(connection)).status, 400, body)

    def test_a_line_of_a_chunk_that_never_ends_takes_no_memory(self):
        def send(count):
            chunks = b"5;" + b"x" * count
            sent = request_bytes("POST", ECHO, [("Transfer-Encoding", "chunked")], chunks, length=False)
            self.assertEqual(self.server.send(sent).status, 400)

        send(200_000)  # loads the code
        before = self.server.resident_bytes()
        send(20_000_000)
        self.assertLess(self.server.resident_bytes() - before, 5_000_000)

    def test_both_lengths_are_refused(self):
        headers = [("Content-Length", "5"), ("Transfer-Encoding", "chunked")]
        response = self.server.send(request_bytes("POST", ECHO, headers, b"0\r\n\r\n", length=False))
        self.assertEqual((response.status, response.error_code()), (400, "invalid_request"))

    def test_a_body_that_stops_coming_is_refused_in_time(self):
        with self.server.connect() as connection:
            connection.sendall(request_bytes("POST", ECHO, [("Content-Length", "10")], b"abc", length=False))
            response = Response(receive_all(connection))
        self.assertEqual((response.status, response.error_code()), (408, "request_timeout"))

    def test_a_body_that_drips_is_refused_in_the_end(self):
        with self.server.connect() as connection:
            connection.sendall(request_bytes("POST", ECHO, [("Content-Length", "1000")]))

            def answered():
                connection.sendall(b"x")
                return select.select([connection], [], [], 0.2)[0]

            wait_until(answered, "an answer before the last byte", seconds=100)  # all 1000 bytes would take 200 s
            self.assertEqual(Response(connection.recv(65536)).status, 408)

    def test_a_body_that_ends_early_is_refused(self):
        with self.server.connect() as connection:
            connection.sendall(request_bytes("POST", ECHO, [("Content-Length", "10")], b"abc", length=False))
            connection.shutdown(socket.SHUT_WR)
            self.assertEqual(Response(receive_all(connection)).status, 400)

    def test_the_client_is_told_to_go_on_only_when_its_body_is_wanted(self):
        headers = [("Expect", "100-continue"), ("Content-Length", "3")]
        with self.server.connect() as connection:
            connection.sendall(request_bytes("POST", ECHO, headers))
            self.assertEqual(connection.recv(1000), b"HTTP/1.1 100 Continue\r\n\r\n")
            connection.sendall(b"abc")
            self.assertEqual(Response(receive_all(connection)).json()["body"], "abc")
        self.assertEqual(self.server.send(request_bytes("POST", "/v1/conversions", headers)).status, 401)

    def test_a_get_may_have_a_body_which_nobody_reads(self):
        self.assertEqual(self.server.request("GET", "/edge/quick", body=b"x" * 1000).status, 200)


class Heads(ServerTest):
    def test_lines_and_headers_have_limits(self):
        self.assertEqual(self.server.request("GET", "/" + "a" * 9000).status, 414)
        self.assertEqual(self.server.send(b"G" * 9000).status, 414)
        self.assertEqual(self.server.request("GET", "/edge/quick", [("X-Long", "a" * 9000)]).status, 431)
        self.assertEqual(self.server.request("GET", "/edge/quick", [("Authorization", "a" * 9000)]).status, 431)
        many = [(f"X-{i}", "a") for i in range(64)]
        self.assertEqual(self.server.request("GET", "/edge/quick", many).status, 431)
        self.assertEqual(self.server.request("GET", "/edge/quick", many[:60]).status, 200)
        large = [(f"X-{i}", "a" * 6000) for i in range(10)]
        self.assertEqual(self.server.request("GET", "/edge/quick", large).status, 431)

    def test_malformed_heads_are_refused_with_the_envelope(self):
        for sent in (b"GET /\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\n",
                     b"GET / HTTP/1.1\r\nHost : a\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n"):
            response = self.server.send(sent)
            self.assertEqual((response.status, response.error_code()), (400, "invalid_request"), sent)
            self.assertEqual(response.json()["error"]["request_id"], response.headers["x-request-id"])

    def test_errors_are_worded_as_their_address_asks(self):
        response = self.server.request("GET", "/api/v1/nothing")
        self.assertEqual((response.status, list(response.json())), (404, ["detail", "code"]))
        response = self.server.request("GET", "/api/v1/nothing", [("X-Long", "a" * 9000)])
        self.assertEqual((response.status, list(response.json())), (431, ["detail", "code"]))

    def test_a_wrong_method_is_told_the_right_ones(self):
        for method in ("GET", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "HEAD", "BREW"):
            response = self.server.request(method, ECHO)
            self.assertEqual((response.status, response.headers["allow"]), (405, "POST"), method)

    def test_head_is_get_without_the_body(self):
        response = self.server.request("HEAD", "/edge/big")
        self.assertEqual((response.status, response.headers["content-length"], response.body),
                         (200, "5000000", b""))
        response = self.server.request("HEAD", "/nothing")
        self.assertEqual((response.status, response.body), (404, b""))

    def test_headers_cannot_say_who_the_client_is(self):
        response = self.server.request("POST", ECHO, [("REMOTE_ADDR", "6.6.6.6"), ("X-Forwarded-For", "6.6.6.6")])
        self.assertEqual(response.json()["remote"], "127.0.0.1")
        self.assertEqual(self.server.logged(response.headers["x-request-id"])["remote"], "127.0.0.1")

    def test_a_trusted_proxy_says_who_the_client_is(self):
        proxy = "127.9.0.1"
        for sent, client in ((["192.0.2.1"], "192.0.2.1"), (["6.6.6.6, 192.0.2.1"], "192.0.2.1"),
                             (["6.6.6.6", "192.0.2.1, 127.9.0.2"], "192.0.2.1"), ([], proxy), (["unknown"], proxy),
                             (["127.9.0.3"], "127.9.0.3")):
            headers = [("X-Forwarded-For", value) for value in sent]
            response = self.server.request("POST", ECHO, headers, source=proxy)
            self.assertEqual(response.json()["remote"], client, sent)
            self.assertEqual(self.server.logged(response.headers["x-request-id"])["remote"], client)

    def test_a_trace_goes_on_or_begins(self):
        def trace_of(*headers):
            response = self.server.request("GET", "/edge/quick", headers)
            return self.server.logged(response.headers["x-request-id"])["trace_id"]

        trace = "0af7651916cd43dd8448eb211c80319c"
        self.assertEqual(trace_of(("traceparent", f"00-{trace}-b7ad6b7169203331-01")), trace)
        fresh = {trace_of(("traceparent", f"00-{trace}-0000000000000000-01")), trace_of()}
        self.assertEqual(len(fresh - {trace}), 2)

    def test_our_headers_reach_the_routes_alone(self):
        headers = [("Range", "bytes=" + "0-1," * 1500), ("Accept-Encoding", "gzip, br"), ("X-A", "1"), ("X-A", "2")]
        response = self.server.request("POST", ECHO, headers)
        self.assertEqual(response.status, 200)
        self.assertNotIn("content-encoding", response.headers)
        self.assertEqual(response.json()["headers"]["accept-encoding"], "gzip, br")

    def test_http_1_0_is_understood(self):
        response = self.server.send(b"GET /edge/quick HTTP/1.0\r\n\r\n")
        self.assertEqual(response.status, 200)


class Responses(ServerTest):
    def test_a_fault_is_not_told_to_the_client(self):
        response = self.server.request("GET", "/v1/ping", [("X-API-Key", "throw")])
        self.assertEqual((response.status, response.error_code()), (500, "internal_error"))
        everything = (response.status_line + str(response.header_list)).encode() + response.body
        self.assertNotIn(b"secret", everything)
        self.assertNotIn(b"xception", everything)
        faults = [line for line in self.server.log() if line["event"] == "fault"]
        self.assertEqual(faults[-1]["what"], "a secret of the program")

    def test_a_header_value_cannot_begin_another_header(self):
        response = self.server.request("GET", "/edge/crlf")
        self.assertEqual(response.status, 500)
        self.assertNotIn("x-injected", response.headers)

    def test_every_response_has_an_id_of_its_own(self):
        ids = {self.server.request("GET", "/nothing", [("X-Request-Id", "mine")]).headers["x-request-id"]
               for _ in range(5)}
        self.assertEqual(len(ids), 5)
        self.assertNotIn("mine", ids)

    def test_a_large_response_arrives_whole(self):
        response = self.server.request("GET", "/edge/big")
        self.assertEqual(len(response.body), 5_000_000)

    def test_a_client_that_does_not_read_is_left(self):
        with self.server.connect() as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.sendall(request_bytes("GET", "/edge/big"))
            unfinished = wait_until(lambda: [line for line in self.server.log() if line.get("unfinished")],
                                    "the log line of the unfinished response")
            self.assertEqual(len(unfinished), 1)


class Forms(ServerTest):
    def form(self, parts):
        header, body = multipart(parts)
        return self.server.request("POST", "/edge/form", [header], body)

    def test_texts_and_files_arrive(self):
        response = self.form([("a", None, None, b"1"), ("file", "f.pdf", "application/pdf", b"x" * 70_000),
                              ("other", "g.bin", None, b"y" * 5000)])
        self.assertEqual(response.json(), {"a": "1", "file": 70_000})

    def test_large_files_end_the_reading(self):
        response = self.form([("file", "f.pdf", None, b"x" * (LIMIT + 1))])
        self.assertEqual(response.json(), {"file": LIMIT + 1})
        header, _ = multipart([])
        start = b'--BOUNDARY\r\nContent-Disposition: form-data; name="file"\r\n\r\n'
        response = self.server.send(request_bytes(
            "POST", "/edge/form", [header, ("Content-Length", "999999999")], start + b"%PDF", length=False))
        self.assertEqual(response.json(), {"file": 999_999_999})

    def test_limits_of_texts_and_parts(self):
        self.assertEqual(self.form([("a", None, None, b"x" * 1001)]).status, 413)
        self.assertEqual(self.form([("a", None, None, b"x")] * 65).status, 400)
        self.assertEqual(self.form([("file", "a", None, b"x")] * 2).status, 400)
        self.assertEqual(self.form([("other", "a", None, b"x" * 2_000_000)]).status, 413)

    def test_no_file_is_left_whatever_happens(self):
        open_files = self.server.open_files()
        start = multipart([("file", "f.pdf", None, b"x" * 50_000)])[1][:-20]
        header = multipart([])[0]
        for cut in (10, 200, 30_000, len(start)):
            with self.server.connect() as connection:
                connection.sendall(request_bytes("POST", "/edge/form", [header, ("Content-Length", "60000")],
                                                 start[:cut], length=False))
        # On a busy machine the last of them is closed late, and other tests may knock at this port by mistake.
        wait_until(lambda: self.server.open_files() <= open_files, "the files to be closed")
        self.assertEqual(list(self.server.uploads.iterdir()), [])


class ManyConnections(ServerTest):
    def test_idle_and_slow_clients_are_disconnected(self):
        idle = [self.server.connect() for _ in range(25)]
        slow = [self.server.connect() for _ in range(25)]
        for connection in slow:
            connection.sendall(b"GET / HTTP/1.1\r\nX-")
        self.assertEqual({Response(receive_all(connection)).status for connection in slow}, {408})
        self.assertEqual({receive_all(connection) for connection in idle}, {b""})
        for connection in idle + slow:
            connection.close()

    def test_more_connections_than_places_are_served_one_after_the_other(self):
        idle = [self.server.connect(source=f"127.0.0.{2 + number % 4}") for number in range(120)]
        self.assertEqual(self.server.request("GET", "/edge/quick").status, 200)
        for connection in idle:
            connection.close()

    def test_who_opens_too_many_is_asked_to_come_again_on_the_oldest(self):
        of_address = 64
        idle = [self.server.connect() for _ in range(of_address + 5)]
        self.assertEqual(self.server.request("GET", "/edge/quick").status, 200)
        for connection in idle[:6]:
            busy = Response(receive_all(connection))
            self.assertEqual((busy.status, busy.error_code()), (503, "service_unavailable"))
            self.assertTrue(int(busy.headers["retry-after"]) > 0)
        for connection in idle:
            connection.close()


class Answers(ServerTest):
    def test_what_takes_longer_than_a_proxy_waits_is_given_up(self):
        response = self.server.request("GET", "/edge/wait")
        self.assertEqual((response.status, response.error_code()), (504, "timeout"))


class Stopping(ServerTest):
    def test_what_was_accepted_is_finished(self):
        server = patient_server(self.program)
        paths = ["/edge/hold"] * 5 + ["/edge/big"] * 2
        connections = [server.connect(source=f"127.0.0.{client}") for client, _ in enumerate(paths, 1)]
        for connection, path in zip(connections, paths, strict=True):
            connection.sendall(request_bytes("GET", path))
        late = server.connect()
        late.sendall(b"GET /edge/quick HTTP/1.1\r\n")
        with concurrent.futures.ThreadPoolExecutor(len(connections) + 1) as pool:
            answers = [pool.submit(answer_on, connection) for connection in connections]
            status = pool.submit(server.stop)
            wait_until(lambda: self.is_refused(server), "new connections to be refused")
            late.sendall(b"Host: a\r\n\r\n")
            (server.uploads / "released").touch()
            self.assertEqual(answer_on(late).status, 200)
            responses = [answer.result() for answer in answers]
            self.assertEqual(status.result(), 0)
        self.assertEqual([response.status for response in responses], [200] * 7)
        self.assertEqual([len(response.body) for response in responses[-2:]], [5_000_000] * 2)
        server.folder.cleanup()

    @staticmethod
    def is_refused(server):
        try:
            server.connect(1).close()
        except OSError:
            return True
        return False

    def test_a_second_server_cannot_take_the_port(self):
        run = subprocess.run([self.program, str(self.server.uploads), str(self.server.port)],
                             capture_output=True, text=True, timeout=HANGS_AFTER_S)
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("Address already in use", run.stderr)

    def test_a_port_can_be_taken_again_at_once(self):
        server = Server(self.program)
        for _ in range(3):
            server.request("GET", "/edge/quick")
        port = server.port
        self.assertEqual(server.stop(), 0)
        again = subprocess.Popen([self.program, str(server.uploads), str(port)], stdout=subprocess.PIPE,
                                 stderr=subprocess.DEVNULL, text=True)
        self.assertIn(str(port), again.stdout.readline())
        again.terminate()
        self.assertEqual(again.wait(10), 0)
        again.stdout.close()
        server.folder.cleanup()


if __name__ == "__main__":
    run_tests()
