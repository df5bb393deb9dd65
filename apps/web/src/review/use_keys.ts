import { useEffect, useRef, useState } from "preact/hooks";

import { commandOf, type Command } from "./keys";

// Kept while the page is open, for all documents.
let singleKeys = true;

/** Calls `onCommand` for the keys of the review, and says whether keys without Ctrl count. */
export function useKeys(onCommand: (command: Command) => void): [boolean, (single: boolean) => void] {
  const [single, setSingle] = useState(singleKeys);
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
  const choose = (value: boolean) => {
    singleKeys = value;
    setSingle(value);
  };
  return [single, choose];
}
