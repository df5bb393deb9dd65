import type { PDFDocumentProxy } from "pdfjs-dist";
import { useRef } from "preact/hooks";

import convertTexts from "#texts/convert";
import { fill } from "../texts";
import { boxStyle, type PageBox } from "./boxes";
import type { Frame, Size } from "./layout";
import type { Quarters } from "./turn";
import { useDrawing } from "./use_drawing";

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
      {error !== null && <p class="page-failed">{fill(convertTexts.viewer.pageFailed, { page: number })}</p>}
      <Boxes {...boxes} />
    </div>
  );
}
