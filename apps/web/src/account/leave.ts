// Goes to a page of the payment provider.

import accountTexts from "#texts/account";

/** The address, if browsers may go there: not that of a script. */
export function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") throw new Error(accountTexts.plans.badAddress);
  return href;
}

export function leaveTo({ url }: { url: string }): void {
  location.assign(webAddress(url));
}
