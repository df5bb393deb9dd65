import type { RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import estimatesTexts from "#texts/estimates";
import reviewTexts from "#texts/review";
import { passwords } from "../estimates/estimate_rows";
import { Button } from "../ui/button";
import { Loading } from "../ui/loading";
import { Notice, Problem } from "../ui/notice";
import { DocumentPane } from "../viewer/document_pane";
import { LineDetail } from "./line_detail";
import { LineTable } from "./line_table";
import { LookList } from "./look_list";
import { boxesOf, chooseLine, firstPage, type Panel, type Review } from "./use_review";

const text = reviewTexts.panes;

/** The page to show: the first one with lines, then that of the chosen item, whenever another one is chosen. */
function usePage(review: Review) {
  const [page, setPage] = useState<{ page: number; stamp: number } | null>(() => {
    const first = firstPage(review.estimate);
    return review.chosen !== null || first === null ? null : { page: first, stamp: 0 };
  });
  const show = (wanted: number) => setPage((was) => ({ page: wanted, stamp: (was?.stamp ?? 0) + 1 }));
  const { item: id } = review.view;
  useEffect(() => {
    const item = review.items.find((row) => row.id === id);
    if (item && item.line === null && item.page !== null) show(item.page);
  }, [id]);
  return { page, show };
}

/** When a form or a search is closed, the keys work in the table again. */
function useFocusAfterWork(panel: Panel, lines: RefObject<HTMLElement>): void {
  const was = useRef<Panel>(null);
  useEffect(() => {
    const ended = panel === null && (was.current === "form" || was.current === "search");
    if (ended) lines.current?.querySelector<HTMLElement>("[role=grid]")?.focus({ preventScroll: true });
    was.current = panel;
  }, [panel]);
}

/** The pages of a PDF, once its file is here. */
function Print({
  review,
  page,
  onChoose,
}: {
  review: Review;
  page: { page: number; stamp: number } | null;
  onChoose: (index: number) => void;
}) {
  const { store, document, inQuestion, estimate, chosen } = review;
  useEffect(() => void store.loadFile(), [store]);
  const boxes = useMemo(() => boxesOf(estimate, inQuestion), [estimate, inQuestion]);
  if (store.fileError !== null) {
    return (
      <Notice kind="warn" title={estimatesTexts.viewer.failed}>
        <p>{estimatesTexts.viewer.linesWork}</p>
        <Problem error={store.fileError} onRetry={() => void store.loadFile()} />
      </Notice>
    );
  }
  if (!store.file) return <Loading />;
  return (
    <DocumentPane
      file={store.file}
      password={passwords.get(review.row.estimate_id)}
      onPassword={(password) => passwords.set(review.row.estimate_id, password)}
      pageCount={document.printed.source.page_count}
      boxes={boxes}
      chosen={chosen}
      onChoose={onChoose}
      showPage={page}
    />
  );
}

export interface PanesProps {
  review: Review;
  panel: Panel;
  onPanel: (panel: Panel) => void;
}

/** The pages of the print next to what needs a look and the lines. */
export function Panes({ review, panel, onPanel }: PanesProps) {
  const { store, estimate, printed, rows, inQuestion, chosen, row } = review;
  const { sizes, resize } = useSizes();
  const [narrow, setNarrow] = useState<"page" | "lines">("lines");
  const { page, show } = usePage(review);
  const lines = useRef<HTMLDivElement>(null);
  useFocusAfterWork(panel, lines);
  const choose = (index: number) => {
    if (panel === "form" || panel === "search") onPanel(null);
    chooseLine(review, index);
  };
  const showPage = (wanted: number) => {
    setNarrow("page");
    show(wanted);
  };
  const hasPages = row.kind === "pdf";
  const works = panel === "form" || panel === "search";
  const style = { "--split": `${sizes.print}%`, "--questions": `${sizes.questions}%` };
  return (
    <>
      {hasPages && (
        <div class="row review-switch no-print" role="group" aria-label={text.switch}>
          <Button pressed={narrow === "lines"} onClick={() => setNarrow("lines")}>
            {text.lines}
          </Button>
          <Button pressed={narrow === "page"} onClick={() => setNarrow("page")}>
            {text.page}
          </Button>
        </div>
      )}
      <div class={`review-panes review-shows-${narrow} ${hasPages ? "" : "review-no-pages"}`} style={style}>
        {hasPages && (
          <>
            <section id="review-print" class="review-print" aria-label={text.document}>
              <Print review={review} page={page} onChoose={choose} />
            </section>
            <Splitter
              controls="review-print"
              label={text.splitter}
              value={sizes.print}
              range={ranges.print}
              onMove={(print) => resize({ print })}
            />
          </>
        )}
        <div ref={lines} class="review-lines">
          <div id="review-questions" class={`review-questions ${works ? "review-works" : ""}`}>
            <LookList review={review} />
            <LineDetail review={review} panel={panel} onPanel={onPanel} onPage={showPage} />
          </div>
          <Splitter
            controls="review-questions"
            label={text.rowSplitter}
            horizontal
            value={sizes.questions}
            range={ranges.questions}
            onMove={(questions) => resize({ questions })}
          />
          <LineTable
            estimate={estimate}
            printed={printed}
            rows={rows}
            inQuestion={inQuestion}
            chosen={chosen}
            onChoose={choose}
            onEdit={() => store.mayEdit && onPanel("form")}
          />
          {store.view.onlyOpen && rows.length === 0 && <p class="visually-hidden">{reviewTexts.table.empty}</p>}
        </div>
      </div>
    </>
  );
}

/** In percent of the room: of the width for the print, of the height for what needs a look. */
interface Sizes {
  print: number;
  questions: number;
}

interface Range {
  least: number;
  most: number;
}

const ranges: Record<keyof Sizes, Range> = { print: { least: 0, most: 75 }, questions: { least: 0, most: 75 } };
const usualSizes: Sizes = { print: 34, questions: 36 };
const sizesKey = "panes";

function keptSizes(): Sizes {
  try {
    const { print, questions } = {
      ...usualSizes,
      ...(JSON.parse(localStorage.getItem(sizesKey) ?? "{}") as Partial<Sizes>),
    };
    return {
      print: limited(Number(print) || 0, ranges.print),
      questions: limited(Number(questions) || 0, ranges.questions),
    };
  } catch {
    return usualSizes;
  }
}

/** The sizes of the panes, which this browser keeps. */
function useSizes() {
  const [sizes, setSizes] = useState(keptSizes);
  const resize = (members: Partial<Sizes>) => {
    const next = { ...sizes, ...members };
    setSizes(next);
    try {
      localStorage.setItem(sizesKey, JSON.stringify(next));
    } catch {
      // Without storage, the sizes last as long as the page.
    }
  };
  return { sizes, resize };
}

const splitStep = 2;
/** Smaller panes are closed. */
const smallest = 12;

function limited(value: number, { least, most }: Range): number {
  const inside = Math.min(Math.max(value, least), most);
  return inside < smallest && inside > least ? (inside < smallest / 2 ? least : smallest) : inside;
}

/** Where a key moves the divider; null for other keys. */
export function moved(value: number, key: string, range: Range): number | null {
  const less = value <= smallest ? range.least : value - splitStep,
    more = value < smallest ? smallest : value + splitStep;
  const moves: Record<string, number> = {
    ArrowLeft: less,
    ArrowUp: less,
    ArrowRight: more,
    ArrowDown: more,
    Home: range.least,
    End: range.most,
  };
  const to = moves[key];
  return to === undefined ? null : limited(to, range);
}

interface SplitterProps {
  /** Id of the pane before it. */
  controls: string;
  label: string;
  /** Between a pane and the one below it. */
  horizontal?: boolean;
  value: number;
  range: Range;
  onMove: (value: number) => void;
}

/** The divider between two panes, moved by pointer or arrow keys. At its end, the pane is closed. */
function Splitter({ controls, label, horizontal = false, value, range, onMove }: SplitterProps) {
  const held = useRef(false);
  const drag = (event: PointerEvent) => {
    const frame = (event.currentTarget as HTMLElement).parentElement?.getBoundingClientRect();
    if (!held.current || !frame) return;
    const part = horizontal ? (event.clientY - frame.top) / frame.height : (event.clientX - frame.left) / frame.width;
    onMove(limited(part * 100, range));
  };
  return (
    <div
      class={`splitter ${horizontal ? "splitter-row" : ""}`}
      role="separator"
      tabIndex={0}
      aria-orientation={horizontal ? "horizontal" : "vertical"}
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={Math.round(value)}
      aria-valuemin={range.least}
      aria-valuemax={range.most}
      onKeyDown={(event) => {
        const to = moved(value, event.key, range);
        if (to === null) return;
        event.preventDefault();
        onMove(to);
      }}
      onPointerDown={(event) => {
        held.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={() => (held.current = false)}
      onPointerCancel={() => (held.current = false)}
    />
  );
}
