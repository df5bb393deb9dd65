// The account: profile, credits, codes, usage, plans, feedback.
import assert from "node:assert/strict";
import test from "node:test";
import { checkAccessibility, hasCount, mainNavigation, openBrowser, openPage, signIn } from "./support/browser.mjs";
import { startServer } from "./support/server.mjs";
import { startStripe } from "./support/stripe.mjs";

const ann = ["--uid", "ann", "--email", "ann@example.com", "--email-verified"];
const region = (page, name) => page.getByRole("region", { name, exact: true });
const balance = (page, text) => region(page, "Credits").getByText(text, { exact: true }).waitFor();

async function openAccount(t, options = [], viewport = { width: 1280, height: 900 }) {
  const server = await startServer(t, { options });
  const opened = await openPage(await openBrowser(t), server, { viewport });
  await signIn(opened.page, server, await server.newLink(...ann));
  await mainNavigation(opened.page).getByRole("link", { name: "Account" }).click();
  await opened.page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
  return { server, ...opened };
}

test("a new user, and feedback", async (t) => {
  const { page, complaints } = await openAccount(t);
  await region(page, "Signed in").getByText("None: pays with credits").waitFor();
  const credits = region(page, "Credits");
  await credits.getByText("Welcome. Your signup credits were added.").waitFor();
  await balance(page, "1 credit");
  await credits.getByText("Estimates with up to 25 lines are free. Larger ones cost 1 credit.").waitFor();
  await credits.getByRole("row", { name: /Signup \+1 1 / }).waitFor();
  await credits.getByRole("button", { name: "Accept the agreement" }).click();
  await credits.getByText(/^You accepted the agreement of version /).waitFor();
  await region(page, "Plan and usage").getByText("0 of 500").waitFor();
  await region(page, "Plan and usage").getByText("These limits are a preview").waitFor();
  const plans = region(page, "Buy credits or subscribe");
  await plans.getByText("Nothing can be bought on this server").waitFor();
  await hasCount(plans.getByRole("button"), 0);
  await checkAccessibility(page);

  // The credits are granted once.
  await page.reload();
  await balance(page, "1 credit");
  await hasCount(page.getByText("Your signup credits were added"), 0);
  complaints.expectQuiet();

  const feedback = region(page, "Feedback");
  await feedback.getByLabel("Message").fill("The table is dense <i>and</i> quick.");
  await feedback.getByLabel("Rating (optional)").selectOption("5: best");
  await feedback.getByRole("button", { name: "Send feedback" }).click();
  await feedback.getByRole("status").waitFor();
  assert.equal(await feedback.getByLabel("Message").inputValue(), "");
  complaints.expectQuiet();
});

test("a new user has their credits before they open the account", async (t) => {
  const server = await startServer(t);
  const { page, complaints } = await openPage(await openBrowser(t), server);
  const set = page.waitForResponse((response) => response.url().endsWith("/api/v1/me/bootstrap"));
  await signIn(page, server, await server.newLink(...ann));
  await set;
  const headers = { Authorization: `Bearer ${await server.token("ann", "--email-verified")}` };
  const credits = await (await fetch(`${server.url}/api/v1/me/credits`, { headers })).json();
  assert.equal(credits.balance, 1);
  complaints.expectQuiet();
});

test("the profile", async (t) => {
  const { page, complaints } = await openAccount(t, [], { width: 320, height: 800 });
  const profile = region(page, "Profile");
  await profile.getByLabel("Company").fill('Roofs & "Sons" <b>');
  await profile.getByLabel("ZIP code").fill("78701");
  await profile.getByLabel("Phone").fill("5".repeat(60));
  await profile.getByLabel("Default price list").selectOption("DEMO8X_NOV26");
  await profile.getByRole("button", { name: "Save profile" }).click();
  await profile.locator(".field", { hasText: "Phone" }).locator(".field-error").waitFor();
  complaints.expectQuiet(/status of 422/);

  // What was typed is still there after a visit to another page.
  await mainNavigation(page).getByRole("link", { name: "Compare" }).click();
  await page.getByRole("heading", { level: 1, name: "Compare two estimates" }).waitFor();
  await mainNavigation(page).getByRole("link", { name: "Account" }).click();
  await profile.getByLabel("Phone").fill("512 555 0100");
  await profile.getByRole("button", { name: "Save profile" }).click();
  await profile.getByText("Profile saved.").waitFor();
  await page.reload();
  await profile.getByLabel("Company").waitFor();
  const read = async (label) => profile.getByLabel(label).inputValue();
  assert.deepEqual(await Promise.all(["Company", "ZIP code", "Phone", "Default price list"].map(read)), [
    'Roofs & "Sons" <b>',
    "78701",
    "512 555 0100",
    "DEMO8X_NOV26",
  ]);
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(widths[0] <= widths[1], `${widths}`);
  await checkAccessibility(page);
  complaints.expectQuiet();
});

