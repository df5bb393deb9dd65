import { useEffect, useState } from "preact/hooks";

import calculatorsTexts from "#texts/calculators";
import type { PageProps } from "../app/pages";
import { href } from "../app/route";
import { DeadEnd } from "../ui/dead_end";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/problem";
import { apiDocument, calculatorsOf, type ApiDocument } from "./api_document";
import { CalculatorList } from "./calculator_list";
import { OneCalculator } from "./one_calculator";
import "./calculators.css";

const text = calculatorsTexts;

/** The list, or the calculator that the address names. */
export default function CalculatorsPage({ route }: PageProps) {
  const [document, setDocument] = useState<ApiDocument | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = () => {
    setError(null);
    apiDocument().then(setDocument, setError);
  };
  useEffect(load, []);
  if (error !== null) return <Problem error={error} onRetry={load} />;
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
