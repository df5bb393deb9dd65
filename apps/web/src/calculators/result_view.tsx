import calculatorsTexts from "#texts/calculators";
import { fill } from "../texts";
import { Facts } from "../ui/facts";
import { day } from "../ui/format";
import type { ApiDocument, Calculator } from "./api_document";
import { Assumptions, Sources, Steps } from "./basis_tables";
import { toBlocks, typedTexts, type Figure } from "./blocks";
import { BlocksView, factOf } from "./blocks_view";
import type { Envelope } from "./calculation";
import { Drawing } from "./drawing";
import type { Group } from "./form_model";
import { Cost, LineItems } from "./money_tables";
import { headlinesOf, usedInputs } from "./result_model";
import { CollapsibleSection } from "./section";
import { Warnings } from "./warnings";
import { dollars } from "./words";

const text = calculatorsTexts.result;

interface Props {
  document: ApiDocument;
  calculator: Calculator;
  group: Group;
  envelope: Envelope;
}

function today(): string {
  return day(new Date().toISOString());
}

/** An answer: its main figures, the lines and the cost, the drawing, and what it is based on. */
export function ResultView({ document, calculator, group, envelope }: Props) {
  const { result, line_items: lines, cost, warnings, drawing } = envelope;
  const schema = (name: string) => {
    const reference = calculator.answer.properties?.[name]?.$ref?.split("/").pop() ?? "";
    return document.components.schemas[reference] ?? {};
  };
  const literal = typedTexts(group, envelope.inputs);
  const naming = { document, literal, schema: schema("result") };
  const inputs = { document, literal, schema: calculator.inputs, group };
  const { given, defaults } = usedInputs(envelope.inputs);
  return (
    <div class="calc-result stack">
      <p class="calc-print-only">{fill(text.printed, { title: calculator.title, date: today() })}</p>
      <Headlines figures={headlinesOf(naming, envelope)} total={cost.total} />
      {warnings.length > 0 && <Warnings warnings={warnings} />}
      <CollapsibleSection title={text.lines}>
        <LineItems lines={lines} />
        <Cost cost={cost} />
      </CollapsibleSection>
      {drawing && (
        <CollapsibleSection title={text.drawing}>
          <Drawing content={drawing.content} title={calculator.title} />
        </CollapsibleSection>
      )}
      <CollapsibleSection title={text.figures}>
        <BlocksView blocks={toBlocks(naming, result)} />
      </CollapsibleSection>
      <CollapsibleSection title={text.inputs} open={false} class="calc-inputs">
        <BlocksView blocks={toBlocks(inputs, given)} />
        <p>
          <strong>{text.defaults}</strong>
        </p>
        <BlocksView blocks={toBlocks(inputs, defaults)} />
      </CollapsibleSection>
      <Basis envelope={envelope} />
    </div>
  );
}

function Headlines({ figures, total }: { figures: readonly Figure[]; total: number }) {
  return <Facts class="calc-headlines" facts={[...figures.map(factOf), [text.total, dollars(total)]]} />;
}

/** What the result is based on. */
function Basis({ envelope: { steps = [], assumptions, citations } }: { envelope: Envelope }) {
  return (
    <>
      {steps.length > 0 && (
        <CollapsibleSection title={text.steps} open={false}>
          <Steps steps={steps} />
        </CollapsibleSection>
      )}
      {assumptions.length > 0 && (
        <CollapsibleSection title={text.assumptions} open={false}>
          <Assumptions assumptions={assumptions} />
        </CollapsibleSection>
      )}
      {citations.length > 0 && (
        <CollapsibleSection title={text.sources} open={false}>
          <Sources citations={citations} />
        </CollapsibleSection>
      )}
    </>
  );
}
