import { useEffect, useRef } from "preact/hooks";

import { signal } from "../ui/state";
import { commandOf, type Command } from "./keys";

// For all documents, as long as the page is open.
const singleKeys = signal(true);

/** Calls `onCommand` for the keys of the review, and says whether keys without Ctrl count. */
export function useKeys(onCommand: (command: Command) => void): [boolean, (single: boolean) => void] {
  const single = singleKeys.value;
  const latest = useRef(onCommand);
  latest.current = onCommand;
  useEffect(() => {
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
