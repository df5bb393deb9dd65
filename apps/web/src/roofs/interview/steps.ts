// The steps of the guided form. The server says which questions are asked; here is only where.
import roofsTexts from "#texts/roofs";
import { href } from "../../app/route";
import { readAnswer, type AnyQuestion, type TypedAnswers } from "./answers";
import type { Question } from "./interview_api";

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

export function hasProblem(question: AnyQuestion, typed: TypedAnswers): boolean {
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
