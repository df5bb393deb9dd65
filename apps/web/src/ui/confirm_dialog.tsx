import type { ComponentChildren } from "preact";

import { Button } from "./button";
import { Dialog } from "./dialog";
import { Problem } from "./problem";
import { useTask } from "./state";

interface Props {
  title: string;
  confirm: string;
  cancel: string;
  children: ComponentChildren;
  onClose: () => void;
  /** What the user confirms, such as a deletion. The dialog stays open while it fails. */
  work?: () => Promise<unknown>;
  onDone: () => void;
}

/** Asks before something is lost. */
export function ConfirmDialog({ title, confirm, cancel, children, onClose, work, onDone }: Props) {
  const task = useTask<true>();
  const run = async () => {
    if (!work || (await task.start(() => work().then(() => true as const)))) onDone();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {task.error !== null && <Problem error={task.error} />}
      <div class="row">
        <Button kind="danger" disabled={task.running} onClick={() => void run()}>
          {confirm}
        </Button>
        <Button onClick={onClose}>{cancel}</Button>
      </div>
    </Dialog>
  );
}
