import { expect, test } from "vitest";

import { answersOf, rangeInWords, readAnswer, type AnyQuestion } from "./answers";

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
