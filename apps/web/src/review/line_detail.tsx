import reviewTexts from "#texts/review";
import type { LineItem } from "../api/types";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { Facts, type Fact } from "../ui/facts";
import { money } from "../ui/format";
import { Table } from "../ui/table";
import { DoubtNote } from "./doubt_list";
import { EditForm } from "./edit_form";
import { printedValue, type EditField, type LineEdit } from "./edits";
import "./line_detail.css";
import { MatchChoice } from "./match_choice";
import type { Panel, Review } from "./use_review";

const text = reviewTexts.detail;

interface Props {
  review: Review;
  panel: Panel;
  onPanel: (panel: Panel) => void;
  onPage: (page: number) => void;
}

function sectionPath(review: Review, line: LineItem): string {
  const section = review.estimate.sections.find(({ id }) => id === line.section_id);
  return (section?.path.length ? section.path : [section?.name ?? ""]).join(" › ");
}

function factsOf(review: Review, line: LineItem): Fact[] {
  return [
    [text.section, sectionPath(review, line) || null],
    [text.group, line.group || null],
    [text.coverage, line.coverage || null],
    [text.status, line.status || null],
    [text.notes, line.notes.join("\n") || null],
  ];
}

interface LineProps extends Props {
  index: number;
  line: LineItem;
  printed: LineItem;
}

function ChosenLine({ review, panel, onPanel, index, line, printed }: LineProps) {
  const { store, state } = review;
  const close = () => {
    store.drafts.delete(index);
    onPanel(null);
  };
  if (panel === "form") {
    return (
      <EditForm
        key={index}
        line={line}
        printed={printed}
        draft={store.drafts.get(index)}
        onDraft={(form) => store.drafts.set(index, form)}
        onSave={(edit) => {
          store.edit(index, edit);
          close();
        }}
        onCancel={close}
      />
    );
  }
  if (panel === "search") {
    return (
      <>
        <p class="foreign detail-description">{line.description}</p>
        <MatchChoice key={index} review={review} index={index} line={line} isSearching onPanel={onPanel} />
      </>
    );
  }
  return (
    <>
      <p class="foreign detail-description">{line.description}</p>
      {line.excluded && <p class="quiet">{text.struck}</p>}
      <LineComparison
        printed={printed}
        line={line}
        edit={state.history.edits[index]}
        onWithdraw={() => store.withdraw(index)}
      />
      <MatchChoice key={index} review={review} index={index} line={line} isSearching={false} onPanel={onPanel} />
      <Facts class="line-facts" facts={factsOf(review, line)} />
    </>
  );
}

/** The chosen line, and the chosen doubt, in full. */
export function LineDetail(props: Props) {
  const { review, panel, onPanel, onPage } = props;
  const { chosen, doubt: id } = review.state;
  const line = chosen === null ? undefined : review.estimate.line_items[chosen];
  const printed = chosen === null ? undefined : review.printed.line_items[chosen];
  const doubt = review.doubts.find((row) => row.id === id);
  const number = line?.number ?? null;
  return (
    <section class="line-detail" aria-label={text.label}>
      <div class="row spread line-detail-head">
        <h2>{number === null ? text.titleWithoutNumber : fill(text.title, { number })}</h2>
        {line && panel !== "form" && (
          <Button kind="quiet" keyHint="e" onClick={() => onPanel("form")}>
            {text.edit}
          </Button>
        )}
      </div>
      <div class="stack line-detail-body" tabIndex={0} role="group" aria-label={text.label}>
        {doubt && (panel === null || !line) && <DoubtNote review={review} doubt={doubt} onPage={onPage} />}
        {!line && !doubt && <p class="quiet">{text.nothing}</p>}
        {chosen !== null && line && printed && <ChosenLine {...props} index={chosen} line={line} printed={printed} />}
      </div>
    </section>
  );
}

const fields: Record<string, string> = reviewTexts.form.fields;
const activities: Record<string, string> = reviewTexts.activities;

function shown(field: string, value: unknown): string {
  if (field === "activity") return activities[String(value)] ?? String(value);
  if (typeof value === "number") return money(value);
  return Array.isArray(value) ? value.join("\n") : String(value ?? "");
}

interface LineComparisonProps {
  printed: LineItem;
  line: LineItem;
  edit: LineEdit | undefined;
  onWithdraw: () => void;
}

/** What is not as printed in a line: both values, and whether the user typed it. */
function LineComparison({ printed, line, edit, onWithdraw }: LineComparisonProps) {
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

interface ComparedField {
  field: string;
  printed: unknown;
  now: unknown;
  isEdit: boolean;
  /** The figure that the user typed, where the server computed another one. */
  typed: number | null;
}

const editFields: readonly EditField[] = [
  "description",
  "quantity",
  "unit",
  "activity",
  "unit_price",
  "remove_price",
  "replace_price",
  "reset_price",
  "tax",
  "depreciation",
  "cat",
  "sel",
  "notes",
];
const computedFields = ["overhead_and_profit", "rcv", "acv"] as const;

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

// The code of a line that the print has none for is that of its match.
function printedField(line: LineItem, field: EditField): unknown {
  if (field === "cat" || field === "sel") return line[field] ?? line.match?.[field] ?? null;
  return printedValue(line, field);
}

export function compareLine(printed: LineItem, line: LineItem, edit: LineEdit | undefined): ComparedField[] {
  const edited = editFields.map((field) => {
    const now = printedField(line, field),
      value = edit?.[field];
    const typed = typeof value === "number" && value !== now ? value : null;
    return { field, printed: printedField(printed, field), now, isEdit: value !== undefined, typed };
  });
  const computed = computedFields.map((field) => {
    return { field, printed: printed[field], now: line[field], isEdit: false, typed: null };
  });
  return [...edited, ...computed].filter((row) => !same(row.printed, row.now) || row.typed !== null);
}
