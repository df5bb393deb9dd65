import type { ComponentChildren, JSX } from "preact";

interface Props {
  children: ComponentChildren;
  kind?: "primary" | "normal" | "quiet" | "danger";
  type?: "button" | "submit";
  disabled?: boolean;
  /** What a screen reader says, where the content is only a sign. */
  label?: string;
  /** For buttons that stay down. */
  pressed?: boolean;
  /** Shown with the button: the key that does the same. */
  keyHint?: string;
  onClick?: (event: JSX.TargetedMouseEvent<HTMLButtonElement>) => void;
}

export function Button({ children, kind = "normal", type = "button", ...props }: Props) {
  const { disabled, label, pressed, keyHint, onClick } = props;
  return (
    <button
      type={type}
      class={`button button-${kind}`}
      disabled={disabled}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-keyshortcuts={keyHint}
      onClick={onClick}
    >
      {children}
      {keyHint && <kbd aria-hidden="true">{keyHint}</kbd>}
    </button>
  );
}
