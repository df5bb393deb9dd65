// What the controls hold, and the answers that it makes.
import roofsTexts from "#texts/roofs";
import { href } from "../../app/route";
import { fill } from "../../texts";
import { money, parseFigure, quantity } from "../../ui/format";
import type { Answer, Answers, Interview, Question, QuestionDefinition } from "./interview_api";

const text = roofsTexts.interview.question;
const interviewText = roofsTexts.interview;
const statusText = roofsTexts.interview.status;

/** A choice, a typed text or figure; of several choices, a list. Nothing, "" and [] leave a question open. */
export type Typed = string | string[];
export type TypedAnswers = Record<string, Typed>;

/** What a question and its definition have in common. */
export type AnyQuestion = Pick<Question, "id" | "text" | "type" | "required"> &
  Partial<Pick<Question, "options" | "unit" | "minimum" | "maximum" | "default">>;

interface Reading {
  answer?: Answer;
  problem?: string;
}

function rangeOf({ minimum, maximum }: AnyQuestion): { minimum: string; maximum: string } {
  return { minimum: quantity(minimum), maximum: quantity(maximum) };
}

function readFigure(question: AnyQuestion, typed: string): Reading {
  const figure = parseFigure(typed);
  if (figure === undefined) return {};
  if (figure === null) return { problem: text.notNumber };
  if (question.type === "integer" && !Number.isInteger(figure)) return { problem: text.notWhole };
  const { minimum = -Infinity, maximum = Infinity } = question;
  if (figure < minimum || figure > maximum) return { problem: fill(text.outside, rangeOf(question)) };
  return { answer: figure };
}

function readList(typed: Typed): Reading {
  const parts = (Array.isArray(typed) ? typed : typed.split(",")).map((part) => part.trim()).filter(Boolean);
  return parts.length > 0 ? { answer: parts } : {};
}

/** The answer that a question has, if what was typed is one. */
export function readAnswer(question: AnyQuestion, typed: Typed | undefined): Reading {
  if (typed === undefined) return {};
  if (question.type === "choices") return readList(typed);
  if (Array.isArray(typed) || typed.trim() === "") return {};
  switch (question.type) {
    case "integer":
    case "number":
      return readFigure(question, typed);
    case "boolean":
      return { answer: typed === "yes" };
    default:
      return { answer: typed };
  }
}

/** The answers to all questions that have one; also to those that are not asked now, as they may be asked again. */
export function answersOf(questions: readonly AnyQuestion[], typed: TypedAnswers): Answers {
  const answers: Answers = {};
  for (const question of questions) {
    const { answer } = readAnswer(question, typed[question.id]);
    if (answer !== undefined) answers[question.id] = answer;
  }
  return answers;
}

/** The range of a figure in words, if it has one. */
export function rangeInWords(question: AnyQuestion): string | null {
  if (question.minimum === undefined || question.maximum === undefined) return null;
  return fill(text.range, { ...rangeOf(question), unit: question.unit ?? "" }).trim();
}

export type StepName = keyof typeof roofsTexts.interview.stepNames;

const questionsOf: Partial<Record<StepName, string[]>> = {
  work: [
    ...["system", "mode", "measure_source", "description", "area", "pitch", "eave_ft", "rake_ft", "ridge_ft"],
    ...["hip_ft", "valley_ft", "step_flashing_ft", "flashing_ft", "slopes", "repairable", "matching"],
  ],
  shingles: ["grade", "felt_in_shingle", "layers", "haul", "waste", "waste_percent", "bundles_per_square"],
  edges: ["starter", "starter_in_waste", "ridge_cap", "cap_in_waste", "drip_edge", "gutter_apron", "valley"],
  protection: [
    ...["underlayment", "ice_barrier", "code_edition", "overhang_in", "wall_in", "valley_barrier_ft"],
    ...["steep", "stories", "high_share"],
  ],
  accessories: [
    ...["ridge_vent", "flashings", "vents_turtle", "vents_turbine", "vents_power", "vents_exhaust"],
    ...["pipe_jacks", "pipe_jacks_lead", "chimneys", "chimney_size", "skylights", "skylight_work", "satellites"],
  ],
};

/** The step of questions that no other step lists. */
const lastQuestions: StepName = "closing";

export const stepNames = Object.keys(roofsTexts.interview.stepNames) as StepName[];

