import type { ComponentChildren } from "preact";


interface Props {
  kind: "good" | "warn" | "bad" | "info";
  title?: string;
  children?: ComponentChildren;
}

/** A message. Errors interrupt a screen reader, others wait. */
export function Notice({ kind, title, children }: Props) {
  return (
    <div class={`notice notice-${kind}`} role={kind === "bad" ? "alert" : "status"}>
      {title && <strong>{title}</strong>}
      {children}
    </div>
  );
}
