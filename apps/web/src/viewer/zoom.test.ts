import { expect, test } from "vitest";

import { zoomByWheel, zoomIn, zoomKey, zoomOut } from "./zoom";

test("goes from step to step, and from between them", () => {
  expect(zoomIn(1)).toBe(1.1);
  expect(zoomOut(1)).toBe(0.9);
  expect(zoomIn(0.95)).toBe(1);
  expect(zoomOut(0.95)).toBe(0.9);
  expect(zoomIn(0.999)).toBe(1.1);
});

test("ends at the limits, and comes from beyond them", () => {
  expect(zoomIn(4)).toBe(4);
  expect(zoomOut(0.5)).toBe(0.5);
  expect(zoomIn(0.3)).toBe(0.5);
});

test("follows the wheel within the limits", () => {
  expect(zoomByWheel(1, -100)).toBeCloseTo(1.22, 2);
  expect(zoomByWheel(1, 100)).toBeCloseTo(0.82, 2);
  expect(zoomByWheel(1, -5000)).toBeCloseTo(1.22, 2);
  expect(zoomByWheel(4, -100)).toBe(4);
  expect(zoomByWheel(0.5, 100)).toBe(0.5);
});

test("knows its keys, and leaves those of the browser", () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false };
  expect(zoomKey({ ...plain, key: "+" })).toBe("in");
  expect(zoomKey({ ...plain, key: "=" })).toBe("in");
  expect(zoomKey({ ...plain, key: "-" })).toBe("out");
  expect(zoomKey({ ...plain, key: "0" })).toBe("fit");
  expect(zoomKey({ ...plain, key: "a" })).toBeNull();
  expect(zoomKey({ ...plain, key: "+", ctrlKey: true })).toBeNull();
});
