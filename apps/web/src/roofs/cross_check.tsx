import roofsTexts from "#texts/roofs";
import { count } from "../texts";
import { quantity } from "../ui/format";
import { Notice } from "../ui/notice";
import { Table, type Column } from "../ui/table";
import { checkName, sortedChecks, type Check } from "./figures";
import type { RoofFigures } from "./roof_api";

const text = roofsTexts.check;

const columns: Column<Check>[] = [
  { key: "quantity", title: text.columns.quantity, cell: (row) => checkName(row.quantity) },
  { key: "published", title: text.columns.published, number: true, cell: (row) => quantity(row.published) },
  { key: "computed", title: text.columns.computed, number: true, cell: (row) => quantity(row.computed) },
  { key: "delta", title: text.columns.delta, number: true, cell: (row) => quantity(row.delta) },
  { key: "tolerance", title: text.columns.tolerance, number: true, cell: (row) => quantity(row.tolerance) },
  {
    key: "ok",
    title: text.columns.ok,
    cell: (row) => <span class={row.ok ? "roof-holds" : "roof-fails"}>{row.ok ? text.ok : text.off}</span>,
  },
];

interface Props {
  check: RoofFigures["cross_check"];
}

/** What the report publishes against what its coordinates give. */
export function CrossCheck({ check }: Props) {
  const { off, all } = sortedChecks(check.checks);
  const agreeing = all.length - off.length;
  return (
    <section class="stack">
      <h2>{text.title}</h2>
      <p>{text.sources[check.source]}</p>
      {all.length > 0 && (
        <Notice kind={off.length > 0 ? "warn" : "good"}>
          {off.length > 0 && <p>{count(off.length, text.differ)}</p>}
          {agreeing > 0 && <p>{count(agreeing, text.agree)}</p>}
        </Notice>
      )}
      {off.length > 0 && <Table caption={text.differing} columns={columns} rows={off} />}
      {agreeing > 0 && (
        <details>
          <summary>{text.show}</summary>
          <Table caption={text.all} columns={columns} rows={all} hideCaption />
        </details>
      )}
    </section>
  );
}
