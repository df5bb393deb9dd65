// Why a file could not be read.
import { ApiError } from "../api/errors";
import { messageOf } from "../ui/problem";

interface Failure {
  message: string;
  /** The file itself is refused, so that another try gives the same answer. */
  final: boolean;
}

const refusals = [400, 413, 415, 422];

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { message: messageOf(error), final: false };
  const final = refusals.includes(error.status);
  // The row says which file it is; other fields are named.
  const aboutFile = error.fields.length > 0 && error.fields.every(({ path }) => path.join() === "file");
  return { message: aboutFile ? error.fields.map(({ message }) => message).join("\n") : messageOf(error), final };
}
