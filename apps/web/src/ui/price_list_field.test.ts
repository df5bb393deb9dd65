import { expect, test } from "vitest";

import { listOptions } from "./price_list_field";

const list = (code: string, name: string) => ({
  code,
  name,
  entry_count: 1,
  source: "loaded" as const,
  own: false,
  file_name: null,
  updated_at: null,
});

test("the default comes first; lists have code and name", () => {
  const lists = [list("CASA8X_NOV26", "California"), list("DEMO", "DEMO"), list("TX", "")];
  expect(listOptions(lists, "", "Default")).toEqual([
    { value: "", label: "Default" },
    { value: "CASA8X_NOV26", label: "CASA8X_NOV26 – California" },
    { value: "DEMO", label: "DEMO" },
    { value: "TX", label: "TX" },
  ]);
});

test("a chosen list stays chosen while the lists are loaded, or if it is not among them", () => {
  const values = (lists: Parameters<typeof listOptions>[0]) => listOptions(lists, "TX", "").map(({ value }) => value);
  expect(values([])).toEqual(["", "TX"]);
  expect(values([list("TX", "")])).toEqual(["", "TX"]);
  expect(values([list("CA", "")])).toEqual(["", "TX", "CA"]);
});
