import compareTexts from "#texts/compare";
import type { PageProps } from "../app/session";
import "./compare.css";
import { compareStore } from "./compare_store";
import { Inputs } from "./inputs";
import { PrintPage } from "./print_page";
import { Result } from "./result";

const text = compareTexts;

export default function ComparePage({ route }: PageProps) {
  const { comparison } = compareStore.value;
  if (route.rest[0] === "supplement") return <PrintPage comparison={comparison} />;
  return (
    <div class="stack compare-page">
      <h1>{text.title}</h1>
      <p class="quiet">{text.intro}</p>
      <Inputs />
      {comparison && <Result comparison={comparison} />}
    </div>
  );
}
