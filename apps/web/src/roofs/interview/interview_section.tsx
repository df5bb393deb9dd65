import { useEffect, useRef, useState } from "preact/hooks";

import roofsTexts from "#texts/roofs";
import { fill } from "../../texts";
import { Button } from "../../ui/button";
import { ConfirmDialog } from "../../ui/confirm_dialog";
import { Loading, Progress } from "../../ui/loading";
import { Notice } from "../../ui/notice";
import { Problem } from "../../ui/problem";
import type { Interview } from "./interview_api";
import { ask, begin, definition, interview, startOver, inputs } from "./interview_model";
import { QuestionStep } from "./question_step";
import { ScopeStep } from "./scope_step";
import { statusOf } from "./status";
import { StepNav } from "./step_nav";
import { stepHref, stepNames, stepsOf, type StepName } from "./steps";
import "./interview.css";

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
