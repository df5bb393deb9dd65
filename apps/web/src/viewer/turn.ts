// Pages that are turned to be read: those of scans may lie on their side, or upside down.
import type { PageBox } from "./boxes";
import type { Size } from "./layout";

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
