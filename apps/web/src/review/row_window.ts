// Which rows of a long table are in the document: those in view, and some around them.

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
