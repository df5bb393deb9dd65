// What came of redeeming a code, in words.
import accountTexts from "#texts/account";
import type { Schemas } from "../api/client";
import { ApiError } from "../api/errors";
import { count, fill } from "../texts";
import { messageOf } from "../ui/problem";

const text = accountTexts.redeem;

export interface Outcome {
  kind: "good" | "info" | "bad";
  message: string;
}

const refusals: Record<number, string> = { 404: text.unknown, 409: text.taken };
const throttled = 429;

export function redeemed({ status, credits_added, balance }: Schemas["RedeemCodeResponse"]): Outcome {
  const after = count(balance, text.balance);
  if (status === "already_redeemed_self") return { kind: "info", message: `${text.again} ${after}` };
  return { kind: "good", message: `${count(credits_added, text.added)} ${after}` };
}

export function notRedeemed(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: "bad", message: messageOf(error) };
  if (error.status === throttled) {
    const wait = error.retryAfter === null ? text.later : fill(text.wait, { seconds: error.retryAfter });
    return { kind: "bad", message: `${text.throttled} ${wait}` };
  }
  return { kind: "bad", message: refusals[error.status] ?? messageOf(error) };
}
