import { expect, test } from "vitest";

import { boxFrame, boxStyle, groupByPage, scrollToBox, type PageBox } from "./boxes";

const letter = { width: 612, height: 792 };
const view = { left: 0, top: 1000, width: 600, height: 600 };
const frame = (top: number, height = 10) => ({ left: 20, top, width: 500, height });

test("a box is in parts of its page", () => {
  expect(boxStyle([61.2, 79.2, 306, 396], letter)).toEqual({ left: "10%", top: "10%", width: "40%", height: "40%" });
});

test("a box has a place in the layout", () => {
  const page = { left: 10, top: 1000, width: 1224, height: 1584 };
  expect(boxFrame([100, 200, 300, 210], letter, page)).toEqual({ left: 210, top: 1400, width: 400, height: 20 });
});

test("groups boxes by page", () => {
  const box = (index: number, page: number): PageBox => {
    return { index, page, box: [0, 0, 1, 1], doubtful: false, label: "" };
  };
  const pages = groupByPage([box(0, 1), box(1, 3), box(2, 1)]);
  expect(pages.get(1)!.map(({ index }) => index)).toEqual([0, 2]);
  expect(pages.get(2)).toBeUndefined();
});

test("does not scroll for a box in view", () => {
  expect(scrollToBox(frame(1300), view)).toEqual({ left: 0, top: 1000 });
});

test("scrolls for a box that is out of view, in part or as a whole", () => {
  expect(scrollToBox(frame(3000), view)).toEqual({ left: 0, top: 2800 });
  expect(scrollToBox(frame(995), view)).toEqual({ left: 0, top: 795 });
  expect(scrollToBox({ ...frame(1300), left: 700 }, view)).toEqual({ left: 700 - 16, top: 1000 });
});

test("shows the start of a box that is larger than the view", () => {
  expect(scrollToBox(frame(3000, 900), view).top).toBe(3000);
});
