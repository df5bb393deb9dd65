import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

import reviewTexts from "#texts/review";
import { Button } from "../ui/button";
import { DocumentPane } from "../viewer/document_pane";
import { DoubtList } from "./doubt_list";
import { ExportDialog } from "./export_dialog";
import { KeysDialog, useKeys, type Command } from "./keys";
import { LineDetail } from "./line_detail";
import { LineTable } from "./line_table";
import type { ReviewStore } from "./review_store";
import "./review_view.css";
import { ChangesDialog, TotalsBar } from "./totals_bar";
import { accept, boxesOf, chooseLine, step, useReview, type Panel, type Review } from "./use_review";

const text = reviewTexts.panes;
const toolbarText = reviewTexts.toolbar;

function useCommands(review: Review, panel: Panel, onPanel: (panel: Panel) => void) {
  const { store, state } = review;
  const whenChosen = (next: Panel) => state.chosen !== null && onPanel(next);
  const commands: Record<Command, () => void> = {
    nextDoubt: () => step(review, 1),
    previousDoubt: () => step(review, -1),
    accept: () => accept(review),
    edit: () => whenChosen("form"),
    search: () => whenChosen("search"),
    undo: () => store.undo(),
    redo: () => store.redo(),
    filter: () => store.change({ onlyDoubtful: !state.onlyDoubtful }),
    takeAway: () => onPanel("takeAway"),
    keys: () => onPanel("keys"),
  };
  // What is typed into an open form would be lost when another line is chosen by a key outside of it.
  return (command: Command) => {
    if (panel === "form" && command !== "keys") return;
    commands[command]();
  };
}

