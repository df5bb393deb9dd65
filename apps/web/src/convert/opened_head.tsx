import { useState } from "preact/hooks";

import convertTexts from "#texts/convert";
import type { Estimate } from "../api/estimate";
import { href } from "../app/route";
import { hasUnsavedEdits } from "../review/review_store";
import { fill } from "../texts";
import { PriceListField } from "../ui/price_list_field";
import { documents, type OpenDocument } from "./documents";
import { UnsavedEditsDialog } from "./unsaved_edits_dialog";

const text = convertTexts.opened;
const lists = convertTexts.priceList;

/** The way back, and the price list that the estimate is read with. */
export function OpenedHead({ document }: { document: OpenDocument }) {
  const { id, preflight, priceList, state } = document;
  const [wanted, setWanted] = useState<{ code: string | null } | null>(null);
  const printed = (preflight?.estimate as Estimate | undefined)?.claim.price_list ?? null;
  const choose = (code: string | null) => {
    if (hasUnsavedEdits(id)) setWanted({ code });
    else documents.setPriceList(id, code);
  };
  const readAgain = () => {
    if (wanted) documents.setPriceList(id, wanted.code);
    setWanted(null);
  };
  return (
    <div class="opened-head row spread no-print">
      <a href={href("convert")}>{text.back}</a>
      <div class="opened-list stack">
        <PriceListField
          value={priceList ?? ""}
          defaultLabel={printed ? fill(lists.printedCode, { code: printed }) : lists.printed}
          disabled={state === "uploading" || state === "reading"}
          onChange={(code) => choose(code || null)}
        />
      </div>
      {wanted && (
        <UnsavedEditsDialog
          title={text.again}
          action={text.readAgain}
          onContinue={readAgain}
          onKeep={() => setWanted(null)}
        />
      )}
    </div>
  );
}
