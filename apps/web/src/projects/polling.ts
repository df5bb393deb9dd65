// How often the page asks whether a transcript is there: quickly at first, then less often, and not for ever.
import { useEffect, useState } from "preact/hooks";

const first = 2_000;
const longest = 20_000;
const attempts = 40;

/** Milliseconds until the next question; null: enough. */
export function nextDelay(attempt: number): number | null {
  return attempt >= attempts ? null : Math.min(longest, Math.round(first * 1.4 ** attempt));
}

/** Calls `ask` again and again while `active`, and while somebody sees the page. */
export function usePolling(active: boolean, ask: () => Promise<unknown>): { waited: boolean; again: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [visible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const look = () => setVisible(!document.hidden);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  useEffect(() => {
    if (!active) setAttempt(0);
  }, [active]);
  const delay = nextDelay(attempt);
  useEffect(() => {
    if (!active || !visible || delay === null) return undefined;
    const timer = setTimeout(() => void ask().finally(() => setAttempt((was) => was + 1)), delay);
    return () => clearTimeout(timer);
  }, [active, visible, delay, attempt]);
  return { waited: active && delay === null, again: () => setAttempt(0) };
}
