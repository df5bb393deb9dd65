import type { PDFDocumentProxy } from "pdfjs-dist";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { drawPage, pixelsOf, release } from "./draw_page";
import type { Frame } from "./layout";
import type { Quarters } from "./turn";

// Pages that only pass by are not drawn; those in view come before their neighbors.
const pause = { inView: 40, near: 200 };

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
  const [error, setError] = useState<unknown>(null);
  const pixels = pixelsOf(frame.width, frame.height, ratio);
  const urgent = useRef(inView);
  urgent.current = inView;
  useEffect(() => {
    if (!pdf) return;
    const controller = new AbortController();
    const draw = async () => {
      const canvas = await drawPage(pdf, { number, quarters }, pixels, controller.signal);
      if (!canvas) return;
      const place = host.current;
      if (!place || controller.signal.aborted) return release(canvas);
      clear(place);
      place.append(canvas);
      setError(null);
    };
    const fail = (problem: unknown) => !controller.signal.aborted && setError(problem);
    const timer = setTimeout(() => void draw().catch(fail), urgent.current ? pause.inView : pause.near);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [pdf, number, quarters, pixels.width, pixels.height]);
  useEffect(() => {
    const place = host.current;
    return () => {
      if (place) clear(place);
    };
  }, [pdf, number, quarters]);
  return error;
}
