import { useId } from "preact/hooks";

import projectsTexts from "#texts/projects";
import { TextField } from "../ui/field";
import { PriceListField } from "../ui/price_list_field";
import { groups, shownValue, type FieldSpec, type Group, type Typed } from "./project_fields";
import type { Project } from "./requests";

const text = projectsTexts;

interface Props {
  typed: Typed;
  /** Null for a new one. */
  project: Project | null;
  errors: ReadonlyMap<string, string>;
  onTyped: (typed: Typed) => void;
}

interface FieldProps extends Props {
  spec: FieldSpec;
  lossTypes: string;
}

function Field({ spec, typed, project, errors, lossTypes, onTyped }: FieldProps) {
  const { name } = spec;
  const shared = {
    label: text.fields[name],
    value: shownValue(typed, project, name),
    error: errors.get(name) ?? null,
  };
  const change = (value: string) => onTyped({ ...typed, [name]: value });
  if (name === "price_list") return <PriceListField {...shared} onChange={change} />;
  return (
    <TextField
      {...shared}
      autoComplete="off"
      kind={spec.kind ?? "text"}
      required={spec.required ?? false}
      hideLabel={name === "notes_text"}
      {...(spec.rows ? { rows: spec.rows } : {})}
      {...(name === "loss_type" ? { list: lossTypes } : {})}
      onInput={change}
    />
  );
}

/** The fields of a project, in groups. Fields that were not typed in show the project's values. */
export function ProjectFields(props: Props) {
  const lossTypes = useId();
  return (
    <>
      <datalist id={lossTypes}>
        {text.lossTypes.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      {(Object.keys(groups) as Group[]).map((group) => (
        <fieldset key={group} class="project-group">
          <legend>{text.groups[group]}</legend>
          <div class={group === "other" ? "stack" : "project-fields"}>
            {groups[group].map((spec) => (
              <Field key={spec.name} {...props} spec={spec} lossTypes={lossTypes} />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}
