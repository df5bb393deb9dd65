import { expect, test } from "vitest";

import {
  anchorAt,
  boxFrame,
  boxStyle,
  currentPage,
  groupByPage,
  isInView,
  layoutOf,
  pageAt,
  pagesNear,
  scaleOf,
  scrollTo,
  scrollToBox,
  turnedBox,
  turnedOnce,
  turnedSize,
  type PageBox,
} from "./layout";

const letter = { width: 612, height: 792 };
const landscape = { width: 792, height: 612 };
const view = (top: number, height = 600, left = 0) => ({ left, top, width: 640, height });

test("pages are below each other, in whole pixels, in the middle", () => {
  const layout = layoutOf([letter, letter], 0.5, 640);
  expect(layout.pages).toEqual([
    { left: 116, top: 8, width: 408, height: 528 },
    { left: 116, top: 544, width: 408, height: 528 },
  ]);
  expect(layout).toMatchObject({ width: 640, height: 1080 });
});

test("pages that are wider than the pane make the layout wider", () => {
  expect(layoutOf([letter, landscape], 1, 640)).toMatchObject({ width: 1056 + 16 });
});

test("every page fits the pane, whatever its size", () => {
  const layout = layoutOf([letter, landscape], "fit", 640);
  expect(layout.pages.map((page) => page.width)).toEqual([624, 624]);
  expect(layout.width).toBe(640);
});

test("a small page is not made larger than four times", () => {
  expect(scaleOf({ width: 72, height: 72 }, "fit", 2000)).toBe(4);
});

test("a pane without a width has a layout", () => {
  expect(layoutOf([letter], "fit", 0).height).toBeGreaterThan(0);
});

test("finds the page at a height", () => {
  const layout = layoutOf(Array(300).fill(letter), 0.5, 640);
  expect(pageAt(layout, -10)).toBe(0);
  expect(pageAt(layout, 535)).toBe(0);
  expect(pageAt(layout, 536)).toBe(1);
  expect(pageAt(layout, 1e9)).toBe(299);
  expect(pageAt(layoutOf([], 1, 640), 5)).toBe(0);
});

test("only pages near the view count", () => {
  const layout = layoutOf(Array(300).fill(letter), 0.5, 640);
  expect(pagesNear(layout, view(0))).toEqual({ first: 0, end: 2 });
  const middle = pagesNear(layout, view(53600));
  expect(middle.end - middle.first).toBeLessThanOrEqual(4);
  expect(pagesNear(layout, view(layout.height - 600)).end).toBe(300);
  expect(pagesNear(layoutOf([], 1, 640), view(0))).toEqual({ first: 0, end: 0 });
});

test("says what is in view", () => {
  expect(isInView({ left: 0, top: 0, width: 9, height: 100 }, view(100))).toBe(false);
  expect(isInView({ left: 0, top: 0, width: 9, height: 101 }, view(100))).toBe(true);
  expect(isInView({ left: 0, top: 700, width: 9, height: 9 }, view(100))).toBe(false);
});

test("the current page is the first that is shown to a half", () => {
  const layout = layoutOf([letter, letter, letter], 0.5, 640);
  expect(currentPage(layout, view(0))).toBe(0);
  expect(currentPage(layout, view(200))).toBe(0);
  expect(currentPage(layout, view(300))).toBe(1);
  expect(currentPage(layout, view(536))).toBe(1);
  // Of a page that is larger than the view, half a view is enough.
  const large = layoutOf([letter, letter], 4, 640);
  expect(currentPage(large, view(4232 - 301))).toBe(0);
  expect(currentPage(large, view(4232 - 299))).toBe(1);
});

test("a zoom keeps a place where it is", () => {
  const before = layoutOf([letter, letter, letter], 0.5, 640);
  const after = layoutOf([letter, letter, letter], 2, 640);
  const at = { x: 320, y: 300 };
  const anchor = anchorAt(before, view(700), at)!;
  expect(anchor.page).toBe(1);
  const place = scrollTo(after, anchor)!;
  expect(anchorAt(after, { ...view(place.top), left: place.left }, at)).toMatchObject({
    page: 1,
    x: expect.closeTo(anchor.x),
    y: expect.closeTo(anchor.y),
  });
});

test("a corrected size above moves nothing that is in view", () => {
  const guessed = layoutOf([letter, letter, letter], 0.5, 640);
  const known = layoutOf([landscape, letter, letter], 0.5, 640);
  const anchor = anchorAt(guessed, view(1100), { x: 0, y: 0 })!;
  const place = scrollTo(known, anchor)!;
  expect(place.top - known.pages[2]!.top).toBeCloseTo(1100 - guessed.pages[2]!.top);
});

const boxesLetter = { width: 612, height: 792 };
const boxesView = { left: 0, top: 1000, width: 600, height: 600 };
const frame = (top: number, height = 10) => ({ left: 20, top, width: 500, height });

test("a box is in parts of its page", () => {
  expect(boxStyle([61.2, 79.2, 306, 396], boxesLetter)).toEqual({
    left: "10%",
    top: "10%",
    width: "40%",
    height: "40%",
  });
});

test("a box has a place in the layout", () => {
  const page = { left: 10, top: 1000, width: 1224, height: 1584 };
  expect(boxFrame([100, 200, 300, 210], boxesLetter, page)).toEqual({ left: 210, top: 1400, width: 400, height: 20 });
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
  expect(scrollToBox(frame(1300), boxesView)).toEqual({ left: 0, top: 1000 });
});

test("scrolls for a box that is out of view, in part or as a whole", () => {
  expect(scrollToBox(frame(3000), boxesView)).toEqual({ left: 0, top: 2800 });
  expect(scrollToBox(frame(995), boxesView)).toEqual({ left: 0, top: 795 });
  expect(scrollToBox({ ...frame(1300), left: 700 }, boxesView)).toEqual({ left: 700 - 16, top: 1000 });
});

test("shows the start of a box that is larger than the view", () => {
  expect(scrollToBox(frame(3000, 900), boxesView).top).toBe(3000);
});

const turnLetter = { width: 612, height: 792 };

test("a page that is turned by a quarter lies on its side", () => {
  expect([0, 1, 2, 3].map((quarters) => turnedSize(turnLetter, quarters).width)).toEqual([612, 792, 612, 792]);
  expect(turnedSize(turnLetter, 1)).toEqual({ width: 792, height: 612 });
});

test("what is at the top left goes clockwise to the other corners", () => {
  const box = [10, 20, 110, 50] as const;
  expect(turnedBox(box, turnLetter, 0)).toEqual(box);
  expect(turnedBox(box, turnLetter, 1)).toEqual([742, 10, 772, 110]);
  expect(turnedBox(box, turnLetter, 2)).toEqual([502, 742, 602, 772]);
  expect(turnedBox(box, turnLetter, 3)).toEqual([20, 502, 50, 602]);
});

test("four turns change nothing", () => {
  let quarters = 0;
  let size = turnLetter;
  let box: readonly [number, number, number, number] = [1, 2, 3, 5];
  for (let turn = 0; turn < 4; ++turn) {
    box = turnedBox(box, size, 1);
    size = turnedSize(size, 1);
    quarters = turnedOnce(quarters);
  }
  expect({ quarters, size, box }).toEqual({ quarters: 0, size: turnLetter, box: [1, 2, 3, 5] });
});
