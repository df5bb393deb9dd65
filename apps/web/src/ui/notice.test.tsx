import { expect, test } from "vitest";

import { ApiError, NetworkError, toApiError } from "../api/errors";
import { messageOf } from "./notice";

const refusal = (type: string, msg: string, loc = ["body", "file"]) =>
  toApiError(new Response(null, { status: 422 }), { detail: [{ loc, msg, type }] });

test("a known code is said in the user's words, with what to do", () => {
  const message = messageOf(refusal("not_a_pdf", '"%PDF-" is not among the first 1024 bytes'));
  expect(message).toBe("This file is not a PDF. If it opens on your computer, print it to PDF and try again.");
  expect(messageOf(refusal("malformed_xml", "no root"))).toBe(
    "This file cannot be read as XML: no root. Export the report again.",
  );
});

test("other errors keep the server's words and their place", () => {
  expect(messageOf(refusal("too_long", "is too long", ["body", "name"]))).toBe("name: is too long");
  expect(messageOf(new ApiError(404, "The project does not exist"))).toBe("The project does not exist");
});

test("faults of the server and the connection say what to do", () => {
  expect(messageOf(new ApiError(500, "An internal error occurred."))).toMatch(/^The server made a mistake\. Try again/);
  expect(messageOf(new ApiError(503, "x", [], 1))).toMatch(/Try again in 1 second\.$/);
  expect(messageOf(new ApiError(503, "x", [], 2))).toMatch(/Try again in 2 seconds\.$/);
  expect(messageOf(new NetworkError())).toMatch(/did not answer/);
});
