#!/usr/bin/env python3
"""job_command_test.py PROGRAM: what operators do with jobs, as partners and receivers see it."""

import pathlib
import sys
import tempfile
import unittest

from esxserver import Admin, Receiver, Server, call, read, submit, wait_for, wait_for_end

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()


class Jobs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.admin = Admin(PROGRAM, self.folder)
        self.receiver = Receiver()
        self.key = self.admin.new_key(webhook_url=self.receiver.url)

    def serve(self, *options):
        server = Server(PROGRAM, self.folder, "--workers", "1", "--allow-private-callbacks", *options)
        self.addCleanup(server.__exit__)
        return server

    def submitted(self, server, pdf=None):
        status, answer = submit(server.url, self.key, pdf)
        self.assertEqual(status, 202, answer)
        return answer["job_id"]

    def stored_files(self):
        return [path for path in (self.folder / "artifacts").rglob("*")
                if path.is_file() and path.name != "STORE-ID"]

    def assert_refused(self, *words, code="invalid_usage"):
        run = self.admin.raw("job", *words)
        self.assertEqual((run.returncode, run.stdout), (1, ""), run.stderr)
        self.assertTrue(run.stderr.startswith(code + ": "), run.stderr)

    def webhooks(self, count):
        return wait_for(lambda: self.receiver.received if len(self.receiver.received) == count else None, 20,
                        f"{count} webhooks")

    def test_a_retried_job_is_converted_again_and_has_another_webhook(self):
        server = self.serve()
        job_id = self.submitted(server, b"no PDF")
        created_at = wait_for_end(server.url, self.key, job_id)["created_at"]
        self.webhooks(1)
        self.assertEqual(self.admin("job", "retry", job_id), {"job_id": job_id, "status": "queued"})
        first, second = self.webhooks(2)
        self.assertNotEqual(first[0], second[0])
        self.assertEqual([body["job_id"] for _, body in (first, second)], [job_id] * 2)
        job = self.admin("job", "show", job_id)
        self.assertEqual((job["status"], job["attempts"], job["created_at"]), ("failed", 1, created_at))
        self.assertEqual(self.receiver.bad_signatures, 0)

    def test_a_canceled_job_fails_and_says_so(self):
        api = self.serve("--role", "api")
        job_id = self.submitted(api)
        self.assertEqual(self.admin("job", "cancel", job_id), {"job_id": job_id, "status": "failed"})
        error = read(api.url, self.key, job_id)["error"]
        self.assertEqual(error, {"code": "conversion_failed", "message": f"The operator canceled job {job_id}"})
        self.assert_refused("cancel", job_id)
        self.serve("--role", "worker")
        self.assertEqual(self.webhooks(1)[0][1]["error"], error)
        self.admin("job", "retry", job_id)
        self.assertEqual(wait_for_end(api.url, self.key, job_id)["status"], "succeeded")
        self.assert_refused("retry", job_id)

    def test_a_deleted_job_is_unknown_and_its_files_are_gone(self):
        server = self.serve()
        job_id = self.submitted(server)
        self.assert_refused("delete", "job_none", code="not_found")
        url = wait_for_end(server.url, self.key, job_id)["esx_url"]
        self.assertEqual(len(self.stored_files()), 2)
        self.assertEqual(self.admin("job", "delete", job_id), {"job_id": job_id, "deleted": True})
        self.assertEqual(self.stored_files(), [])
        self.assertEqual(call(f"{server.url}/v1/conversions/{job_id}", self.key)[0], 404)
        self.assertEqual(call(url)[0], 403)
        listed = self.admin("job", "list")["jobs"]
        self.assertEqual([(job["job_id"], job["file_name"], job["files_deleted"]) for job in listed],
                         [(job_id, "", True)])
        self.assert_refused("retry", job_id)

    def test_a_job_whose_pdf_is_lost_is_not_retried(self):
        server = self.serve()
        job_id = self.submitted(server, b"no PDF")
        wait_for_end(server.url, self.key, job_id)
        for path in self.stored_files():
            path.unlink()
        self.assert_refused("retry", job_id)
        self.assertEqual(self.admin("job", "show", job_id)["status"], "failed")

    def test_the_list(self):
        server = self.serve("--role", "api")
        jobs = [self.submitted(server) for _ in range(3)]
        self.admin("job", "cancel", jobs[1])

        def listed(*words):
            return [job["job_id"] for job in self.admin("job", "list", *words)["jobs"]]
        self.assertEqual(listed(), jobs[::-1])
        self.assertEqual(listed("--limit", "1"), jobs[2:])
        self.assertEqual(listed("--status", "failed"), [jobs[1]])
        self.assertEqual(listed("--since", "1h"), jobs[::-1])
        self.assertEqual(listed("--since", "2999-01-01"), [])
        self.assertEqual(listed("--partner", "nobody"), [])
        self.assert_refused("list", "--since", "yesterday")


if __name__ == "__main__":
    unittest.main(verbosity=1)
