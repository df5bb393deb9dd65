import { expect, test } from "vitest";

import { address, found, matches } from "./project_list";
import type { Project } from "./requests";

function project(changes: Partial<Project>): Project {
  return {
    id: "1",
    name: "12 Larch Lane, hail",
    status: "open",
    claim_number: "0123-456 789",
    policy_number: null,
    carrier: null,
    insured_name: "José Núñez",
    insured_email: null,
    insured_phone: null,
    street: "12 Larch Lane",
    city: "Springfield",
    state: "IL",
    postal_code: "62701",
    date_of_loss: null,
    loss_type: null,
    price_list: null,
    rooms: [],
    notes_text: null,
    note_count: 0,
    photo_count: 0,
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
    ...changes,
  };
}

test.each([
  ["", true],
  ["larch", true],
  ["LANE springfield", true],
  ["jose nunez", true],
  ["0123456789", true],
  ["3-45", true],
  ["627", true],
  ["larch austin", false],
  ["<b>", false],
])("a search for %j finds the project: %j", (search, expected) => {
  expect(matches(project({}), search)).toBe(expected);
});

test("only blanks and dashes find everything", () => {
  expect(matches(project({}), "  ")).toBe(true);
  expect(matches(project({ claim_number: null, name: "x" }), "-")).toBe(false);
});

test("addresses leave out what is missing", () => {
  expect(address(project({}))).toBe("12 Larch Lane, Springfield, IL 62701");
  expect(address(project({ street: null, city: null, postal_code: null }))).toBe("IL");
});

test("projects are sorted by change or name", () => {
  const all = [
    project({ id: "a", name: "Unit 10", updated_at: "2026-01-02T00:00:00Z" }),
    project({ id: "b", name: "unit 9", updated_at: "2026-01-03T00:00:00Z" }),
    project({ id: "c", name: "Attic", updated_at: "2026-01-01T00:00:00Z" }),
  ];
  const ids = (projects: Project[]) => projects.map(({ id }) => id).join("");
  expect(ids(found(all, "", "changed"))).toBe("bac");
  expect(ids(found(all, "", "name"))).toBe("cba");
  expect(ids(found(all, "unit", "name"))).toBe("ba");
});
