// The cover sheet of an estimate: who, where, when, coverages, and the price list.
import { useState } from "preact/hooks";

import estimatesTexts from "#texts/estimates";
import reviewTexts from "#texts/review";
import { ApiError } from "../api/errors";
import type { Estimate } from "../api/types";
import { readAgain } from "../estimates/estimate_rows";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { TextField } from "../ui/field";
import { Problem, messageOf } from "../ui/notice";
import { PriceListField } from "../ui/price_list_field";
import { useTask } from "../ui/state";
import type { StoredEstimate } from "./estimate_store";
import { pathSteps, type Operation } from "./operations";
import { readFigure } from "./line_form";
import type { Review } from "./use_review";

const text = reviewTexts.header;
const names: Record<string, string> = text.fields;

interface HeaderField {
  path: string;
  kind: "text" | "date" | "money" | "percent";
  label: string;
}

const claimFields: readonly [string, HeaderField["kind"]][] = [
  ["insured_name", "text"],
  ["claim_number", "text"],
  ["policy_number", "text"],
  ["insurance_company", "text"],
  ["type_of_loss", "text"],
  ["estimate_name", "text"],
  ["dates/loss", "date"],
  ["dates/inspected", "date"],
  ["property_address/street", "text"],
  ["property_address/city", "text"],
  ["property_address/state", "text"],
  ["property_address/postal_code", "text"],
  ["overhead", "percent"],
  ["profit", "percent"],
];

/** The fields of the cover sheet, with those of each coverage. */
export function headerFields({ claim, totals }: Estimate): HeaderField[] {
  const of = ([path, kind]: readonly [string, HeaderField["kind"]]): HeaderField => ({
    path: `/claim/${path}`,
    kind,
    label: names[path.split("/").at(-1) ?? ""] ?? path,
  });
  const coverages = claim.coverages.flatMap(({ name }, index): HeaderField[] => [
    {
      path: `/claim/coverages/${index}/deductible`,
      kind: "money",
      label: fill(text.deductibleOf, { name: name ?? "" }),
    },
    { path: `/claim/coverages/${index}/policy_limit`, kind: "money", label: fill(text.limitOf, { name: name ?? "" }) },
  ]);
  // Summaries of which the cover sheet says something else, or nothing.
  const deductibles = totals.coverages.flatMap(({ name, paid_when_incurred: later, ...summary }, index) => {
    const printed = summary.full_deductible ?? summary.deductible;
    const onCover = claim.coverages.some(
      (terms) => terms.deductible === printed && (terms.name === name || claim.coverages.length === 1),
    );
    if (later || onCover) return [];
    const label = fill(text.deductedFrom, { name: name ?? "" });
    return [{ path: `/totals/coverages/${index}/deductible`, kind: "money" as const, label }];
  });
  const payments = totals.coverages.flatMap(({ name, paid_when_incurred }, index): HeaderField[] =>
    paid_when_incurred
      ? []
      : [
          {
            path: `/totals/coverages/${index}/prior_payments`,
            kind: "money",
            label: fill(text.paymentsOf, { name: name ?? "" }),
          },
        ],
  );
  return [...claimFields.map(of), ...coverages, ...deductibles, ...payments];
}

export function headerValue(estimate: Estimate, { path, kind }: HeaderField): string {
  let value: unknown = estimate;
  for (const step of pathSteps(path)) value = (value as Record<string, unknown> | null | undefined)?.[step];
  if (value === null || value === undefined) return "";
  return kind === "date" ? String(value).slice(0, 10) : String(value);
}

/** The value to set; a text says what is wrong with it. */
function typedValue(typed: string, kind: HeaderField["kind"]): { value: unknown } | { error: string } {
  const words = typed.trim();
  if (words === "") return { value: null };
  if (kind === "text") return { value: words };
  if (kind === "date") return /^\d{4}-\d\d-\d\d$/.test(words) ? { value: words } : { error: text.noDate };
  const figure = readFigure(words, "tax");
  return typeof figure === "string" ? { error: figure } : { value: figure };
}

/** Reads the file with another price list; edits stay. */
function ListChoice({ review, onClose }: Props) {
  const { row, store, estimate } = review;
  const chosen = row.price_list.source === "chosen" ? (row.price_list.code ?? "") : "";
  const [code, setCode] = useState(chosen);
  const { start, running, error } = useTask<StoredEstimate>();
  const printed = estimate.claim.price_list;
  const read = async () => {
    const made = await start(() => readAgain(row.estimate_id, code ? { price_list: code } : {}));
    if (!made) return;
    store.takeRow(made);
    onClose();
  };
  return (
    <div class="stack header-list">
      <PriceListField
        value={code}
        hint={text.listHint}
        defaultLabel={
          printed ? fill(estimatesTexts.priceList.printedCode, { code: printed }) : estimatesTexts.priceList.printed
        }
        onChange={setCode}
      />
      {error !== null && <Problem error={error} />}
      <div>
        <Button disabled={running || code === chosen} onClick={() => void read()}>
          {text.readAgain}
        </Button>
      </div>
    </div>
  );
}

interface Props {
  review: Review;
  onClose: () => void;
}

export function HeaderDialog({ review, onClose }: Props) {
  const { estimate, document, store } = review;
  const [first] = useState(estimate);
  const fields = headerFields(first);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (event: Event) => {
    event.preventDefault();
    const wrong: Record<string, string> = {};
    const operations: Operation[] = [];
    for (const field of fields) {
      const words = typed[field.path];
      if (words === undefined || words.trim() === headerValue(first, field)) continue;
      const read = typedValue(words, field.kind);
      if ("error" in read) wrong[field.path] = read.error;
      else operations.push({ op: "set", path: field.path, value: read.value });
    }
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const error = await store.edit(...operations);
    if (error === null) return onClose();
    if (!(error instanceof ApiError) || error.fields.length === 0) return setProblem(messageOf(error));
    setErrors(
      Object.fromEntries(error.fields.map(({ path, message }) => [operations[Number(path[1])]?.path ?? "", message])),
    );
  };
  return (
    <Dialog title={text.title} onClose={onClose}>
      <form class="stack" noValidate onSubmit={(event) => void save(event)}>
        {!store.mayEdit && <p class="quiet">{reviewTexts.share.readOnly}</p>}
        <div class="header-fields">
          {fields.map((field) => {
            const now = typed[field.path] ?? headerValue(first, field);
            const printed = headerValue(document.printed, field);
            return (
              <TextField
                key={field.path}
                label={field.label}
                kind={field.kind === "date" ? "date" : "text"}
                {...(field.kind === "money" || field.kind === "percent" ? { inputMode: "decimal" as const } : {})}
                autoComplete="off"
                readOnly={!store.mayEdit}
                value={now}
                hint={
                  now === printed
                    ? null
                    : fill(reviewTexts.form.printed, { value: printed || reviewTexts.table.printedNothing })
                }
                error={errors[field.path] ?? null}
                onInput={(value) => setTyped((was) => ({ ...was, [field.path]: value }))}
              />
            );
          })}
        </div>
        {problem !== null && <p class="field-error foreign">{problem}</p>}
        <div class="row">
          {store.mayEdit && (
            <Button kind="primary" type="submit">
              {reviewTexts.form.save}
            </Button>
          )}
          <Button onClick={onClose}>{store.mayEdit ? reviewTexts.form.cancel : reviewTexts.share.close}</Button>
        </div>
      </form>
      {store.mayEdit && <ListChoice review={review} onClose={onClose} />}
    </Dialog>
  );
}