test("codes", async (t) => {
  const { page, server, complaints } = await openAccount(t);
  await balance(page, "1 credit");
  const redeem = region(page, "Redeem a code");
  const type = async (code) => {
    await redeem.getByLabel("Code", { exact: true }).fill(code);
    await redeem.getByRole("button", { name: "Redeem", exact: true }).click();
  };
  const mine = await server.admin(["code", "mint", "--credits", "2", "--email", "ann@example.com", "--kind", "purchase"]);
  await page.reload();
  await redeem.getByRole("button", { name: `Redeem ${mine.code}` }).click();
  await redeem.getByText("2 credits were added. Your balance is 3 credits.").waitFor();
  await redeem.getByText("No codes are waiting for you.").waitFor();

  const { code } = await server.admin(["code", "mint", "--credits", "5"]);
  await type(code.toLowerCase());
  await redeem.getByText("5 credits were added. Your balance is 8 credits.").waitFor();
  await balance(page, "8 credits");
  await type(code);
  await redeem.getByText(/^You have redeemed this code before/).waitFor();
  complaints.expectQuiet();

  await type("ABCD-EFGH-JKLM-NPQR");
  await redeem.getByText("There is no such code, or it has expired.").waitFor();
  complaints.expectQuiet(/status of 404/);
  const taken = (await server.admin(["code", "mint", "--credits", "1"])).code;
  const redeeming = `${server.url}/api/v1/me/redeem-code`;
  const headers = { Authorization: `Bearer ${await server.token("bob")}`, "Content-Type": "application/json" };
  await fetch(redeeming, { method: "POST", headers, body: JSON.stringify({ code: taken }) });
  await type(taken);
  await redeem.getByText("Another account has redeemed this code.").waitFor();
  complaints.expectQuiet(/status of 409/);
  await checkAccessibility(page);

  // Too many wrong codes.
  const token = { ...headers, Authorization: `Bearer ${await server.token("ann", "--email-verified")}` };
  const guess = (_, number) => ({ method: "POST", headers: token, body: JSON.stringify({ code: `WRONG-${number}` }) });
  await Promise.all(Array.from({ length: 10 }, guess).map((wrong) => fetch(redeeming, wrong)));
  await type("ABCD-EFGH-JKLM-NPQS");
  await redeem.getByText("There were too many wrong codes.").waitFor();
  complaints.expectQuiet(/status of 429/);
});

test("a pack and a subscription", async (t) => {
  const stripe = await startStripe(t);
  const { page, server, complaints } = await openAccount(t, stripe.options);
  await balance(page, "1 credit");
  const plans = region(page, "Buy credits or subscribe");
  await plans.getByText("Founder offer: 50% off a year, 20 of 20 spots left.").waitFor();
  await plans.getByText("$245.00 for the first year as a founder").waitFor();
  await checkAccessibility(page);
  complaints.expectQuiet();

  // The stand-in has no page of its own. With an icon, the browser does not look for one, which it may do as late as
  // on the next page, whose policy refuses it.
  const provider = { contentType: "text/html", body: '<link rel="icon" href="data:,"><h1>Provider</h1>' };
  await page.route(`${stripe.url}/**`, (route) => route.fulfill(provider));
  const leave = (name, path) =>
    Promise.all([page.waitForURL(stripe.url + path), plans.getByRole("button", { name }).click()]);
  await leave("Subscribe annually to Solo", "/pay");
  await page.goto(`${server.url}/?checkout=canceled`);
  await page.getByText("The checkout was canceled. Nothing was charged.").waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await plans.getByText("19 of 20 spots left").waitFor();

  await leave("Buy 5 credits", "/pay");
  const session = "cs_test_1"; // the second one
  await page.goto(`${server.url}/?checkout=success&session_id=${session}`);
  await page.getByText("The payment is not confirmed yet.").waitFor();
  assert.equal(new URL(page.url()).search, "");
  await stripe.pay(session);
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByText("Thank you. 5 credits are yours:").waitFor();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await balance(page, "6 credits");

  // A subscription has no credits to redeem. It begins when the provider reports it.
  await page.goto(`${server.url}/?checkout=success&session_id=cs_test_0`);
  await page.getByText("There are no credits to redeem for this payment.").waitFor();
  const subscription = await stripe.pay("cs_test_0");
  await stripe.report(server, "customer.subscription.created", subscription);
  await page.getByRole("button", { name: "Look again" }).click();
  await region(page, "Plan and usage").getByText("Solo").waitFor();
  await plans.getByText("Your plan").waitFor();
  await hasCount(plans.getByRole("button", { name: /^Subscribe/ }), 0);
  await leave("Manage subscription", "/portal");
  complaints.expectQuiet(/status of 404/);
});

test("the operator's local user", async (t) => {
  const server = await startServer(t);
  const { page, complaints } = await openPage(await openBrowser(t), server);
  await signIn(page, server);
  await page.goto("/#/account");
  await region(page, "Signed in").getByText("It has the role internal and pays nothing.").waitFor();
  await region(page, "Credits").getByText("Your role pays no credits.").waitFor();
  complaints.expectQuiet();
});
