// The keys of the review, all in one table.
import { useLayoutEffect, useRef } from "preact/hooks";

import reviewTexts from "#texts/review";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { CheckField } from "../ui/field";
import { signal } from "../ui/state";
import { Table } from "../ui/table";

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

// For all documents, as long as the page is open.
const singleKeys = signal(true);

/** Calls `onCommand` for the keys of the review, and says whether keys without Ctrl count. */
export function useKeys(onCommand: (command: Command) => void): [boolean, (single: boolean) => void] {
  const single = singleKeys.value;
  const latest = useRef(onCommand);
  latest.current = onCommand;
  // Before the lines are painted: a key may follow at once.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const command = commandOf(event, single);
      if (!command) return;
      event.preventDefault();
      latest.current(command);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [single]);
  return [single, (value) => (singleKeys.value = value)];
}

const text = reviewTexts.keys;

interface Props {
  single: boolean;
  onSingle: (single: boolean) => void;
  onTour: () => void;
  onClose: () => void;
}

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <>
      {keys.map((key, place) => (
        <span key={key}>
          {place > 0 && ` ${text.or} `}
          <kbd>{key}</kbd>
        </span>
      ))}
    </>
  );
}

export function KeysDialog({ single, onSingle, onTour, onClose }: Props) {
  const rows = [...bindings.map(({ keys, command }) => ({ keys, does: text.commands[command] })), ...text.table];
  return (
    <Dialog title={text.title} onClose={onClose}>
      <Table
        caption={text.caption}
        hideCaption
        rows={rows}
        keyOf={(row) => row.does}
        columns={[
          { key: "key", title: text.key, cell: (row) => <Keys keys={row.keys} /> },
          { key: "does", title: text.does, cell: (row) => row.does },
        ]}
      />
      <CheckField label={text.single} hint={text.singleHint} checked={single} onChange={onSingle} />
      <div>
        <Button onClick={onTour}>{text.tour}</Button>
      </div>
    </Dialog>
  );
}
