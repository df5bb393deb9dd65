import { useLayoutEffect, useRef } from "preact/hooks";

import { boxFrame, scrollToBox, type PageBox } from "./boxes";
import type { Size } from "./layout";
import type { Pages } from "./use_pages";

interface Targets {
  sizes: readonly Size[];
  boxes: readonly PageBox[];
  /** The index of the chosen line. */
  chosen: number | null;
  /** Shows the top of a page whenever the stamp changes. */
  showPage: { page: number; stamp: number } | null;
}

/** Scrolls to the chosen line and to the page that was asked for, each once: at once, or when the pane is ready. */
export function useScrollTargets({ sizes, boxes, chosen, showPage }: Targets, pages: Pages, ready: boolean): void {
  const lastChosen = useRef<number | null>(null);
  const lastStamp = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (!ready || lastChosen.current === chosen) return;
    lastChosen.current = chosen;
    const box = boxes.find(({ index }) => index === chosen);
    const size = box && sizes[box.page - 1];
    const page = box && pages.layout.pages[box.page - 1];
    if (!size || !page) return;
    const view = pages.view();
    const place = scrollToBox(boxFrame(box.box, size, page), view);
    if (place.top !== view.top || place.left !== view.left) pages.scroll(place);
  }, [chosen, ready]);
  useLayoutEffect(() => {
    if (!ready || !showPage || lastStamp.current === showPage.stamp) return;
    lastStamp.current = showPage.stamp;
    pages.goTo(showPage.page - 1);
  }, [showPage?.stamp, ready]);
}
