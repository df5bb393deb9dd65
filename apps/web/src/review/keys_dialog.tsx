import reviewTexts from "#texts/review";
import { Dialog } from "../ui/dialog";
import { CheckField } from "../ui/field";
import { Table } from "../ui/table";
import { bindings } from "./keys";

const text = reviewTexts.keys;

interface Props {
  single: boolean;
  onSingle: (single: boolean) => void;
  onClose: () => void;
}

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <>
      {keys.map((key, place) => (
        <span key={key}>
          {place > 0 && ` ${text.or} `}
          <kbd>{key}</kbd>
        </span>
      ))}
    </>
  );
}

export function KeysDialog({ single, onSingle, onClose }: Props) {
  const rows = [...bindings.map(({ keys, command }) => ({ keys, does: text.commands[command] })), ...text.table];
  return (
    <Dialog title={text.title} onClose={onClose}>
      <Table
        caption={text.caption}
        hideCaption
        rows={rows}
        keyOf={(row) => row.does}
        columns={[
          { key: "key", title: text.key, cell: (row) => <Keys keys={row.keys} /> },
          { key: "does", title: text.does, cell: (row) => row.does },
        ]}
      />
      <CheckField label={text.single} hint={text.singleHint} checked={single} onChange={onSingle} />
    </Dialog>
  );
}
