// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/preact";
import { expect, test } from "vitest";

import { keep, useKept } from "./kept";

test("a value outlives its component, and is the same for all", () => {
  const first = renderHook(() => useKept("note", ""));
  act(() => first.result.current[1]("typed"));
  first.unmount();
  const second = renderHook(() => useKept("note", ""));
  expect(second.result.current[0]).toBe("typed");
  act(() => keep("note", "elsewhere"));
  expect(second.result.current[0]).toBe("elsewhere");
  act(() => second.result.current[1](undefined));
  expect(second.result.current[0]).toBe("");
});

test("a component follows the value of its key", () => {
  keep("note/1", "first");
  const { result, rerender } = renderHook(({ key }) => useKept(key, ""), { initialProps: { key: "note/1" } });
  rerender({ key: "note/2" });
  expect(result.current[0]).toBe("");
  act(() => keep("note/1", "not shown"));
  act(() => keep("note/2", "second"));
  expect(result.current[0]).toBe("second");
});
