// Which rows of a long table are in the document: those in view, and some around them.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";

const spare = 8;

export interface RowWindow {
  first: number;
  /** One after the last. */
  end: number;
  /** Of the view, in pixels. */
  height: number;
}

export function rowWindow(scrollTop: number, height: number, rowHeight: number, count: number): RowWindow {
  const top = Math.floor(scrollTop / rowHeight);
  const seen = Math.ceil(height / rowHeight) + 1;
  const first = Math.max(0, Math.min(top - spare, count - seen));
  return { first, end: Math.min(count, Math.max(0, top) + seen + spare), height };
}

/** Where to scroll so that a row is in view below the head of the table; null if it is. */
export function scrollTo(
  row: number,
  scrollTop: number,
  height: number,
  rowHeight: number,
  head: number,
): number | null {
  const top = row * rowHeight;
  const seen = height - head;
  if (top < scrollTop) return top;
  return top + rowHeight > scrollTop + seen ? top + rowHeight - seen : null;
}

function isSame(one: RowWindow, other: RowWindow): boolean {
  return one.first === other.first && one.end === other.end && one.height === other.height;
}

/** The rows of a scrolled element that are in view. */
export function useRowWindow(frame: RefObject<HTMLElement>, rowHeight: number, count: number): RowWindow {
  const [seen, setSeen] = useState<RowWindow>(() => rowWindow(0, 600, rowHeight, count));
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const next = rowWindow(element.scrollTop, element.clientHeight, rowHeight, count);
      setSeen((was) => (isSame(was, next) ? was : next));
    };
    measure();
    element.addEventListener("scroll", measure, { passive: true });
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => {
      element.removeEventListener("scroll", measure);
      sizes.disconnect();
    };
  }, [frame, rowHeight, count]);
  return seen;
}

/** Rows are larger where fingers touch them. */
export function usualRowHeight(): number {
  return matchMedia("(pointer: coarse)").matches ? 44 : 24;
}

const narrow = "(max-width: 40rem)";

/** Whether the page is as narrow as a phone. */
export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(narrow).matches);
  useEffect(() => {
    const media = matchMedia(narrow);
    const look = () => setNarrow(media.matches);
    media.addEventListener("change", look);
    return () => media.removeEventListener("change", look);
  }, []);
  return isNarrow;
}
