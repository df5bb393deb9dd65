import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";

import { downloadEsx } from "../ui/download";
import { makeEsx, type Project, type Scope } from "./requests";
import { ScopeEsx } from "./scope_esx";

afterEach(cleanup);

vi.mock("./requests", () => ({ makeEsx: vi.fn() }));
vi.mock("../ui/download", () => ({ download: vi.fn(), downloadEsx: vi.fn() }));

const report = {
  price_list: "LIST",
  item_count: 2,
  matched_count: 1,
  manual_entry_items: [{ line: "2", description: "<b>xyzzy</b>", reason: "no entry" }],
  catalog_misses: [],
  totals: { rcv: 204.16, tax: null, overhead_and_profit: null, depreciation: null, acv: null },
  reconciliation: { ok: true, checks: [] },
  warnings: [{ code: "photo_left_out", message: "a.png is left out", page: null, line: null }],
};
const made = { filename: "Larch.esx", esx_b64: "", report, scope_preview: [], run_ref: "r" };

test("the ESX is downloaded, and its report shown", async () => {
  vi.mocked(makeEsx).mockResolvedValueOnce(made);
  const scope = { scope_id: "s" } as Scope;
  render(<ScopeEsx project={{ id: "p" } as Project} scope={scope} canSketch={false} />);
  expect(screen.queryByLabelText(/Draw the rooms/)).toBeNull();
  fireEvent.click(screen.getByLabelText(/JPEG photos/));
  fireEvent.click(screen.getByRole("button", { name: "Make and download ESX" }));
  await screen.findByText("Larch.esx has been downloaded.");
  expect(downloadEsx).toHaveBeenCalledWith(made);
  expect(vi.mocked(makeEsx).mock.calls[0]?.[0]).toEqual({
    project_id: "p",
    scope_id: "s",
    include_photos: true,
    include_sketch: false,
  });
  expect(screen.getByText("204.16")).toBeTruthy();
  expect(screen.getByText("<b>xyzzy</b>")).toBeTruthy();
  expect(screen.getByText("a.png is left out")).toBeTruthy();
});
