import reviewTexts from "#texts/review";
import type { LineItem } from "../api/estimate";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { money } from "../ui/format";
import { Table } from "../ui/table";
import { compareLine, type ComparedField } from "./compare_line";
import type { LineEdit } from "./edits";

const text = reviewTexts.detail;
const fields: Record<string, string> = reviewTexts.form.fields;
const activities: Record<string, string> = reviewTexts.activities;

function shown(field: string, value: unknown): string {
  if (field === "activity") return activities[String(value)] ?? String(value);
  if (typeof value === "number") return money(value);
  return Array.isArray(value) ? value.join("\n") : String(value ?? "");
}

interface Props {
  printed: LineItem;
  line: LineItem;
  edit: LineEdit | undefined;
  onWithdraw: () => void;
}

/** What is not as printed in a line: both values, and whether the user typed it. */
export function LineComparison({ printed, line, edit, onWithdraw }: Props) {
  const rows = compareLine(printed, line, edit);
  if (rows.length === 0 && !edit) return null;
  const by = ({ typed, isEdit }: ComparedField) => {
    if (typed !== null) return fill(text.notTaken, { typed: money(typed) });
    return isEdit ? text.you : text.computed;
  };
  return (
    <div class="stack">
      {rows.length > 0 && (
        <Table
          caption={text.changed}
          rows={rows}
          keyOf={(row) => row.field}
          columns={[
            { key: "field", title: text.field, cell: (row) => fields[row.field] ?? row.field },
            { key: "printed", title: text.printed, cell: (row) => <del>{shown(row.field, row.printed)}</del> },
            { key: "now", title: text.now, cell: (row) => <ins class="line-now">{shown(row.field, row.now)}</ins> },
            { key: "by", title: text.by, cell: by },
          ]}
        />
      )}
      {edit && (
        <div>
          <Button onClick={onWithdraw}>{text.withdraw}</Button>
        </div>
      )}
    </div>
  );
}
