import { act, renderHook } from "@testing-library/preact";
import { expect, it, vi } from "vitest";

import { createStore } from "./store";

it("shows changes to components that follow it", () => {
  const store = createStore({ name: "a", count: 0 });
  const { result } = renderHook(() => store.use());
  act(() => store.change({ count: 2 }));
  expect(result.current).toEqual({ name: "a", count: 2 });
  act(() => store.set({ name: "b", count: 0 }));
  expect(result.current).toEqual({ name: "b", count: 0 });
  expect(store.get()).toBe(result.current);
});

it("keeps its value when no component follows it", () => {
  const store = createStore<string | null>(null);
  const { unmount } = renderHook(() => store.use());
  unmount();
  store.set("typed");
  expect(renderHook(() => store.use()).result.current).toBe("typed");
});

it("does not draw components again for the same value", () => {
  const store = createStore("same");
  const draw = vi.fn(() => store.use());
  renderHook(draw);
  act(() => store.set("same"));
  expect(draw).toHaveBeenCalledOnce();
});
