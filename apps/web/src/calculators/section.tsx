import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";

interface Props {
  title: string;
  /** Whether it is open at first. Print always has the whole content. */
  open?: boolean;
  class?: string;
  children: ComponentChildren;
}

/** A part of the result that opens and closes. */
export function CollapsibleSection({ title, open = true, class: kind = "", children }: Props) {
  const id = useId();
  const [shown, setShown] = useState(open);
  return (
    <section class={`calc-section ${kind}`} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        <button
          type="button"
          class="calc-toggle"
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {title}
        </button>
      </h3>
      <div id={id} class={shown ? "stack" : "stack calc-closed"}>
        {children}
      </div>
    </section>
  );
}
