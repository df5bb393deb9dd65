import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";

import frameTexts from "#texts/frame";
import { Button } from "./button";
import { Problem } from "./notice";
import { useTask } from "./state";

interface Props {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** A modal dialog; the browser keeps the focus in it and gives it back. */
export function Dialog({ title, onClose, children }: Props) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  // Before anything else is painted: a key may follow at once.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      class="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div class="row spread">
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" label={frameTexts.dialog.close} onClick={onClose}>
          ✕
        </Button>
      </div>
      <div class="stack">{children}</div>
    </dialog>
  );
}

interface ConfirmDialogProps {
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
export function ConfirmDialog({ title, confirm, cancel, children, onClose, work, onDone }: ConfirmDialogProps) {
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
