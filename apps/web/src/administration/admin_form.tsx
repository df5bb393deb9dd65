// Dialogs of administrators: a form that is sent, and a secret that is shown once.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import administrationTexts from "#texts/administration";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Problem } from "../ui/notice";
import { useTask } from "../ui/state";

const text = administrationTexts.list;

interface FormProps {
  title: string;
  send: string;
  children: ComponentChildren;
  /** Whether it can be sent as it is. */
  ready?: boolean;
  /** Sends it, and says what has happened, or what is to be shown once before the dialog closes. */
  work: () => Promise<string | { said: string; secret: Secret }>;
  onEnd: (said: string | null) => void;
}

export interface Secret {
  label: string;
  value: string;
}

/** A form in a dialog. It stays open while the server refuses what it has. */
export function FormDialog({ title, send, children, ready = true, work, onEnd }: FormProps) {
  const task = useTask<string | { said: string; secret: Secret }>();
  const { value } = task;
  const submit = async (event: Event) => {
    event.preventDefault();
    const done = await task.start(work);
    if (typeof done === "string") onEnd(done);
  };
  if (value !== null && typeof value === "object") {
    return <SecretDialog title={title} {...value} onEnd={onEnd} />;
  }
  return (
    <Dialog title={title} onClose={() => onEnd(null)}>
      <form class="stack" onSubmit={(event) => void submit(event)}>
        {children}
        {task.error !== null && <Problem error={task.error} />}
        <div class="row">
          <Button kind="primary" type="submit" disabled={task.running || !ready}>
            {send}
          </Button>
          <Button onClick={() => onEnd(null)}>{text.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

interface SecretProps {
  title: string;
  said: string;
  secret: Secret;
  onEnd: (said: string) => void;
}

/** What the server shows only now. */
function SecretDialog({ title, said, secret: { label, value }, onEnd }: SecretProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Dialog title={title} onClose={() => onEnd(said)}>
      <p class="foreign">{said}</p>
      <label class="field">
        <span>{label}</span>
        <input readOnly value={value} class="admin-secret" onFocus={(event) => event.currentTarget.select()} />
      </label>
      <p>{text.once}</p>
      <p role="status" class="quiet">
        {copied !== null && (copied ? text.copied : text.notCopied)}
      </p>
      <div class="row">
        <Button kind="primary" onClick={() => void copy()}>
          {text.copy}
        </Button>
        <Button onClick={() => onEnd(said)}>{text.kept}</Button>
      </div>
    </Dialog>
  );
}
