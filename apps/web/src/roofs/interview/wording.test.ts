import { expect, test } from "vitest";

import type { QuestionDefinition } from "./interview_api";
import { conditionsInWords, defaultInWords, optionInWords } from "./wording";

const question = (id: string, more: Partial<QuestionDefinition> = {}): QuestionDefinition => ({
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
  expect(defaultInWords(question("grade", { default: "laminated" }))).toBe("Laminated");
  expect(defaultInWords(question("steep", { default: true }))).toBe("Yes");
  expect(defaultInWords(question("layers", { default: 0 }))).toBe("0");
  expect(defaultInWords(question("area"))).toBeNull();
});

test("conditions in words", () => {
  const all = [question("decking", { text: "Is decking replaced?" }), question("valley")];
  const asked = (field: string, test: QuestionDefinition["visible_if"][number]["test"], value: string) =>
    conditionsInWords(question("x", { visible_if: [{ field, test, value }] }), all);
  expect(asked("decking", "is", "spot")).toBe("Asked if: Is decking replaced? Spot.");
  expect(asked("decking", "is_not", "none")).toBe("Asked if: Is decking replaced? anything but None.");
  expect(asked("measured.valley_ft", "at_least", "0.01")).toBe("Asked if: there are valleys.");
  expect(asked("measured.steepest_pitch", "at_least", "7")).toBe("Asked if: a pitch of at least 7.");
  const both = question("x", {
    visible_if: [
      { field: "decking", test: "is", value: "yes" },
      { field: "unknown", test: "is_not", value: "" },
    ],
  });
  expect(conditionsInWords(both, all)).toBe("Asked if: Is decking replaced? Yes and unknown anything but nothing.");
});
