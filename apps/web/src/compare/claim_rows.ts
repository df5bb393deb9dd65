// What the two estimates are, for the head of the printed page.
import compareTexts from "#texts/compare";
import type { Estimate } from "../api/estimate";
import type { Comparison } from "./compare_store";

const text = compareTexts.print;

export interface ClaimRow {
  label: string;
  before: string;
  after: string;
}

type Read = (estimate: Partial<Estimate>) => string | null | undefined;

function address({ claim }: Partial<Estimate>): string {
  const place = claim?.property_address;
  const last = [place?.state, place?.postal_code].filter(Boolean).join(" ");
  return [place?.street, place?.city, last].filter(Boolean).join(", ");
}

const fields: readonly [label: string, read: Read][] = [
  [text.estimate, ({ claim }) => claim?.estimate_name],
  [text.insured, ({ claim }) => claim?.insured_name],
  [text.claim, ({ claim }) => claim?.claim_number],
  [text.policy, ({ claim }) => claim?.policy_number],
  [text.property, address],
  [text.company, ({ claim }) => claim?.insurance_company],
  [text.priceList, ({ claim }) => claim?.price_list],
];

/** Without what neither estimate states. */
export function claimRows({ before, after }: Comparison): ClaimRow[] {
  const rows = fields.map(([label, read]) => ({
    label,
    before: read(before.estimate) ?? "",
    after: read(after.estimate) ?? "",
  }));
  return [
    { label: text.file, before: before.fileName, after: after.fileName },
    ...rows.filter((row) => row.before !== "" || row.after !== ""),
  ];
}
