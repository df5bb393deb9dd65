import { CheckField } from "../ui/field";
import { chosenOf, type Draft } from "./draft";
import { hintOf } from "./field_control";
import type { ChoicesField } from "./form_model";

interface Props {
  field: ChoicesField;
  draft: Draft;
  error: string | null;
  onChange: (chosen: string[]) => void;
}

/** Several of some options. */
export function ChoicesBox({ field, draft, error, onChange }: Props) {
  const chosen = chosenOf(draft) ?? field.default.map(String);
  return (
    <fieldset class="calc-box calc-wide">
      <legend>{field.label}</legend>
      <p class="field-hint quiet">{hintOf(field)}</p>
      {error && <p class="field-error" tabIndex={-1} data-invalid>{error}</p>}
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
