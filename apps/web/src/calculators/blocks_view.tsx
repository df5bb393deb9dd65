import calculatorsTexts from "#texts/calculators";
import { fill } from "../texts";
import { Table } from "../ui/table";
import type { Block, Figure } from "./blocks";

/** Figures with their labels. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl class="calc-figures">
      {figures.map((figure) => (
        <div key={figure.name} title={figure.hint || undefined}>
          <dt class="quiet">{figure.label}</dt>
          <dd class="foreign">{figure.text}</dd>
        </div>
      ))}
    </dl>
  );
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
