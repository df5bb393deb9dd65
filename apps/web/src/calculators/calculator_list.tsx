import calculatorsTexts from "#texts/calculators";
import { href } from "../app/route";
import type { Calculator } from "./api_document";
import { capital } from "./words";

const text = calculatorsTexts;
const answers: Record<string, string> = text.list.answers;

export function CalculatorList({ calculators }: { calculators: readonly Calculator[] }) {
  return (
    <div class="calc stack">
      <h1>{text.title}</h1>
      <p class="quiet">{text.intro}</p>
      <ul class="calc-list">
        {calculators.map(({ name, title, topics }) => (
          <li key={name} class="stack">
            <h2>
              <a href={href("calculators", name)}>{title}</a>
            </h2>
            <p>{answers[name] ?? capital(topics)}</p>
            <p>
              <a href={href("calculators", name, "questions")} aria-label={`${title}: ${text.list.questions}`}>
                {text.list.questions}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
