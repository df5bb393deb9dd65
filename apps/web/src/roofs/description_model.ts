// The typed description and what was made of it.
import { ApiError } from "../api/errors";
import { downloadEsx } from "../ui/download";
import { patch, signal, Task } from "../ui/state";
import { emitWords, previewWords } from "./roof_api";

/** Of the API, in characters. */
export const longestDescription = 2000;
const typingPauseMs = 150;

interface Typed {
  words: string;
  project: string;
  /** The words that an example replaced. */
  replaced: string | null;
}

export const typed = signal<Typed>({ words: "", project: "", replaced: null });
export const preview = new Task(previewWords, { pauseMs: typingPauseMs });
export const emission = new Task(emitWords);

function show(words: string): void {
  emission.reset();
  if (words.trim() === "" || words.length > longestDescription) preview.reset();
  else void preview.start(words);
}

export function type(words: string): void {
  patch(typed, { words });
  show(words);
}

/** Puts an example in place of the words, which backToWords() brings back. */
export function takeExample(example: string, examples: readonly string[]): void {
  const { words, replaced } = typed.value;
  const isOwn = words.trim() !== "" && !examples.includes(words);
  patch(typed, { words: example, replaced: isOwn ? words : replaced });
  show(example);
}

export function backToWords(): void {
  const { words, replaced } = typed.value;
  patch(typed, { words: replaced ?? words, replaced: null });
  show(typed.value.words);
}

export async function downloadEmission(): Promise<void> {
  const { words, project } = typed.value;
  const made = await emission.start({ description: words, project });
  if (made) downloadEsx(made);
}

/** What is wrong with the words, or null if the error is of another kind. */
export function problemOfWords(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null;
  const message = error.fields[0]?.message ?? error.message;
  return message.charAt(0).toUpperCase() + message.slice(1);
}
