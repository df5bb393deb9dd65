interface Props {
  title: string;
  text: string;
  /** Where to go instead. */
  href: string;
  link: string;
}

/** A screen for an address with nothing to show. */
export function DeadEnd({ title, text, href, link }: Props) {
  return (
    <div class="page stack">
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <a href={href}>{link}</a>
      </p>
    </div>
  );
}
