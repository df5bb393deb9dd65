// The steps of the zoom.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

import type { Pages } from "./use_pages";

export const leastZoom = 0.5;
export const mostZoom = 4;
const steps = [leastZoom, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, mostZoom];

// A page that fits the pane may differ a little from a step.
const tolerance = 0.005;

export function zoomIn(scale: number): number {
  return steps.find((step) => step > scale + tolerance) ?? mostZoom;
}

export function zoomOut(scale: number): number {
  return steps.findLast((step) => step < scale - tolerance) ?? leastZoom;
}

/** Follows the wheel: a notch is about a step; touchpads send many small moves. */
export function zoomByWheel(scale: number, deltaY: number): number {
  const factor = Math.exp(-Math.max(-100, Math.min(100, deltaY)) / 500);
  return Math.min(Math.max(scale * factor, leastZoom), mostZoom);
}

export type ZoomKey = "in" | "out" | "fit";

const keys: Record<string, ZoomKey> = { "+": "in", "=": "in", "-": "out", _: "out", "0": "fit" };

export function zoomKey(event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }): ZoomKey | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  return keys[event.key] ?? null;
}

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
