// The application API, typed by its OpenAPI document. Calls go through `client`, except uploads that show progress.
import createClient, { type Middleware } from "openapi-fetch";

import { NetworkError, toApiError } from "./errors";
import type { components, paths } from "./schema";

export type Schemas = components["schemas"];

let csrfToken = "";
const endListeners = new Set<() => void>();

/** The token that requests of this session need, from the answer of GET or POST /api/v1/auth/session. */
export function setCsrfToken(token: string): void {
  csrfToken = token;
}

/** Calls `listener` when a request finds that the session has ended. Returns a function that removes it. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** The headers that a request which changes something needs. */
export function sessionHeaders(): Record<string, string> {
  return csrfToken ? { "X-CSRF-Token": csrfToken } : {};
}

/** Says that a request found the session ended. */
export function reportSessionEnd(): void {
  endListeners.forEach((listener) => listener());
}

const session: Middleware = {
  onRequest({ request }) {
    if (request.method !== "GET") {
      for (const [name, value] of Object.entries(sessionHeaders())) request.headers.set(name, value);
    }
    return request;
  },
  onResponse({ request, response }) {
    const asksForSession = request.url.endsWith("/api/v1/auth/session");
    if (response.status === 401 && !asksForSession) reportSessionEnd();
    return undefined;
  },
};

export const client = createClient<paths>({
  baseUrl: globalThis.location?.origin ?? "",
  credentials: "same-origin",
});
client.use(session);

interface Outcome<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The body of a successful answer. Throws ApiError for other answers, and NetworkError if there is none. */
export async function answer<T>(outcome: Promise<Outcome<T>>): Promise<T> {
  let result: Outcome<T>;
  try {
    result = await outcome;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new NetworkError();
  }
  if (!result.response.ok) throw toApiError(result.response, result.error);
  return result.data as T;
}

/** For `bodySerializer` of multipart requests: what is undefined is left out. */
export function toForm(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  }
  return form;
}

/** A File where the document says "binary", which openapi-typescript makes a string. */
export function binary(file: Blob): string {
  return file as unknown as string;
}
