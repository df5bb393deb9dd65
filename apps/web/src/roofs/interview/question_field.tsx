import { useId } from "preact/hooks";

import roofsTexts from "#texts/roofs";
import { fill } from "../../texts";
import { CheckField, SelectField, TextField } from "../../ui/field";
import { rangeInWords, readAnswer, type Typed } from "./answers";
import type { Question } from "./interview_api";
import { isNeeded } from "./steps";
import { defaultInWords, optionInWords } from "./wording";

const text = roofsTexts.interview.question;

export interface Option {
  value: string;
  label: string;
}

interface Props {
  question: Question;
  typed: Typed | undefined;
  /** Options that the question itself does not list, such as the slopes of a report. */
  options?: readonly Option[];
  onType: (typed: Typed) => void;
}

const yesOrNo: Option[] = [
  { value: "yes", label: text.yes },
  { value: "no", label: text.no },
];

function single(typed: Typed | undefined): string {
  return Array.isArray(typed) ? typed.join(", ") : (typed ?? "");
}

/** One question with the control that fits its type. */
export function QuestionField(props: Props) {
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

function ChoiceField({ question, typed, onType }: Props) {
  const standard = defaultInWords(question);
  const own = question.options?.map((value) => ({ value, label: optionInWords(question.id, value) }));
  return (
    <SelectField
      label={question.text}
      hint={isNeeded(question) ? text.needed : null}
      value={single(typed)}
      options={[
        { value: "", label: standard === null ? text.open : fill(text.default, { value: standard }) },
        ...(own ?? yesOrNo),
      ]}
      onChange={onType}
    />
  );
}

function FigureField({ question, typed, onType }: Props) {
  const isText = question.type === "text";
  const standard = defaultInWords(question);
  const hints = [
    isNeeded(question) ? text.needed : null,
    standard === null ? null : fill(text.ifEmpty, { value: standard }),
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

function ChoicesField({ question, typed, options = [], onType }: Props) {
  const id = useId();
  const own = (question.options ?? []).map((value) => ({ value, label: optionInWords(question.id, value) }));
  const all = [...own, ...options];
  const chosen = Array.isArray(typed) ? typed : [];
  const needed = isNeeded(question) ? text.needed : "";
  if (all.length === 0) {
    const hint = [needed, text.commas].filter(Boolean).join(". ");
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
          <CheckField
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={(on) => choose(value, on)}
          />
        ))}
      </div>
    </fieldset>
  );
}
