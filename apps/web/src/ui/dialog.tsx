import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

import frameTexts from "#texts/frame";
import { Button } from "./button";

interface Props {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** A modal dialog; the browser keeps the focus in it and gives it back. */
export function Dialog({ title, onClose, children }: Props) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
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
