import { useId } from "preact/hooks";

import calculatorsTexts from "#texts/calculators";
import type { Json, Option } from "../api/types";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { CheckField, SelectField, TextField } from "../ui/field";
import { chosenOf, ratesOf, textOf, type Draft, type RateDraft } from "./draft";
import type { ChoiceField, ChoicesField, Field, RatesField, SingleField } from "./form_model";
import type { Errors } from "./request";
import { measure, valueText } from "./words";

const text = calculatorsTexts.form;

/** Longer options get the whole width. */
const longLabel = 60;

/** What the schema says about a field, with its default. */
export function hintOf(field: Field): string {
  const says = field.hint.toLowerCase() === field.label.toLowerCase() ? "" : field.hint;
  const standard = field.kind === "number" && typeof field.default === "number" ? field.default : null;
  const parts = [
    field.required ? text.required : "",
    says && (/[.!?]$/.test(says) ? says : `${says}.`),
    standard !== null && fill(text.default, { value: measure(standard, field.kind === "number" ? field.unit : "") }),
  ];
  return parts.filter(Boolean).join(" ");
}

function labelFor(options: readonly Option[], value: Json | undefined, unit: string): string {
  const found = options.find((option) => option.value === value);
  return found ? found.label : valueText(value ?? null, unit);
}

function choices(field: ChoiceField, options: readonly Option[], typed: string) {
  const first =
    field.default === undefined
      ? field.required
        ? text.choose
        : text.notGiven
      : fill(text.byDefault, { value: labelFor(field.options, field.default, field.unit) });
  const others = typed !== "" && !options.some((option) => String(option.value) === typed) ? [typed] : [];
  return [
    { value: "", label: first },
    ...options.map((option) => ({ value: String(option.value), label: option.label })),
    ...others.map((value) => ({ value, label: labelFor(field.options, value, field.unit) })),
  ];
}

const answers = [
  { value: "", label: text.notGiven },
  { value: "true", label: text.yes },
  { value: "false", label: text.no },
];

interface Props {
  field: SingleField;
  /** The options that fit the other inputs. */
  options: readonly Option[];
  draft: Draft;
  error: string | null;
  /** Without the hint. */
  brief: boolean;
  onChange: (draft: Draft) => void;
}

/** The control of a single value. */
export function FieldControl({ field, options, draft, error, brief, onChange }: Props) {
  const value = textOf(draft);
  const shared = { label: field.label, hint: brief ? null : hintOf(field), error, required: field.required };
  if (field.kind === "choice") {
    const shown = choices(field, options, value);
    const isLong = shown.some((option) => option.label.length > longLabel);
    return (
      <div class={isLong ? "calc-wide" : undefined}>
        <SelectField {...shared} value={value} options={shown} onChange={onChange} />
      </div>
    );
  }
  if (field.kind === "boolean" && field.default === undefined) {
    return <SelectField {...shared} value={value} options={answers} onChange={onChange} />;
  }
  if (field.kind === "boolean") {
    const checked = value === "" ? field.default === true : value === "true";
    return (
      <CheckField
        label={field.label}
        hint={shared.hint}
        checked={checked}
        onChange={(on) => onChange(on === field.default ? undefined : String(on))}
      />
    );
  }
  const mode = field.kind === "text" ? "text" : field.integer ? "numeric" : "decimal";
  return <TextField {...shared} value={value} inputMode={mode} autoComplete="off" onInput={onChange} />;
}

interface ChoicesBoxProps {
  field: ChoicesField;
  draft: Draft;
  error: string | null;
  onChange: (chosen: string[]) => void;
}

/** Several of some options. */
export function ChoicesBox({ field, draft, error, onChange }: ChoicesBoxProps) {
  const chosen = chosenOf(draft) ?? field.default.map(String);
  return (
    <fieldset class="calc-box calc-wide">
      <legend>{field.label}</legend>
      <p class="field-hint quiet">{hintOf(field)}</p>
      {error && (
        <p class="field-error" tabIndex={-1} data-invalid>
          {error}
        </p>
      )}
      <div class="row">
        {field.options.map((option) => {
          const value = String(option.value);
          const others = chosen.filter((other) => other !== value);
          return (
            <CheckField
              key={value}
              label={option.label}
              checked={chosen.includes(value)}
              onChange={(on) => onChange(on ? [...others, value] : others)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

const row = calculatorsTexts.rows.rates.toLowerCase();

interface RatesBoxProps {
  field: RatesField;
  draft: Draft;
  path: string;
  errors: Errors;
  onChange: (rates: RateDraft[]) => void;
}

/** Prices by name, with the names that the calculator knows. */
export function RatesBox({ field, draft, path, errors, onChange }: RatesBoxProps) {
  const list = useId();
  const rates = ratesOf(draft);
  const change = (index: number, changed: Partial<RateDraft>) =>
    onChange(rates.map((rate, at) => (at === index ? { ...rate, ...changed } : rate)));
  const names = field.names.join(calculatorsTexts.walk.listSeparator);
  return (
    <fieldset class="calc-box calc-wide">
      <legend>{field.label}</legend>
      <p class="field-hint quiet">
        {hintOf(field)} {names && fill(text.rateNames, { names })}
      </p>
      <datalist id={list}>
        {field.names
          .filter((name) => !name.includes("<"))
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
      {rates.map((rate, index) => (
        <div key={index} class="calc-rate">
          <TextField
            label={fill(text.rateName, { number: index + 1 })}
            value={rate.name}
            list={list}
            autoComplete="off"
            error={errors.get(`${path}.${index}.name`) ?? null}
            onInput={(name) => change(index, { name })}
          />
          <TextField
            label={fill(text.rateValue, { number: index + 1 })}
            value={rate.price}
            inputMode="decimal"
            autoComplete="off"
            error={errors.get(`${path}.${index}.price`) ?? null}
            onInput={(price) => change(index, { price })}
          />
          <div>
            <Button
              label={fill(text.removeRow, { row, number: index + 1 })}
              onClick={() => onChange(rates.filter((_, at) => at !== index))}
            >
              {text.remove}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button onClick={() => onChange([...rates, { name: "", price: "" }])}>{fill(text.addRow, { row })}</Button>
      </div>
    </fieldset>
  );
}
