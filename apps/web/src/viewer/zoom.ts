// The steps of the zoom.
export const leastZoom = 0.5;
export const mostZoom = 4;
const steps = [leastZoom, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, mostZoom];

// A page that fits the pane may be a hair from a step.
const hair = 0.005;

export function zoomIn(scale: number): number {
  return steps.find((step) => step > scale + hair) ?? mostZoom;
}

export function zoomOut(scale: number): number {
  return steps.findLast((step) => step < scale - hair) ?? leastZoom;
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
