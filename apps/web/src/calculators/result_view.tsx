import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";

import calculatorsTexts from "#texts/calculators";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { useBlobUrl } from "../ui/download";
import { Facts } from "../ui/facts";
import { day } from "../ui/format";
import { messageOf, Notice, Problem } from "../ui/notice";
import type { RunTask } from "../ui/state";
import type { ApiDocument, Calculator } from "./api_document";
import { Refused, type Envelope } from "./calculation";
import type { Group } from "./form_model";
import { labelAt } from "./request";
import { headlinesOf, toBlocks, typedTexts, usedInputs, type Figure } from "./result_model";
import { Assumptions, BlocksView, Certainty, Cost, factOf, LineItems, Sources, Steps } from "./result_tables";
import { dollars, plain } from "./words";

const text = calculatorsTexts;
const resultText = calculatorsTexts.result;

interface Props {
  document: ApiDocument;
  calculator: Calculator;
  group: Group;
  task: RunTask<Envelope>;
  /** The inputs have changed since, and cannot be calculated yet. */
  stale: boolean;
  /** The address that holds the inputs, behind the #. */
  link: string;
  onRetry: () => void;
}

/** What came of a calculation. */
export function OutcomeView({ document, calculator, group, task, stale, link, onRetry }: Props) {
  const { value, error, running } = task;
  const shown = error === null ? value : null;
  return (
    <section class="calc-outcome stack" aria-labelledby="calc-outcome-title">
      <div class="row spread">
        <h2 id="calc-outcome-title" class="no-print">
          {text.result.title}
        </h2>
        {shown && <ResultActions link={link} />}
      </div>
      <p role="status" class="quiet no-print">
        {running && text.result.calculating}
        {!running && shown && fill(text.result.calculated, { total: dollars(shown.cost.total) })}
        {!running && !shown && error === null && text.result.none}
      </p>
      {error instanceof Refused && <RefusalView refusal={error} document={document} group={group} />}
      {error !== null && !(error instanceof Refused) && <Problem error={error} onRetry={onRetry} />}
      {shown && stale && (
        <Notice kind="warn">
          <p>{text.errors.stale}</p>
        </Notice>
      )}
      {shown && <ResultView document={document} calculator={calculator} group={group} envelope={shown} />}
    </section>
  );
}

function ResultActions({ link }: { link: string }) {
  const [said, setSaid] = useState("");
  const copy = () =>
    navigator.clipboard.writeText(new URL(link, location.href).href).then(
      () => setSaid(text.link.copied),
      () => setSaid(text.link.notCopied),
    );
  return (
    <div class="row no-print">
      <span role="status" class="quiet">
        {said}
      </span>
      <Button onClick={() => void copy()}>{text.link.copy}</Button>
      <Button onClick={() => print()}>{text.result.print}</Button>
    </div>
  );
}

interface RefusalViewProps {
  refusal: Refused;
  document: ApiDocument;
  group: Group;
}

/** Why nothing was calculated, with the figures of the refusal. */
function RefusalView({ refusal, document, group }: RefusalViewProps) {
  const said = refusal.fields.map((field) => {
    const message = plain(field.message);
    if (field.path.length === 0) return message;
    const label = labelAt(group, field.path.join("."));
    return fill(text.errors.atField, { label, message });
  });
  return (
    <div class="stack">
      <Notice kind="bad" title={text.result.refused}>
        <ul>
          {(said.length > 0 ? said : [messageOf(refusal)]).map((message, index) => (
            <li key={index} class="foreign">
              {message}
            </li>
          ))}
        </ul>
      </Notice>
      <BlocksView blocks={toBlocks({ document, schema: {} }, refusal.facts)} />
    </div>
  );
}

interface ResultViewProps {
  document: ApiDocument;
  calculator: Calculator;
  group: Group;
  envelope: Envelope;
}

function today(): string {
  return day(new Date().toISOString());
}

