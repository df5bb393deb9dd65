// Edits as operations: what they change, and what the page shows of them before the server answers.
import type { Schemas } from "../api/client";
import type { Estimate, LineItem } from "../api/types";
import { lineId } from "./line_ids";

export type Operation = Omit<Partial<Schemas["EditOperation"]>, "op"> & Pick<Schemas["EditOperation"], "op">;
export type OpenEntry = Schemas["OpenEntry"];
export type Checks = Schemas["TotalChecks"];

/** Operations that somebody made at once. */
export interface Step extends Omit<Schemas["EstimateStep"], "operations"> {
  operations: Operation[];
}

/** What the review shows of an estimate. */
export interface Document {
  version: number;
  estimate: Estimate;
  /** Before the first edit. */
  printed: Estimate;
  matches: readonly Schemas["LineMatches"][];
  checks: Checks;
  open: readonly OpenEntry[];
}

/** The estimate with what an answer says has changed. */
export function merge(now: Estimate, changed: unknown): Estimate {
  const { line_items: lines, line_ids: ids, ...members } = changed as Partial<Estimate> & { line_ids?: string[] };
  // After an undo or a redo, it is the whole estimate.
  if (members.schema) return changed as Estimate;
  const known = new Map(now.line_items.map((line) => [lineId(line), line]));
  for (const line of lines ?? []) known.set(lineId(line), line);
  const order = ids ?? now.line_items.map(lineId);
  return { ...now, ...members, line_items: order.flatMap((id) => known.get(id) ?? []) };
}

function withValue(whole: unknown, steps: readonly string[], value: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (Array.isArray(whole))
    return whole.map((part, index) => (String(index) === step ? withValue(part, rest, value) : part));
  const members = (whole ?? {}) as Record<string, unknown>;
  return { ...members, [step]: withValue(members[step], rest, value) };
}

export const pathSteps = (path: string): string[] =>
  path
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

/** The document as it will be, as far as it needs no computing. */
export function withOperation(document: Document, operation: Operation): Document {
  const { estimate } = document;
  const lines = (change: (line: LineItem) => LineItem) => ({
    ...document,
    estimate: { ...estimate, line_items: estimate.line_items.map(change) },
  });
  switch (operation.op) {
    case "set": {
      const [list, id, ...steps] = pathSteps(operation.path ?? "");
      if (list === "claim" && id)
        return { ...document, estimate: withValue(estimate, [list, id, ...steps], operation.value) as Estimate };
      if (list !== "line_items") return document;
      return lines((line) => (lineId(line) === id ? (withValue(line, steps, operation.value) as LineItem) : line));
    }
    case "choose_code": {
      const [cat = null, sel = null] = operation.code?.split(" ") ?? [];
      return lines((line) => (lineId(line) === operation.line_id ? { ...line, cat, sel, match: null } : line));
    }
    case "accept": {
      const isMeant = ({ id, group }: OpenEntry) =>
        operation.group !== undefined ? group === operation.group : operation.ids?.includes(id ?? "");
      return {
        ...document,
        open: document.open.map((entry) =>
          !entry.settled && isMeant(entry) ? { ...entry, settled: "accepted" } : entry,
        ),
      };
    }
    default:
      return document;
  }
}

/** What an operation changes, so that two are known to change the same. */
export function targetsOf(operation: Operation): string[] {
  const { op, path, line_id: line, line_ids: lines, section_id: section, ids, group } = operation;
  if (op === "set") return [path ?? ""];
  if (op === "accept") return group ? [`open/${group}`] : (ids ?? []).map((id) => `open/${id}`);
  if (op === "add_line" || op === "add_section") return [];
  return [
    ...(line ? [`/line_items/${line}`] : []),
    ...(lines ?? []).map((id) => `/line_items/${id}`),
    ...(section ? [`/sections/${section}`] : []),
  ];
}

/** Whether one of them changes what another one changes, too. */
export function clash(mine: readonly Operation[], theirs: readonly Operation[]): boolean {
  const other = theirs.flatMap(targetsOf);
  const isWithin = (a: string, b: string) => a === b || a.startsWith(`${b}/`);
  return mine.flatMap(targetsOf).some((own) => other.some((target) => isWithin(own, target) || isWithin(target, own)));
}

/** How many edits can be undone, and how many of those undone last can be done again. */
export function countSteps(steps: readonly Step[]): { undo: number; redo: number } {
  const last = steps.findIndex(({ undone }) => !undone);
  return { undo: steps.filter(({ undone }) => !undone).length, redo: last < 0 ? steps.length : last };
}
