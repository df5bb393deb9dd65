import { describe, expect, it } from "vitest";

import type { Schemas } from "../api/client";
import { ApiError, NetworkError } from "../api/errors";
import { changesOf, fieldErrors, fieldText, type Profile } from "./account";
import { rightsFacts } from "./account_page";
import { checkoutAddress, checkoutOf } from "./checkout";
import { ledgerRows, notRedeemed, redeemed } from "./credits";
import { capTexts, founderText, planCards, price, webAddress } from "./plans";
import { feedbackOf } from "./profile";

describe("profile", () => {
  const profile = { company: "Roofs Inc.", city: null, default_price_list: "A" } as Profile;

  it("sends what changed only", () => {
    expect(changesOf(profile, { company: "Roofs Inc. ", city: "" })).toEqual({});
    expect(changesOf(profile, { company: " ", city: "Austin" })).toEqual({ company: null, city: "Austin" });
  });

  it("shows what is typed before what is stored", () => {
    expect(fieldText(profile, {}, "company")).toBe("Roofs Inc.");
    expect(fieldText(profile, { company: "" }, "company")).toBe("");
    expect(fieldText(profile, {}, "city")).toBe("");
  });

  it("has the server's messages at its fields", () => {
    const error = new ApiError(422, "", [{ path: ["phone"], message: "is too long" }]);
    expect(fieldErrors(error)).toEqual({ phone: "is too long" });
    expect(fieldErrors(new NetworkError())).toEqual({});
  });
});

describe("ledger", () => {
  it("has signs, reasons and remarks", () => {
    const entry = { id: "1", created_at: "", balance_after: 1000, ref: "charge:1" } as const;
    const rows = ledgerRows([
      { ...entry, delta: -1, kind: "charge", note: null },
      { ...entry, delta: 1001, kind: "grant", note: "Thanks" },
      { ...entry, delta: 5, kind: "signup", note: null, ref: "signup:ann" },
    ]);
    expect(rows.map((row) => [row.change, row.balance, row.kind, row.about])).toEqual([
      ["−1", "1,000", "Charge", ""],
      ["+1,001", "1,000", "Grant", "Thanks"],
      ["+5", "1,000", "Signup", "Your welcome credits"],
    ]);
  });
});

describe("redeeming", () => {
  it("says what was added", () => {
    expect(redeemed({ status: "ok", credits_added: 5, balance: 6 })).toEqual({
      kind: "good",
      message: "5 credits were added. Your balance is 6 credits.",
    });
    const again = redeemed({ status: "already_redeemed_self", credits_added: 0, balance: 1 });
    expect(again.message).toMatch(/before.*1 credit/);
  });

  it("says why it was refused", () => {
    expect(notRedeemed(new ApiError(404, "x")).message).toMatch(/expired/);
    expect(notRedeemed(new ApiError(409, "x")).message).toMatch(/Another account/);
    expect(notRedeemed(new ApiError(429, "x", [], 30)).message).toMatch(/in 30 seconds/);
    expect(notRedeemed(new ApiError(429, "x")).message).toMatch(/later/);
    expect(notRedeemed(new ApiError(503, "Busy")).message).toMatch(/^The server is too busy/);
    expect(notRedeemed(new NetworkError()).message).toMatch(/did not answer/);
  });
});

describe("plans", () => {
  const founder = { code: "F", percent_off: 50, spots_total: 20, spots_left: 3 };
  const caps = { max_pages: 300, max_lines: null };
  const prices = {
    tiers: [{ tier: "solo", name: "Solo", month_cents: 4900, annual_cents: 49000, caps }],
    founder,
  } as unknown as Schemas["BillingConfigResponse"];

  it("have prices in their currency", () => {
    expect(price(4900, "usd")).toBe("$49.00");
    expect(price(4900, "eur")).toBe("€49.00");
  });

  it("offer the founder's price while there are spots", () => {
    const [card] = planCards(prices, "usd", "solo");
    expect(card).toMatchObject({ month: "$49.00 per month", annual: "$490.00 per year", isCurrent: true });
    expect(card?.founder).toMatch(/^\$245\.00/);
    expect(founderText(founder)).toMatch(/50% off a year, 3 of 20 spots/);
    const [later] = planCards({ ...prices, founder: { ...founder, spots_left: 0 } }, "usd", "trial");
    expect(later).toMatchObject({ founder: null, isCurrent: false });
    expect(founderText({ ...founder, spots_left: 0 })).toBeNull();
  });

  it("name their limits", () => {
    expect(capTexts({ max_pages: 1, max_lines: 20_000 })).toEqual(["PDFs of 1 page", "Up to 20,000 lines"]);
    expect(capTexts({ max_pages: null, max_lines: null })[1]).toBe("Any number of lines");
  });
});

describe("rights", () => {
  it("are named with what is used", () => {
    const caps = { max_pages: 30, max_lines: 500 };
    const entitlements = { tier: "trial", caps, flags: { sketch_addon: false }, enforced: false };
    const usage = { lines_used: 12, lines_cap: 500, window: "all_time" } as const;
    const values = rightsFacts(entitlements, usage, []).map(([, value]) => value);
    expect(values).toEqual(["Trial", "up to 30", "up to 500", "not included", "12 of 500"]);
    const sold = [{ tier: "solo", name: "Solo" }] as Schemas["BillingConfigResponse"]["tiers"];
    const unlimited = rightsFacts({ ...entitlements, tier: "solo" }, { ...usage, lines_cap: null }, sold);
    expect(unlimited.map(([, value]) => value)).toEqual(["Solo", "up to 30", "up to 500", "not included", "12"]);
  });
});

describe("checkout", () => {
  it("leads to this page", () => {
    expect(checkoutAddress("?checkout=success&session_id=cs_1")).toBe("#/account?checkout=success&session_id=cs_1");
    expect(checkoutAddress("?checkout=canceled")).toBe("#/account?checkout=canceled");
    expect(checkoutAddress("?sign_in_error=x")).toBeNull();
  });

  it("ends with a claim, or without one", () => {
    const paid = checkoutOf(new URLSearchParams("checkout=success&session_id=cs_1"));
    expect(paid).toEqual({ is: "paid", sessionId: "cs_1" });
    expect(checkoutOf(new URLSearchParams("checkout=canceled"))).toEqual({ is: "canceled" });
    expect(checkoutOf(new URLSearchParams("checkout=success"))).toBeNull();
  });

  it("goes to pages of the web only", () => {
    expect(webAddress("https://pay.example/a")).toBe("https://pay.example/a");
    expect(() => webAddress("javascript:alert(1)")).toThrow("cannot be opened");
  });
});

describe("feedback", () => {
  it("leaves out what was not given", () => {
    const drafts = { profile: {}, code: "", message: " good ", rating: "", category: " " };
    expect(feedbackOf(drafts)).toEqual({ message: "good" });
    const all = feedbackOf({ ...drafts, rating: "5", category: "PDF" });
    expect(all).toEqual({ message: "good", rating: 5, category: "PDF" });
  });
});
