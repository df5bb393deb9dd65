// The reviews of this visit: edits and decisions stay while the user is on another page of the site.
import reviewTexts from "#texts/review";
import { answer, client, type Schemas } from "../api/client";
import type { Estimate } from "../api/types";
import { count } from "../texts";
import { patch, signal, Task, untracked } from "../ui/state";
import {
  applyEdits,
  editCount,
  editsByPass,
  nextLine,
  noHistory,
  reduce,
  sameEdits,
  type Edits,
  type History,
  type HistoryAction,
  type LineEdit,
} from "./edits";
import type { LineForm } from "./line_form";

interface Decisions {
  history: History;
  /** Ids of the doubts that the user accepted. */
  settled: ReadonlySet<string>;
  /** The chosen line, by its place in `line_items`. */
  chosen: number | null;
  /** The chosen doubt, by its id. */
  doubt: string | null;
  onlyDoubtful: boolean;
  /** The edits that were downloaded last. */
  savedEdits: Edits;
  /** Id of the last ESX. */
  runRef: string | null;
  /** The edits of every ESX that was made: another one of the same content costs nothing. */
  paid: readonly Edits[];
}

export interface ReviewState extends Decisions {
  /** The figures with the edits; null if there are none. */
  figures: Recalculated | null;
  /** Whether `figures` are those of an earlier state of the edits. */
  running: boolean;
  error: unknown;
}

const start: Decisions = {
  history: noHistory,
  settled: new Set(),
  chosen: null,
  doubt: null,
  onlyDoubtful: false,
  savedEdits: {},
  runRef: null,
  paid: [],
};

/** Milliseconds between an edit and the request, so that quick undoing is one request. */
export const pauseMs = 150;

export class ReviewStore {
  readonly printed: Estimate;
  /** What is typed into the forms of lines, and not saved yet. */
  readonly drafts = new Map<number, LineForm>();
  private readonly decisions = signal(start);
  private readonly figures: Task<Edits, Recalculated | null>;

  constructor(
    readonly preflight: Schemas["ImportPreflight"],
    recalculate: Recalculate = askServer,
  ) {
    this.printed = preflight.estimate as Estimate;
    this.figures = new Task((edits, signal) => recalculateAll(this.printed, edits, recalculate, signal), {
      pauseMs,
      keepError: false,
    });
  }

  get state(): ReviewState {
    const { running, error, value } = this.figures;
    return { ...this.decisions.value, figures: value, running, error };
  }

  change(members: Partial<Decisions>): void {
    patch(this.decisions, members);
  }

  edit(index: number, edit: LineEdit): void {
    this.apply({ do: "edit", index, edit });
  }

  /** Takes all edits of a line back. */
  withdraw(index: number): void {
    this.apply({ do: "withdraw", index });
  }

  undo(): void {
    this.apply({ do: "undo" });
  }

  redo(): void {
    this.apply({ do: "redo" });
  }

  /** Accepts doubts, or opens them again. */
  settle(ids: readonly string[], settled: boolean): void {
    const next = new Set(this.state.settled);
    for (const id of ids) {
      if (settled) next.add(id);
      else next.delete(id);
    }
    this.change({ settled: next });
  }

  /** Asks for the figures again, after the connection was lost. */
  retry(): void {
    this.recalculate(0);
  }

  /** The user has downloaded the estimate with these edits. */
  markSaved(edits: Edits): void {
    this.change({ savedEdits: edits });
  }

  /** The same, as an ESX. */
  markExported(edits: Edits, runRef: string): void {
    this.change({ savedEdits: edits, runRef, paid: [...this.state.paid, edits] });
  }

  get hasUnsavedEdits(): boolean {
    const { history, savedEdits } = this.state;
    return editCount(history.edits) > 0 && !sameEdits(history.edits, savedEdits);
  }

  /** The estimate as it is now. */
  get estimate(): Estimate {
    return this.state.figures?.estimate ?? this.printed;
  }

  private apply(action: HistoryAction): void {
    const { history } = this.state;
    const line = "index" in action ? action.index : nextLine(history, action.do);
    const next = reduce(history, this.printed.line_items, action);
    if (next === history) return;
    this.change({ history: next, chosen: line });
    this.recalculate();
  }

  private recalculate(pause?: number): void {
    const { edits } = this.state.history;
    if (editCount(edits) === 0) this.figures.reset();
    else void this.figures.start(edits, pause);
  }
}

const reviews = new Map<string, ReviewStore>();

/** Matches and codes belong to a price list; the other edits of a line do not. */
function withoutCodes({ match: _, cat: __, sel: ___, ...others }: LineEdit): LineEdit {
  return others;
}

/** The edits of an earlier reading of the same print, which another price list does not change. */
function carryOver(from: ReviewStore, to: ReviewStore): void {
  const isSame = (index: number) => from.printed.line_items[index]?.rcv === to.printed.line_items[index]?.rcv;
  for (const [index, edit] of Object.entries(from.state.history.edits)) {
    if (isSame(Number(index))) to.edit(Number(index), withoutCodes(edit));
  }
}

/** The review of a document; one that was read again with another price list keeps the edits of figures and words. */
export function reviewOf(id: string, preflight: Schemas["ImportPreflight"]): ReviewStore {
  const known = reviews.get(id);
  if (known && known.preflight === preflight) return known;
  const made = new ReviewStore(preflight);
  if (known) untracked(() => carryOver(known, made));
  reviews.set(id, made);
  return made;
}

/** When a document is removed from the list. */
export function forgetReview(id: string): void {
  reviews.delete(id);
}

/** Whether an opened document has edits that were not downloaded. */
export function hasUnsavedEdits(id?: string): boolean {
  return [...reviews].some(([key, review]) => (id === undefined || key === id) && review.hasUnsavedEdits);
}

globalThis.addEventListener?.("beforeunload", (event) => {
  if (hasUnsavedEdits()) event.preventDefault();
});

export type TotalCheck = Schemas["TotalCheck"];
export type Change = Schemas["EstimateChange"];

export interface Recalculated {
  estimate: Estimate;
  /** The totals of the print, compared with the lines as they are now. */
  reconciliation: { ok: boolean; checks: TotalCheck[] };
  changes: Change[];
}

type Recalculate = (estimate: Estimate, signal: AbortSignal) => Promise<Recalculated>;

/** Asks the server for the figures of an edited estimate. */
async function askServer(estimate: Estimate, signal: AbortSignal): Promise<Recalculated> {
  const made = await answer(client.POST("/api/v1/esx/recalculate", { body: { estimate }, signal }));
  return made as Recalculated;
}

/** The figures with all edits; null if there are none. */
async function recalculateAll(
  printed: Estimate,
  edits: Edits,
  recalculate: Recalculate,
  signal: AbortSignal,
): Promise<Recalculated | null> {
  let made: Recalculated | null = null;
  for (const part of editsByPass(edits)) made = await recalculate(applyEdits(made?.estimate ?? printed, part), signal);
  return made;
}

const text = reviewTexts.price;

/** The server names the price of the parse alone: an edited estimate counts as a new one. */
export function priceText(preflight: Schemas["ImportPreflight"], { history, paid }: ReviewState): string {
  if (paid.some((edits) => sameEdits(edits, history.edits))) return text.paid;
  const credits = preflight.credits_required;
  if (editCount(history.edits) === 0) return credits > 0 ? count(credits, text.credits) : text.free;
  return credits > 0 ? count(credits, text.editedCredits) : text.edited;
}
