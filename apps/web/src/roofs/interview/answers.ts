// What the controls hold, and the answers that it makes.
import roofsTexts from "#texts/roofs";
import { fill } from "../../texts";
import { parseFigure, quantity } from "../../ui/format";
import type { Answer, Answers, Question } from "./interview_api";

const text = roofsTexts.interview.question;

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
