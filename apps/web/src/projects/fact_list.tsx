/** Facts in a row; those that are not known are left out. */
export function FactList({ facts }: { facts: readonly (string | false | null | undefined)[] }) {
  return (
    <ul class="project-facts quiet">
      {facts.filter(Boolean).map((fact) => (
        <li key={fact} class="foreign">
          {fact}
        </li>
      ))}
    </ul>
  );
}
