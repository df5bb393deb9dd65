import calculatorsTexts from "#texts/calculators";
import type { PageProps } from "../app/session";
import { href } from "../app/route";
import { DeadEnd } from "../ui/dead_end";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/problem";
import { useLoaded } from "../ui/state";
import { apiDocument, calculatorsOf } from "./api_document";
import { CalculatorList } from "./calculator_list";
import { OneCalculator } from "./one_calculator";
import "./calculators.css";

const text = calculatorsTexts;

/** The list, or the calculator that the address names. */
export default function CalculatorsPage({ route }: PageProps) {
  const { value: document, error, running, rerun } = useLoaded("document", apiDocument);
  if (error !== null && !running) return <Problem error={error} onRetry={() => void rerun()} />;
  if (!document) return <Loading label={text.loading} />;
  const calculators = calculatorsOf(document);
  const [name, way] = route.rest;
  if (!name) return <CalculatorList calculators={calculators} />;
  const calculator = calculators.find((candidate) => candidate.name === name);
  if (!calculator || (way !== undefined && way !== "questions")) {
    return <DeadEnd {...text.unknown} href={href("calculators")} />;
  }
  return (
    <OneCalculator
      key={`${name}/${way ?? ""}`}
      document={document}
      calculator={calculator}
      route={route}
      asks={way === "questions"}
    />
  );
}
