import { answer, client, type Schemas } from "./client";

export type PriceList = Schemas["UsablePriceList"];

/** The price lists that requests may name. */
export async function readPriceLists(): Promise<PriceList[]> {
  return (await answer(client.GET("/api/v1/price-lists"))).price_lists;
}
