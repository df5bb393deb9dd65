import roofsTexts from "#texts/roofs";
import { Facts } from "../ui/facts";
import { CrossCheck } from "./cross_check";
import { keyFacts, planInWords } from "./figures";
import { Plan } from "./plan";
import { Remarks } from "./remarks";
import type { RoofPreview } from "./roof_api";
import { EdgeTable, PitchTable, StructureTable } from "./roof_tables";

const text = roofsTexts;

interface Props {
  roof: RoofPreview;
  /** What the words did not say. */
  assumptions?: readonly string[];
  /** Whether a newer roof is on its way, or the words no longer make one. */
  old?: boolean;
}

/** A roof: its plan next to its figures. */
export function RoofView({ roof, assumptions = [], old = false }: Props) {
  return (
    <div class="stack roof-view">
      <div class="roof-columns">
        <section class="stack">
          <h2>{text.plan.title}</h2>
          <Plan svg={roof.svg} words={planInWords(roof)} old={old} />
        </section>
        <section class={`stack ${old ? "roof-old" : ""}`}>
          <h2>{text.figures.title}</h2>
          <Facts class="roof-facts" facts={keyFacts(roof)} />
          <EdgeTable roof={roof} />
          <PitchTable roof={roof} />
          <Remarks title={text.remarks.assumptions} lines={assumptions} />
          <Remarks title={text.remarks.warnings} lines={roof.warnings.map((warning) => warning.message)} />
        </section>
      </div>
      <StructureTable roof={roof} />
      {roof.report_kind !== "description" && <CrossCheck check={roof.cross_check} />}
    </div>
  );
}