export function isStepName(name: string | undefined): name is StepName {
  return stepNames.some((step) => step === name);
}

export function stepOf(question: string): StepName {
  return stepNames.find((step) => questionsOf[step]?.includes(question)) ?? lastQuestions;
}

/** Questions with a required answer that neither a default nor the user gives. */
export function isNeeded(question: Question): boolean {
  return question.required && question.default === undefined && !question.answered;
}

function hasProblem(question: AnyQuestion, typed: TypedAnswers): boolean {
  return readAnswer(question, typed[question.id]).problem !== undefined;
}

export function stepHref(step: StepName): string {
  return href("roofs", "interview", step);
}

export interface Step {
  name: StepName;
  questions: Question[];
  answered: number;
  needed: number;
  wrong: number;
}

/** The steps with the questions that are asked now, in the server's order. */
export function stepsOf(questions: readonly Question[], typed: TypedAnswers): Step[] {
  return stepNames.map((name) => {
    const mine = name === "scope" ? [] : questions.filter((question) => stepOf(question.id) === name);
    const wrong = mine.filter((question) => hasProblem(question, typed));
    return {
      name,
      questions: mine,
      answered: mine.filter((question) => question.answered).length,
      needed: mine.filter((question) => isNeeded(question) && !wrong.includes(question)).length,
      wrong: wrong.length,
    };
  });
}

const options: Record<string, string> = interviewText.options;
const measured: Record<string, string> = interviewText.measured;

function plain(name: string): string {
  const words = name.replace(/_/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An option of a question: "three_tab_20" is "3-tab, 20 year". */
export function optionInWords(question: string, option: string): string {
  return options[`${question}.${option}`] ?? options[option] ?? plain(option);
}

/** What holds while a question is open, or null if nothing does. */
export function defaultInWords(question: AnyQuestion): string | null {
  const value = question.default;
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? interviewText.question.yes : interviewText.question.no;
  if (typeof value === "number") return String(value);
  return optionInWords(question.id, String(value));
}

type Condition = QuestionDefinition["visible_if"][number];

function conditionInWords(condition: Condition, questions: readonly QuestionDefinition[]): string {
  const { field, value } = condition;
  const thing = measured[field];
  // "At least 0.01 ft of it" is how the table says that there is some.
  if (thing && Number(value) < 1) return fill(interviewText.some, { field: thing });
  const asked = questions.find((question) => question.id === field);
  const plainAnswers: Record<string, string> = {
    yes: interviewText.question.yes,
    no: interviewText.question.no,
    "": interviewText.nothing,
  };
  const answer = plainAnswers[value] ?? optionInWords(field, value);
  return fill(interviewText.tests[condition.test], { field: thing ?? asked?.text ?? field, value: answer });
}

/** When a question is asked. */
export function conditionsInWords(question: QuestionDefinition, questions: readonly QuestionDefinition[]): string {
  const conditions = question.visible_if
    .map((condition) => conditionInWords(condition, questions))
    .join(interviewText.and);
  return fill(interviewText.skippedBecause, { conditions });
}

export interface Status {
  kind: "good" | "warn" | "info";
  words: string;
  /** Questions that keep the scope from being made. */
  open: Question[];
}

function list(questions: readonly Question[]): string {
  return questions.map((question) => question.text).join(" ");
}

export function statusOf(interview: Interview, typed: TypedAnswers): Status {
  const wrong = interview.questions.filter((question) => hasProblem(question, typed));
  if (wrong.length > 0)
    return { kind: "warn", words: fill(statusText.correct, { questions: list(wrong) }), open: wrong };
  if (interview.error) return { kind: "warn", words: roofsTexts.interview.errors.title, open: [] };
  if (interview.result) {
    const { summary, total, invented_prices } = interview.result;
    const words = invented_prices ? statusText.readyInvented : statusText.ready;
    return { kind: "good", words: fill(words, { summary, total: money(total) }), open: [] };
  }
  const open = interview.questions.filter(isNeeded);
  if (open.length > 0) return { kind: "info", words: fill(statusText.open, { questions: list(open) }), open };
  return { kind: "info", words: `${statusText.none}. ${statusText.measure}`, open: [] };
}

/** The question that an error is about. Errors of a description name its figure instead. */
export function questionOfError(error: NonNullable<Interview["error"]>): string {
  return error.code === "invalid_roof_description" ? "description" : error.field;
}
