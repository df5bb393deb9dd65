import roofsTexts from "#texts/roofs";
import { fill } from "../../texts";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/field";
import { Loading } from "../../ui/loading";
import { Notice, Problem } from "../../ui/notice";
import { patch } from "../../ui/state";
import { EmissionNotice, InventedPrices, Remarks, RoofPriceList, ScopeTable } from "../emission_view";
import { warningsOf } from "../figures";
import type { Interview, Question, Refusal } from "./interview_api";
import { ask, downloadScope, exported, inputs, saveCsv } from "./interview_model";
import { optionInWords, questionOfError, stepHref, stepOf, type Status } from "./questions";

const text = roofsTexts.interview;
const reasons: Record<string, string> = text.errors;

interface Props {
  interview: Interview;
  status: Status;
}

/** The scope that the answers make, or why they make none. */
export function ScopeStep({ interview, status }: Props) {
  const { result, error, questions } = interview;
  const isRight = status.kind !== "warn";
  return (
    <>
      {error && <Explanation error={error} questions={questions} />}
      {status.open.length > 0 && <OpenQuestions questions={status.open} />}
      {!result && !error && <p class="quiet">{text.scope.wait}</p>}
      {result && isRight && (
        <>
          <InventedPrices of={result} />
          <ScopeTable lines={result.items} />
          <Exports scope={result} />
        </>
      )}
      <Remarks title={roofsTexts.remarks.warnings} lines={warningsOf(interview)} />
    </>
  );
}

function OpenQuestions({ questions }: { questions: readonly Question[] }) {
  return (
    <ul>
      {questions.map((question) => (
        <li key={question.id}>
          <a href={stepHref(stepOf(question.id))}>{question.text}</a>
        </li>
      ))}
    </ul>
  );
}

/** A refusal in plain words, with the way to another answer. */
function Explanation({ error, questions }: { error: Refusal; questions: readonly Question[] }) {
  const id = questionOfError(error);
  const question = questions.find((asked) => asked.id === id);
  const got = optionInWords(id, error.got);
  const supported = error.supported.map((option) => optionInWords(id, option)).join(", ");
  const reason = fill(reasons[error.code] ?? error.message, { got: got.toLowerCase(), message: error.message });
  return (
    <Notice kind="warn" title={text.errors.title}>
      <p class="foreign">{reason}</p>
      {error.got && <p class="foreign">{fill(text.errors.got, { got })}</p>}
      {supported && <p>{fill(text.errors.supported, { supported })}</p>}
      {question && (
        <p>
          <a href={stepHref(stepOf(id))}>{fill(text.errors.change, { question: question.text })}</a>
        </p>
      )}
    </Notice>
  );
}

function Exports({ scope }: { scope: NonNullable<Interview["result"]> }) {
  const { project } = inputs.value;
  const made = exported;
  return (
    <section class="stack roof-exports">
      <div class="roof-export-row">
        <TextField
          label={text.scope.project}
          value={project}
          onInput={(value) => patch(inputs, { project: value })}
          autoComplete="off"
        />
        <RoofPriceList onChange={ask} />
        <div class="row">
          <Button kind="primary" disabled={made.running} onClick={() => void downloadScope()}>
            {text.scope.esx}
          </Button>
          <Button onClick={() => saveCsv(scope)}>{text.scope.csv}</Button>
        </div>
      </div>
      <p class="quiet">{text.scope.esxHint}</p>
      {made.running && <Loading label={roofsTexts.esx.running} />}
      {made.error !== null && <Problem error={made.error} onRetry={() => void downloadScope()} />}
      {made.value && <EmissionNotice made={made.value} />}
    </section>
  );
}
