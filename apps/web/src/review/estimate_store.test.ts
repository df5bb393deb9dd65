import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { client } from "../api/client";
import type { Estimate } from "../api/types";
import { EstimateStore } from "./estimate_store";
import { clash, countSteps, merge, withOperation, type Document, type Operation, type Step } from "./operations";
import { detail, entry, estimate, line } from "./fixture";

const ok = (data: unknown) => ({ data, response: new Response(null, { status: 200 }) });
const refused = (status: number, error: unknown) => ({ error, response: new Response(null, { status }) });
const set = (value: number, id = "L1"): Operation => ({ op: "set", path: `/line_items/${id}/quantity`, value });
const step = (number: number, operations: Operation[], undone = false): Step => ({
  number,
  at: "2026-11-26T10:00:00Z",
  by: "ann",
  operations,
  undone,
  problem: null,
});

let served = detail(estimate([line("1"), line("2")]));
let steps: Step[] = [];

function edited(version: number, changed: Partial<Estimate>) {
  return ok({ version, estimate: changed, totals: null, checks: served.checks, open: served.open });
}

const patches = vi.fn();

beforeEach(() => {
  served = detail(estimate([line("1"), line("2")]));
  steps = [];
  patches.mockReset();
  vi.spyOn(client, "GET").mockImplementation((async (path: string) =>
    ok(path.endsWith("/history") ? steps : served)) as never);
  vi.spyOn(client, "PATCH").mockImplementation((async (
    _: string,
    { params, body }: { params: { header: Record<string, string> }; body: { operations: Operation[] } },
  ) => patches(params.header["If-Match"], body.operations)) as never);
});
afterEach(() => vi.restoreAllMocks());

async function opened(): Promise<EstimateStore> {
  const store = new EstimateStore("E");
  await store.load();
  return store;
}

const quantityOf = (store: EstimateStore, place = 0) => store.document?.estimate.line_items[place]?.quantity;

describe("edits", () => {
  it("are shown at once, and sent one after another with the version that they are about", async () => {
    const store = await opened();
    patches.mockImplementationOnce(() => edited(2, { line_items: [line("1", { quantity: 5, rcv: 11 })] }));
    patches.mockImplementationOnce(() => edited(3, { line_items: [line("2", { quantity: 6 })] }));
    const first = store.edit(set(5)),
      second = store.edit(set(6, "L2"));
    expect([quantityOf(store), quantityOf(store, 1), store.unsaved]).toEqual([5, 6, 2]);
    expect(await Promise.all([first, second])).toEqual([null, null]);
    expect(patches.mock.calls).toEqual([
      ['"1"', [set(5)]],
      ['"2"', [set(6, "L2")]],
    ]);
    expect(store.document?.estimate.line_items[0]?.rcv).toBe(11);
    expect(store.document?.printed.line_items[0]?.quantity).toBe(10);
    expect([store.unsaved, store.steps.undo, store.document?.version]).toEqual([0, 2, 3]);
  });

  it("wait while there is no connection", async () => {
    const store = await opened();
    patches.mockRejectedValueOnce(new TypeError("offline"));
    const saved = store.edit(set(5));
    await vi.waitFor(() => expect(store.error).not.toBeNull());
    expect([quantityOf(store), store.unsaved]).toEqual([5, 1]);
    patches.mockImplementationOnce(() => edited(2, { line_items: [line("1", { quantity: 5 })] }));
    store.retry();
    expect(await saved).toBeNull();
    expect([store.unsaved, store.error]).toEqual([0, null]);
  });

  it("that are refused are taken back, with the reason", async () => {
    const store = await opened();
    patches.mockImplementationOnce(() =>
      refused(422, { detail: [{ loc: ["body", "operations", 0, "value"], msg: "too large" }] }),
    );
    expect(await store.edit(set(5))).toMatchObject({ status: 422 });
    expect(quantityOf(store)).toBe(10);
  });

  it("of something else than others changed meanwhile are saved on top, and the others' are shown", async () => {
    const store = await opened();
    served = detail(estimate([line("1"), line("2", { quantity: 7 })]), { version: 2 });
    steps = [step(1, [set(7, "L2")])];
    patches.mockImplementationOnce(() => refused(409, { detail: "changed", version: 2, operations: steps }));
    patches.mockImplementationOnce(() => edited(3, { line_items: [line("1", { quantity: 5 })] }));
    expect(await store.edit(set(5))).toBeNull();
    expect([quantityOf(store), quantityOf(store, 1)]).toEqual([5, 7]);
    expect(store.meanwhile).toEqual({ theirs: steps, mine: null });
    expect(patches.mock.calls.map(([version]) => version)).toEqual(['"1"', '"2"']);
  });

  it("of the same as others changed meanwhile are not saved before the user says so", async () => {
    const store = await opened();
    served = detail(estimate([line("1", { quantity: 7 }), line("2")]), { version: 2 });
    steps = [step(1, [set(7)])];
    patches.mockImplementationOnce(() => refused(409, { detail: "changed", version: 2, operations: steps }));
    await store.edit(set(5));
    expect(quantityOf(store)).toBe(7);
    expect(store.meanwhile).toEqual({ theirs: steps, mine: [set(5)] });
    patches.mockImplementationOnce(() => edited(3, { line_items: [line("1", { quantity: 5 })] }));
    store.settle(true);
    await vi.waitFor(() => expect(store.unsaved).toBe(0));
    expect([quantityOf(store), store.meanwhile]).toEqual([5, null]);
  });
});

