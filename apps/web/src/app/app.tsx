import { useEffect, useRef, useState } from "preact/hooks";

import { Loading } from "../ui/loading";
import { Problem } from "../ui/notice";
import { Frame } from "./frame";
import { currentSession, isSignInHash, takeSignIn, takeSignInError, type Session } from "./session";
import { SignIn } from "./sign_in";

type State =
  | { is: "starting" }
  | { is: "failed"; error: unknown }
  | { is: "out"; error: unknown; issuerError: string | null }
  | { is: "in"; session: Session };

async function start(): Promise<State> {
  const signIn = takeSignIn();
  const issuerError = takeSignInError();
  if (signIn !== null) {
    try {
      return { is: "in", session: await signIn() };
    } catch (error) {
      return { is: "out", error, issuerError };
    }
  }
  const session = await currentSession();
  return session ? { is: "in", session } : { is: "out", error: null, issuerError };
}

export function App() {
  const [state, setState] = useState<State>({ is: "starting" });
  const user = useRef<string | null>(null);
  const show = (next: State) => {
    const uid = next.is === "in" ? next.session.user.uid : user.current;
    // What the pages keep in memory is not for another user.
    if (user.current !== null && uid !== user.current) location.reload();
    user.current = uid;
    setState(next);
  };
  const begin = () => start().then(show, (error: unknown) => setState({ is: "failed", error }));
  useEffect(() => {
    void begin();
    // A link that is opened in the tab of this page changes the part behind the # only.
    const follow = () => isSignInHash(location.hash) && void begin();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  switch (state.is) {
    case "starting":
      return <Loading />;
    case "failed":
      return <Problem error={state.error} onRetry={() => void begin()} />;
    case "out":
      return (
        <SignIn
          error={state.error}
          issuerError={state.issuerError}
          onSignedIn={(session) => show({ is: "in", session })}
        />
      );
    case "in":
      return <Frame session={state.session} />;
  }
}
