import roofsTexts from "#texts/roofs";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { Facts } from "../ui/facts";
import { lineQuantity } from "../ui/format";
import { Notice } from "../ui/notice";
import { Table, type Column } from "../ui/table";
import { sketchFacts } from "./emission_view";
import { Remarks, warningInWords } from "./remarks";
import type { RoofImportReport } from "../api/import_report";
import type { ImportedRoof } from "./roof_api";

const text = roofsTexts;

const columns: Column<RoofImportReport["scope"][number]>[] = [
  { key: "sel", title: text.scope.sel, cell: (line) => <span class="roof-code">{line.sel}</span> },
  { key: "quantity", title: text.scope.columns.quantity, number: true, cell: (line) => lineQuantity(line.quantity) },
  { key: "unit", title: text.scope.columns.unit, cell: (line) => line.unit },
];

interface Props {
  made: ImportedRoof;
  onAgain: () => void;
}

export function ImportNotice({ made, onAgain }: Props) {
  return (
    <Notice kind="good">
      <p class="foreign">{fill(text.esx.made, { name: made.filename })}</p>
      <div class="row">
        <Button onClick={onAgain}>{text.esx.again}</Button>
      </div>
    </Notice>
  );
}

/** What the import report says about an ESX. */
export function ImportDetails({ report }: { report: RoofImportReport }) {
  return (
    <section class="stack">
      <h2>{text.esx.importReport}</h2>
      <Facts class="roof-facts" facts={sketchFacts(report)} />
      <div class="roof-narrow">
        <Table caption={text.esx.importScope} columns={columns} rows={report.scope} />
      </div>
      <Remarks title={text.remarks.warnings} lines={report.warnings.map(warningInWords)} />
    </section>
  );
}
