import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";

import { chunkSize, groupRows, ComparisonTable } from "./comparison_table";
import type { Line, Row } from "./rows";

afterEach(cleanup);

function line(index: number, description: string): Line {
  const none = { tax: null, overhead_and_profit: null, depreciation: null, acv: null, excluded: false };
  const figures = { quantity: 1, unit: "EA", unitPrice: 2, rcv: 2 };
  return { ...none, ...figures, index, number: `${index}`, section: "A", description };
}

function row(index: number, description = "Paint"): Row {
  const both = line(index, description);
  return { kind: "same", marks: [], section: "A", before: both, after: both, fields: {} };
}

it("shows hostile descriptions as text", () => {
  const hostile = "<img src=x onerror=alert(1)>\u202E";
  const { container } = render(<ComparisonTable rows={[row(0, hostile)]} sectionTotals={{}} />);
  expect(screen.getAllByText(hostile)).toHaveLength(2);
  expect(container.querySelector("img")).toBeNull();
});

it("marks changed figures with a sign and names the other fields", () => {
  const changed: Row = { ...row(0), kind: "changed", fields: { quantity: [1, 2], tax: [1, 2] } };
  const { container } = render(<ComparisonTable rows={[changed]} sectionTotals={{ A: { rcv: [1, 2] } }} />);
  expect(container.querySelectorAll(".cell-changed")).toHaveLength(1);
  expect(container.textContent).toContain("≠ changed 1.00 EA");
  expect(container.textContent).toContain("Tax 1.00 → 2.00");
  expect(container.textContent).toContain("RCV 1.00 → 2.00 (+1.00)");
});

it("adds the rows of a long estimate in pieces", () => {
  const rows = Array.from({ length: 2 * chunkSize + 1 }, (_, index) => row(index));
  const { container } = render(<ComparisonTable rows={rows} sectionTotals={{}} />);
  const shown = () => container.querySelectorAll("tr.line-same").length;
  expect(shown()).toBe(chunkSize);
  fireEvent.click(screen.getByText(`Show ${chunkSize} more of ${chunkSize + 1}`));
  expect(shown()).toBe(2 * chunkSize);
});

it("groups neighbors of a section", () => {
  const groups = groupRows([row(0), row(1), { ...row(2), section: "B" }]);
  expect(groups.map((group) => [group.name, group.rows.length])).toEqual([
    ["A", 2],
    ["B", 1],
  ]);
});
