import { afterEach, expect, test, vi } from "vitest";

import { ApiError, NetworkError } from "../api/errors";
import {
  backToWords,
  emission,
  longestDescription,
  preview,
  problemOfWords,
  takeExample,
  type,
  typed,
} from "./description_section";

afterEach(() => {
  vi.restoreAllMocks();
  typed.value = { words: "", project: "", replaced: null };
  preview.reset();
});

test("every change of the words asks for the plan, and forgets the ESX of earlier words", () => {
  const start = vi.spyOn(preview, "start").mockResolvedValue(null);
  const forget = vi.spyOn(emission, "reset");
  type("40x30");
  expect(start).toHaveBeenCalledWith("40x30");
  expect(forget).toHaveBeenCalledOnce();
});

test("no words and too many words are not asked for", () => {
  const start = vi.spyOn(preview, "start").mockResolvedValue(null);
  type("  ");
  type("x".repeat(longestDescription + 1));
  expect(start).not.toHaveBeenCalled();
});

test("an example gives the own words back", () => {
  vi.spyOn(preview, "start").mockResolvedValue(null);
  const examples = ["gable", "hip"];
  type("my roof");
  takeExample("gable", examples);
  takeExample("hip", examples);
  expect(typed.value).toMatchObject({ words: "hip", replaced: "my roof" });
  backToWords();
  expect(typed.value).toMatchObject({ words: "my roof", replaced: null });
});

test("only a refusal of the words is their problem", () => {
  const refusal = new ApiError(422, "description: shape: none", [{ path: ["description"], message: "shape: none" }]);
  expect(problemOfWords(refusal)).toBe("Shape: none");
  expect(problemOfWords(new ApiError(503, "busy"))).toBeNull();
  expect(problemOfWords(new NetworkError())).toBeNull();
  expect(problemOfWords(null)).toBeNull();
});
