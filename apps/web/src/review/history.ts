// Undo and redo over the edits.
import type { LineItem } from "../api/estimate";
import { addEdit, withoutEdit, type Edits, type LineEdit } from "./edits";

interface Step {
  edits: Edits;
  /** The line that the step changed. */
  index: number;
}

export interface History {
  /** The steps that can be undone, with the edits before each. */
  past: readonly Step[];
  edits: Edits;
  /** The steps that can be redone, the next one last, with the edits after each. */
  future: readonly Step[];
}

export const noHistory: History = { past: [], edits: {}, future: [] };

export type HistoryAction =
  | { do: "edit"; index: number; edit: LineEdit }
  /** Makes a line as printed again. */
  | { do: "withdraw"; index: number }
  | { do: "undo" }
  | { do: "redo" };

function moveOn(history: History, edits: Edits, index: number): History {
  if (edits === history.edits) return history;
  return { past: [...history.past, { edits: history.edits, index }], edits, future: [] };
}

function undo(history: History): History {
  const step = history.past.at(-1);
  if (!step) return history;
  const redone = { edits: history.edits, index: step.index };
  return { past: history.past.slice(0, -1), edits: step.edits, future: [...history.future, redone] };
}

function redo(history: History): History {
  const step = history.future.at(-1);
  if (!step) return history;
  const undone = { edits: history.edits, index: step.index };
  return { past: [...history.past, undone], edits: step.edits, future: history.future.slice(0, -1) };
}

export function reduce(history: History, lines: readonly LineItem[], action: HistoryAction): History {
  switch (action.do) {
    case "edit":
      return moveOn(history, addEdit(lines, history.edits, action.index, action.edit), action.index);
    case "withdraw":
      return moveOn(history, withoutEdit(history.edits, action.index), action.index);
    case "undo":
      return undo(history);
    case "redo":
      return redo(history);
  }
}

/** The line that an undo or redo would change. */
export function nextLine(history: History, action: "undo" | "redo"): number | null {
  const steps = action === "undo" ? history.past : history.future;
  return steps.at(-1)?.index ?? null;
}
