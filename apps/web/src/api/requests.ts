// Requests that several pages make.
import { answer, client, type Schemas } from "./client";

export type PriceList = Schemas["UsablePriceList"];

/** The price lists that requests may name. */
export async function readPriceLists(): Promise<PriceList[]> {
  return (await answer(client.GET("/api/v1/price-lists"))).price_lists;
}

let setUp: Promise<Schemas["BootstrapResponse"]> | null = null;

/** Sets the account up, which may add credits: once while the page is open, and again if it failed. */
export function setUpOnce(): Promise<Schemas["BootstrapResponse"]> {
  if (!setUp) {
    setUp = answer(client.POST("/api/v1/me/bootstrap"));
    setUp.catch(() => (setUp = null));
  }
  return setUp;
}
