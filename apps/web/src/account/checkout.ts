// The way back from the page of the payment provider: /?checkout=success&session_id=… or /?checkout=canceled.

const sessionMark = "session_id";

/** The address of the account page for what the provider's page led back to; null if that is something else. */
export function checkoutAddress(search: string): string | null {
  const query = new URLSearchParams(search);
  const outcome = query.get("checkout");
  if (outcome === null) return null;
  const kept = new URLSearchParams({ checkout: outcome });
  const session = query.get(sessionMark);
  if (session !== null) kept.set(sessionMark, session);
  return `#/account?${kept.toString()}`;
}

/** Shows the account page after a checkout. The address behind the # is in no log of a server. */
export function followCheckout(): void {
  const address = checkoutAddress(location.search);
  if (address !== null) history.replaceState(null, "", location.pathname + address);
}

export type Checkout = { is: "canceled" } | { is: "paid"; sessionId: string };

export function checkoutOf(query: URLSearchParams): Checkout | null {
  const outcome = query.get("checkout");
  const sessionId = query.get(sessionMark);
  if (outcome === "success" && sessionId) return { is: "paid", sessionId };
  return outcome === "canceled" ? { is: "canceled" } : null;
}
