// Which pages the pane shows, and how it scrolls and zooms.
import type { RefObject } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

import {
  anchorAt,
  currentPage,
  layoutOf,
  pagesNear,
  scaleOf,
  scrollTo,
  turnedBox,
  turnedOnce,
  turnedSize,
  type Anchor,
  type Layout,
  type PageBox,
  type Quarters,
  type Size,
  type View,
  type Zoom,
} from "./layout";

interface Shown {
  first: number;
  end: number;
  /** Index of the page that the reader is at. */
  current: number;
}

export interface Pages extends Shown {
  layout: Layout;
  zoom: Zoom;
  /** Of the current page. */
  scale: number;
  view: () => View;
  onScroll: () => void;
  scroll: (place: { left?: number; top: number }) => void;
  goTo: (page: number) => void;
  /** Zooms, and keeps a place of the pane where it is: its middle, if none is given. */
  zoomTo: (zoom: Zoom, at?: { x: number; y: number }) => void;
}

const gapAbove = 8;

function viewOf(element: HTMLElement | null): View {
  if (!element) return { left: 0, top: 0, width: 0, height: 0 };
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
  return { left: scrollLeft, top: scrollTop, width: clientWidth, height: clientHeight };
}

export function usePages(scroller: RefObject<HTMLElement>, sizes: readonly Size[], pane: Pane): Pages {
  const [zoom, setZoom] = useState<Zoom>("fit");
  const layout = useMemo(() => layoutOf(sizes, zoom, pane.width), [sizes, zoom, pane.width]);
  const [shown, setShown] = useState<Shown>({ first: 0, end: 0, current: 0 });
  const anchor = useRef<Anchor | null>(null);
  // The page that the reader asked for, as long as the pane is not scrolled: near the end it may not get to the top.
  const asked = useRef<{ page: number; top: number } | null>(null);
  const view = useCallback(() => viewOf(scroller.current), []);

  const look = useCallback(() => {
    const now = view();
    // A hidden element does not scroll.
    if (now.width === 0) return;
    anchor.current = anchorAt(layout, now, { x: now.width / 2, y: 0 });
    if (asked.current && Math.abs(asked.current.top - now.top) > 1) asked.current = null;
    const next = { ...pagesNear(layout, now), current: asked.current?.page ?? currentPage(layout, now) };
    setShown((was) => (was.first === next.first && was.end === next.end && was.current === next.current ? was : next));
  }, [layout]);

  const scroll = useCallback(
    ({ left, top }: { left?: number; top: number }) => {
      const element = scroller.current;
      if (!element) return;
      element.scrollTop = top;
      if (left !== undefined) element.scrollLeft = left;
      look();
    },
    [look],
  );

  useLayoutEffect(() => {
    const place = anchor.current && scrollTo(layout, anchor.current);
    asked.current = null;
    if (place) scroll(place);
    else look();
  }, [layout, pane.height, pane.shown]);

  const goTo = (page: number) => {
    const frame = layout.pages[page];
    if (!frame) return;
    scroll({ top: frame.top - gapAbove });
    asked.current = { page, top: view().top };
    look();
  };
  const zoomTo = (next: Zoom, at?: { x: number; y: number }) => {
    const now = view();
    anchor.current = anchorAt(layout, now, at ?? { x: now.width / 2, y: now.height / 2 });
    setZoom(next);
  };
  const size = sizes[shown.current];
  const scale = size ? scaleOf(size, zoom, pane.width) : 1;
  return { ...shown, layout, zoom, scale, view, onScroll: look, scroll, goTo, zoomTo };
}

interface Pane {
  width: number;
  height: number;
  /** Device pixels of a CSS pixel. */
  ratio: number;
  /** Whether the element is on the screen. While it is not, the size is the last one. */
  shown: boolean;
}

const nothing: Pane = { width: 0, height: 0, ratio: 1, shown: false };

function paneOf({ clientWidth: width, clientHeight: height }: HTMLElement, was: Pane): Pane {
  const ratio = devicePixelRatio || 1;
  const next = width > 0 ? { width, height, ratio, shown: true } : { ...was, shown: false };
  const names = ["width", "height", "ratio", "shown"] as const;
  return names.every((name) => was[name] === next[name]) ? was : next;
}

/** The size of an element, without its scroll bars, and the sharpness of the screen that it is on. */
export function usePane(element: RefObject<HTMLElement>): Pane {
  const [pane, setPane] = useState(nothing);
  useEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const measure = () => setPane((was) => paneOf(observed, was));
    const observer = new ResizeObserver(measure);
    observer.observe(observed);
    addEventListener("resize", measure);
    measure();
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, []);
  return pane;
}

interface Turned {
  quarters: Quarters;
  sizes: readonly Size[];
  boxes: readonly PageBox[];
  /** Turns all pages by a quarter. */
  turn: () => void;
}

/** Sizes and boxes of the pages as the reader turned them. Files come unturned. */
export function useTurn(file: File, sizes: readonly Size[], boxes: readonly PageBox[]): Turned {
  const [turned, setTurned] = useState({ file, quarters: 0 });
  const quarters = turned.file === file ? turned.quarters : 0;
  const turnedSizes = useMemo(() => sizes.map((size) => turnedSize(size, quarters)), [sizes, quarters]);
  const turnedBoxes = useMemo(() => {
    const turn = (box: PageBox) => {
      const size = sizes[box.page - 1];
      return size ? { ...box, box: turnedBox(box.box, size, quarters) } : box;
    };
    return boxes.map(turn);
  }, [sizes, boxes, quarters]);
  const turn = () => setTurned({ file, quarters: turnedOnce(quarters) });
  return { quarters, sizes: turnedSizes, boxes: turnedBoxes, turn };
}
