import { useId } from "preact/hooks";

import roofsTexts from "#texts/roofs";
import { count, fill } from "../../texts";
import { Button } from "../../ui/button";
import { DropZone } from "../../ui/drop_zone";
import { Facts } from "../../ui/facts";
import { CheckField, SelectField, TextField } from "../../ui/field";
import { quantity } from "../../ui/format";
import { Loading } from "../../ui/loading";
import { Notice } from "../../ui/notice";
import { keyFacts } from "../figures";
import { chosen } from "../report_section";
import { ReportProblem } from "../report_problem";
import { reportTypes, type KeptReport } from "../roof_api";
import { CrossCheck, Doubts, EdgeTable } from "../roof_view";
import type { Question, QuestionDefinition } from "./interview_api";
import { definition, forgetMeasurements, inputs, measurements, takeMeasurements, typeAnswer } from "./interview_model";
import {
  conditionsInWords,
  defaultInWords,
  isNeeded,
  optionInWords,
  rangeInWords,
  readAnswer,
  stepOf,
  type Step,
  type Typed,
} from "./questions";

const text = roofsTexts.interview;
const fieldText = roofsTexts.interview.question;
const measurementsText = roofsTexts.interview.measurements;

const directions = ["north", "east", "south", "west"];

/** The slopes of a report by their designators, after the directions. */
function slopeOptions(roof: KeptReport["measurements"]): Option[] {
  const slopes = roof.slopes.map((slope) => ({
    value: slope.label,
    label: fill(text.question.slope, {
      label: slope.label,
      area: quantity(slope.area_sf),
      pitch: quantity(slope.whole_pitch),
    }),
  }));
  const sides = directions.map((side) => ({ value: side, label: side.charAt(0).toUpperCase() + side.slice(1) }));
  return [...sides, ...slopes.filter((slope) => slope.value !== "")];
}

interface Props {
  step: Step;
}

/** The questions of a step, as the server asks them now. */
export function QuestionStep({ step }: Props) {
  const { typed } = inputs.value;
  const report = measurements.value;
  const source = typed["measure_source"] || "report";
  return (
    <>
      {step.questions.length === 0 && <p class="quiet">{text.none}</p>}
      <div class="roof-questions">
        {step.questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            typed={typed[question.id]}
            onType={(value) => typeAnswer(question.id, value)}
            {...(question.id === "slopes" && report && source === "report"
              ? { options: slopeOptions(report.measurements) }
              : {})}
          />
        ))}
      </div>
      {step.name === "work" && source === "report" && <MeasurementsPanel />}
      <SkippedQuestions step={step} />
    </>
  );
}

