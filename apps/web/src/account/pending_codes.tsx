import accountTexts from "#texts/account";
import type { Schemas } from "../api/client";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { day, quantity } from "../ui/format";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/problem";
import { Table, type Column } from "../ui/table";
import { type Loaded } from "../ui/state";

const text = accountTexts.codes;

type PendingCode = Schemas["PendingCode"];

interface Props {
  codes: Loaded<PendingCode[]>;
  disabled: boolean;
  onRedeem: (code: string) => void;
}

/** Codes that were issued to the user; one click redeems them. */
export function PendingCodes({ codes: { value, error, rerun }, disabled, onRedeem }: Props) {
  const columns: Column<PendingCode>[] = [
    { key: "code", title: text.code, cell: (row) => row.code },
    { key: "kind", title: text.kind, cell: (row) => text.kinds[row.kind] },
    { key: "credits", title: text.credits, number: true, cell: (row) => quantity(row.credits) },
    { key: "expires", title: text.expires, cell: (row) => day(row.expires_at) || text.never },
    {
      key: "action",
      title: text.action,
      cell: (row) => (
        <Button
          disabled={disabled}
          label={fill(text.redeemThis, { code: row.code })}
          onClick={() => onRedeem(row.code)}
        >
          {text.redeem}
        </Button>
      ),
    },
  ];
  if (error !== null) return <Problem error={error} onRetry={() => void rerun()} />;
  if (!value) return <Loading />;
  if (value.length === 0) return <p class="quiet">{text.none}</p>;
  return <Table caption={text.caption} columns={columns} rows={value} keyOf={(row) => row.code} />;
}
