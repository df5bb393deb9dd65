import { useMemo, useState } from "preact/hooks";

import type { PageBox } from "./boxes";
import type { Size } from "./layout";
import { turnedBox, turnedOnce, turnedSize, type Quarters } from "./turn";

export interface Turned {
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
