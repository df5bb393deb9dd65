import { expect, test } from "vitest";

import frameTexts from "#texts/frame";
import { ApiError, NetworkError } from "../api/errors";
import { failureOf } from "./failure";

test("a refused file is refused again", () => {
  const error = new ApiError(422, "file: it needs a password", [{ path: ["file"], message: "it needs a password" }]);
  expect(failureOf(error)).toEqual({ message: "it needs a password", final: true });
});

test("another refused field is named", () => {
  const fields = [{ path: ["price_list"], message: "unknown" }];
  expect(failureOf(new ApiError(422, "price_list: unknown", fields)).message).toBe("price_list: unknown");
});

test("a lost connection and an ended session may be over", () => {
  expect(failureOf(new NetworkError())).toEqual({ message: frameTexts.errors.network, final: false });
  expect(failureOf(new ApiError(401, "session ended"))).toEqual({ message: "session ended", final: false });
});
