import convertTexts from "#texts/convert";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";

const text = convertTexts.lostEdits;

interface Props {
  title: string;
  /** What is done although edits get lost. */
  action: string;
  onGoOn: () => void;
  onKeep: () => void;
}

/** Asks before edits are lost that were not downloaded. */
export function LostEditsDialog({ title, action, onGoOn, onKeep }: Props) {
  return (
    <Dialog title={title} onClose={onKeep}>
      <p>{text.text}</p>
      <div class="row">
        <Button kind="danger" onClick={onGoOn}>
          {action}
        </Button>
        <Button onClick={onKeep}>{text.keep}</Button>
      </div>
    </Dialog>
  );
}
