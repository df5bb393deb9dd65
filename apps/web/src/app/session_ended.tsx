import { useEffect, useState } from "preact/hooks";

import frameTexts from "#texts/frame";
import { onSessionEnd } from "../api/client";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Problem } from "../ui/problem";
import { currentSession, type Session } from "./session";
import { SignInWays } from "./sign_in";

const text = frameTexts.ended;

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
  useReturn(() => void currentSession().then((session) => (session ? resume(session) : setEnded(true)), () => {}));
  if (!ended) return null;
  const look = () =>
    currentSession().then((session) => (session ? resume(session) : setError(new Error(text.still))), setError);
  return (
    <Dialog title={text.title} onClose={() => void look()}>
      <p>{text.text}</p>
      {error !== null && <Problem error={error} />}
      <SignInWays onSignedIn={resume} />
      <Button onClick={() => void look()}>{text.continue}</Button>
    </Dialog>
  );
}
