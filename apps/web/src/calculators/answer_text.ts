// What was answered, in words.
import calculatorsTexts from "#texts/calculators";
import { fill } from "../texts";
import { optionLabel } from "./guide";
import type { Json } from "./json";
import type { Position } from "./walk_model";
import { nameOf, valueText } from "./words";

const text = calculatorsTexts.walk;
const rowNames: Record<string, string> = calculatorsTexts.rows;

interface Answered {
  question: string;
  answer: string;
}

function said(position: Position): string {
  const { stop, given = null } = position;
  if (stop.is !== "question") return "";
  const { question } = stop;
  const option = question.options?.find((candidate) => candidate.value === given);
  if (option) return optionLabel(option);
  if (given === null) return text.skipped;
  const one = (value: Json) => {
    const chosen = question.options?.find((candidate) => candidate.value === value);
    return chosen ? optionLabel(chosen) : typeof value === "string" ? value : valueText(value, question.unit);
  };
  if (Array.isArray(given) && given.length === 0) return text.addNone;
  return Array.isArray(given) ? given.map(one).join(text.listSeparator) : one(given);
}

export function anotherText(position: Position): string {
  const { stop } = position;
  if (stop.is !== "another") return "";
  return fill(text.another, { label: nameOf(stop.list.sets ?? stop.list.id), count: stop.count });
}

/** "Question 4 · Room 2". */
export function placeText(position: Position, number: number): string {
  const item = position.stop.is === "question" ? /^(.*)\[(\d+)\]$/.exec(position.stop.path) : null;
  const list = item ? position.lists[item[1] ?? ""] : undefined;
  if (!item || !list) return fill(text.number, { number });
  const name = list.sets ?? list.id;
  const place = fill(calculatorsTexts.form.row, { row: rowNames[name] ?? nameOf(name), number: Number(item[2]) + 1 });
  return fill(text.numberIn, { number, place });
}

/** The questions so far with their answers; those that only begin a list are left out. */
export function answeredSoFar(positions: readonly Position[]): Answered[] {
  return positions.slice(0, -1).flatMap((position) => {
    const { stop } = position;
    if (stop.is !== "question" || stop.question.type === "subgraph") return [];
    if (stop.question.type === "repeat" && Array.isArray(position.given) && position.given.length > 0) return [];
    return [{ question: stop.question.question, answer: said(position) }];
  });
}
