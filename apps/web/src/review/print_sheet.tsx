// The estimate on paper: Ctrl+P prints its header, rooms, lines, totals and open questions, and not the page.
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";

import reviewTexts from "#texts/review";
import type { LineItem } from "../api/types";
import { count, fill } from "../texts";
import { day, lineQuantity, money } from "../ui/format";
import { headerFields, headerValue } from "./header_dialog";
import { codeOf, lineId } from "./line_ids";
import { totalsOf, type Figures, type Review } from "./use_review";
import "./print_sheet.css";

const text = reviewTexts.paper;
const columns = reviewTexts.columns;
const figures: Record<keyof Figures, string> = reviewTexts.figures;

function Header({ review: { estimate, row } }: { review: Review }) {
  const facts = headerFields(estimate)
    .map((field) => ({ label: field.label, value: headerValue(estimate, field), kind: field.kind }))
    .filter(({ value }) => value !== "");
  return (
    <>
      <h1>{estimate.claim.insured_name ?? row.file_name}</h1>
      <dl class="paper-header">
        {facts.map(({ label, value, kind }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{kind === "date" ? day(value) : kind === "money" ? money(Number(value)) : value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Line({ line }: { line: LineItem }) {
  const { cat, sel } = codeOf(line);
  return (
    <tr class={line.excluded ? "line-struck" : undefined}>
      <td>{line.number}</td>
      <td>
        {line.description}
        {[line.status, ...line.notes].filter(Boolean).map((note, index) => (
          <div key={index} class="paper-note">
            {note}
          </div>
        ))}
      </td>
      <td>{[cat, sel].filter(Boolean).join(" ")}</td>
      <td class="number">
        {lineQuantity(line.quantity)} {line.unit}
      </td>
      <td class="number">{money(line.unit_price)}</td>
      <td class="number">{money(line.tax)}</td>
      <td class="number">{money(line.rcv)}</td>
      <td class="number">{money(line.depreciation?.amount)}</td>
      <td class="number">{money(line.acv)}</td>
    </tr>
  );
}

const heads = ["number", "description", "code", "quantity", "unit_price", "tax", "rcv", "depreciation", "acv"] as const;

function Lines({ review: { estimate } }: { review: Review }) {
  const sections = new Map(estimate.sections.map((section) => [section.id, section]));
  const bodies: { id: string; lines: LineItem[] }[] = [];
  for (const line of estimate.line_items) {
    const id = line.section_id ?? "";
    const last = bodies.at(-1);
    if (last?.id === id) last.lines.push(line);
    else bodies.push({ id, lines: [line] });
  }
  return (
    <table class="paper-lines">
      <thead>
        <tr>
          {heads.map((key) => (
            <th key={key}>{columns[key]}</th>
          ))}
        </tr>
      </thead>
      {bodies.map(({ id, lines }, index) => {
        const section = sections.get(id);
        return (
          <tbody key={index}>
            <tr class="paper-room">
              <th colSpan={6}>{section?.path.join(" › ") || section?.name || reviewTexts.table.unnamed}</th>
              <td class="number">{money(section?.totals?.rcv)}</td>
              <td class="number">{money(section?.totals?.depreciation)}</td>
              <td class="number">{money(section?.totals?.acv)}</td>
            </tr>
            {lines.map((line) => (
              <Line key={lineId(line)} line={line} />
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

export function PrintSheet({ review }: { review: Review }) {
  const totals = totalsOf(review.estimate);
  const open = review.document.open.filter(({ settled }) => !settled);
  return (
    <>
      <Header review={review} />
      <Lines review={review} />
      <h2>{text.totals}</h2>
      <dl class="paper-header">
        {(Object.keys(figures) as (keyof Figures)[]).map((field) =>
          totals[field] === null ? null : (
            <div key={field}>
              <dt>{figures[field]}</dt>
              <dd>{money(totals[field])}</dd>
            </div>
          ),
        )}
      </dl>
      <h2>{open.length > 0 ? count(open.length, text.open) : text.nothingOpen}</h2>
      <ol class="paper-open">
        {open.map(({ id, text: says, page }) => (
          <li key={id}>
            {says} {page ? fill(reviewTexts.look.page, { page }) : ""}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Draws the sheet when the browser prints, so that long estimates are not in the document twice all the time. */
export function usePrintSheet(review: Review): void {
  const latest = useRef(review);
  latest.current = review;
  useEffect(() => {
    const sheet = document.createElement("div");
    sheet.className = "paper";
    document.body.append(sheet);
    const draw = () => render(<PrintSheet review={latest.current} />, sheet);
    const clear = () => render(null, sheet);
    addEventListener("beforeprint", draw);
    addEventListener("afterprint", clear);
    return () => {
      removeEventListener("beforeprint", draw);
      removeEventListener("afterprint", clear);
      clear();
      sheet.remove();
    };
  }, []);
}
