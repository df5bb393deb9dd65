import { useEffect, useState } from "preact/hooks";

import frameTexts from "#texts/frame";
import { answer, client, onSessionEnd } from "../api/client";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { TextField } from "../ui/field";
import { Problem } from "../ui/notice";
import { useLoaded, useTask } from "../ui/state";
import { askForLink, codeIn, currentSession, signInWithCode, type Session } from "./session";

const text = frameTexts.signIn;
const endedText = frameTexts.ended;

interface LinkProps {
  onSignedIn: (session: Session) => void;
}

/** Signs in with a pasted link. */
function LinkForm({ onSignedIn }: LinkProps) {
  const [link, setLink] = useState("");
  const { error, start } = useTask<Session>();
  const code = codeIn(link);
  const submit = async (event: Event) => {
    event.preventDefault();
    const session = code !== null && (await start(() => signInWithCode(code)));
    if (session) onSignedIn(session);
  };
  return (
    <form class="stack" onSubmit={(event) => void submit(event)}>
      <p>{text.linkText}</p>
      <pre>
        <code>esxserver user link</code>
      </pre>
      {error !== null && <Problem error={error} />}
      <TextField
        label={text.linkLabel}
        value={link}
        onInput={setLink}
        autoComplete="off"
        error={link !== "" && code === null ? text.linkWrong : null}
      />
      <div>
        <Button kind="primary" type="submit" disabled={code === null}>
          {text.linkButton}
        </Button>
      </div>
    </form>
  );
}

/** Asks the server to mail a link. */
export function MailForm({ invitedOnly }: { invitedOnly: boolean }) {
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState<string | null>(null);
  const { error, running, start } = useTask<boolean>();
  const submit = async (event: Event) => {
    event.preventDefault();
    const address = email.trim();
    if (await start(() => askForLink(address).then(() => true))) setSent(address);
  };
  if (sent !== null)
    return (
      <div class="stack" role="status">
        <p class="foreign">{fill(text.mailSent, { email: sent })}</p>
        <p class="quiet">{text.mailHint}</p>
        <div>
          <Button onClick={() => setSent(null)}>{text.mailAgain}</Button>
        </div>
      </div>
    );
  return (
    <form class="stack" onSubmit={(event) => void submit(event)}>
      <p>{text.mailText}</p>
      {error !== null && <Problem error={error} />}
      <TextField
        label={text.mailLabel}
        kind="email"
        value={email}
        onInput={setEmail}
        autoComplete="email"
        hint={invitedOnly ? text.mailInvited : null}
      />
      <div>
        <Button kind="primary" type="submit" disabled={running || !email.includes("@")}>
          {text.mailButton}
        </Button>
      </div>
    </form>
  );
}

/** How browsers sign in to this server, as it says. */
function SignInWays({ onSignedIn }: LinkProps) {
  const {
    value: methods,
    error,
    running,
    rerun,
  } = useLoaded("methods", () => answer(client.GET("/api/v1/auth/methods")));
  if (error !== null && !running) return <Problem error={error} onRetry={() => void rerun()} />;
  return (
    <>
      {methods?.issuer && (
        <div class="stack">
          <p class="foreign">{fill(text.issuerText, { issuer: methods.issuer })}</p>
          <div>
            <a class="button button-primary" href="/api/v1/auth/login">
              {text.issuerButton}
            </a>
          </div>
        </div>
      )}
      {methods?.mail && <MailForm invitedOnly={methods.sign_up !== "open"} />}
      {methods?.link && <LinkForm onSignedIn={onSignedIn} />}
    </>
  );
}

interface Props extends LinkProps {
  /** Why a link did not work. */
  error: unknown;
  /** The code of a failed sign-in at the issuer. */
  issuerError: string | null;
}

function reasonOf(code: string): string {
  const reasons: Readonly<Record<string, string | undefined>> = text.reasons;
  return reasons[code] ?? fill(text.failed, { code });
}

export function SignIn({ error, issuerError, onSignedIn }: Props) {
  return (
    <main class="page stack">
      <h1>{text.title}</h1>
      {error !== null && <Problem error={error} />}
      {issuerError !== null && <Problem error={new Error(reasonOf(issuerError))} />}
      <SignInWays onSignedIn={onSignedIn} />
    </main>
  );
}

/** Calls `look` when the user comes back to this tab: in another one, they may have signed out, or in again. */
function useReturn(look: () => void): void {
  useEffect(() => {
    const listener = () => document.visibilityState === "visible" && look();
    document.addEventListener("visibilitychange", listener);
    return () => document.removeEventListener("visibilitychange", listener);
  }, []);
}

/** Asks to sign in again when the session of `user` has ended. The page behind it keeps its state. */
export function SessionEnded({ user }: { user: string }) {
  const [ended, setEnded] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => onSessionEnd(() => setEnded(true)), []);
  const resume = (session: Session) => {
    // What is on the page is not for another user.
    if (session.user.uid !== user) location.reload();
    setEnded(false);
    setError(null);
  };
  // An answer also renews the token of this page. Without one, the next request says what is wrong.
  useReturn(
    () =>
      void currentSession().then(
        (session) => (session ? resume(session) : setEnded(true)),
        () => {},
      ),
  );
  if (!ended) return null;
  const look = () =>
    currentSession().then((session) => (session ? resume(session) : setError(new Error(endedText.still))), setError);
  return (
    <Dialog title={endedText.title} onClose={() => void look()}>
      <p>{endedText.text}</p>
      {error !== null && <Problem error={error} />}
      <SignInWays onSignedIn={resume} />
      <Button onClick={() => void look()}>{endedText.continue}</Button>
    </Dialog>
  );
}