it("shows what another window changed when it is loaded again", async () => {
  const store = await opened();
  served = detail(estimate([line("1", { quantity: 7 }), line("2")]), { version: 2 });
  steps = [step(1, [set(7)])];
  await store.load();
  expect(quantityOf(store)).toBe(7);
  expect(store.meanwhile?.theirs).toEqual(steps);
});

describe("a share", () => {
  const share = { with: "Firm", may: "read" as const };

  it("decides who may edit", async () => {
    const store = await opened();
    expect(store.mayEdit).toBe(true);
    served = { ...served, shared: true, share };
    await store.load();
    expect(store.mayEdit).toBe(false);
    served = { ...served, share: { ...share, may: "edit" } };
    await store.load();
    expect(store.mayEdit).toBe(true);
  });

  it("raises the version that the next edit is about", async () => {
    const store = await opened();
    vi.spyOn(client, "PUT").mockImplementation((async () => ok({ ...served, share, version: 2 })) as never);
    vi.spyOn(client, "DELETE").mockImplementation((async () => ok(undefined)) as never);
    await store.share(share);
    expect([store.row?.share, store.document?.version]).toEqual([share, 2]);
    await store.unshare();
    expect([store.row?.share, store.document?.version]).toEqual([null, 3]);
  });

  it("that changed meanwhile is not an edit of somebody else", async () => {
    const store = await opened();
    served = { ...served, share, version: 2 };
    patches.mockImplementationOnce(() => refused(409, { detail: "changed", version: 2, operations: [] }));
    patches.mockImplementationOnce(() => edited(3, { line_items: [line("1", { quantity: 5 })] }));
    expect(await store.edit(set(5))).toBeNull();
    expect([store.document?.version, store.meanwhile]).toEqual([3, null]);
    served = { ...served, share: null, version: 4 };
    steps = [step(1, [set(5)])];
    await store.load();
    expect([store.document?.version, store.meanwhile]).toEqual([4, null]);
  });
});

it("merges lines that changed, are new, gone or moved", () => {
  const now = estimate([line("1"), line("2"), line("3")]);
  const changed = { line_items: [line("4"), line("2", { quantity: 3 })], line_ids: ["L4", "L2", "L1"] };
  const merged = merge(now, changed);
  expect(merged.line_items.map(({ id, quantity }) => [id, quantity])).toEqual([
    ["L4", 10],
    ["L2", 3],
    ["L1", 10],
  ]);
  const whole = estimate([line("9")]);
  expect(merge(now, whole)).toBe(whole);
});

it("knows what an operation will show", () => {
  const of: Document = {
    version: 1,
    estimate: estimate([line("1")]),
    printed: estimate([]),
    matches: [],
    checks: { ok: true, checks: [] },
    open: [entry("a", { group: "g" })],
  };
  const after = (operation: Operation) => withOperation(of, operation);
  expect(after({ op: "set", path: "/claim/dates/loss", value: "2026-01-02" }).estimate.claim.dates.loss).toBe(
    "2026-01-02",
  );
  expect(after({ op: "choose_code", line_id: "L1", code: "PNT P" }).estimate.line_items[0]).toMatchObject({
    cat: "PNT",
    sel: "P",
  });
  expect(after({ op: "accept", group: "g" }).open[0]?.settled).toBe("accepted");
  expect(after({ op: "delete_line", line_id: "L1" })).toBe(of);
});

it("knows when two edits change the same", () => {
  expect(clash([set(1)], [set(2)])).toBe(true);
  expect(clash([set(1)], [set(2, "L2")])).toBe(false);
  expect(clash([set(1)], [{ op: "delete_line", line_id: "L1" }])).toBe(true);
  expect(clash([{ op: "choose_code", line_id: "L1", code: null }], [set(1, "L10")])).toBe(false);
  expect(
    clash([{ op: "add_line", section_id: "S1", line: {} }], [{ op: "add_line", section_id: "S1", line: {} }]),
  ).toBe(false);
});

it("counts what can be undone and done again", () => {
  expect(countSteps([])).toEqual({ undo: 0, redo: 0 });
  expect(countSteps([step(3, [], true), step(2, [], true), step(1, [])])).toEqual({ undo: 1, redo: 2 });
  expect(countSteps([step(3, []), step(2, [], true), step(1, [])])).toEqual({ undo: 2, redo: 0 });
});
