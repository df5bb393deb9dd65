import { useState } from "preact/hooks";

import calculatorsTexts from "#texts/calculators";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { Problem } from "../ui/problem";
import { type RunTask } from "../ui/state";
import type { ApiDocument, Calculator } from "./api_document";
import { Refused, type Envelope } from "./calculation";
import type { Group } from "./form_model";
import { RefusalView } from "./refusal_view";
import { ResultView } from "./result_view";
import { dollars } from "./words";

const text = calculatorsTexts;

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
