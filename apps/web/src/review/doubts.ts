// What needs a look, most important first: totals that do not close, uncertain matches, warnings.
import reviewTexts from "#texts/review";
import type { Schemas } from "../api/client";
import type { Estimate, LineItem, Warning } from "../api/types";
import { count, fill } from "../texts";
import { money, signedMoney } from "../ui/format";
import type { Edits } from "./edits";
import type { TotalCheck } from "./review_store";

const text = reviewTexts.doubts;
const checkTexts = reviewTexts.checks;

export interface Doubt {
  id: string;
  kind: "total" | "match" | "warning";
  title: string;
  detail: string;
  page: number | null;
  /** The line that is meant, by its place in `line_items`. */
  index: number | null;
  settled: boolean;
  /** The totals that an edit opened. */
  checks?: readonly TotalCheck[];
}

type Unjudged = Omit<Doubt, "settled">;

export interface DoubtSources {
  printed: Estimate;
  /** The totals of the print, compared with its lines. */
  printedChecks: readonly TotalCheck[];
  /** The same, compared with the lines as they are now. */
  checks: readonly TotalCheck[];
  candidates: readonly Schemas["LineCandidates"][];
  warnings: readonly Warning[];
  edits: Edits;
  settled: ReadonlySet<string>;
}

function totalDoubt(estimate: Estimate, check: TotalCheck): Unjudged {
  const { what, printed, computed } = check;
  const figures = { printed: money(printed), computed: money(computed), difference: signedMoney(computed - printed) };
  return {
    // The figure is part of it: a difference that grows is a new one.
    id: `total:${what}:${computed}`,
    kind: "total",
    title: checkName(estimate, what),
    detail: fill(text.total, figures),
    page: check.page ?? null,
    index: null,
  };
}

/** Totals of the print that do not close are doubts each; those that closed before the edits are one together. */
function totalDoubts({ printed, printedChecks, checks }: DoubtSources): Unjudged[] {
  const closed = new Set(printedChecks.filter((check) => check.ok).map(({ what }) => what));
  const wrong = checks.filter((check) => !check.ok);
  const opened = wrong.filter(({ what }) => closed.has(what));
  const own = wrong.filter(({ what }) => !closed.has(what)).map((check) => totalDoubt(printed, check));
  const main = opened.find(({ what }) => what === "line_items.rcv") ?? opened[0];
  if (!main) return own;
  const { title, detail, page } = totalDoubt(printed, main);
  const id = `edited:${opened.map(({ what, computed }) => `${what}:${computed}`).join()}`;
  const says = `${title}: ${detail}`;
  return [
    { id, kind: "total", title: count(opened.length, text.opened), detail: says, page, index: null, checks: opened },
    ...own,
  ];
}

export function lineName(line: LineItem): string {
  const words = line.description ?? "";
  return line.number === null ? words : fill(text.line, { number: line.number, words });
}

function matchDetail(line: LineItem, alternatives: number): string {
  const match = line.match;
  if (!match || match.kind === "none") return alternatives > 0 ? text.noMatch : text.nothingNear;
  const values = { code: `${match.cat} ${match.sel}`, percent: Math.round(match.confidence * 100) };
  return fill(match.kind === "fuzzy" ? text.fuzzy : text.otherEntries, values);
}

export function matchDoubtId(index: number): string {
  return `match:${index}`;
}

function matchDoubts({ printed, candidates }: DoubtSources): Unjudged[] {
  const alternatives = new Map(candidates.map((row) => [row.index, row.candidates.length]));
  return printed.line_items.flatMap((line, index) => {
    const kind = line.match?.kind ?? "none";
    const isUncertain = kind === "fuzzy" || kind === "none" || alternatives.has(index);
    if (line.excluded || !isUncertain) return [];
    const detail = matchDetail(line, alternatives.get(index) ?? 0);
    const page = line.source?.page ?? null;
    return [{ id: matchDoubtId(index), kind: "match" as const, title: lineName(line), detail, page, index }];
  });
}

/** The line that a warning names by its number, on the page of the warning if it has one. */
function lineOf(lines: readonly LineItem[], warning: Warning): number | null {
  if (warning.line === null) return null;
  const fits = (line: LineItem) =>
    line.number === warning.line &&
    (warning.page === null || line.source === null || line.source.page === warning.page);
  const index = lines.findIndex(fits);
  return index < 0 ? null : index;
}

function warningDoubt(printed: Estimate, warning: Warning, place: number): Unjudged {
  const index = lineOf(printed.line_items, warning);
  const line = index === null ? undefined : printed.line_items[index];
  const title = line ? lineName(line) : (warning.line ?? text.warning);
  const page = warning.page ?? line?.source?.page ?? null;
  return { id: `warning:${place}:${warning.code}`, kind: "warning", title, detail: warning.message ?? "", page, index };
}

/** Every doubt; one about a match is settled by a choice too. */
export function listDoubts(sources: DoubtSources): Doubt[] {
  const { printed, warnings, edits, settled } = sources;
  const all: Unjudged[] = [
    ...totalDoubts(sources),
    ...matchDoubts(sources),
    ...warnings.map((warning, place) => warningDoubt(printed, warning, place)),
  ];
  const isChosen = (doubt: Unjudged) =>
    doubt.kind === "match" && doubt.index !== null && edits[doubt.index]?.match !== undefined;
  return all.map((doubt) => ({ ...doubt, settled: settled.has(doubt.id) || isChosen(doubt) }));
}

/** The open doubt after (or before) the one with this id, in a circle; null if none is open. */
export function nextOpen(doubts: readonly Doubt[], id: string | null, step: 1 | -1): Doubt | null {
  const from = doubts.findIndex((doubt) => doubt.id === id);
  const first = from < 0 && step < 0 ? 0 : from;
  for (let moved = 1; moved <= doubts.length; ++moved) {
    const place = (first + step * moved + 2 * doubts.length) % doubts.length;
    const doubt = doubts[place];
    if (doubt && !doubt.settled) return doubt;
  }
  return null;
}

/** The same warning may be both of the reading and of the export. */
export function allWarnings(estimate: readonly Warning[], report: readonly Warning[]): Warning[] {
  const known = new Set(
    estimate.map((warning) => JSON.stringify([warning.code, warning.message, warning.page, warning.line])),
  );
  const more = report.filter(
    (warning) => !known.has(JSON.stringify([warning.code, warning.message, warning.page, warning.line])),
  );
  return [...estimate, ...more];
}

const fields: Record<string, string> = checkTexts.fields;
const places: Record<string, string> = checkTexts.places;
const kinds: Record<string, string> = checkTexts.kinds;

export function fieldName(field: string): string {
  return fields[field] ?? field.replaceAll("_", " ");
}

function sectionName(estimate: Estimate, id: string): string {
  return estimate.sections.find((section) => section.id === id)?.name ?? id;
}

function placeName(estimate: Estimate, place: string): string {
  const colon = place.indexOf(":");
  if (colon < 0) return places[place] ?? place.replaceAll("_", " ");
  const name = place.slice(colon + 1);
  const form = kinds[place.slice(0, colon)] ?? "{name}";
  return fill(form, { name: sectionName(estimate, name) });
}

export function checkName(estimate: Estimate, what: string): string {
  const dot = what.lastIndexOf(".");
  if (dot < 0) return placeName(estimate, what);
  return fill(checkTexts.of, { field: fieldName(what.slice(dot + 1)), place: placeName(estimate, what.slice(0, dot)) });
}
