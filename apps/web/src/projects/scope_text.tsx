import projectsTexts from "#texts/projects";
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
      label={projectsTexts.scope.text}
      hint={projectsTexts.scope.textHint}
      rows={5}
      value={inputs.text}
      error={error}
      onInput={(value) => onInputs({ ...inputs, text: value })}
    />
  );
}
