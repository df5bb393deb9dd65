// What the server knows about the account, read again after every change.
import { useCallback } from "preact/hooks";

import type { Schemas } from "../api/client";
import { setUpOnce } from "../api/set_up";
import { useLoaded, type Loaded } from "../ui/state";
import * as requests from "./requests";

export interface Account {
  setUp: Loaded<Schemas["BootstrapResponse"]>;
  credits: Loaded<Schemas["CreditsResponse"]>;
  codes: Loaded<Schemas["PendingCode"][]>;
  rights: Loaded<{ entitlements: Schemas["EntitlementsResponse"]; usage: Schemas["UsageResponse"] }>;
  /** After credits have come or gone. */
  reload: () => void;
}

async function readRights() {
  const [entitlements, usage] = await Promise.all([requests.readEntitlements(), requests.readUsage()]);
  return { entitlements, usage };
}

/** After the account was set up, which may add credits; a failure of that is shown and hides nothing else. */
async function afterSetUp<T>(read: () => Promise<T>): Promise<T> {
  await setUpOnce().catch(() => undefined);
  return read();
}

export function useAccount(): Account {
  const setUp = useLoaded("set-up", setUpOnce);
  const credits = useLoaded("credits", () => afterSetUp(requests.readCredits));
  const codes = useLoaded("codes", () => afterSetUp(requests.readPendingCodes));
  const rights = useLoaded("rights", readRights);
  const reload = useCallback(() => {
    void credits.rerun();
    void codes.rerun();
    void rights.rerun();
  }, [credits.rerun, codes.rerun, rights.rerun]);
  return { setUp, credits, codes, rights, reload };
}
