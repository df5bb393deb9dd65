import { useEffect, useRef, useState } from "preact/hooks";

import calculatorsTexts from "#texts/calculators";
import type { Json, Option, Question } from "../api/types";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { CheckField, TextField } from "../ui/field";
import { parseFigure } from "../ui/format";
import { optionLabel } from "./guide";
import { figureError } from "./request";
import { measure, unitName } from "./words";

const text = calculatorsTexts;

interface Props {
  question: Question;
  /** What was answered before the user came back to it. */
  given: Json | undefined;
  canGoBack: boolean;
  waiting: boolean;
  onAnswer: (answer: Json) => void;
  onBack: () => void;
}

interface ControlProps {
  question: Question;
  value: Json | undefined;
  error: string | null;
  onChange: (value: Json | undefined, error?: string | null) => void;
}

const yesOrNo: Option[] = [
  { value: true, label: text.form.yes },
  { value: false, label: text.form.no },
];

function OptionList({ question, value, onChange }: ControlProps) {
  const options = question.options ?? yesOrNo;
  if (question.type === "multi") {
    const chosen = Array.isArray(value) ? value : [];
    return (
      <div>
        {options.map((option) => (
          <CheckField
            key={String(option.value)}
            label={optionLabel(option)}
            checked={chosen.includes(option.value)}
            onChange={(on) =>
              onChange(on ? [...chosen, option.value] : chosen.filter((other) => other !== option.value))
            }
          />
        ))}
      </div>
    );
  }
  return (
    <div class="calc-choices">
      {options.map((option) => (
        <label key={String(option.value)}>
          <input
            type="radio"
            name={question.id}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          <span>{optionLabel(option)}</span>
        </label>
      ))}
    </div>
  );
}

function TypedAnswer({ question, value, error, onChange }: ControlProps) {
  const [typed, setTyped] = useState(value === undefined || value === null ? "" : String(value));
  const isNumber = question.type !== "text";
  const type = (entered: string) => {
    setTyped(entered);
    if (!isNumber) return onChange(entered === "" ? undefined : entered);
    const number = parseFigure(entered);
    const { minimum, maximum } = question;
    const limits = { ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) };
    const wrong = number === undefined ? null : figureError(number, { limits, integer: question.type === "integer" });
    onChange(wrong === null ? number : undefined, wrong);
  };
  const hint =
    typeof question.default === "number"
      ? fill(text.form.default, { value: measure(question.default, question.unit ?? "") })
      : null;
  const unit = unitName(question.unit ?? "");
  return (
    <TextField
      label={unit ? fill(text.walk.answerIn, { unit }) : text.walk.answer}
      hint={hint}
      error={error}
      value={typed}
      inputMode={isNumber ? (question.type === "integer" ? "numeric" : "decimal") : "text"}
      autoComplete="off"
      onInput={type}
    />
  );
}

/** A temperature and a humidity. */
function PairAnswer({ value, error, onChange }: ControlProps) {
  const given = Array.isArray(value) ? value.map(String) : ["", ""];
  const [[first = "", second = ""], setTyped] = useState(given);
  const type = (typed: [string, string]) => {
    setTyped(typed);
    const [temperature, humidity] = typed.map(parseFigure);
    const wrong = temperature === null || humidity === null ? text.errors.number : null;
    const whole = typeof temperature === "number" && typeof humidity === "number";
    onChange(whole ? [temperature, humidity] : undefined, wrong);
  };
  return (
    <div class="calc-grid">
      <TextField
        label={text.walk.temperature}
        inputMode="decimal"
        value={first}
        error={error}
        onInput={(typed) => type([typed, second])}
      />
      <TextField
        label={text.walk.humidity}
        inputMode="decimal"
        value={second}
        onInput={(typed) => type([first, typed])}
      />
    </div>
  );
}

function controlOf(question: Question) {
  if (question.options || question.type === "boolean") return OptionList;
  return question.format === "pair" ? PairAnswer : TypedAnswer;
}

/** One question with its answer, and the buttons to go on, to skip it and to go back. */
export function QuestionForm({ question, given, canGoBack, waiting, onAnswer, onBack }: Props) {
  const usual = question.optional ? undefined : question.default;
  const [value, setValue] = useState<Json | undefined>(given === undefined || given === null ? usual : given);
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (canGoBack) form.current?.querySelector<HTMLElement>("input:checked, input, button")?.focus();
  }, []);
  const Control = controlOf(question);
  const startsList = question.type === "repeat";
  const hasControl = !startsList && question.type !== "subgraph";
  const submit = (event: Event) => {
    event.preventDefault();
    if (startsList) return onAnswer([{}]);
    if (!hasControl) return onAnswer({});
    if (error !== null) return;
    if (value === undefined && !question.optional && !isNullOption(question)) return setError(text.walk.needed);
    onAnswer(value ?? null);
  };
  return (
    <form ref={form} class="stack" noValidate onSubmit={submit}>
      <fieldset class="calc-question">
        <legend>{question.question}</legend>
        {question.help && <p class="quiet">{question.help}</p>}
        {hasControl && (
          <Control
            question={question}
            value={value}
            error={error}
            onChange={(changed, wrong = null) => {
              setValue(changed);
              setError(wrong);
            }}
          />
        )}
        {error !== null && Control === OptionList && (
          <p class="field-error" role="alert">
            {error}
          </p>
        )}
      </fieldset>
      <div class="row">
        {canGoBack && <Button onClick={onBack}>{text.walk.back}</Button>}
        <Button kind="primary" type="submit" disabled={waiting}>
          {startsList ? text.walk.addFirst : text.walk.next}
        </Button>
        {startsList && question.min_items === 0 && <Button onClick={() => onAnswer([])}>{text.walk.addNone}</Button>}
        {question.optional && <Button onClick={() => onAnswer(null)}>{text.walk.skip}</Button>}
      </div>
    </form>
  );
}

/** An option may be "leave it to the calculator", whose value is null. */
function isNullOption(question: Question): boolean {
  return question.options?.some((option) => option.value === null) ?? false;
}
