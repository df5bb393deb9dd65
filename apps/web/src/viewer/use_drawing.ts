import type { PDFDocumentProxy } from "pdfjs-dist";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { useTask } from "../ui/state";
import { drawPage, pixelsOf, release } from "./draw_page";
import type { Frame } from "./layout";
import type { Quarters } from "./turn";

// Pages that only pass by are not drawn; those in view come before their neighbors.
const pauseMs = { inView: 40, near: 200 };

interface Drawn {
  pdf: PDFDocumentProxy | null;
  /** Of the page, from 1. */
  number: number;
  quarters: Quarters;
}

function clear(host: HTMLElement): void {
  for (const canvas of host.querySelectorAll("canvas")) release(canvas);
  host.replaceChildren();
}

/** Draws a page into an element. While it is drawn again for another zoom, the earlier drawing stays, stretched. */
export function useDrawing(
  host: RefObject<HTMLElement>,
  { pdf, number, quarters }: Drawn,
  frame: Frame,
  ratio: number,
  inView: boolean,
): unknown {
  const task = useTask<void>({ keepError: true });
  const pixels = pixelsOf(frame.width, frame.height, ratio);
  const urgent = useRef(inView);
  urgent.current = inView;
  useEffect(() => {
    if (!pdf) return;
    const draw = async (signal: AbortSignal) => {
      const canvas = await drawPage(pdf, { number, quarters }, pixels, signal);
      if (!canvas) return;
      const place = host.current;
      if (!place || signal.aborted) return release(canvas);
      clear(place);
      place.append(canvas);
    };
    void task.start(draw, urgent.current ? pauseMs.inView : pauseMs.near);
    return task.stop;
  }, [pdf, number, quarters, pixels.width, pixels.height]);
  useEffect(() => {
    const place = host.current;
    return () => {
      if (place) clear(place);
    };
  }, [pdf, number, quarters]);
  return task.error;
}
