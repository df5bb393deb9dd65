import { expect, test } from "vitest";

import { turnedBox, turnedOnce, turnedSize } from "./turn";

const letter = { width: 612, height: 792 };

test("a page that is turned by a quarter lies on its side", () => {
  expect([0, 1, 2, 3].map((quarters) => turnedSize(letter, quarters).width)).toEqual([612, 792, 612, 792]);
  expect(turnedSize(letter, 1)).toEqual({ width: 792, height: 612 });
});

test("what is at the top left goes clockwise to the other corners", () => {
  const box = [10, 20, 110, 50] as const;
  expect(turnedBox(box, letter, 0)).toEqual(box);
  expect(turnedBox(box, letter, 1)).toEqual([742, 10, 772, 110]);
  expect(turnedBox(box, letter, 2)).toEqual([502, 742, 602, 772]);
  expect(turnedBox(box, letter, 3)).toEqual([20, 502, 50, 602]);
});

test("four turns change nothing", () => {
  let quarters = 0;
  let size = letter;
  let box: readonly [number, number, number, number] = [1, 2, 3, 5];
  for (let turn = 0; turn < 4; ++turn) {
    box = turnedBox(box, size, 1);
    size = turnedSize(size, 1);
    quarters = turnedOnce(quarters);
  }
  expect({ quarters, size, box }).toEqual({ quarters: 0, size: letter, box: [1, 2, 3, 5] });
});
