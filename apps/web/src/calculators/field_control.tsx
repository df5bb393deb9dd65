import calculatorsTexts from "#texts/calculators";
import { fill } from "../texts";
import { CheckField, SelectField, TextField } from "../ui/field";
import { textOf, type Draft } from "./draft";
import type { ChoiceField, Field, SingleField } from "./form_model";
import type { Option } from "../api/graph";
import type { Json } from "./json";
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
