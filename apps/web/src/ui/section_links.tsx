
export interface SectionLink {
  name: string;
  label: string;
  href: string;
}

interface Props {
  label: string;
  links: readonly SectionLink[];
  /** The name of the section that is shown. */
  current: string;
}

/** Links between the sections of a page, each of which has its own address. */
export function SectionLinks({ label, links, current }: Props) {
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