/** Questions of the step that the answers so far leave out, and what would make them asked. */
function SkippedQuestions({ step }: Props) {
  const all = definition.value ?? [];
  const isSkipped = (question: QuestionDefinition) =>
    stepOf(question.id) === step.name && !step.questions.some((asked) => asked.id === question.id);
  const skipped = all.filter(isSkipped);
  if (skipped.length === 0) return null;
  return (
    <details>
      <summary>{count(skipped.length, text.skipped)}</summary>
      <ul class="roof-skipped">
        {skipped.map((question) => (
          <li key={question.id}>
            {question.text} <span class="quiet">{conditionsInWords(question, all)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface Option {
  value: string;
  label: string;
}

interface QuestionFieldProps {
  question: Question;
  typed: Typed | undefined;
  /** Options that the question itself does not list, such as the slopes of a report. */
  options?: readonly Option[];
  onType: (typed: Typed) => void;
}

const yesOrNo: Option[] = [
  { value: "yes", label: fieldText.yes },
  { value: "no", label: fieldText.no },
];

function single(typed: Typed | undefined): string {
  return Array.isArray(typed) ? typed.join(", ") : (typed ?? "");
}

/** One question with the control that fits its type. */
export function QuestionField(props: QuestionFieldProps) {
  const { question } = props;
  switch (question.type) {
    case "choice":
    case "boolean":
      return <ChoiceField {...props} />;
    case "choices":
      return <ChoicesField {...props} />;
    default:
      return <FigureField {...props} />;
  }
}

function ChoiceField({ question, typed, onType }: QuestionFieldProps) {
  const standard = defaultInWords(question);
  const own = question.options?.map((value) => ({ value, label: optionInWords(question.id, value) }));
  return (
    <SelectField
      label={question.text}
      hint={isNeeded(question) ? fieldText.needed : null}
      value={single(typed)}
      options={[
        { value: "", label: standard === null ? fieldText.open : fill(fieldText.default, { value: standard }) },
        ...(own ?? yesOrNo),
      ]}
      onChange={onType}
    />
  );
}

function FigureField({ question, typed, onType }: QuestionFieldProps) {
  const isText = question.type === "text";
  const standard = defaultInWords(question);
  const hints = [
    isNeeded(question) ? fieldText.needed : null,
    standard === null ? null : fill(fieldText.ifEmpty, { value: standard }),
    rangeInWords(question),
  ].filter(Boolean);
  return (
    <TextField
      label={question.text}
      hint={hints.join(". ")}
      value={single(typed)}
      error={readAnswer(question, typed).problem ?? null}
      inputMode={isText ? "text" : question.type === "integer" ? "numeric" : "decimal"}
      autoComplete="off"
      onInput={onType}
      {...(question.id === "description" ? { rows: 3 } : {})}
    />
  );
}

function ChoicesField({ question, typed, options = [], onType }: QuestionFieldProps) {
  const id = useId();
  const own = (question.options ?? []).map((value) => ({ value, label: optionInWords(question.id, value) }));
  const all = [...own, ...options];
  const chosen = Array.isArray(typed) ? typed : [];
  const needed = isNeeded(question) ? fieldText.needed : "";
  if (all.length === 0) {
    const hint = [needed, fieldText.commas].filter(Boolean).join(". ");
    return <TextField label={question.text} hint={hint} value={single(typed)} onInput={onType} autoComplete="off" />;
  }
  const choose = (value: string, on: boolean) =>
    onType(on ? [...chosen, value] : chosen.filter((other) => other !== value));
  return (
    <fieldset class="roof-choices" aria-describedby={needed ? id : undefined}>
      <legend>{question.text}</legend>
      {needed && (
        <p id={id} class="field-hint quiet">
          {needed}
        </p>
      )}
      <div class="roof-choice-list">
        {all.map(({ value, label }) => (
          <CheckField key={value} label={label} checked={chosen.includes(value)} onChange={(on) => choose(value, on)} />
        ))}
      </div>
    </fieldset>
  );
}

/** The report that the interview takes its measurements from. */
export function MeasurementsPanel() {
  const { file } = inputs.value;
  const read = measurements;
  const other = chosen.value.file;
  return (
    <section class="stack roof-measurements">
      <h3>{measurementsText.title}</h3>
      {!file && (
        <DropZone
          label={measurementsText.drop}
          hint={measurementsText.hint}
          types={reportTypes}
          onFiles={([first]) => first && void takeMeasurements(first)}
        />
      )}
      {!file && other && (
        <div>
          <Button onClick={() => void takeMeasurements(other)}>
            {fill(measurementsText.use, { name: other.name })}
          </Button>
        </div>
      )}
      {file && (
        <div class="row">
          <strong class="foreign">{file.name}</strong>
          <Button onClick={forgetMeasurements}>{measurementsText.remove}</Button>
        </div>
      )}
      {file && read.running && <Loading label={fill(measurementsText.reading, { name: file.name })} />}
      {file && read.error !== null && (
        <ReportProblem file={file} error={read.error} onRetry={() => void takeMeasurements(file)} />
      )}
      <Figures />
    </section>
  );
}

function Figures() {
  const { value } = measurements;
  if (!value) return null;
  const roof = value.measurements;
  return (
    <>
      {value.stored ? (
        <p class="quiet">{measurementsText.stored}</p>
      ) : (
        <Notice kind="warn">{measurementsText.notStored}</Notice>
      )}
      <Facts class="roof-facts" facts={keyFacts(roof)} />
      <EdgeTable roof={roof} />
      <Doubts roof={roof} />
      {!roof.cross_check.ok && <CrossCheck check={roof.cross_check} />}
    </>
  );
}
