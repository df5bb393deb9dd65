// What a project gets from an estimate: a head from the claim, and a note with its totals.
import reviewTexts from "#texts/review";
import type { Schemas } from "../api/client";
import type { Estimate, Totals } from "../api/estimate";
import { count, fill } from "../texts";
import { money } from "../ui/format";
import { fieldName } from "./check_names";

const text = reviewTexts.note;

function short(value: string | null | undefined, length: number): string | null {
  return value ? value.slice(0, length) : null;
}

/** A name that says which claim it is. */
export function projectName(estimate: Estimate): string {
  const { claim, source } = estimate;
  const named = [claim.property_address?.street, claim.insured_name].filter(Boolean).join(", ");
  return (named || claim.estimate_name || source.file_name || reviewTexts.project.unnamed).slice(0, 200);
}

export function newProject(estimate: Estimate, name: string): Schemas["ProjectCreate"] {
  const { claim } = estimate;
  const address = claim.property_address;
  const loss = claim.dates["loss"]?.slice(0, 10);
  return {
    name,
    claim_number: short(claim.claim_number, 100),
    policy_number: short(claim.policy_number, 100),
    carrier: short(claim.insurance_company, 200),
    insured_name: short(claim.insured_name, 200),
    street: short(address?.street, 300),
    city: short(address?.city, 100),
    state: short(address?.state, 100),
    postal_code: short(address?.postal_code, 20),
    date_of_loss: loss && /^\d{4}-\d{2}-\d{2}$/.test(loss) ? loss : null,
    loss_type: short(claim.type_of_loss, 100),
    price_list: short(claim.price_list, 100),
  };
}

interface NoteFacts {
  estimate: Estimate;
  totals: Totals;
  edits: number;
  closes: boolean;
  runRef: string | null;
}

/** The note: the API keeps texts of a project, not estimates. */
export function noteText({ estimate, totals, edits, closes, runRef }: NoteFacts): string {
  const figures = Object.entries(totals)
    .filter((row): row is [string, number] => typeof row[1] === "number")
    .map(([field, value]) => `${fieldName(field)} ${money(value)}`);
  const lines = [
    fill(text.title, { name: estimate.source.file_name ?? estimate.claim.estimate_name ?? "" }),
    count(estimate.line_items.length, text.lines),
    figures.join(", "),
    closes ? text.closes : text.doesNotClose,
    edits > 0 ? count(edits, text.edited) : text.asPrinted,
    runRef === null ? "" : fill(text.run, { id: runRef }),
  ];
  return lines.filter(Boolean).join("\n").slice(0, 20_000);
}
