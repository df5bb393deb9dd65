import { texts } from "../texts";
import { TextField } from "../ui/field";
import type { ScopeInputs } from "./scope_model";

interface Props {
  inputs: ScopeInputs;
  error: string | null;
  onInputs: (inputs: ScopeInputs) => void;
}

export function ScopeText({ inputs, error, onInputs }: Props) {
  return (
    <TextField
      label={texts.projects.scope.text}
      hint={texts.projects.scope.textHint}
      rows={5}
      value={inputs.text}
      error={error}
      onInput={(value) => onInputs({ ...inputs, text: value })}
    />
  );
}
