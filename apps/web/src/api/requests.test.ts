import { afterEach, expect, test, vi } from "vitest";

import { client } from "./client";
import { setUpOnce } from "./requests";

afterEach(() => vi.restoreAllMocks());

test("asks once, and again after a failure", async () => {
  const post = vi.spyOn(client, "POST").mockRejectedValueOnce(new TypeError("offline"));
  await expect(setUpOnce()).rejects.toThrow();
  const set = { data: { granted: true }, response: new Response() };
  post.mockResolvedValueOnce(set as unknown as Awaited<ReturnType<typeof client.POST>>);
  expect(await setUpOnce()).toEqual({ granted: true });
  expect(await setUpOnce()).toEqual({ granted: true });
  expect(post).toHaveBeenCalledTimes(2);
});
