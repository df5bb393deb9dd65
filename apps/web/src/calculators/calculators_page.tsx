import { useMemo } from "preact/hooks";

import calculatorsTexts from "#texts/calculators";
import { href } from "../app/route";
import type { PageProps } from "../app/session";
import { Loading } from "../ui/loading";
import { NotFound, Problem } from "../ui/notice";
import { useLoaded } from "../ui/state";
import { apiDocument, calculatorsOf, type Calculator } from "./api_document";
import { CalculatorForm } from "./calculator_form";
import "./calculators.css";
import { groupOf, type CalculatorProps } from "./form_model";
import { loadGuide, noGuide } from "./guide";
import { QuestionWalk } from "./question_walk";
import { capital } from "./words";

const text = calculatorsTexts;

/** The list, or the calculator that the address names. */
export default function CalculatorsPage({ route }: PageProps) {
  const { value: document, error, running, rerun } = useLoaded("document", apiDocument);
  if (error !== null && !running) return <Problem error={error} onRetry={() => void rerun()} />;
  if (!document) return <Loading label={text.loading} />;
  const calculators = calculatorsOf(document);
  const [name, way] = route.rest;
  if (!name) return <CalculatorList calculators={calculators} />;
  const calculator = calculators.find((candidate) => candidate.name === name);
  if (!calculator || (way !== undefined && way !== "questions")) {
    return <NotFound {...text.unknown} href={href("calculators")} />;
  }
  return (
    <OneCalculator
      key={`${name}/${way ?? ""}`}
      document={document}
      calculator={calculator}
      route={route}
      asks={way === "questions"}
    />
  );
}

const answers: Record<string, string> = text.list.answers;

function CalculatorList({ calculators }: { calculators: readonly Calculator[] }) {
  return (
    <div class="calc stack">
      <h1>{text.title}</h1>
      <p class="quiet">{text.intro}</p>
      <ul class="calc-list">
        {calculators.map(({ name, title, topics }) => (
          <li key={name} class="stack">
            <h2>
              <a href={href("calculators", name)}>{title}</a>
            </h2>
            <p>{answers[name] ?? capital(topics)}</p>
            <p>
              <a href={href("calculators", name, "questions")} aria-label={`${title}: ${text.list.questions}`}>
                {text.list.questions}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Props extends Omit<CalculatorProps, "group"> {
  /** Question by question, instead of the form. */
  asks: boolean;
}

function OneCalculator({ document, calculator, route, asks }: Props) {
  const { value: guide, error, running, rerun } = useLoaded(calculator.name, () => loadGuide(calculator.name));
  const failed = error !== null && !running;
  const group = useMemo(() => groupOf(document, calculator.inputs, guide ?? noGuide), [document, calculator, guide]);
  const Shown = asks ? QuestionWalk : CalculatorForm;
  return (
    <div class="calc stack">
      <div class="no-print">
        <a href={href("calculators")}>{text.back}</a>
      </div>
      {failed && <Problem error={error} onRetry={() => void rerun()} />}
      {!failed && !guide && <Loading label={text.loading} />}
      {guide && <Shown document={document} calculator={calculator} group={group} route={route} />}
    </div>
  );
}
