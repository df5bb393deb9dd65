// Options, defaults and conditions of questions in words.
import roofsTexts from "#texts/roofs";
import { fill } from "../../texts";
import type { AnyQuestion } from "./answers";
import type { QuestionDefinition } from "./interview_api";

const text = roofsTexts.interview;
const options: Record<string, string> = text.options;
const measured: Record<string, string> = text.measured;

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
  if (typeof value === "boolean") return value ? text.question.yes : text.question.no;
  if (typeof value === "number") return String(value);
  return optionInWords(question.id, String(value));
}

type Condition = QuestionDefinition["visible_if"][number];

function conditionInWords(condition: Condition, questions: readonly QuestionDefinition[]): string {
  const { field, value } = condition;
  const thing = measured[field];
  // "At least 0.01 ft of it" is how the table says that there is some.
  if (thing && Number(value) < 1) return fill(text.some, { field: thing });
  const asked = questions.find((question) => question.id === field);
  const plainAnswers: Record<string, string> = { yes: text.question.yes, no: text.question.no, "": text.nothing };
  const answer = plainAnswers[value] ?? optionInWords(field, value);
  return fill(text.tests[condition.test], { field: thing ?? asked?.text ?? field, value: answer });
}

/** When a question is asked. */
export function conditionsInWords(question: QuestionDefinition, questions: readonly QuestionDefinition[]): string {
  const conditions = question.visible_if.map((condition) => conditionInWords(condition, questions)).join(text.and);
  return fill(text.skippedBecause, { conditions });
}
