import { useId } from "preact/hooks";

import calculatorsTexts from "#texts/calculators";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { ratesOf, type Draft, type RateDraft } from "./draft";
import { hintOf } from "./field_control";
import type { RatesField } from "./form_model";
import type { Errors } from "./request";

const text = calculatorsTexts.form;
const row = calculatorsTexts.rows.rates.toLowerCase();

interface Props {
  field: RatesField;
  draft: Draft;
  path: string;
  errors: Errors;
  onChange: (rates: RateDraft[]) => void;
}

/** Prices by name, with the names that the calculator knows. */
export function RatesBox({ field, draft, path, errors, onChange }: Props) {
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
