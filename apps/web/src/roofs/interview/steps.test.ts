import { expect, test } from "vitest";

import type { Interview, Question } from "./interview_api";
import { questionOfError, statusOf } from "./status";
import { isStepName, stepOf, stepsOf } from "./steps";

const question = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  text: `${id}?`,
  type: "choice",
  required: false,
  answered: false,
  ...more,
});

const area = question("area", { type: "number", required: true, minimum: 1, maximum: 1000 });
const nothing: Interview = { questions: [], result: null, error: null, warnings: [] };

test("questions are in their step, and new ones of the server in the last", () => {
  expect(stepOf("valley")).toBe("edges");
  expect(stepOf("gutters")).toBe("closing");
  expect(stepOf("a_new_question")).toBe("closing");
  expect(isStepName("edges") && !isStepName("walls") && !isStepName(undefined)).toBe(true);
});

test("steps count what is answered, needed and wrong", () => {
  const mode = question("mode", { default: "repair", required: true });
  const questions = [question("system", { answered: true }), mode, area];
  const work = (typed: Record<string, string>) => stepsOf(questions, typed).find((step) => step.name === "work");
  expect(work({})).toMatchObject({ answered: 1, needed: 1, wrong: 0 });
  expect(work({ area: "-1" })).toMatchObject({ answered: 1, needed: 0, wrong: 1 });
  expect(stepsOf(questions, {}).map((step) => step.questions.length)).toEqual([3, 0, 0, 0, 0, 0, 0]);
});

test("the status says what keeps the scope from being made", () => {
  expect(statusOf(nothing, {})).toMatchObject({ kind: "info", words: expect.stringContaining("Choose a report") });
  expect(statusOf({ ...nothing, questions: [area] }, {})).toMatchObject({ kind: "info", open: [area] });
  expect(statusOf({ ...nothing, questions: [area] }, { area: "much" })).toMatchObject({ kind: "warn", open: [area] });
  const result = { items: [], total: 7384.04, summary: "Full replacement" };
  expect(statusOf({ ...nothing, result }, {})).toMatchObject({
    kind: "good",
    words: "Full replacement. Total $7,384.04.",
  });
});

test("an error names its question, also that of a description", () => {
  const error = { code: "roof_mode_not_supported", message: "", field: "mode", supported: [], got: "repair" };
  expect(statusOf({ ...nothing, error }, {}).kind).toBe("warn");
  expect(questionOfError(error)).toBe("mode");
  expect(questionOfError({ ...error, code: "invalid_roof_description", field: "shape" })).toBe("description");
});
