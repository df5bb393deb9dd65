import { expect, test } from "vitest";

import { pixelsOf } from "./pdf_file";

test("a canvas is as sharp as the screen", () => {
  expect(pixelsOf(800, 1000, 2)).toEqual({ width: 1600, height: 2000 });
});

test("a canvas has a limit, and keeps its shape", () => {
  const { width, height } = pixelsOf(3264, 4224, 3);
  expect(width * height).toBeLessThanOrEqual(1 << 24);
  expect(width / height).toBeCloseTo(3264 / 4224, 2);
});

test("a canvas is never empty", () => {
  expect(pixelsOf(1, 1, 0.5)).toEqual({ width: 1, height: 1 });
});
