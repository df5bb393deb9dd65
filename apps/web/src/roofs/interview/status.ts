// In one sentence, where an interview is.
import roofsTexts from "#texts/roofs";
import { fill } from "../../texts";
import { money } from "../../ui/format";
import type { TypedAnswers } from "./answers";
import type { Interview, Question } from "./interview_api";
import { hasProblem, isNeeded } from "./steps";

const text = roofsTexts.interview.status;

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
  if (wrong.length > 0) return { kind: "warn", words: fill(text.correct, { questions: list(wrong) }), open: wrong };
  if (interview.error) return { kind: "warn", words: roofsTexts.interview.errors.title, open: [] };
  if (interview.result) {
    const { summary, total } = interview.result;
    return { kind: "good", words: fill(text.ready, { summary, total: money(total) }), open: [] };
  }
  const open = interview.questions.filter(isNeeded);
  if (open.length > 0) return { kind: "info", words: fill(text.open, { questions: list(open) }), open };
  return { kind: "info", words: `${text.none}. ${text.measure}`, open: [] };
}

/** The question that an error is about. Errors of a description name its figure instead. */
export function questionOfError(error: NonNullable<Interview["error"]>): string {
  return error.code === "invalid_roof_description" ? "description" : error.field;
}
