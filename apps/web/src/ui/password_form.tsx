import { useState } from "preact/hooks";

import estimatesTexts from "#texts/estimates";
import { fill } from "../texts";
import { Button } from "./button";
import { TextField } from "./field";

const text = estimatesTexts.states;

/** Codes of errors that a password mends. */
export const lockedCodes = ["password_required", "wrong_password"];

interface Props {
  /** The name of the locked file. */
  name: string;
  error: string | null;
  running?: boolean;
  onOpen: (password: string) => void;
}

/** Asks for the password of a locked PDF. */
export function PasswordForm({ name, error, running = false, onOpen }: Props) {
  const [password, setPassword] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    onOpen(password);
  };
  return (
    <form class="row password-form" onSubmit={submit}>
      <TextField
        kind="password"
        label={fill(text.passwordOf, { name })}
        hideLabel
        placeholder={text.password}
        autoComplete="off"
        value={password}
        error={error}
        onInput={(typed) => setPassword(typed.slice(0, 200))}
      />
      <Button type="submit" disabled={running || password === ""}>
        {text.unlock}
      </Button>
    </form>
  );
}
