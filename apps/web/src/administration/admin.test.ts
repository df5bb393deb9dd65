import { describe, expect, test } from "vitest";

import { sortRows } from "../ui/table";
import {
  bytesText,
  detailsText,
  heldText,
  lastingText,
  listAddress,
  ownerOf,
  tookText,
  wholeNumber,
  type Rows,
} from "./admin";

test("what is held is named, and the rest is counted", () => {
  expect(heldText({ estimates: 2, projects: 1, sessions: 3, roles: 1 })).toBe(
    "2 estimates, 1 project, 4 other records",
  );
  expect(heldText({ roles: 1 })).toBe("1 record");
  expect(heldText({})).toBe("");
});

describe("how long a job took", () => {
  const job = (started_at: string, finished_at?: string) => ({ started_at, finished_at }) as Rows["jobs"];
  test("seconds and minutes", () => {
    expect(tookText(job("2026-11-26T10:00:00Z", "2026-11-26T10:00:04Z"))).toBe("4 s");
    expect(tookText(job("2026-11-26T10:00:00Z", "2026-11-26T10:03:10Z"))).toBe("3 min");
  });
  test("it still runs", () => expect(tookText(job("2026-11-26T10:00:00Z"))).toBe(""));
});

test("arguments of an act", () => {
  expect(detailsText({ NAME: "Acme", "--kind": "live" })).toBe("Acme --kind live");
});

test("limits", () => {
  expect(wholeNumber(" 20 ")).toBe(20);
  expect(wholeNumber("")).toBeUndefined();
  for (const typed of ["0", "-1", "1.5", "two", "1000001"]) expect(wholeNumber(typed)).toBeNull();
});

test("rows by a column: up, down, and those without a value last", () => {
  const column = { key: "a", title: "A", cell: () => null, sortBy: ({ a }: { a: number | null }) => a };
  const rows = [{ a: 2 }, { a: null }, { a: 10 }, { a: 1 }];
  expect(sortRows(rows, column, false).map(({ a }) => a)).toEqual([1, 2, 10, null]);
  expect(sortRows(rows, column, true).map(({ a }) => a)).toEqual([10, 2, 1, null]);
});

test("the address of a list that is searched", () => {
  expect(listAddress("keys", "partner 1&2")).toBe("#/administration/keys?query=partner+1%262");
});

test("how much is kept", () => {
  expect(bytesText(0)).toBe("0 byte");
  expect(bytesText(999)).toBe("999 byte");
  expect(bytesText(1500)).toBe("1.5 kB");
  expect(bytesText(2_000_000_000)).toBe("2 GB");
  expect(bytesText(3.2e15)).toBe("3,200 TB");
});

test("how long something has waited", () => {
  expect(lastingText(89)).toBe("89 s");
  expect(lastingText(600)).toBe("10 min");
  expect(lastingText(7300)).toBe("2 h");
});

test("whose a price list is", () => {
  const owner = (text: string) => ownerOf({ owner: text } as Rows["price-lists"]);
  expect(owner("")).toEqual({});
  expect(owner("partner:p1")).toEqual({ partner_id: "p1" });
  expect(owner("user:a:b")).toEqual({ user_id: "a:b" });
});
