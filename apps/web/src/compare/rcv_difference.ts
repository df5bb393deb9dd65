import { cents } from "../ui/format";
import type { Row } from "./rows";

/** RCV after minus RCV before; a line that is not there counts as nothing. */
export function rcvDifference({ before, after }: Row): number | null {
  const values = [before?.rcv, after?.rcv].filter((value) => typeof value === "number");
  return values.length > 0 ? cents((after?.rcv ?? 0) - (before?.rcv ?? 0)) : null;
}