/** An answer: its main figures, the lines and the cost, the drawing, and what it is based on. */
function ResultView({ document, calculator, group, envelope }: ResultViewProps) {
  const { result, line_items: lines, cost, warnings, drawing } = envelope;
  const schema = (name: string) => {
    const reference = calculator.answer.properties?.[name]?.$ref?.split("/").pop() ?? "";
    return document.components.schemas[reference] ?? {};
  };
  const literal = typedTexts(group, envelope.inputs);
  const naming = { document, literal, schema: schema("result") };
  const inputs = { document, literal, schema: calculator.inputs, group };
  const { given, defaults } = usedInputs(envelope.inputs);
  return (
    <div class="calc-result stack">
      <p class="calc-print-only">{fill(resultText.printed, { title: calculator.title, date: today() })}</p>
      <Headlines figures={headlinesOf(naming, envelope)} total={cost.total} />
      {warnings.length > 0 && <Warnings warnings={warnings} />}
      <CollapsibleSection title={resultText.lines}>
        <LineItems lines={lines} />
        <Cost cost={cost} />
      </CollapsibleSection>
      {drawing && (
        <CollapsibleSection title={resultText.drawing}>
          <Drawing content={drawing.content} title={calculator.title} />
        </CollapsibleSection>
      )}
      <CollapsibleSection title={resultText.figures}>
        <BlocksView blocks={toBlocks(naming, result)} />
      </CollapsibleSection>
      <CollapsibleSection title={resultText.inputs} open={false} class="calc-inputs">
        <BlocksView blocks={toBlocks(inputs, given)} />
        <p>
          <strong>{resultText.defaults}</strong>
        </p>
        <BlocksView blocks={toBlocks(inputs, defaults)} />
      </CollapsibleSection>
      <Basis envelope={envelope} />
    </div>
  );
}

function Headlines({ figures, total }: { figures: readonly Figure[]; total: number }) {
  return <Facts class="calc-headlines" facts={[...figures.map(factOf), [resultText.total, dollars(total)]]} />;
}

/** What the result is based on. */
function Basis({ envelope }: { envelope: Envelope }) {
  const { steps = [], assumptions, citations, ranges = [], sensitivity = [], disagreements = [] } = envelope;
  const open = ranges.filter((row) => row.low !== row.high);
  return (
    <>
      {(open.length > 0 || disagreements.length > 0) && (
        <CollapsibleSection title={resultText.ranges}>
          <Certainty ranges={open} sensitivity={sensitivity} disagreements={disagreements} />
        </CollapsibleSection>
      )}
      {steps.length > 0 && (
        <CollapsibleSection title={resultText.steps} open={false}>
          <Steps steps={steps} />
        </CollapsibleSection>
      )}
      {assumptions.length > 0 && (
        <CollapsibleSection title={resultText.assumptions} open={false}>
          <Assumptions assumptions={assumptions} />
        </CollapsibleSection>
      )}
      {citations.length > 0 && (
        <CollapsibleSection title={resultText.sources} open={false}>
          <Sources citations={citations} />
        </CollapsibleSection>
      )}
    </>
  );
}

interface CollapsibleSectionProps {
  title: string;
  /** Whether it is open at first. Print always has the whole content. */
  open?: boolean;
  class?: string;
  children: ComponentChildren;
}

/** A part of the result that opens and closes. */
function CollapsibleSection({ title, open = true, class: kind = "", children }: CollapsibleSectionProps) {
  const id = useId();
  const [shown, setShown] = useState(open);
  return (
    <section class={`calc-section ${kind}`} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        <button
          type="button"
          class="calc-toggle"
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {title}
        </button>
      </h3>
      <div id={id} class={shown ? "stack" : "stack calc-closed"}>
        {children}
      </div>
    </section>
  );
}

interface DrawingProps {
  /** An SVG document of the server. */
  content: string;
  title: string;
}

function Drawing({ content, title }: DrawingProps) {
  const address = useBlobUrl(content, "image/svg+xml");
  return (
    <figure class="calc-drawing">
      {address && <img src={address} alt={fill(resultText.drawingAlt, { title })} />}
    </figure>
  );
}

const looks = { stop: "bad", caution: "warn", info: "info" } as const;
const order = ["stop", "caution", "info"];

/** What to watch out for, the gravest first. They are part of the result, so that they interrupt nobody. */
function Warnings({ warnings }: { warnings: Envelope["warnings"] }) {
  const sorted = warnings.toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity));
  return (
    <ul class="calc-warnings" aria-label={text.result.warnings}>
      {sorted.map((warning) => (
        <li key={warning.code} class={`notice notice-${looks[warning.severity]}`}>
          <span>
            <strong>{text.severity[warning.severity]}</strong> {plain(warning.message)}
            {warning.citation_ids.length > 0 && (
              <span class="quiet"> [{warning.citation_ids.join(text.walk.listSeparator)}]</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
