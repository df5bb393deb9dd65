import reviewTexts from "#texts/review";
import type { LineItem } from "../api/estimate";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { Facts, type Fact } from "../ui/facts";
import type { Panel } from "./commands";
import { DoubtNote } from "./doubt_note";
import { EditForm } from "./edit_form";
import { LineComparison } from "./line_comparison";
import "./line_detail.css";
import { MatchChoice } from "./match_choice";
import type { Review } from "./use_review";

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
