import type { Estimate } from "../api/estimate";
import type { PageBox } from "../viewer/document_pane";
import { lineName } from "./doubts";

/** Where the lines are on the pages. */
export function boxesOf(estimate: Estimate, inQuestion: ReadonlyMap<number, boolean>): PageBox[] {
  return estimate.line_items.flatMap((line, index) => {
    if (line.source === null) return [];
    const { page, box } = line.source;
    return [{ index, page, box, doubtful: inQuestion.get(index) ?? false, label: lineName(line).slice(0, 200) }];
  });
}
