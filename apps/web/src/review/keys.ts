// The keys of the review, all in one table.
export type Command =
  "nextDoubt" | "previousDoubt" | "accept" | "edit" | "search" | "undo" | "redo" | "filter" | "takeAway" | "keys";

interface KeyBinding {
  command: Command;
  /** `key` of the event, in lower case; with "Ctrl+" or "Ctrl+Shift+" before it. */
  keys: readonly string[];
}

export const bindings: readonly KeyBinding[] = [
  { command: "nextDoubt", keys: ["n", "j"] },
  { command: "previousDoubt", keys: ["p", "k"] },
  { command: "accept", keys: ["a"] },
  { command: "edit", keys: ["e", "Enter"] },
  { command: "search", keys: ["s"] },
  { command: "undo", keys: ["Ctrl+z"] },
  { command: "redo", keys: ["Ctrl+Shift+z", "Ctrl+y"] },
  { command: "filter", keys: ["f"] },
  { command: "takeAway", keys: ["t"] },
  { command: "keys", keys: ["?"] },
];

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

function spelled(event: Pressed): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!event.ctrlKey && !event.metaKey) return key;
  return `Ctrl+${event.shiftKey ? "Shift+" : ""}${key}`;
}

const fields = "input, textarea, select, [contenteditable]";
const controls = "button, a[href], summary, [role=separator], [role=button]";

/** Whether the key belongs to what has the focus: a field, a dialog, or Enter on a button. */
function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(fields) || target.closest("dialog[open]")) return true;
  return key === "Enter" && target.closest(controls) !== null;
}

/** What a key means; `single` says whether keys without Ctrl count. */
export function commandOf(event: Pressed & { target: EventTarget | null }, single: boolean): Command | null {
  if (event.altKey || isTaken(event.target, event.key)) return null;
  const name = spelled(event);
  // Enter is not a character, so it always counts.
  if (!single && name.length === 1) return null;
  return bindings.find((binding) => binding.keys.includes(name))?.command ?? null;
}
