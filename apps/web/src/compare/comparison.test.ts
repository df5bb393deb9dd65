import { afterEach, describe, expect, it, vi } from "vitest";

import { client } from "../api/client";
import { ApiError } from "../api/errors";
import type { Estimate } from "../api/types";
import {
  changeInput,
  compareAndKeep,
  compareStore,
  kindOf,
  pageName,
  parseEstimate,
  SideError,
  swapSides,
  toSideError,
  twoInsureds,
} from "./comparison";

const json = (value: unknown) => new File([JSON.stringify(value)], "a.json");
function respond(status: number, body: unknown): void {
  const response = new Response(null, { status });
  const outcome = status === 200 ? { data: body, response } : { error: body, response };
  vi.spyOn(client, "POST").mockResolvedValue(outcome as never);
}

const signal = new AbortController().signal;

afterEach(() => vi.restoreAllMocks());

describe("files", () => {
  it("are judged by content", async () => {
    expect(await kindOf(new Blob(["%PDF-1.7"]))).toBe("pdf");
    expect(await kindOf(new Blob(["PK\u0003\u0004"]))).toBe("esx");
    expect(await kindOf(json({}))).toBe("json");
  });

  it("may be no estimate", () => {
    expect(parseEstimate('\uFEFF{"line_items":[]}')).toEqual({ line_items: [] });
    expect(() => parseEstimate("null")).toThrow("not an estimate");
    expect(() => parseEstimate("{}x")).toThrow("not an estimate");
  });

  it("name the page of their differences", () => {
    expect(pageName("Smith 2.revised.pdf")).toBe("Smith 2.revised-differences.html");
  });
});

describe("comparing", () => {
  it("shows a problem at its file", () => {
    const error = new ApiError(422, "after: x", [{ path: ["after"], message: "is not a PDF" }]);
    expect(toSideError(error)).toMatchObject({ side: "after", message: "is not a PDF" });
    const other = new ApiError(503, "busy");
    expect(toSideError(other)).toBe(other);
    expect(new SideError("before", "x").side).toBe("before");
  });

  it("keeps the problem of the file that the server names", async () => {
    const [before, after] = [json({}), json({})];
    changeInput({ before, after });
    const detail = [{ loc: ["body", "before"], msg: "is broken", type: "x" }];
    respond(422, { detail });
    await compareAndKeep({ before, after, priceList: "" }, signal);
    expect(compareStore.value.problems).toEqual({ before: "is broken", after: null });
    swapSides();
    expect(compareStore.value).toMatchObject({ before: after, after: before, problems: { before: null, after: null } });
  });

  it("drops a result of files that were replaced meanwhile", async () => {
    const [before, after] = [json({}), json({})];
    changeInput({ before, after });
    const lists = { added: [], removed: [], changed: [], moved: [], renumbered: [], split: [], merged: [] };
    respond(200, { ...lists, totals: { sections: {} }, not_compared: [] });
    const work = compareAndKeep({ before, after, priceList: "" }, signal);
    changeInput({ after: json({ other: 1 }) });
    await work;
    expect(compareStore.value.comparison).toBeNull();
    changeInput({ after });
    await compareAndKeep({ before, after, priceList: "" }, signal);
    expect(compareStore.value.comparison?.rows).toEqual([]);
  });
});

describe("two insureds", () => {
  const of = (insured_name: string | null, claim_number: string | null = null) =>
    ({ claim: { insured_name, claim_number } }) as unknown as Partial<Estimate>;

  it.each([
    ["JOHN SMITH", "Smith, John"],
    ["J. Smith", "John Smith"],
    ["John Smith", "John & Mary Smith"],
  ])("%s may be %s", (one, other) => {
    expect(twoInsureds(of(one), of(other))).toBeNull();
  });

  it("are asked about, unless the claim is the same", () => {
    expect(twoInsureds(of("John Smith"), of("Ann Doe"))).toEqual(["John Smith", "Ann Doe"]);
    expect(twoInsureds(of("John Smith", "7"), of("Ann Doe", "7"))).toBeNull();
    expect(twoInsureds(of(null), of("Ann Doe"))).toBeNull();
  });
});
