import type { PDFDocumentProxy } from "pdfjs-dist";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

import estimatesTexts from "#texts/estimates";
import { fill } from "../texts";
import { useTask } from "../ui/state";
import { boxStyle, type Frame, type PageBox, type Quarters, type Size } from "./layout";
import { drawPage, pixelsOf, release } from "./pdf_file";

interface BoxesProps {
  boxes: readonly PageBox[];
  size: Size;
  chosen: number | null;
  onChoose: (index: number) => void;
}

/** For the pointer. Keys and screen readers choose lines in the table: here, they would be hundreds of tab stops. */
function Boxes({ boxes, size, chosen, onChoose }: BoxesProps) {
  return (
    <div class="page-boxes" aria-hidden="true">
      {boxes.map((box) => (
        <div
          key={box.index}
          class={`page-box ${box.doubtful ? "page-box-doubtful" : ""} ${box.index === chosen ? "page-box-chosen" : ""}`}
          data-line={box.index}
          title={box.label}
          style={boxStyle(box.box, size)}
          onClick={() => onChoose(box.index)}
        />
      ))}
    </div>
  );
}

interface Props extends BoxesProps {
  pdf: PDFDocumentProxy | null;
  /** From 1. */
  number: number;
  frame: Frame;
  ratio: number;
  quarters: Quarters;
  inView: boolean;
}

/** A page of the document with the boxes of its lines. */
export function PageView({ pdf, number, frame, ratio, quarters, inView, ...boxes }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const error = useDrawing(host, { pdf, number, quarters }, frame, ratio, inView);
  const { left, top, width, height } = frame;
  return (
    <div class="page-paper" data-page={number} style={{ left, top, width, height }}>
      <div ref={host} class="page-drawing" />
      {error !== null && <p class="page-failed">{fill(estimatesTexts.viewer.pageFailed, { page: number })}</p>}
      <Boxes {...boxes} />
    </div>
  );
}

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
function useDrawing(
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
