import roofsTexts from "#texts/roofs";
import { count, fill } from "../../texts";
import { stepHref, type Step, type StepName } from "./steps";

const text = roofsTexts.interview;

/** The state of a step: what is needed or wrong, or how much is answered. */
function remark(step: Step): string {
  if (step.wrong > 0) return count(step.wrong, text.wrong);
  if (step.needed > 0) return count(step.needed, text.needed);
  return step.questions.length > 0 ? fill(text.answered, { answered: step.answered, all: step.questions.length }) : "";
}

interface Props {
  steps: readonly Step[];
  current: StepName;
}

export function StepNav({ steps, current }: Props) {
  return (
    <nav aria-label={text.steps}>
      <ol class="roof-steps">
        {steps.map((step) => (
          <li key={step.name}>
            <a href={stepHref(step.name)} aria-current={step.name === current ? "step" : undefined}>
              <span>{text.stepNames[step.name]}</span>
              <span class={step.wrong + step.needed > 0 ? "roof-fails" : "quiet"}>{remark(step)}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
