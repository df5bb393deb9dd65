import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { JsonObject } from "../api/types";
import { parseRoute } from "../app/route";
import type { Session } from "../app/session";
import { linkTo } from "./calculation";
import CalculatorsPage from "./calculators_page";
import { document as published, graphs } from "./fixtures";

const envelope = {
  calculator: "lift",
  inputs: { work_height_ft: 40, quantity: 1, defaulted: ["quantity"] },
  result: { selected: "boom_str_45", alternatives: [], rejected: [{ id: "boom_art_30", why: ["height"] }] },
  line_items: [
    {
      code: "LFT-RNT",
      description: "<img src=x onerror=alert(1)>",
      quantity: 2,
      unit: "lift",
      unit_price: 0.125,
      extended: 0.25,
      regional: false,
      rate_source: "OC",
      rate_date: "2026",
    },
  ],
  cost: {
    currency: "USD",
    base_total: 0,
    regional_adjustment_pct: 0,
    regional_adjustment_amount: 0,
    pass_through_total: 0.25,
    total: 0.25,
  },
  warnings: [
    { code: "a", severity: "info", message: "Look.", citation_ids: [] },
    { code: "b", severity: "stop", message: "Stop here.", citation_ids: ["X"] },
  ],
  assumptions: [{ code: "c", message: "Speeds", value: { slow: 1, fast: 2 }, override_field: "rates.delivery" }],
  citations: [
    {
      id: "X",
      title: "A rule",
      publisher: null,
      edition_or_date: null,
      locator: null,
      url: "javascript:alert(1)",
      supports: ["result.selected"],
      quality: "REG",
      read_via: null,
    },
  ],
  ranges: [
    { path: "cost.total", low: 0.2, value: 0.25, high: 0.5 },
    { path: "result.selected_platform_ft", low: 45, value: 45, high: 60 },
    { path: "result.quantity", low: 1, value: 1, high: 1 },
  ],
  sensitivity: [
    {
      name: "delivery",
      kind: "rate",
      text: "Delivery.",
      low: 1,
      high: 2,
      total_at_low: 0.2,
      total_at_high: null,
      source: "OC",
    },
  ],
  disagreements: [{ about: "a", text: "One says 6, the other 7.", value: 6, other: 7, citation_ids: ["X", "Y"] }],
};

const refusal = {
  error: { code: "no_lift", field: "work_height_ft", message: "too high", required: { work_height_ft: 190 } },
  detail: [{ loc: ["body", "work_height_ft"], msg: "too high", type: "no_lift" }],
};

function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), { status, headers: { "Content-Type": "application/json" } });
}

const sent: { url: string; body: JsonObject }[] = [];

/** The server: the document, the graphs, and a calculation that refuses heights over 100 ft. */
async function serve(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith("/openapi.json")) return json(published);
  const graph = /scenario\/([\w-]+)\/graph$/.exec(pathname);
  if (graph) return json(graphs[graph[1] ?? ""]);
  const body = (await request.json()) as JsonObject;
  sent.push({ url: request.url, body });
  return Number(body["work_height_ft"]) > 100 ? json(refusal, 422) : json(envelope);
}

function open(address: string) {
  location.hash = address;
  return render(<CalculatorsPage route={parseRoute(address)} session={{} as Session} />);
}

// The client takes the browser's fetch when it is made.
const network = vi.hoisted(() => {
  const made = { serve: (_: Request): Promise<Response> => Promise.reject(new Error("no server")) };
  globalThis.fetch = (request) => made.serve(request as Request);
  return made;
});

beforeEach(() => {
  sent.length = 0;
  network.serve = serve;
});
afterEach(cleanup);

describe("the calculators", () => {
  it("are listed with what they answer", async () => {
    open("#/calculators");
    await screen.findByRole("link", { name: "Crane" });
    expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(7);
    expect(screen.getByText(/Which aerial lift reaches the work/)).toBeTruthy();
  });

  it("do not include others", async () => {
    open("#/calculators/elevator");
    await screen.findByRole("heading", { name: "No such calculator" });
  });

  it("calculate the inputs of a link, and show everything as text", async () => {
    const { container } = open(linkTo("lift", { inputs: { work_height_ft: 40 }, regional: 12 }));
    await screen.findByText("Calculated. Total: $0.25");
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({ work_height_ft: 40 });
    expect(sent[0]?.url).toMatch(/explain=true&drawing=true&regional_adjustment_pct=12$/);
    expect(screen.getByText("<img src=x onerror=alert(1)>")).toBeTruthy();
    expect(container.querySelector("img, a[href^='javascript']")).toBeNull();
    expect(screen.getAllByText("Boom straight 45").length).toBeGreaterThan(0);
    const warnings = screen.getByRole("list", { name: "Warnings" });
    expect(warnings.textContent).toMatch(/^Stop Stop here. \[X\]Note Look.$/);
    const ranges = screen.getByRole("table", { name: "How far it may be off" });
    expect(ranges.textContent).toMatch(/HighTotal\$0.20\$0.25\$0.50Selected platform454560$/);
    const uncertain = screen.getByRole("table", { name: "What changes the total most" });
    expect(uncertain.textContent).toMatch(/Delivery.\$0.20no answerour choice$/);
    expect(screen.getByText("Sources disagree: One says 6, the other 7. (X, Y)")).toBeTruthy();
  });

  it("say what is wrong at its field", async () => {
    open("#/calculators/lift");
    fireEvent.click(await screen.findByRole("button", { name: "Clear" }));
    fireEvent.click(screen.getByRole("button", { name: "Calculate" }));
    await screen.findByText("Some inputs need a correction");
    const height = screen.getByLabelText("Work height (ft)");
    expect(height.getAttribute("aria-invalid")).toBe("true");
    expect(sent).toHaveLength(0);
    fireEvent.input(height, { target: { value: "150" } });
    await waitFor(() => expect(screen.getByText("Nothing was calculated")).toBeTruthy());
    expect(screen.getByText("190 ft")).toBeTruthy();
    expect(screen.getByLabelText("Work height (ft)").getAttribute("aria-invalid")).toBe("true");
    fireEvent.input(height, { target: { value: "40" } });
    await screen.findByText("Calculated. Total: $0.25");
    expect(location.hash).toBe(linkTo("lift", { inputs: { work_height_ft: 40 }, regional: null }));
  });

  it("report a damaged link", async () => {
    open("#/calculators/crane?inputs=%25");
    await screen.findByText(/This link is damaged/);
    expect(screen.getByLabelText("Load weight (lb)")).toBeTruthy();
  });

  it("add and remove rows", async () => {
    open("#/calculators/scaffold");
    await screen.findByRole("group", { name: "Run 1" });
    fireEvent.click(screen.getByRole("button", { name: "Add run" }));
    expect(screen.getByRole("group", { name: "Run 2" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Remove run 1" }));
    expect(screen.queryByRole("group", { name: "Run 2" })).toBeNull();
  });
});
