import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import estimatesTexts from "#texts/estimates";
import reviewTexts from "#texts/review";
import { href } from "../app/route";
import type { Session } from "../app/session";
import { Button } from "../ui/button";
import type { EstimateStore, StoredEstimate } from "./estimate_store";
import type { Document } from "./operations";
import { ExportDialog } from "./export_dialog";
import { HeaderDialog } from "./header_dialog";
import { HistoryDialog } from "./history";
import { KeysDialog, useKeys, type Command } from "./keys";
import { AddLineDialog, MergeDialog, MoveDialog, SplitDialog } from "./line_dialogs";
import { lineId } from "./line_ids";
import { Panes, type PanesProps } from "./panes";
import { usePrintSheet } from "./print_sheet";
import "./review_view.css";
import { RoomsDialog } from "./rooms_dialog";
import { ShareDialog, SharedNote } from "./share_dialog";
import { TotalsBar } from "./totals_bar";
import { Tour, wasSeen } from "./tour";
import { accept, step, useReview, type Panel, type Review } from "./use_review";

const toolbarText = reviewTexts.toolbar;
type SessionUser = Session["user"];

function useCommands(review: Review, panel: Panel, onPanel: (panel: Panel) => void) {
  const { store, view, chosen } = review;
  const whenChosen = (next: Panel) => chosen !== null && store.mayEdit && onPanel(next);
  const commands: Record<Command, () => void> = {
    nextDoubt: () => step(review, 1),
    previousDoubt: () => step(review, -1),
    accept: () => store.mayEdit && accept(review),
    edit: () => whenChosen("form"),
    search: () => whenChosen("search"),
    undo: () => store.mayEdit && store.undo(),
    redo: () => store.mayEdit && store.redo(),
    filter: () => store.go({ onlyOpen: !view.onlyOpen }),
    takeAway: () => onPanel("takeAway"),
    keys: () => onPanel("keys"),
  };
  // What is typed into an open form would be lost when another line is chosen by a key outside of it.
  return (command: Command) => {
    if (panel === "form" && command !== "keys") return;
    commands[command]();
  };
}

interface DialogsProps extends PanesProps {
  user: SessionUser;
  single: boolean;
  onSingle: (single: boolean) => void;
}

/** The dialog that is open, if one is. */
function Dialogs({ review, panel, onPanel, user, single, onSingle }: DialogsProps) {
  const close = () => onPanel(null);
  const line = review.chosen === null ? undefined : review.estimate.line_items[review.chosen];
  const shared = { review, onClose: close };
  switch (panel) {
    case "keys":
      return <KeysDialog single={single} onSingle={onSingle} onTour={() => onPanel("tour")} onClose={close} />;
    case "tour":
      return <Tour onClose={close} />;
    case "history":
      return <HistoryDialog {...shared} uid={user.uid} />;
    case "share":
      return <ShareDialog {...shared} organization={user.organization} />;
    case "takeAway":
      return <ExportDialog {...shared} />;
    case "header":
      return <HeaderDialog {...shared} />;
    case "rooms":
      return <RoomsDialog {...shared} />;
    case "add":
      return line ? <AddLineDialog {...shared} sectionId={line.section_id ?? ""} after={lineId(line)} /> : null;
    case "split":
      return line ? <SplitDialog {...shared} line={line} /> : null;
    case "merge":
      return line ? <MergeDialog {...shared} line={line} /> : null;
    case "move":
      return line ? <MoveDialog {...shared} line={line} /> : null;
    default:
      return null;
  }
}

interface OpenReviewProps {
  store: EstimateStore;
  row: StoredEstimate;
  document: Document;
  user: SessionUser;
}

function OpenReview({ store, row, document, user }: OpenReviewProps) {
  const review = useReview(store, row, document);
  const [panel, setPanel] = useState<Panel>(() => (wasSeen() ? null : "tour"));
  const element = useRef<HTMLDivElement>(null);
  const run = useCommands(review, panel, setPanel);
  const [single, setSingle] = useKeys(run);
  useFill(element);
  usePrintSheet(review);
  return (
    <div ref={element} class="review no-print">
      <ReviewToolbar review={review} onCommand={run} onPanel={setPanel} />
      <SharedNote row={row} />
      <Panes review={review} panel={panel} onPanel={setPanel} />
      <TotalsBar review={review} uid={user.uid} onHistory={() => setPanel("history")} />
      <Dialogs review={review} panel={panel} onPanel={setPanel} user={user} single={single} onSingle={setSingle} />
    </div>
  );
}

/** The review of an estimate that was read: its pages next to its lines. */
export function ReviewView({ store, user }: { store: EstimateStore; user: SessionUser }) {
  const { row, document } = store;
  return row && document && <OpenReview store={store} row={row} document={document} user={user} />;
}

interface Props {
  review: Review;
  onCommand: (command: Command) => void;
  onPanel: (panel: Panel) => void;
}

function ReviewToolbar({ review, onCommand, onPanel }: Props) {
  const { store, view, row, estimate } = review;
  const title = estimate.claim.insured_name ?? row.file_name;
  return (
    <div class="row spread review-toolbar">
      <a class="review-back" href={href("estimates")} title={estimatesTexts.opened.back}>
        ‹ <span>{estimatesTexts.opened.back}</span>
      </a>
      <h1 class="review-title" title={row.file_name}>
        {title}
      </h1>
      <div class="row review-tools" role="group" aria-label={toolbarText.label}>
        <Button kind="quiet" disabled={store.steps.undo === 0 || !store.mayEdit} onClick={() => onCommand("undo")}>
          {toolbarText.undo}
        </Button>
        <Button kind="quiet" disabled={store.steps.redo === 0 || !store.mayEdit} onClick={() => onCommand("redo")}>
          {toolbarText.redo}
        </Button>
        <Button kind="quiet" onClick={() => onPanel("header")}>
          {toolbarText.header}
        </Button>
        <Button kind="quiet" onClick={() => onPanel("rooms")}>
          {toolbarText.rooms}
        </Button>
        {!row.shared && (
          <Button kind="quiet" onClick={() => onPanel("share")}>
            {toolbarText.share}
          </Button>
        )}
        <Button pressed={view.onlyOpen} keyHint="f" onClick={() => onCommand("filter")}>
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
