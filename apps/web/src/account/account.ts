// The account: its routes, what the server knows about it, and what was typed and not sent yet.
import { useCallback } from "preact/hooks";

import { answer, client, type Schemas } from "../api/client";
import { ApiError } from "../api/errors";
import { setUpOnce } from "../api/requests";
import { signal, useLoaded, type Loaded } from "../ui/state";

export const readProfile = () => answer(client.GET("/api/v1/user/profile"));
const readCredits = () => answer(client.GET("/api/v1/me/credits"));
const readEntitlements = () => answer(client.GET("/api/v1/me/entitlements"));
const readUsage = () => answer(client.GET("/api/v1/me/usage"));
const readPendingCodes = () => answer(client.GET("/api/v1/me/pending-codes"));
export const readPacks = () => answer(client.GET("/api/v1/billing/packs"));
export const readPrices = () => answer(client.GET("/api/v1/billing/config"));

export const storeProfile = (body: Schemas["UserProfileUpdate"]) =>
  answer(client.PUT("/api/v1/user/profile", { body }));
export const acceptAgreement = () => answer(client.POST("/api/v1/me/accept-agreement"));
export const redeem = (code: string) => answer(client.POST("/api/v1/me/redeem-code", { body: { code } }));
export const sendFeedback = (body: Schemas["FeedbackRequest"]) => answer(client.POST("/api/v1/me/feedback", { body }));

export const buyPack = (pack_id: string) =>
  answer(client.POST("/api/v1/billing/create-checkout-session", { body: { pack_id } }));
export const subscribe = (body: Schemas["SubscribeRequest"]) =>
  answer(client.POST("/api/v1/billing/create-subscription-session", { body }));
export const openPortal = (customer_id: string) =>
  answer(client.POST("/api/v1/billing/create-portal-session", { body: { customer_id } }));
export const claim = (session_id: string) =>
  answer(client.GET("/api/v1/billing/session/{session_id}/claim", { params: { path: { session_id } } }));

export type Profile = Schemas["UserProfile"];

export const profileFields = [
  "display_name",
  "company",
  "phone",
  "license_number",
  "street",
  "city",
  "state",
  "postal_code",
  "default_price_list",
] as const;
export type ProfileField = (typeof profileFields)[number];

/** What was typed. A field that was not touched has no member. */
type ProfileDraft = Partial<Record<ProfileField, string>>;

export function fieldText(profile: Profile, draft: ProfileDraft, field: ProfileField): string {
  return draft[field] ?? profile[field] ?? "";
}

/** The fields that differ from the stored ones; an empty one is cleared. */
export function changesOf(profile: Profile, draft: ProfileDraft): Schemas["UserProfileUpdate"] {
  const changes: Schemas["UserProfileUpdate"] = {};
  for (const field of profileFields) {
    const typed = draft[field]?.trim();
    if (typed !== undefined && typed !== (profile[field] ?? "")) changes[field] = typed === "" ? null : typed;
  }
  return changes;
}

/** Messages of the server by field. */
export function fieldErrors(error: unknown): ProfileDraft {
  const errors: ProfileDraft = {};
  if (!(error instanceof ApiError)) return errors;
  for (const { path, message } of error.fields) {
    const field = profileFields.find((name) => name === path[0]);
    if (field) errors[field] = message;
  }
  return errors;
}

export interface AccountDrafts {
  profile: ProfileDraft;
  code: string;
  message: string;
  rating: string;
  category: string;
}

const nothing: AccountDrafts = { profile: {}, code: "", message: "", rating: "", category: "" };

export const accountStore = signal(nothing);

export interface Account {
  setUp: Loaded<Schemas["BootstrapResponse"]>;
  credits: Loaded<Schemas["CreditsResponse"]>;
  codes: Loaded<Schemas["PendingCode"][]>;
  rights: Loaded<{ entitlements: Schemas["EntitlementsResponse"]; usage: Schemas["UsageResponse"] }>;
  /** After credits have come or gone. */
  reload: () => void;
}

async function readRights() {
  const [entitlements, usage] = await Promise.all([readEntitlements(), readUsage()]);
  return { entitlements, usage };
}

/** After the account was set up, which may add credits; a failure of that is shown and hides nothing else. */
async function afterSetUp<T>(read: () => Promise<T>): Promise<T> {
  await setUpOnce().catch(() => undefined);
  return read();
}

export function useAccount(): Account {
  const setUp = useLoaded("set-up", setUpOnce);
  const credits = useLoaded("credits", () => afterSetUp(readCredits));
  const codes = useLoaded("codes", () => afterSetUp(readPendingCodes));
  const rights = useLoaded("rights", readRights);
  const reload = useCallback(() => {
    void credits.rerun();
    void codes.rerun();
    void rights.rerun();
  }, [credits.rerun, codes.rerun, rights.rerun]);
  return { setUp, credits, codes, rights, reload };
}
