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

interface SectionLink {
  name: string;
  label: string;
  href: string;
}

interface SectionLinksProps {
  label: string;
  links: readonly SectionLink[];
  /** The name of the section that is shown. */
  current: string;
}

/** Links between the sections of a page, each of which has its own address. */
export function SectionLinks({ label, links, current }: SectionLinksProps) {
  return (
    <nav aria-label={label}>
      <ul class="section-links">
        {links.map((link) => (
          <li key={link.name}>
            <a href={link.href} aria-current={link.name === current ? "page" : undefined}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
