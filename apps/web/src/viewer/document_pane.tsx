import { useMemo, useRef } from "preact/hooks";

import convertTexts from "#texts/convert";
import frameTexts from "#texts/frame";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { groupByPage, type PageBox } from "./boxes";
import "./document_pane.css";
import { isInView } from "./layout";
import { PageView } from "./page_view";
import { isDamage } from "./pdf_file";
import { usePages } from "./use_pages";
import { usePane } from "./use_pane";
import { usePdf, type Pdf } from "./use_pdf";
import { useTurn } from "./use_turn";
import { useScrollTargets } from "./use_scroll_targets";
import { useZoom } from "./use_zoom";
import { ViewerBar } from "./viewer_bar";

export type { PageBox } from "./boxes";

const text = convertTexts.viewer;
const noBoxes: readonly PageBox[] = [];

interface Props {
  file: File;
  pageCount: number;
  boxes: readonly PageBox[];
  /** The index of the chosen line. */
  chosen: number | null;
  onChoose: (index: number) => void;
  /** Shows the top of a page whenever the stamp changes. */
  showPage: { page: number; stamp: number } | null;
}

function Failure({ error, retry }: Pick<Pdf, "error" | "retry">) {
  const damaged = isDamage(error);
  return (
    <Notice kind="warn" title={damaged ? text.damaged : text.failed}>
      <p>{text.linesWork}</p>
      {!damaged && (
        <div>
          <Button onClick={retry}>{frameTexts.errors.retry}</Button>
        </div>
      )}
    </Notice>
  );
}

/** The pages of a PDF, with a box for every line. Only pages near the view are drawn. */
export function DocumentPane(props: Props) {
  const { file, pageCount, chosen, onChoose } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const pane = usePane(scroller);
  const opened = usePdf(file, pageCount);
  const { quarters, sizes, boxes, turn } = useTurn(file, opened.sizes, props.boxes);
  const pages = usePages(scroller, sizes, pane);
  const { zoom, onKeyDown } = useZoom(scroller, pages);
  useScrollTargets({ ...props, boxes, sizes }, pages, pane.shown && opened.pdf !== null);
  const byPage = useMemo(() => groupByPage(boxes), [boxes]);
  const { layout, first, end, current } = pages;
  const view = pages.view();
  return (
    <div class="document-pane">
      <ViewerBar
        page={current + 1}
        count={layout.pages.length}
        scale={pages.scale}
        fits={pages.zoom === "fit"}
        onGo={(page) => pages.goTo(page - 1)}
        onZoom={zoom}
        onTurn={turn}
      />
      {opened.error !== null && <Failure error={opened.error} retry={opened.retry} />}
      <div
        ref={scroller}
        class="document-scroller"
        tabIndex={0}
        role="region"
        aria-label={fill(text.region, { name: file.name })}
        onScroll={pages.onScroll}
        onKeyDown={onKeyDown}
      >
        <div class="document-sheet" style={{ width: layout.width, height: layout.height }}>
          {opened.error === null &&
            layout.pages.slice(first, end).map((frame, index) => {
              const number = first + index + 1;
              return (
                <PageView
                  key={number}
                  pdf={opened.pdf}
                  number={number}
                  frame={frame}
                  ratio={pane.ratio}
                  inView={isInView(frame, view)}
                  boxes={byPage.get(number) ?? noBoxes}
                  size={sizes[number - 1]!}
                  quarters={quarters}
                  chosen={chosen}
                  onChoose={onChoose}
                />
              );
            })}
        </div>
      </div>
    </div>
  );
}
