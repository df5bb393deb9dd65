import { expect, test } from "vitest";

import type { Interview, Question, QuestionDefinition } from "./interview_api";
import {
  answersOf,
  conditionsInWords,
  defaultInWords,
  isStepName,
  optionInWords,
  questionOfError,
  rangeInWords,
  readAnswer,
  statusOf,
  stepOf,
  stepsOf,
  type AnyQuestion,
} from "./questions";

const question = (type: AnyQuestion["type"], more: Partial<AnyQuestion> = {}): AnyQuestion => ({
  id: type,
  text: "?",
  type,
  required: false,
  ...more,
});
const layers = question("integer", { minimum: 1, maximum: 3 });

test.each([undefined, "", "  ", []])("%j leaves a question open", (typed) => {
  for (const type of ["choice", "choices", "integer", "number", "boolean", "text"] as const)
    expect(readAnswer(question(type), typed)).toEqual({});
});

test("answers have the type of their question", () => {
  expect(readAnswer(question("boolean"), "yes").answer).toBe(true);
  expect(readAnswer(question("boolean"), "no").answer).toBe(false);
  expect(readAnswer(question("choice"), "asphalt").answer).toBe("asphalt");
  expect(readAnswer(question("number"), " 1,234.5 ").answer).toBe(1234.5);
  expect(readAnswer(layers, "2").answer).toBe(2);
  expect(readAnswer(question("choices"), ["north"]).answer).toEqual(["north"]);
  expect(readAnswer(question("choices"), "A, B,,").answer).toEqual(["A", "B"]);
});

test.each([
  ["two", "not a number"],
  ["1.5", "whole number"],
  ["9", "from 1 to 3"],
])("%s layers are a problem: %s", (typed, problem) => {
  const { answer, problem: found } = readAnswer(layers, typed);
  expect(answer).toBeUndefined();
  expect(found).toContain(problem);
});

test("a wrong figure is left out of the answers, the others stay", () => {
  const questions = [layers, question("text"), question("boolean")];
  expect(answersOf(questions, { integer: "9", text: "Fernbrook", boolean: "no", unknown: "x" })).toEqual({
    text: "Fernbrook",
    boolean: false,
  });
});

test("ranges name the unit", () => {
  expect(rangeInWords({ ...layers, unit: "EA" })).toBe("From 1 to 3 EA");
  expect(rangeInWords(layers)).toBe("From 1 to 3");
  expect(rangeInWords(question("text"))).toBeNull();
});

const stepsQuestion = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  text: `${id}?`,
  type: "choice",
  required: false,
  answered: false,
  ...more,
});

const area = stepsQuestion("area", { type: "number", required: true, minimum: 1, maximum: 1000 });
const nothing: Interview = { questions: [], result: null, error: null, errors: [], warnings: [] };

test("questions are in their step, and new ones of the server in the last", () => {
  expect(stepOf("valley")).toBe("edges");
  expect(stepOf("gutters")).toBe("closing");
  expect(stepOf("a_new_question")).toBe("closing");
  expect(isStepName("edges") && !isStepName("walls") && !isStepName(undefined)).toBe(true);
});

test("steps count what is answered, needed and wrong", () => {
  const mode = stepsQuestion("mode", { default: "repair", required: true });
  const questions = [stepsQuestion("system", { answered: true }), mode, area];
  const work = (typed: Record<string, string>) => stepsOf(questions, typed).find((step) => step.name === "work");
  expect(work({})).toMatchObject({ answered: 1, needed: 1, wrong: 0 });
  expect(work({ area: "-1" })).toMatchObject({ answered: 1, needed: 0, wrong: 1 });
  expect(stepsOf(questions, {}).map((step) => step.questions.length)).toEqual([3, 0, 0, 0, 0, 0, 0]);
});

test("the status says what keeps the scope from being made", () => {
  expect(statusOf(nothing, {})).toMatchObject({ kind: "info", words: expect.stringContaining("Choose a report") });
  expect(statusOf({ ...nothing, questions: [area] }, {})).toMatchObject({ kind: "info", open: [area] });
  expect(statusOf({ ...nothing, questions: [area] }, { area: "much" })).toMatchObject({ kind: "warn", open: [area] });
  const prices = { price_list: "LIST", invented_prices: false };
  const result = { items: [], total: 7384.04, summary: "Full replacement", ...prices };
  expect(statusOf({ ...nothing, result }, {})).toMatchObject({
    kind: "good",
    words: "Full replacement. Total $7,384.04.",
  });
  const invented = { ...result, invented_prices: true };
  expect(statusOf({ ...nothing, result: invented }, {}).words).toBe(
    "Full replacement. Total $7,384.04 (invented prices).",
  );
});

test("an error names its question, also that of a description", () => {
  const error = { code: "roof_mode_not_supported", message: "", field: "mode", supported: [], got: "repair" };
  expect(statusOf({ ...nothing, error }, {}).kind).toBe("warn");
  expect(questionOfError(error)).toBe("mode");
  expect(questionOfError({ ...error, code: "invalid_roof_description", field: "shape" })).toBe("description");
});

const wordingQuestion = (id: string, more: Partial<QuestionDefinition> = {}): QuestionDefinition => ({
  id,
  text: `${id}?`,
  type: "choice",
  required: false,
  visible_if: [],
  ...more,
});

test("options have names, and new ones of the server are made readable", () => {
  expect(optionInWords("grade", "three_tab_20")).toBe("3-tab, 20 year");
  expect(optionInWords("haul", "none")).toBe("Not hauled");
  expect(optionInWords("decking", "none")).toBe("None");
  expect(optionInWords("grade", "solar_tile")).toBe("Solar tile");
});

test("defaults in words", () => {
  expect(defaultInWords(wordingQuestion("grade", { default: "laminated" }))).toBe("Laminated");
  expect(defaultInWords(wordingQuestion("steep", { default: true }))).toBe("Yes");
  expect(defaultInWords(wordingQuestion("layers", { default: 0 }))).toBe("0");
  expect(defaultInWords(wordingQuestion("area"))).toBeNull();
});

test("conditions in words", () => {
  const all = [wordingQuestion("decking", { text: "Is decking replaced?" }), wordingQuestion("valley")];
  const asked = (field: string, test: QuestionDefinition["visible_if"][number]["test"], value: string) =>
    conditionsInWords(wordingQuestion("x", { visible_if: [{ field, test, value }] }), all);
  expect(asked("decking", "is", "spot")).toBe("Asked if: Is decking replaced? Spot.");
  expect(asked("decking", "is_not", "none")).toBe("Asked if: Is decking replaced? anything but None.");
  expect(asked("measured.valley_ft", "at_least", "0.01")).toBe("Asked if: there are valleys.");
  expect(asked("measured.steepest_pitch", "at_least", "7")).toBe("Asked if: a pitch of at least 7.");
  const both = wordingQuestion("x", {
    visible_if: [
      { field: "decking", test: "is", value: "yes" },
      { field: "unknown", test: "is_not", value: "" },
    ],
  });
  expect(conditionsInWords(both, all)).toBe("Asked if: Is decking replaced? Yes and unknown anything but nothing.");
});
