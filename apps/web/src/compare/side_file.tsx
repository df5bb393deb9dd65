import compareTexts from "#texts/compare";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { DropZone } from "../ui/drop_zone";
import { quantity } from "../ui/format";
import { Notice } from "../ui/notice";
import { changeInput, compareStore, type Side } from "./compare_store";

const text = compareTexts;
const types = [".pdf", ".esx", ".json"] as const;
const bytesPerKilobyte = 1024;

function kilobytes({ size }: File): string {
  return quantity(Math.ceil(size / bytesPerKilobyte));
}

interface Props {
  side: Side;
}

/** The file of one side, and what is wrong with it. */
export function SideFile({ side }: Props) {
  const state = compareStore.value;
  const file = state[side];
  const problem = state.problems[side];
  return (
    <section class="stack compare-side" aria-labelledby={`compare-${side}`}>
      <h2 id={`compare-${side}`}>{text.sides[side]}</h2>
      <DropZone
        label={file ? text.replace : text.choose[side]}
        hint={text.dropHint}
        types={types}
        onFiles={([chosen]) => chosen && changeInput({ [side]: chosen })}
      />
      {file && (
        <p class="row spread compare-file">
          <span>
            <strong class="foreign">{file.name}</strong>{" "}
            <span class="quiet">{fill(text.fileSize, { size: kilobytes(file) })}</span>
          </span>
          <Button
            kind="quiet"
            label={fill(text.removeFile, { name: file.name })}
            onClick={() => changeInput({ [side]: null })}
          >
            ✕
          </Button>
        </p>
      )}
      {problem !== null && (
        <Notice kind="bad" title={text.errors.file}>
          <p class="foreign">
            {file?.name}: {problem}
          </p>
        </Notice>
      )}
    </section>
  );
}
