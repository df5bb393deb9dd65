import { useState } from "preact/hooks";

import projectsTexts from "#texts/projects";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { parseFigure } from "../ui/format";
import { Notice } from "../ui/notice";
import { sizes } from "./project_fields";
import type { Room, Scope } from "./requests";
import {
  askedOnce,
  choiceLabel,
  isWrongQuantity,
  withChoice,
  withLine,
  withoutQuestion,
  withQuantity,
  withSizes,
  type ScopeEdit,
  type ScopeQuestion,
} from "./scope_model";

const text = projectsTexts.scope;

interface Props {
  scope: Scope;
  disabled: boolean;
  onEdit: (edit: ScopeEdit) => void;
}

interface AnswerProps extends Props {
  question: ScopeQuestion;
}

function Choices({ scope, question, disabled, onEdit }: AnswerProps) {
  return (
    <div class="row">
      {question.choices.map((choice, index) => (
        <Button key={index} disabled={disabled} onClick={() => onEdit(withChoice(scope, question, choice))}>
          <span class="foreign">{choiceLabel(choice, question.choices)}</span>
        </Button>
      ))}
    </div>
  );
}

interface FigureProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
}

function Figure({ label, value, onInput }: FigureProps) {
  const error = isWrongQuantity(value) ? projectsTexts.rooms.notFigure : null;
  return <TextField label={label} inputMode="decimal" value={value} error={error} onInput={onInput} />;
}

function QuantityAnswer({ scope, question, disabled, onEdit }: AnswerProps) {
  const [typed, setTyped] = useState("");
  const quantity = isWrongQuantity(typed) ? null : (parseFigure(typed) ?? null);
  const index = question.item ?? 0;
  const unit = scope.items[index]?.unit ?? "";
  const answer = (event: Event) => {
    event.preventDefault();
    if (quantity !== null) onEdit(withQuantity(scope, index, quantity));
  };
  return (
    <form class="row scope-answer" onSubmit={answer}>
      <Figure label={fill(text.answer.quantity, { unit }).trim()} value={typed} onInput={setTyped} />
      <Button type="submit" disabled={disabled || quantity === null}>
        {text.answer.give}
      </Button>
    </form>
  );
}

const noSizes = { length_ft: "", width_ft: "", height_ft: "" };

/** Some of the sizes may be enough; what is missing is asked for again. */
function SizesAnswer({ scope, question, disabled, onEdit }: AnswerProps) {
  const [typed, setTyped] = useState(noSizes);
  const figures = sizes.map((size) => parseFigure(typed[size]) ?? null);
  const wrong = sizes.some((size) => isWrongQuantity(typed[size]));
  const some = figures.some((figure) => figure !== null);
  const answer = (event: Event) => {
    event.preventDefault();
    const [length_ft = null, width_ft = null, height_ft = null] = figures;
    const room: Room = { id: null, name: question.room ?? "", level: null, length_ft, width_ft, height_ft };
    if (some && !wrong) onEdit(withSizes(scope, [room]));
  };
  return (
    <form class="row scope-answer" onSubmit={answer}>
      {sizes.map((size) => (
        <Figure
          key={size}
          label={fill(text.answer.size, { size: projectsTexts.rooms[size] })}
          value={typed[size]}
          onInput={(value) => setTyped({ ...typed, [size]: value })}
        />
      ))}
      <Button type="submit" disabled={disabled || wrong || !some}>
        {text.answer.give}
      </Button>
    </form>
  );
}

function Answer(props: AnswerProps) {
  const { question } = props;
  if (question.choices.length > 0) return <Choices {...props} />;
  if (question.room !== null) return <SizesAnswer {...props} />;
  return question.item === null ? null : <QuantityAnswer {...props} />;
}

/** What is missing, each with what answers it. */
export function ScopeQuestions(props: Props) {
  const { scope, disabled, onEdit } = props;
  const asked = askedOnce(scope);
  if (asked.length === 0) return null;
  return (
    <Notice kind="info" title={text.questions}>
      <ul class="scope-questions">
        {asked.map(({ text: question, parts }) => {
          // The sizes of a room answer for all of its items.
          const shown = parts.some((part) => part.room !== null) ? parts.slice(0, 1) : parts;
          return (
            <li key={question} class="stack">
              <span class="foreign">{question}</span>
              {shown.map((part, index) => (
                <Answer key={index} {...props} question={part} />
              ))}
              {parts.every((part) => part.item === null) && (
                <div>
                  <Button
                    kind="quiet"
                    label={fill(text.answer.settledLabel, { question })}
                    disabled={disabled}
                    onClick={() => onEdit(withoutQuestion(scope, question))}
                  >
                    {text.answer.settled}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

/** What usually goes with the items; a button adds it. */
export function ScopeSuggestions({ scope, disabled, onEdit }: Props) {
  if (scope.suggestions.length === 0) return null;
  return (
    <section class="project-card stack" aria-label={text.suggestions.title}>
      <h3>{text.suggestions.title}</h3>
      <ul class="scope-questions">
        {scope.suggestions.map((item, index) => (
          <li key={index} class="row">
            <Button
              label={fill(text.suggestions.addLabel, { name: item.description })}
              disabled={disabled}
              onClick={() => onEdit(withLine(scope, item))}
            >
              {text.suggestions.add}
            </Button>
            <span class="foreign">
              {item.room === null ? item.description : `${item.room}: ${item.description}`}
              <span class="quiet"> {item.reason}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
