// The account routes.
import { answer, client, type Schemas } from "../api/client";

export const readProfile = () => answer(client.GET("/api/v1/user/profile"));
export const readCredits = () => answer(client.GET("/api/v1/me/credits"));
export const readEntitlements = () => answer(client.GET("/api/v1/me/entitlements"));
export const readUsage = () => answer(client.GET("/api/v1/me/usage"));
export const readPendingCodes = () => answer(client.GET("/api/v1/me/pending-codes"));
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
