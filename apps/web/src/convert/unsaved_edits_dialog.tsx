import convertTexts from "#texts/convert";
import { ConfirmDialog } from "../ui/confirm_dialog";

const text = convertTexts.lostEdits;

interface Props {
  title: string;
  /** What is done although edits get lost. */
  action: string;
  onContinue: () => void;
  onKeep: () => void;
}

/** Asks before edits are lost that were not downloaded. */
export function UnsavedEditsDialog({ title, action, onContinue, onKeep }: Props) {
  return (
    <ConfirmDialog title={title} confirm={action} cancel={text.keep} onClose={onKeep} onDone={onContinue}>
      <p>{text.text}</p>
    </ConfirmDialog>
  );
}
