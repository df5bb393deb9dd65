import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface Props {
  title: string;
  children: ComponentChildren;
}

/** A part of the page with a heading that names it. */
export function Section({ title, children }: Props) {
  const id = useId();
  return (
    <section class="stack account-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
