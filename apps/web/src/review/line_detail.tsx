import reviewTexts from "#texts/review";
import type { LineItem } from "../api/types";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { Facts, type Fact } from "../ui/facts";
import { money } from "../ui/format";
import { Table } from "../ui/table";
import { EditForm } from "./edit_form";
import "./line_detail.css";
import { revertOperations, type LineForm } from "./line_form";
import { compareLine, lineId } from "./line_ids";
import { LookNote } from "./look_list";
import { MatchChoice } from "./match_choice";
import { EditFieldset } from "./share_dialog";
import type { Panel, Review } from "./use_review";

const text = reviewTexts.detail;
const fields: Record<string, string> = reviewTexts.form.fields;
const activities: Record<string, string> = reviewTexts.activities;

interface Props {
  review: Review;
  panel: Panel;
  onPanel: (panel: Panel) => void;
  onPage: (page: number) => void;
}

export function sectionPath(review: Review, line: LineItem): string {
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

function shown(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return text.nothingThere;
  if (field === "activity") return activities[String(value)] ?? String(value);
  if (typeof value === "number") return money(value);
  return Array.isArray(value) ? value.join("\n") : String(value);
}

interface ComparisonProps {
  review: Review;
  line: LineItem;
  printed: LineItem | undefined;
}

/** What is not as printed in a line: both values. */
function LineComparison({ review, line, printed }: ComparisonProps) {
  if (!printed) return <p class="quiet">{text.added}</p>;
  const rows = compareLine(printed, line);
  if (rows.length === 0) return null;
  const back = revertOperations(printed, line);
  return (
    <div class="stack">
      <Table
        caption={text.changed}
        rows={rows}
        keyOf={(row) => row.field}
        columns={[
          { key: "field", title: text.field, cell: (row) => fields[row.field] ?? row.field },
          { key: "printed", title: text.printed, cell: (row) => <del>{shown(row.field, row.printed)}</del> },
          { key: "now", title: text.now, cell: (row) => <ins class="line-now">{shown(row.field, row.now)}</ins> },
        ]}
      />
      {back.length > 0 && (
        <div>
          <Button onClick={() => review.store.run(...back)}>{text.withdraw}</Button>
        </div>
      )}
    </div>
  );
}

const lineTools = ["add", "split", "merge", "move"] as const;

/** What can be done with a line besides its figures. */
function LineTools({ review, line, onPanel }: Pick<Props, "review" | "onPanel"> & { line: LineItem }) {
  return (
    <div class="row line-tools" role="group" aria-label={text.tools}>
      {lineTools.map((tool) => (
        <Button key={tool} onClick={() => onPanel(tool)}>
          {text.lineTools[tool]}
        </Button>
      ))}
      <Button kind="danger" onClick={() => review.store.run({ op: "delete_line", line_id: lineId(line) })}>
        {text.delete}
      </Button>
    </div>
  );
}

function ChosenLine({ review, panel, onPanel, line }: Omit<Props, "onPage"> & { line: LineItem }) {
  const { store } = review;
  const id = lineId(line);
  const printed = review.printed.get(id);
  const close = () => {
    store.drafts.delete(id);
    onPanel(null);
  };
  if (panel === "form") {
    return (
      <EditForm
        key={id}
        line={line}
        printed={printed}
        draft={store.drafts.get(id) as LineForm | undefined}
        onDraft={(form) => store.drafts.set(id, form)}
        onSave={(operations) => store.edit(...operations)}
        onClose={close}
      />
    );
  }
  if (panel === "search") {
    return (
      <>
        <p class="foreign detail-description">{line.description}</p>
        <MatchChoice key={id} review={review} line={line} isSearching onPanel={onPanel} />
      </>
    );
  }
  return (
    <>
      <p class="foreign detail-description">{line.description}</p>
      {line.excluded && <p class="quiet">{text.struck}</p>}
      <LineComparison review={review} line={line} printed={printed} />
      <MatchChoice key={id} review={review} line={line} isSearching={false} onPanel={onPanel} />
      <LineTools review={review} line={line} onPanel={onPanel} />
      <Facts class="line-facts" facts={factsOf(review, line)} />
    </>
  );
}

/** The chosen line, and the chosen item, in full. On a phone it is a sheet over the list. */
export function LineDetail(props: Props) {
  const { review, panel, onPanel, onPage } = props;
  const { chosen, view, estimate } = review;
  const line = chosen === null ? undefined : estimate.line_items[chosen];
  const item = review.items.find(({ id }) => id === view.item);
  const number = line?.number ?? null;
  const close = () => {
    onPanel(null);
    review.store.go({ line: null, item: null });
  };
  return (
    <section class={`line-detail ${line || item ? "line-detail-open" : ""}`} aria-label={text.label}>
      <div class="row spread line-detail-head">
        <h2>{number === null ? text.titleWithoutNumber : fill(text.title, { number })}</h2>
        <span class="row">
          {line && panel !== "form" && review.store.mayEdit && (
            <Button kind="quiet" keyHint="e" onClick={() => onPanel("form")}>
              {text.edit}
            </Button>
          )}
          <span class="sheet-close">
            <Button kind="quiet" label={text.close} onClick={close}>
              ✕
            </Button>
          </span>
        </span>
      </div>
      <div class="stack line-detail-body" tabIndex={0} role="group" aria-label={text.label}>
        {item && (panel === null || !line) && (
          <LookNote review={review} item={item} onPage={onPage} onHeader={() => onPanel("header")} />
        )}
        {!line && !item && <p class="quiet">{text.nothing}</p>}
        {line && (
          <EditFieldset store={review.store}>
            <ChosenLine review={review} panel={panel} onPanel={onPanel} line={line} />
          </EditFieldset>
        )}
      </div>
    </section>
  );
}
