// The way through the questions of a calculator. The server says what comes next; here is what was answered.
import calculatorsTexts from "#texts/calculators";
import { answer, client } from "../api/client";
import { isObject, type Json, type JsonObject, type Question } from "../api/types";
import { fill } from "../texts";
import type { Linked } from "./calculation";
import { optionLabel } from "./guide";
import { nameOf, valueText } from "./words";

/** The server's word on where the answers lead. */
export interface Walked extends Linked {
  next: Question | null;
  /** Where the answer belongs: "rooms[1]". */
  path: string;
}

/** What the user sees: a question, whether to add another item to a list, or the end. */
type Stop =
  | { is: "question"; question: Question; path: string }
  | { is: "another"; list: Question; listPath: string; count: number; then: Walked }
  | { is: "end"; inputs: JsonObject; regional: number | null };

export interface Position {
  answers: JsonObject;
  stop: Stop;
  /** The lists that are being filled, by their path. */
  lists: Readonly<Record<string, Question>>;
  /** What was answered here. */
  given?: Json;
}

export async function walk(calculator: string, answers: JsonObject): Promise<Walked> {
  const walked = await answer(
    client.POST("/api/v1/calc/scenario/{calculator}/walk", { params: { path: { calculator } }, body: { answers } }),
  );
  return {
    next: walked.next as Question | null,
    path: walked.path,
    inputs: walked.inputs,
    regional: walked.regional_adjustment_pct,
  };
}

/** "wm.rooms[1]" as ["wm", "rooms", 1]. */
function stepsOf(path: string): (string | number)[] {
  return [...path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) => name ?? Number(index));
}

function joined(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

/** The answers with one more, or one changed. */
export function putAnswer(answers: Json, steps: readonly (string | number)[], value: Json): Json {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (typeof step === "number") {
    const list = Array.isArray(answers) ? [...answers] : [];
    list[step] = putAnswer(list[step] ?? {}, rest, value);
    return list;
  }
  const object = isObject(answers) ? answers : {};
  return { ...object, [step]: putAnswer(object[step] ?? {}, rest, value) };
}

export function answerAt(answers: Json, path: string): Json | undefined {
  return stepsOf(path).reduce<Json | undefined>((found, step) => {
    if (typeof step === "number") return Array.isArray(found) ? found[step] : undefined;
    return isObject(found) ? found[step] : undefined;
  }, answers);
}

function stopAt(walked: Walked): Stop {
  const { next, path, inputs, regional } = walked;
  return next ? { is: "question", question: next, path } : { is: "end", inputs, regional };
}

/** The list whose item was left by going from one place to another. */
function leftList(from: string, to: string): string | null {
  const item = /^(.*)\[\d+\]$/.exec(from);
  return item && to !== from && !to.startsWith(`${from}.`) && !to.startsWith(`${from}[`) ? (item[1] ?? null) : null;
}

export function start(walked: Walked): Position {
  return { answers: {}, stop: stopAt(walked), lists: {} };
}

/** The answers after a question. */
export function answered(position: Position, value: Json): JsonObject {
  const { stop, answers } = position;
  if (stop.is !== "question") return answers;
  const steps = [...stepsOf(stop.path), stop.question.id];
  return putAnswer(answers, steps, value) as JsonObject;
}

/** Where the user is after a question, given where the server says the answers lead. */
export function after(position: Position, answers: JsonObject, walked: Walked): Position {
  const { stop } = position;
  if (stop.is !== "question") return { ...position, answers, stop: stopAt(walked) };
  const { question, path } = stop;
  const own = joined(path, question.id);
  const lists = question.type === "repeat" ? { ...position.lists, [own]: question } : position.lists;
  const left = walked.path === path ? null : leftList(path, walked.path);
  const list = left === null ? undefined : lists[left];
  const items = left === null ? null : answerAt(answers, left);
  const count = Array.isArray(items) ? items.length : 0;
  if (left === null || !list || count >= (list.max_items ?? Infinity)) return { answers, stop: stopAt(walked), lists };
  return { answers, stop: { is: "another", list, listPath: left, count, then: walked }, lists };
}

/** The answers with one more item in the list. */
export function oneMore(position: Position): JsonObject {
  const { stop, answers } = position;
  if (stop.is !== "another") return answers;
  return putAnswer(answers, [...stepsOf(stop.listPath), stop.count], {}) as JsonObject;
}

export function noMore(position: Position): Position {
  const { stop } = position;
  return stop.is === "another" ? { ...position, stop: stopAt(stop.then) } : position;
}

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
