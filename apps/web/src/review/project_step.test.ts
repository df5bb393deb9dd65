import { expect, it } from "vitest";

import { estimate, line } from "./fixture";
import { newProject, noteText, optionsOf, projectName, type Project } from "./project_step";

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
  expect(note).toContain("It was edited once");
  expect(note).toContain("abc");
});

it("offers projects of the same claim first", () => {
  const project = (id: string, claim: string | null) => ({ id, name: `Project ${id}`, claim_number: claim }) as Project;
  const options = optionsOf([project("1", null), project("2", "0123")], "0123").map(({ value }) => value);
  expect(options).toEqual(["2", "", "1"]);
  expect(optionsOf([project("1", null)], null).map(({ value }) => value)).toEqual(["", "1"]);
});
