import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";

import { heardParts, HeardWords, withoutMarks } from "./heard_words";

afterEach(cleanup);

test.each([
  ["kitchen will (?) by ten", ["kitchen ", "will*", " by ten"]],
  ["will (?)", ["will*"]],
  ["a (?) b (?)\nc (?) d", ["a*", " ", "b*", "\n", "c*", " d"]],
  ["sure of it", ["sure of it"]],
])("the parts of %s", (transcript, parts) => {
  expect(heardParts(transcript).map(({ words, unsure }) => (unsure ? `${words}*` : words))).toEqual(parts);
});

test("a word that may be wrong is marked, and its mark is not shown", () => {
  const { container } = render(<HeardWords transcript="kitchen will (?) by ten" />);
  expect(container.textContent).not.toContain("(?)");
  expect(screen.getByTitle("may have been heard wrong").tagName).toBe("MARK");
  expect(withoutMarks("kitchen will (?) by ten")).toBe("kitchen will by ten");
});
