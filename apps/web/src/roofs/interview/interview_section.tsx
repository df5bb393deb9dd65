import { useEffect, useRef, useState } from "preact/hooks";

import roofsTexts from "#texts/roofs";
import { count, fill } from "../../texts";
import { Button } from "../../ui/button";
import { ConfirmDialog } from "../../ui/dialog";
import { Loading, Progress } from "../../ui/loading";
import { Notice, Problem } from "../../ui/notice";
import "./interview.css";
import type { Interview } from "./interview_api";
import { ask, begin, definition, inputs, interview, startOver } from "./interview_model";
import { QuestionStep } from "./question_step";
import { statusOf, stepHref, stepNames, stepsOf, type Step, type StepName } from "./questions";
import { ScopeStep } from "./scope_step";

const text = roofsTexts.interview;

interface Props {
  step: StepName;
}

/** Questions step by step, and the scope that the answers make. */
export function InterviewSection({ step }: Props) {
  const questions = definition;
  const asked = interview;
  useEffect(() => void begin(), []);
  if (questions.error !== null) return <Problem error={questions.error} onRetry={() => void begin()} />;
  return (
    <div class="stack">
      {asked.error !== null && <Problem error={asked.error} onRetry={ask} />}
      {asked.value ? <Form interview={asked.value} step={step} /> : <Loading label={text.loading} />}
    </div>
  );
}

interface FormProps {
  interview: Interview;
  step: StepName;
}

function Form({ interview: asked, step: name }: FormProps) {
  const { typed } = inputs.value;
  const steps = stepsOf(asked.questions, typed);
  const step = steps.find((one) => one.name === name);
  const status = statusOf(asked, typed);
  const answered = asked.questions.filter((question) => question.answered).length;
  const heading = useFocusAtNext(name);
  return (
    <div class="roof-interview">
      <div class="stack">
        <StepNav steps={steps} current={name} />
        <Progress
          label={fill(text.progress, { answered, all: asked.questions.length })}
          value={asked.questions.length > 0 ? answered / asked.questions.length : 0}
        />
        <StartOver />
      </div>
      <section class="stack">
        {(name !== "scope" || !asked.error) && (
          <Notice kind={status.kind}>
            <p class="foreign">{status.words}</p>
          </Notice>
        )}
        <h2 ref={heading} tabIndex={-1}>
          {text.stepNames[name]}
        </h2>
        {name === "scope" && <ScopeStep interview={asked} status={status} />}
        {step && name !== "scope" && <QuestionStep key={name} step={step} />}
        <Neighbors step={name} />
      </section>
    </div>
  );
}

/** Moves the focus to the heading when another step is shown, not at the first. */
function useFocusAtNext(step: StepName) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}

function Neighbors({ step }: Props) {
  const place = stepNames.indexOf(step);
  const before = stepNames[place - 1];
  const after = stepNames[place + 1];
  return (
    <div class="row spread">
      {before ? (
        <a class="button" href={stepHref(before)}>
          {fill(text.back, { step: text.stepNames[before] })}
        </a>
      ) : (
        <span />
      )}
      {after && (
        <a class="button button-primary" href={stepHref(after)}>
          {fill(text.next, { step: text.stepNames[after] })}
        </a>
      )}
    </div>
  );
}

function StartOver() {
  const [asking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    startOver();
  };
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{text.restart}</Button>
      {asking && (
        <ConfirmDialog
          title={text.restartTitle}
          confirm={text.restartConfirm}
          cancel={text.restartCancel}
          onClose={() => setAsking(false)}
          onDone={confirm}
        >
          <p>{text.restartText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The state of a step: what is needed or wrong, or how much is answered. */
function remark(step: Step): string {
  if (step.wrong > 0) return count(step.wrong, text.wrong);
  if (step.needed > 0) return count(step.needed, text.needed);
  return step.questions.length > 0 ? fill(text.answered, { answered: step.answered, all: step.questions.length }) : "";
}

interface StepNavProps {
  steps: readonly Step[];
  current: StepName;
}

function StepNav({ steps, current }: StepNavProps) {
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
