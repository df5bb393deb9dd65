import { act, renderHook, waitFor } from "@testing-library/preact";
import { expect, test, vi } from "vitest";

import { countUploads, nextToSend, useUploads, type Upload } from "./uploads";

const upload = (state: Upload["state"]): Upload => ({ key: state, file: new File(["x"], "a"), state, error: null });

test("two files are sent at once", () => {
  expect(nextToSend([upload("done"), upload("waiting")])?.state).toBe("waiting");
  expect(nextToSend([upload("sending"), upload("sending"), upload("waiting")])).toBeNull();
  expect(countUploads([upload("done"), upload("failed"), upload("waiting")])).toEqual({
    total: 3,
    done: 1,
    failed: 1,
    busy: true,
  });
});

test("a file that failed stays, and can be sent again", async () => {
  let broken = true;
  const stored = vi.fn();
  const send = (file: File) => (broken && file.name === "b" ? Promise.reject(new Error("away")) : Promise.resolve());
  const { result } = renderHook(() => useUploads("queue", send, stored));
  act(() => result.current.add([new File(["x"], "a"), new File(["x"], "b"), new File(["x"], "c")]));
  await waitFor(() => expect(countUploads(result.current.all)).toMatchObject({ done: 2, failed: 1, busy: false }));
  expect(stored).toHaveBeenCalled();
  broken = false;
  act(() => result.current.retry());
  await waitFor(() => expect(countUploads(result.current.all)).toMatchObject({ done: 3, failed: 0 }));
  act(() => result.current.add([new File(["x"], "d")]));
  await waitFor(() => expect(countUploads(result.current.all)).toMatchObject({ total: 1, done: 1 }));
});
