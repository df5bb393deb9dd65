import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface Props {
  title: string;
  class?: string;
  children: ComponentChildren;
}

/** A part of a page with a heading that names it. */
export function Section({ title, class: kind = "", children }: Props) {
  const id = useId();
  return (
    <section class={`stack ${kind}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
