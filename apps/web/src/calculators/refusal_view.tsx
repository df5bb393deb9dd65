import calculatorsTexts from "#texts/calculators";
import { fill } from "../texts";
import { Notice } from "../ui/notice";
import { messageOf } from "../ui/problem";
import type { ApiDocument } from "./api_document";
import { toBlocks } from "./blocks";
import { BlocksView } from "./blocks_view";
import type { Refused } from "./calculation";
import type { Group } from "./form_model";
import { labelAt } from "./paths";
import { plain } from "./words";

const text = calculatorsTexts;

interface Props {
  refusal: Refused;
  document: ApiDocument;
  group: Group;
}

/** Why nothing was calculated, with the figures of the refusal. */
export function RefusalView({ refusal, document, group }: Props) {
  const said = refusal.fields.map((field) => {
    const message = plain(field.message);
    if (field.path.length === 0) return message;
    const label = labelAt(group, field.path.join("."));
    return fill(text.errors.atField, { label, message });
  });
  return (
    <div class="stack">
      <Notice kind="bad" title={text.result.refused}>
        <ul>
          {(said.length > 0 ? said : [messageOf(refusal)]).map((message, index) => (
            <li key={index} class="foreign">
              {message}
            </li>
          ))}
        </ul>
      </Notice>
      <BlocksView blocks={toBlocks({ document, schema: {} }, refusal.facts)} />
    </div>
  );
}
