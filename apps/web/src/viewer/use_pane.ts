import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

export interface Pane {
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
