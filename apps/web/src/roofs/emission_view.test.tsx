import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";

import { EmissionNotice, InventedPrices } from "./emission_view";
import type { RoofEmission } from "./roof_api";

afterEach(cleanup);

const made = { filename: "Larch.esx", esx_b64: "", self_check: { ok: true, checks: [] } } as unknown as RoofEmission;

test("a sketch is offered where the answer has one, with what is known of it", () => {
  render(<EmissionNotice made={made} />);
  expect(screen.queryByRole("button", { name: "Download the sketch (XML)" })).toBeNull();
  cleanup();
  render(<EmissionNotice made={{ ...made, sketch_xml_b64: "PGEvPg==" }} />);
  expect(screen.getByRole("button", { name: "Download the sketch (XML)" })).toBeTruthy();
  expect(screen.getByText(/Imports have not been tried here/)).toBeTruthy();
});

test("invented prices are said, and only those", () => {
  render(<InventedPrices of={{ invented_prices: false, price_list: "LIST" }} />);
  expect(screen.queryByText(/Invented prices/)).toBeNull();
  render(<InventedPrices of={{ invented_prices: true, price_list: "DEMO" }} />);
  expect(screen.getByText(/Invented prices: DEMO is a demonstration/)).toBeTruthy();
});
