import roofsTexts from "#texts/roofs";
import { count, fill } from "../../texts";
import { quantity } from "../../ui/format";
import type { KeptReport } from "../roof_api";
import type { QuestionDefinition } from "./interview_api";
import { definition, measurements, inputs, typeAnswer } from "./interview_model";
import { MeasurementsPanel } from "./measurements_panel";
import { QuestionField, type Option } from "./question_field";
import { stepOf, type Step } from "./steps";
import { conditionsInWords } from "./wording";

const text = roofsTexts.interview;
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
