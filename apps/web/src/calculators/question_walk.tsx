import { useEffect, useRef } from "preact/hooks";

import calculatorsTexts from "#texts/calculators";
import type { Json, JsonObject } from "../api/types";
import { href } from "../app/route";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { Facts } from "../ui/facts";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/notice";
import { kept, useTask } from "../ui/state";
import { calculate, linkTo, type Envelope } from "./calculation";
import type { CalculatorProps } from "./form_model";
import { QuestionForm } from "./question_form";
import { OutcomeView } from "./result_view";
import {
  after,
  anotherText,
  answered,
  answeredSoFar,
  noMore,
  oneMore,
  placeText,
  start,
  walk,
  type Position,
  type Walked,
} from "./walk_model";

const text = calculatorsTexts;
type Walk = ReturnType<typeof useWalk>;

/** The inputs of a calculator question by question; its end is the same result as the form's. */
export function QuestionWalk(props: CalculatorProps) {
  const { calculator } = props;
  const walk = useWalk(calculator.name);
  const { current } = walk;
  return (
    <>
      <h1>{fill(text.walk.title, { title: calculator.title })}</h1>
      <div class="row no-print">
        <a class="button" href={href("calculators", calculator.name)}>
          {text.walk.form}
        </a>
        {walk.positions.length > 1 && <Button onClick={walk.begin}>{text.walk.restart}</Button>}
      </div>
      {walk.error !== null && <Problem error={walk.error} {...(current ? {} : { onRetry: walk.begin })} />}
      {!current && walk.error === null && <Loading />}
      {current?.stop.is === "end" ? (
        <End {...props} walk={walk} inputs={current.stop.inputs} regional={current.stop.regional} />
      ) : (
        <div class="calc-asking stack">
          <Asking walk={walk} />
          <Answers walk={walk} />
        </div>
      )}
    </>
  );
}

function Asking({ walk }: { walk: Walk }) {
  const { current, positions } = walk;
  if (current?.stop.is === "question") {
    const { question, path } = current.stop;
    return (
      <>
        <p class="quiet">{placeText(current, positions.length)}</p>
        <QuestionForm
          key={`${positions.length} ${path} ${question.id}`}
          question={question}
          given={current.given}
          canGoBack={positions.length > 1}
          waiting={walk.waiting}
          onAnswer={walk.answer}
          onBack={walk.back}
        />
      </>
    );
  }
  return current?.stop.is === "another" ? <Another walk={walk} text={anotherText(current)} /> : null;
}

/** Puts the focus on what takes the place of the question that had it. */
function useFocus<T extends HTMLElement>() {
  const element = useRef<T>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

function Another({ walk, text: asked }: { walk: Walk; text: string }) {
  const element = useFocus<HTMLFieldSetElement>();
  return (
    <fieldset class="calc-question" ref={element} tabIndex={-1}>
      <legend>{asked}</legend>
      <div class="row">
        <Button onClick={walk.back}>{text.walk.back}</Button>
        <Button onClick={walk.another}>{text.walk.addAnother}</Button>
        <Button kind="primary" onClick={() => walk.goOn()}>
          {text.walk.goOn}
        </Button>
      </div>
    </fieldset>
  );
}

function Answers({ walk }: { walk: Walk }) {
  const answers = answeredSoFar(walk.positions);
  if (answers.length === 0) return null;
  return (
    <section class="stack no-print" aria-labelledby="walk-answers">
      <h2 id="walk-answers">{text.walk.answered}</h2>
      <Facts class="calc-answers" facts={answers.map(({ question, answer }) => [question, answer])} />
    </section>
  );
}

interface EndProps extends CalculatorProps {
  walk: Walk;
  inputs: Parameters<typeof linkTo>[1]["inputs"];
  regional: number | null;
}

function End({ walk, inputs, regional, document, calculator, group }: EndProps) {
  const task = useTask<Envelope>();
  const element = useFocus<HTMLElement>();
  const linked = { inputs, regional };
  const run = () => void task.start((signal) => calculate(calculator.name, linked, signal));
  useEffect(run, []);
  return (
    <>
      <div class="row no-print">
        <strong ref={element} tabIndex={-1}>
          {text.walk.finished}
        </strong>
        <Button onClick={walk.back}>{text.walk.back}</Button>
        <a class="button" href={linkTo(calculator.name, linked)}>
          {text.walk.openForm}
        </a>
      </div>
      <OutcomeView
        document={document}
        calculator={calculator}
        group={group}
        task={task}
        stale={false}
        link={linkTo(calculator.name, linked)}
        onRetry={run}
      />
      <Answers walk={walk} />
    </>
  );
}

const none: readonly Position[] = [];

/** The questions that were answered, and the one to answer. They are kept while the user looks at other pages. */
function useWalk(calculator: string) {
  const walkedSoFar = kept(`walk/${calculator}`, none);
  const task = useTask<void>();
  const positions = walkedSoFar.value;
  const current = positions.at(-1);
  const earlier = positions.slice(0, -1);
  const move = (next: readonly Position[]) => {
    task.reset();
    walkedSoFar.value = next;
  };
  const ask = (answers: JsonObject, then: (walked: Walked) => readonly Position[]) =>
    void task.start(async () => {
      walkedSoFar.value = then(await walk(calculator, answers));
    });
  const begin = () => ask({}, (walked) => [start(walked)]);
  useEffect(() => {
    if (positions.length === 0) begin();
  }, []);
  return {
    positions,
    current,
    error: task.error,
    waiting: task.running,
    begin,
    back: () => move(earlier),
    answer: (given: Json) => {
      if (!current) return;
      const answers = answered(current, given);
      ask(answers, (walked) => [...earlier, { ...current, given }, after(current, answers, walked)]);
    },
    another: () => {
      if (!current) return;
      const answers = oneMore(current);
      ask(answers, (walked) => [...positions, after({ ...current, answers }, answers, walked)]);
    },
    goOn: () => current && move([...positions, noMore(current)]),
  };
}
