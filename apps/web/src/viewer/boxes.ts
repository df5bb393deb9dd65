// The boxes of the lines on the pages.
import type { Frame, Size, View } from "./layout";

export interface PageBox {
  /** Of the line. */
  index: number;
  /** From 1. */
  page: number;
  /** x0, y0, x1, y1 in points from the top left of the page as it is shown. */
  box: readonly [number, number, number, number];
  doubtful: boolean;
  label: string;
}

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** In parts of the page, so that no zoom moves a box. */
export function boxStyle([x0, y0, x1, y1]: PageBox["box"], size: Size) {
  return {
    left: percent(x0, size.width),
    top: percent(y0, size.height),
    width: percent(x1 - x0, size.width),
    height: percent(y1 - y0, size.height),
  };
}

export function boxFrame([x0, y0, x1, y1]: PageBox["box"], size: Size, page: Frame): Frame {
  const across = page.width / size.width;
  const down = page.height / size.height;
  return {
    left: page.left + x0 * across,
    top: page.top + y0 * down,
    width: (x1 - x0) * across,
    height: (y1 - y0) * down,
  };
}

export function groupByPage(boxes: readonly PageBox[]): ReadonlyMap<number, readonly PageBox[]> {
  const pages = new Map<number, PageBox[]>();
  for (const box of boxes) {
    const others = pages.get(box.page);
    if (others) others.push(box);
    else pages.set(box.page, [box]);
  }
  return pages;
}

function shift(start: number, length: number, viewStart: number, viewLength: number, rest: number): number {
  const margin = Math.min(rest, Math.max((viewLength - length) / 2, 0));
  const inView = start >= viewStart && start + length <= viewStart + viewLength;
  return inView ? viewStart : start - margin;
}

/** How far to scroll for a box that is not in view, with a third of the view above it; what is in view stays. */
export function scrollToBox(frame: Frame, view: View): { left: number; top: number } {
  return {
    left: shift(frame.left, frame.width, view.left, view.width, 16),
    top: shift(frame.top, frame.height, view.top, view.height, view.height / 3),
  };
}
