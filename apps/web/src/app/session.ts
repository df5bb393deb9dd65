// Who is signed in. The cookie is the server's; scripts see the CSRF token only, and keep it in memory.
import { answer, client, setCsrfToken, type Schemas } from "../api/client";
import { ApiError } from "../api/errors";
import type { Route } from "./route";

export type Session = Schemas["Session"];

/** What every page gets. */
export interface PageProps {
  route: Route;
  session: Session;
}

function keep(session: Session): Session {
  setCsrfToken(session.csrf_token);
  return session;
}

/** The session of this browser, or null if it is not signed in. */
export async function currentSession(): Promise<Session | null> {
  try {
    return keep(await answer(client.GET("/api/v1/auth/session")));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Signs in with the code of a link. */
export async function signInWithCode(code: string): Promise<Session> {
  return keep(await answer(client.POST("/api/v1/auth/session", { body: { code } })));
}

/** Where the browser is now, as a path that the server takes. */
export const placeOf = (hash: string) => (/^#[\w\-.~:/?@!$&'()*+,;=%]*$/.test(hash) ? `/${hash}` : "/");

/** Asks for a link by mail. It ends where this browser is now. */
export async function askForLink(email: string): Promise<void> {
  await answer(client.POST("/api/v1/auth/link", { body: { email, return_to: placeOf(location.hash) } }));
}

/** Signs in with the code of a mailed link, and goes where the browser was when it asked. */
export async function signInByMail(code: string): Promise<Session> {
  const { return_to, ...session } = await answer(client.POST("/api/v1/auth/link/confirm", { body: { code } }));
  if (return_to.startsWith("/#")) history.replaceState(null, "", return_to);
  return keep(session);
}

export async function signOut(): Promise<void> {
  await answer(client.DELETE("/api/v1/auth/session"));
  setCsrfToken("");
}

const codeMark = "#sign-in=",
  mailMark = "#mail-sign-in=";

/** Whether this is the rest of the address of a link. */
export const isSignInHash = (hash: string) => hash.startsWith(codeMark) || hash.startsWith(mailMark);

/** The code of a pasted link or of the address. */
export function codeIn(text: string): string | null {
  const place = text.indexOf(codeMark);
  return place < 0 ? null : text.slice(place + codeMark.length).trim();
}

/** Takes the code out of the address, so that it is neither bookmarked nor in the history; null: it has none. */
export function takeSignIn(): (() => Promise<Session>) | null {
  const { hash } = location;
  if (!isSignInHash(hash)) return null;
  history.replaceState(null, "", location.pathname + "#/");
  const code = hash.slice(hash.indexOf("=") + 1).trim();
  return () => (hash.startsWith(mailMark) ? signInByMail(code) : signInWithCode(code));
}

/** Why a sign-in at the issuer failed, from the address that the server redirected to. */
export function takeSignInError(): string | null {
  const code = new URLSearchParams(location.search).get("sign_in_error");
  if (code !== null) history.replaceState(null, "", location.pathname + location.hash);
  return code;
}
