import { useState } from "preact/hooks";

import roofsTexts from "#texts/roofs";
import { Button } from "../ui/button";
import { download } from "../ui/download";
import { useBlobUrl } from "../ui/use_blob_url";

const text = roofsTexts.plan;
const pictureType = "image/svg+xml";

interface Props {
  svg: string;
  /** The plan in words. */
  words: string;
  /** Whether a newer plan is on its way, or this one is not of the present words. */
  old?: boolean;
}

export function Plan({ svg, words, old = false }: Props) {
  const address = useBlobUrl(svg, pictureType);
  const [full, setFull] = useState(false);
  return (
    <figure class="roof-plan" aria-label={text.title}>
      <div
        class={`roof-plan-frame ${full ? "roof-plan-full" : ""} ${old ? "roof-plan-old" : ""}`}
        role="region"
        aria-label={text.scroll}
        tabIndex={0}
      >
        {address && <img src={address} alt={words} />}
      </div>
      <div class="row no-print">
        <Button pressed={full} onClick={() => setFull(!full)}>
          {text.full}
        </Button>
        <Button onClick={() => download(svg, text.file, pictureType)}>{text.save}</Button>
      </div>
    </figure>
  );
}
