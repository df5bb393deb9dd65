// What was edited, in plain words.
import reviewTexts from "#texts/review";
import type { Estimate } from "../api/types";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { time } from "../ui/format";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/notice";
import { useLoaded } from "../ui/state";
import { pathSteps, type Operation, type Step } from "./operations";
import { lineId } from "./line_ids";
import type { Review } from "./use_review";

const text = reviewTexts.history;
const fieldNames: Record<string, string> = { ...reviewTexts.form.fields, ...reviewTexts.header.fields };

/** The value at a path of ids; undefined if there is none. */
function valueAt(estimate: Estimate, steps: readonly string[]): unknown {
  let value: unknown = estimate;
  for (const step of steps) {
    const here = value;
    if (Array.isArray(here)) {
      value = here.find((part: { id?: string }, index) => part?.id === step || String(index) === step);
    } else value = (here as Record<string, unknown> | null | undefined)?.[step];
  }
  return value;
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return text.nothing;
  if (Array.isArray(value)) return value.length > 0 ? `“${value.join("; ")}”` : text.nothing;
  if (typeof value === "object") {
    const { amount, percent } = value as { amount?: number; percent?: number };
    return amount !== undefined ? String(amount) : percent !== undefined ? `${percent}%` : text.somethingElse;
  }
  return typeof value === "string" ? `“${value}”` : String(value);
}

/** Where a value is: "line 5", "room Kitchen", "the header". */
class Places {
  private readonly lines: ReadonlyMap<string, string>;
  private readonly sections: ReadonlyMap<string, string>;

  constructor(estimate: Estimate) {
    this.lines = new Map(
      estimate.line_items.map((line) => [lineId(line), line.number ?? `“${line.description ?? ""}”`]),
    );
    this.sections = new Map(estimate.sections.map(({ id, name }) => [id, name ?? ""]));
  }

  line(id: string | undefined): string {
    return fill(text.line, { line: this.lines.get(id ?? "") ?? text.added });
  }

  section(id: string | undefined): string {
    return fill(text.section, { name: this.sections.get(id ?? "") ?? "" });
  }
}

function fieldText(steps: readonly string[]): string {
  const name = [...steps].reverse().find((step) => fieldNames[step]);
  return (name ? fieldNames[name]! : steps.join(" ").replaceAll("_", " ")).replace(/^[A-Z](?=[a-z])/, (letter) =>
    letter.toLowerCase(),
  );
}

function setText(places: Places, path: string, before: unknown, value: unknown): string {
  const steps = pathSteps(path);
  const [list, id] = steps;
  const isLine = list === "line_items",
    isSection = list === "sections";
  const field = fieldText(steps.slice(isLine || isSection ? 2 : 1));
  const values = { field, before: valueText(before), after: valueText(value) };
  if (isLine) return fill(text.setIn, { ...values, place: places.line(id) });
  return isSection ? fill(text.setIn, { ...values, place: places.section(id) }) : fill(text.set, values);
}

function operationText(places: Places, operation: Operation, before: unknown): string {
  const { op, line_id: line, line_ids: lines, section_id: section, name = "", code } = operation;
  const at = places.line(line ?? lines?.[0]);
  switch (op) {
    case "set":
      return setText(places, operation.path ?? "", before, operation.value);
    case "add_line":
      return fill(text.addLine, {
        words: (operation.line as { description?: string } | undefined)?.description ?? "",
        place: places.section(section),
      });
    case "choose_code":
      return fill(code ? (operation.all_equal ? text.codeAll : text.code) : text.noCode, {
        line: at,
        code: code ?? "",
      });
    case "accept":
      return count(operation.ids?.length ?? 1, text.accept);
    case "add_section":
    case "rename_section":
      return fill(text[op], { name, place: places.section(section) });
    case "delete_section":
    case "move_section":
      return fill(text[op], { place: places.section(section) });
    case "merge_lines":
      return count(lines?.length ?? 0, text.merge_lines);
    case "keep":
      return operation.value === false ? text.keepNo : text.keep;
    default:
      return fill(text[op], { line: at });
  }
}

export interface StepText {
  number: number;
  who: string;
  at: string;
  undone: boolean;
  problem: string | null;
  lines: string[];
}

/**
 * Steps, newest first, in words; `printed`: the estimate before the first of them. `isOther`: they were made elsewhere,
 * also by the same user.
 */
export function stepTexts(steps: readonly Step[], printed: Estimate, uid: string, isOther = false): StepText[] {
  const places = new Places(printed);
  const values = new Map<string, unknown>();
  const oldestFirst = [...steps].reverse().map((step): StepText => {
    const { number, at, by, undone, problem } = step;
    const lines = step.operations.map((operation) => {
      const path = operation.op === "set" ? (operation.path ?? "") : "";
      const before = values.has(path) ? values.get(path) : valueAt(printed, pathSteps(path));
      if (path && !undone) values.set(path, operation.value);
      return operationText(places, operation, before);
    });
    const own = isOther ? text.youElsewhere : text.you;
    return { number, who: by === uid ? own : by, at, undone, problem, lines };
  });
  return oldestFirst.reverse();
}

/** "2 minutes ago"; of another day, the day and the time. */
export function ago(at: string, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000));
  if (seconds < 45) return text.justNow;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return count(minutes, text.minutes);
  const hours = Math.round(minutes / 60);
  return hours < 12 ? count(hours, text.hours) : time(at);
}

interface Props {
  review: Review;
  uid: string;
  onClose: () => void;
}

/** Every edit, newest first. */
export function HistoryDialog({ review, uid, onClose }: Props) {
  const { store, document } = review;
  const loaded = useLoaded(String(document.version), () => store.history());
  const steps = loaded.value && stepTexts(loaded.value, document.printed, uid);
  return (
    <Dialog title={text.title} onClose={onClose}>
      <div class="row">
        <Button disabled={store.steps.undo === 0 || !store.mayEdit} onClick={() => store.undo()}>
          {text.undo}
        </Button>
        <Button disabled={store.steps.redo === 0 || !store.mayEdit} onClick={() => store.redo()}>
          {text.redo}
        </Button>
      </div>
      {loaded.error !== null && <Problem error={loaded.error} onRetry={() => void loaded.rerun()} />}
      {steps === null && loaded.error === null && <Loading />}
      {steps?.length === 0 && <p class="quiet">{text.none}</p>}
      <ol class="history">
        {steps?.map(({ number, who, at, undone, problem, lines }) => (
          <li key={number} class={undone ? "history-undone" : undefined}>
            {lines.slice(0, 20).map((line, index) => (
              <p key={index} class="foreign">
                {index === 0 ? `${who} ${line}` : line}
              </p>
            ))}
            {lines.length > 20 && <p class="quiet">{count(lines.length - 20, text.more)}</p>}
            <p class="quiet">
              <time dateTime={at} title={time(at)}>
                {ago(at, Date.now())}
              </time>
              {undone && ` · ${text.undone}`}
              {problem && ` · ${fill(text.problem, { problem })}`}
            </p>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
