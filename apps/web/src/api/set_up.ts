import { answer, client, type Schemas } from "./client";

let setUp: Promise<Schemas["BootstrapResponse"]> | null = null;

/** Sets the account up, which may add credits: once while the page is open, and again if it failed. */
export function setUpOnce(): Promise<Schemas["BootstrapResponse"]> {
  if (!setUp) {
    setUp = answer(client.POST("/api/v1/me/bootstrap"));
    setUp.catch(() => (setUp = null));
  }
  return setUp;
}
