import { useMemo } from "preact/hooks";

import calculatorsTexts from "#texts/calculators";
import { href } from "../app/route";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/problem";
import { useLoaded } from "../ui/state";
import { CalculatorForm } from "./calculator_form";
import { groupOf, type CalculatorProps } from "./form_model";
import { loadGuide, noGuide } from "./guide";
import { QuestionWalk } from "./question_walk";

const text = calculatorsTexts;

interface Props extends Omit<CalculatorProps, "group"> {
  /** Question by question, instead of the form. */
  asks: boolean;
}

export function OneCalculator({ document, calculator, route, asks }: Props) {
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
