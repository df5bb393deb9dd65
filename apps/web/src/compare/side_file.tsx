import compareTexts from "#texts/compare";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { DropZone } from "../ui/drop_zone";
import { quantity } from "../ui/format";
import { Notice } from "../ui/notice";
import { Section } from "../ui/section";
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
    <Section class="compare-side" title={text.sides[side]}>
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
    </Section>
  );
}