/** The page to show: that of the chosen line or doubt, whenever another one is chosen. */
function usePage(review: Review) {
  const [page, setPage] = useState<{ page: number; stamp: number } | null>(null);
  const show = (wanted: number) => setPage((was) => ({ page: wanted, stamp: (was?.stamp ?? 0) + 1 }));
  const { doubt: id } = review.state;
  useEffect(() => {
    const doubt = review.doubts.find((row) => row.id === id);
    if (doubt && doubt.index === null && doubt.page !== null) show(doubt.page);
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

interface PanesProps {
  file: File;
  review: Review;
  panel: Panel;
  onPanel: (panel: Panel) => void;
}

function Panes({ file, review, panel, onPanel }: PanesProps) {
  const { store, state, estimate, printed, rows, inQuestion } = review;
  const [split, setSplit] = useState(36);
  const [narrow, setNarrow] = useState<"page" | "lines">("lines");
  const { page, show } = usePage(review);
  const boxes = useMemo(() => boxesOf(printed, inQuestion), [printed, inQuestion]);
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
  return (
    <>
      <div class="row review-switch" role="group" aria-label={text.switch}>
        <Button pressed={narrow === "lines"} onClick={() => setNarrow("lines")}>
          {text.lines}
        </Button>
        <Button pressed={narrow === "page"} onClick={() => setNarrow("page")}>
          {text.page}
        </Button>
      </div>
      <div class={`review-panes review-shows-${narrow}`} style={{ "--split": `${split}%` }}>
        <section id="review-print" class="review-print" aria-label={text.document}>
          <DocumentPane
            file={file}
            pageCount={store.preflight.page_count}
            boxes={boxes}
            chosen={state.chosen}
            onChoose={choose}
            showPage={page}
          />
        </section>
        <Splitter controls="review-print" value={split} onMove={setSplit} />
        <div ref={lines} class="review-lines">
          <div class={`review-questions ${panel === "form" || panel === "search" ? "review-works" : ""}`}>
            <DoubtList review={review} />
            <LineDetail review={review} panel={panel} onPanel={onPanel} onPage={showPage} />
          </div>
          <LineTable
            estimate={estimate}
            printed={printed}
            rows={rows}
            edits={state.history.edits}
            inQuestion={inQuestion}
            chosen={state.chosen}
            onChoose={choose}
            onEdit={() => onPanel("form")}
          />
        </div>
      </div>
    </>
  );
}

/** The review of a document that was read: its pages next to its lines. */
export function ReviewView({ file, store }: { file: File; store: ReviewStore }) {
  const review = useReview(store);
  const [panel, setPanel] = useState<Panel>(null);
  const element = useRef<HTMLDivElement>(null);
  const run = useCommands(review, panel, setPanel);
  const [single, setSingle] = useKeys(run);
  useFill(element);
  const close = () => setPanel(null);
  return (
    <div ref={element} class="review">
      <ReviewToolbar review={review} title={file.name} onCommand={run} />
      <Panes file={file} review={review} panel={panel} onPanel={setPanel} />
      <TotalsBar review={review} onChanges={() => setPanel("changes")} />
      {panel === "keys" && <KeysDialog single={single} onSingle={setSingle} onClose={close} />}
      {panel === "changes" && <ChangesDialog review={review} onClose={close} />}
      {panel === "takeAway" && <ExportDialog review={review} onClose={close} />}
    </div>
  );
}

interface Props {
  review: Review;
  title: string;
  onCommand: (command: Command) => void;
}

function ReviewToolbar({ review, title, onCommand }: Props) {
  const { history, onlyDoubtful } = review.state;
  return (
    <div class="row spread review-toolbar">
      <h1 class="review-title" title={title}>
        {title}
      </h1>
      <div class="row" role="group" aria-label={toolbarText.label}>
        <Button kind="quiet" disabled={history.past.length === 0} onClick={() => onCommand("undo")}>
          {toolbarText.undo}
        </Button>
        <Button kind="quiet" disabled={history.future.length === 0} onClick={() => onCommand("redo")}>
          {toolbarText.redo}
        </Button>
        <Button pressed={onlyDoubtful} keyHint="f" onClick={() => onCommand("filter")}>
          {toolbarText.filter}
        </Button>
        <Button keyHint="?" onClick={() => onCommand("keys")}>
          {toolbarText.keys}
        </Button>
        <Button kind="primary" keyHint="t" onClick={() => onCommand("takeAway")}>
          {toolbarText.takeAway}
        </Button>
      </div>
    </div>
  );
}

/** In percent of the width. */
const splitRange = { least: 15, most: 75, step: 2 } as const;

function limited(value: number): number {
  return Math.min(Math.max(value, splitRange.least), splitRange.most);
}

/** Where a key moves the divider; null for other keys. */
export function moved(value: number, key: string): number | null {
  const moves: Record<string, number> = {
    ArrowLeft: value - splitRange.step,
    ArrowRight: value + splitRange.step,
    Home: splitRange.least,
    End: splitRange.most,
  };
  const to = moves[key];
  return to === undefined ? null : limited(to);
}

interface SplitterProps {
  /** Id of the pane before it. */
  controls: string;
  value: number;
  onMove: (value: number) => void;
}

/** The divider between two panes, moved by pointer or arrow keys. */
function Splitter({ controls, value, onMove }: SplitterProps) {
  const held = useRef(false);
  const drag = (event: PointerEvent) => {
    const frame = (event.currentTarget as HTMLElement).parentElement?.getBoundingClientRect();
    if (held.current && frame) onMove(limited(((event.clientX - frame.left) / frame.width) * 100));
  };
  return (
    <div
      class="splitter"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={reviewTexts.panes.splitter}
      aria-controls={controls}
      aria-valuenow={Math.round(value)}
      aria-valuemin={splitRange.least}
      aria-valuemax={splitRange.most}
      onKeyDown={(event) => {
        const to = moved(value, event.key);
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

/** Gives an element the height that is left below it in the window, so that its panes scroll and not the page. */
function useFill(element: RefObject<HTMLElement>): void {
  useLayoutEffect(() => {
    const fill = () => {
      const top = element.current ? element.current.getBoundingClientRect().top + scrollY : 0;
      element.current?.style.setProperty("--left-height", `calc(100dvh - ${Math.ceil(top)}px)`);
    };
    fill();
    addEventListener("resize", fill);
    const sizes = new ResizeObserver(fill);
    const main = document.querySelector("main");
    if (main) sizes.observe(main);
    return () => {
      removeEventListener("resize", fill);
      sizes.disconnect();
    };
  }, [element]);
}
