// Where the pages are, one below the other, in CSS pixels. Everything is whole pixels, so that text stays sharp.

/** Of a page, in points, as it is shown. */
export interface Size {
  width: number;
  height: number;
}

/** 1 is the size on paper; "fit" makes each page as wide as the pane. */
export type Zoom = number | "fit";

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Layout {
  pages: readonly Frame[];
  width: number;
  height: number;
}

/** What the pane shows of the layout. */
export interface View {
  left: number;
  top: number;
  width: number;
  height: number;
}

const pixelsPerPoint = 96 / 72;
const gap = 8;
const largestFit = 4;

export function scaleOf(size: Size, zoom: Zoom, paneWidth: number): number {
  if (zoom !== "fit") return zoom;
  return Math.min(Math.max(paneWidth - 2 * gap, 1) / (size.width * pixelsPerPoint), largestFit);
}

export function layoutOf(sizes: readonly Size[], zoom: Zoom, paneWidth: number): Layout {
  const scaled = sizes.map((size) => {
    const scale = scaleOf(size, zoom, paneWidth) * pixelsPerPoint;
    return { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
  });
  const widest = scaled.reduce((most, page) => Math.max(most, page.width), 0);
  const width = Math.max(widest + 2 * gap, paneWidth);
  let top = gap;
  const pages = scaled.map((page) => {
    const frame = { ...page, top, left: Math.floor((width - page.width) / 2) };
    top += page.height + gap;
    return frame;
  });
  return { pages, width, height: top };
}

/** The index of the first page that ends below a line; the last page if there is none. */
export function pageAt({ pages }: Layout, y: number): number {
  let low = 0;
  let high = pages.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const page = pages[middle]!;
    if (page.top + page.height > y) high = middle;
    else low = middle + 1;
  }
  return Math.max(low, 0);
}

/** The indexes of the pages that are in view or less than half a view away; the last one is excluded. */
export function pagesNear(layout: Layout, view: View): { first: number; end: number } {
  const reach = view.height / 2;
  const first = pageAt(layout, view.top - reach);
  const last = pageAt(layout, view.top + view.height + reach);
  return { first, end: Math.min(last + 1, layout.pages.length) };
}

export function isInView(frame: Frame, view: View): boolean {
  return frame.top < view.top + view.height && frame.top + frame.height > view.top;
}

/** The index of the page that the reader is at: the first one of which a half, or half a view, is shown. */
export function currentPage(layout: Layout, view: View): number {
  const page = pageAt(layout, view.top);
  const frame = layout.pages[page];
  if (!frame) return 0;
  const shown = frame.top + frame.height - view.top;
  const enough = Math.min(frame.height, view.height) / 2;
  return shown >= enough ? page : Math.min(page + 1, layout.pages.length - 1);
}

/** A place of a page, and where in the pane it is. */
export interface Anchor {
  page: number;
  /** From 0 to 1 over the page; outside of it in the gaps. */
  x: number;
  y: number;
  at: { x: number; y: number };
}

export function anchorAt(layout: Layout, view: View, at: { x: number; y: number }): Anchor | null {
  const page = pageAt(layout, view.top + at.y);
  const frame = layout.pages[page];
  if (!frame) return null;
  return {
    page,
    x: (view.left + at.x - frame.left) / frame.width,
    y: (view.top + at.y - frame.top) / frame.height,
    at,
  };
}

/** How far to scroll, so that the anchor is where it was in the pane. */
export function scrollTo(layout: Layout, { page, x, y, at }: Anchor): { left: number; top: number } | null {
  const frame = layout.pages[page];
  if (!frame) return null;
  return { left: frame.left + x * frame.width - at.x, top: frame.top + y * frame.height - at.y };
}

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

/** Clockwise, from 0 to 3. */
export type Quarters = number;

export const turnedOnce = (quarters: Quarters): Quarters => (quarters + 1) % 4;

export function turnedSize({ width, height }: Size, quarters: Quarters): Size {
  return quarters % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** `size` is that of the page before the turn. */
export function turnedBox([x0, y0, x1, y1]: PageBox["box"], size: Size, quarters: Quarters): PageBox["box"] {
  const { width, height } = size;
  if (quarters === 1) return [height - y1, x0, height - y0, x1];
  if (quarters === 2) return [width - x1, height - y1, width - x0, height - y0];
  if (quarters === 3) return [y0, width - x1, y1, width - x0];
  return [x0, y0, x1, y1];
}
