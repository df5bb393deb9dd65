import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

import { rowWindow, type RowWindow } from "./row_window";

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
  return matchMedia("(pointer: coarse)").matches ? 44 : 28;
}
