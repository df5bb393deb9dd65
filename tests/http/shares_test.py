#!/usr/bin/env python3
"""How slow clients and many clients share the threads."""

import concurrent.futures
import itertools
import select

from client import FreshServerTest, ServerTest, answer_on, patient_server, request_bytes, run_tests

ECHO = "/edge/echo"


class Threads(ServerTest):
    @classmethod
    def start(cls):
        return patient_server(cls.program)

    def test_idle_and_slow_clients_take_no_thread(self):
        waiting = [self.server.connect() for _ in range(50)]
        for connection in waiting[25:]:
            connection.sendall(b"GET / HTTP/1.1\r\nX-")
        self.assertEqual(self.server.request("GET", "/edge/quick").status, 200)
        self.assertEqual(select.select(waiting, [], [], 0)[0], [], "the request waited for another client")
        for connection in waiting:
            connection.close()

    def test_who_finds_no_place_is_asked_to_come_again(self):
        places = 8  # four threads and a queue of four
        with concurrent.futures.ThreadPoolExecutor(20) as pool:
            requests = [pool.submit(self.server.request, "GET", "/edge/hold", source=f"127.0.0.{client}")
                        for client in range(1, 21)]
            refused = list(itertools.islice(concurrent.futures.as_completed(requests, 60), 20 - places))
            (self.server.uploads / "released").touch()
        busy = [request.result() for request in refused]
        self.assertEqual({response.status for response in busy}, {503})
        self.assertTrue(all(int(response.headers["retry-after"]) > 0 for response in busy))
        self.assertTrue(all(response.error_code() == "service_unavailable" for response in busy))
        self.assertEqual([request.result().status for request in requests if request not in refused], [200] * places)


def start_body(server, source):
    """A connection whose body the server waits for."""
    connection = server.connect(source=source)
    headers = [("Content-Length", "5"), ("Expect", "100-continue")]
    connection.sendall(request_bytes("POST", ECHO, headers, length=False))
    assert connection.recv(100).startswith(b"HTTP/1.1 100"), "the body is not wanted"
    return connection


class Shares(FreshServerTest):
    """Four threads may work at once. Those that wait for bodies do not count."""

    @classmethod
    def start(cls):
        return patient_server(cls.program)

    def test_slow_bodies_leave_a_thread_for_reads(self):
        slow = [start_body(self.server, f"127.0.0.{client}") for client in range(1, 26)]
        self.assertEqual(self.server.request("GET", "/health/", source="127.0.1.1").status, 200)
        self.assertEqual(self.server.request("GET", "/health/").status, 200)
        for connection in slow:
            connection.close()

    def test_one_client_leaves_threads_for_the_bodies_of_others(self):
        slow = [start_body(self.server, "127.0.0.1") for _ in range(50)]
        self.assertEqual(self.server.request("POST", ECHO, body=b"abc", source="127.0.0.2").status, 200)
        self.assertEqual(self.server.request("GET", "/health/").status, 200)
        for connection in slow:
            connection.close()

    def test_bodies_that_are_there_do_not_wait_for_others(self):
        slow = [start_body(self.server, f"127.0.0.{client}") for client in range(1, 41)]
        self.assertEqual(self.server.request("POST", ECHO, body=b"abc", source="127.0.0.1").status, 200)
        self.assertEqual(select.select(slow, [], [], 0)[0], [])
        for number, connection in enumerate(reversed(slow)):
            connection.sendall(b"%05d" % number)
            self.assertEqual(answer_on(connection).json()["body"], "%05d" % number)

    def test_a_client_that_keeps_too_many_bodies_waiting_loses_the_oldest(self):
        slow = [start_body(self.server, "127.0.0.1") for _ in range(96)]
        other = start_body(self.server, "127.0.0.2")
        self.assertEqual(self.server.request("GET", "/health/").status, 200)
        one_more = start_body(self.server, "127.0.0.1")
        lost = next(iter(select.select([*slow, other], [], [], 30)[0]))
        self.assertIn(lost, slow)
        self.assertEqual(answer_on(lost).status, 503)
        for connection in (one_more, other):
            connection.sendall(b"11111")
            self.assertEqual(answer_on(connection).json()["body"], "11111")
        self.assertEqual(select.select([each for each in slow if each is not lost], [], [], 0)[0], [])
        for connection in slow:
            connection.close()

    def test_who_reads_slowly_takes_no_thread(self):
        slow = []
        for client in range(1, 21):
            connection = self.server.connect(source=f"127.0.0.{client}")
            connection.sendall(request_bytes("GET", "/edge/big"))
            self.assertEqual(connection.recv(12), b"HTTP/1.1 200")
            slow.append(connection)
        self.assertEqual(self.server.request("GET", "/edge/quick").status, 200)
        self.assertEqual(self.server.request("POST", ECHO, body=b"abc").status, 200)
        for connection in slow:
            connection.close()


class SharesBehindAProxy(FreshServerTest):
    @classmethod
    def start(cls):
        return patient_server(cls.program)

    def test_a_client_of_a_proxy_does_not_hold_the_others(self):
        slow = [self.server.connect(source="127.9.0.1") for _ in range(50)]
        for connection in slow:
            headers = [("X-Forwarded-For", "192.0.2.1"), ("Content-Length", "5")]
            connection.sendall(request_bytes("POST", ECHO, headers, length=False))
        other = [("X-Forwarded-For", "192.0.2.2")]
        self.assertEqual(self.server.request("POST", ECHO, other, b"abc", source="127.9.0.1").status, 200)
        for connection in slow:
            connection.close()


if __name__ == "__main__":
    run_tests()
