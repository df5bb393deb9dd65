import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface FrameProps {
  id: string;
  label: string;
  hint?: string | null | undefined;
  error?: string | null | undefined;
  /** Keeps the label for screen readers only, in tables and toolbars. */
  hideLabel?: boolean | undefined;
  children: ComponentChildren;
}

/** Label, hint and error of a control, which `describedBy` connects with it. */
function FieldFrame({ id, label, hint, error, hideLabel, children }: FrameProps) {
  return (
    <div class="field">
      <label for={id} class={hideLabel ? "visually-hidden" : undefined}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} class="field-hint quiet">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} class="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

function describedBy(id: string, hint?: string | null, error?: string | null): string | undefined {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

interface Common {
  label: string;
  hint?: string | null;
  error?: string | null;
  hideLabel?: boolean;
  required?: boolean;
  disabled?: boolean;
}

interface TextProps extends Common {
  value: string;
  onInput: (value: string) => void;
  /** Called when the control is left or Enter is pressed, with the value. */
  onCommit?: (value: string) => void;
  kind?: "text" | "number" | "date" | "search" | "email" | "tel" | "password";
  inputMode?: "decimal" | "numeric" | "text";
  /** Can be read and copied, not changed. */
  readOnly?: boolean;
  autoComplete?: string;
  placeholder?: string;
  rows?: number;
  list?: string;
}

export function TextField(props: TextProps) {
  const id = useId();
  const { label, hint, error, hideLabel, value, onInput, onCommit, kind = "text", rows } = props;
  const shared = {
    id,
    value,
    required: props.required,
    disabled: props.disabled,
    readOnly: props.readOnly,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy(id, hint, error),
    onInput: (event: Event) => onInput((event.currentTarget as HTMLInputElement).value),
    onChange: (event: Event) => onCommit?.((event.currentTarget as HTMLInputElement).value),
  } as const;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} hideLabel={hideLabel}>
      {rows ? (
        <textarea {...shared} rows={rows} dir="auto" />
      ) : (
        <input
          {...shared}
          type={kind}
          inputMode={props.inputMode}
          autoComplete={props.autoComplete}
          placeholder={props.placeholder}
          list={props.list}
          dir={kind === "text" || kind === "search" ? "auto" : undefined}
          step={kind === "number" ? "any" : undefined}
        />
      )}
    </FieldFrame>
  );
}

interface SelectProps extends Common {
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

export function SelectField({ label, hint, error, hideLabel, value, options, onChange, ...rest }: SelectProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <select
        id={id}
        value={value}
        required={rest.required}
        disabled={rest.disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  hint?: string | null;
  onChange: (checked: boolean) => void;
}

export function CheckField({ label, checked, disabled, hint, onChange }: CheckProps) {
  const id = useId();
  return (
    <div class="field">
      <label class="field-check">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={describedBy(id, hint)}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span class="foreign">{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} class="field-hint quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
