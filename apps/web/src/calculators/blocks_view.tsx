import calculatorsTexts from "#texts/calculators";
import { fill } from "../texts";
import { Facts, type Fact } from "../ui/facts";
import { Table } from "../ui/table";
import type { Block, Figure } from "./blocks";

export const factOf = ({ label, text, hint }: Figure): Fact => [label, text, hint];

/** Figures with their labels. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return <Facts class="calc-figures" facts={figures.map(factOf)} />;
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case "figures":
      return <Figures figures={block.figures} />;
    case "group":
      return (
        <div class="calc-group stack" role="group" aria-label={block.title}>
          <p title={block.hint || undefined}>
            <strong>{block.title}</strong>
          </p>
          <BlocksView blocks={block.blocks} />
        </div>
      );
    case "table":
      return (
        <div>
          <Table
            caption={block.title}
            columns={block.columns.map((column, index) => ({ ...column, cell: (row: string[]) => row[index] ?? "" }))}
            rows={block.rows}
          />
          {block.all > block.rows.length && (
            <p class="quiet">{fill(calculatorsTexts.result.rows, { shown: block.rows.length, all: block.all })}</p>
          )}
        </div>
      );
  }
}

export function BlocksView({ blocks }: { blocks: readonly Block[] }) {
  return (
    <>
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </>
  );
}
