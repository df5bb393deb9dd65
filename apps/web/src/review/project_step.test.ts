import { expect, it } from "vitest";

import { checkName } from "./doubts";
import { estimate, line } from "./fixture";
import { newProject, noteText, projectName } from "./project_step";

const made = estimate([line("1")]);

it("makes a project of the claim", () => {
  expect(projectName(made)).toBe("12 Larch Lane, Pat Doe");
  expect(newProject(made, "A name")).toMatchObject({
    name: "A name",
    claim_number: "0123",
    carrier: "Example Mutual",
    date_of_loss: "2026-10-18",
    loss_type: "Hail",
    policy_number: null,
  });
});

it("cuts what is too long for a project, and leaves out what is not a date", () => {
  const dates = { ...made.claim.dates, loss: "yesterday" };
  const long = { ...made, claim: { ...made.claim, insured_name: "x".repeat(10_000), dates } };
  expect(projectName(long)).toHaveLength(200);
  expect(newProject(long, "x")).toMatchObject({ insured_name: "x".repeat(200), date_of_loss: null });
});

it("writes a note with the totals", () => {
  const totals = { tax: 1, overhead_and_profit: null, rcv: 1021, depreciation: 4, acv: 17 };
  const note = noteText({ estimate: made, totals, edits: 1, closes: false, runRef: "abc" });
  expect(note).toContain("claim.pdf");
  expect(note).toContain("RCV 1,021.00");
  expect(note).not.toContain("O&P");
  expect(note).toContain("1 line was edited");
  expect(note).toContain("abc");
});

it("names totals in the words of the trade", () => {
  expect(checkName(made, "section:S2.rcv")).toBe("RCV of Kitchen");
  expect(checkName(made, "line_items.overhead_and_profit")).toBe("O&P of all line items");
  expect(checkName(made, "item:24.acv")).toBe("ACV of line 24");
  expect(checkName(made, "coverage:Dwelling.net_claim")).toBe("Net claim of coverage Dwelling");
  expect(checkName(made, "something_new")).toBe("something new");
});
