import { expect, test } from "vitest";

import { countFilters, noFilter, toggled, toQuery } from "./filters";

test("a filter becomes the query of the list", () => {
  expect(toQuery(noFilter)).toEqual({});
  const filter = toggled(toggled(noFilter, "rooms", "k"), "damages", "Hail & wind");
  expect(toQuery({ ...filter, hasNotes: "without", untagged: true })).toEqual({
    room_ids: ["k"],
    damage_types: ["Hail & wind"],
    has_notes: false,
    untagged_only: true,
  });
  expect(toQuery({ ...noFilter, hasNotes: "with" })).toEqual({ has_notes: true });
  expect(countFilters(filter)).toBe(2);
});

test("values are toggled", () => {
  const once = toggled(noFilter, "categories", "Roof");
  expect(once.categories).toEqual(["Roof"]);
  expect(toggled(once, "categories", "Roof")).toEqual(noFilter);
});
