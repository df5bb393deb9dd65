import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

import type { Pages } from "./use_pages";
import { leastZoom, mostZoom, zoomByWheel, zoomIn, zoomKey, zoomOut, type ZoomKey } from "./zoom";

/** Zooms by buttons and keys, with what this returns, and by the wheel with Ctrl, as touchpads do for a pinch. */
export function useZoom(scroller: RefObject<HTMLElement>, pages: Pages) {
  const latest = useRef(pages);
  latest.current = pages;
  useEffect(() => {
    const element = scroller.current;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey || !element) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const { scale, zoomTo } = latest.current;
      const next = zoomByWheel(scale, event.deltaY);
      zoomTo(next, { x: event.clientX - left, y: event.clientY - top });
      // The next turn may come before the next rendering.
      latest.current = { ...latest.current, scale: next };
    };
    element?.addEventListener("wheel", turn, { passive: false });
    return () => element?.removeEventListener("wheel", turn);
  }, []);
  const zoom = (how: ZoomKey) => {
    if (how === "fit") pages.zoomTo("fit");
    else if (how === "in" && pages.scale < mostZoom) pages.zoomTo(zoomIn(pages.scale));
    else if (how === "out" && pages.scale > leastZoom) pages.zoomTo(zoomOut(pages.scale));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const how = zoomKey(event);
    if (how === null) return;
    event.preventDefault();
    zoom(how);
  };
  return { zoom, onKeyDown };
}
