// Signing in at an OpenID issuer: npm's oidc-provider, on pages of its own.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import test from "node:test";
import { checkAccessibility, hasCount, mainNavigation, openBrowser, openPage, signedOut } from "./support/browser.mjs";
import { inRepository } from "./support/files.mjs";
import { startServer } from "./support/server.mjs";

const provider = inRepository("tools/npm/oidc-provider/node_modules/oidc-provider");
const missing = existsSync(provider) ? false : "oidc-provider is missing (npm ci in tools/npm/oidc-provider)";

async function startIssuer(t) {
  const issuer = spawn("node", [inRepository("tests/service/oidc_issuer.mjs"), provider]);
  t.after(async () => {
    issuer.kill();
    await once(issuer, "exit");
  });
  const { value } = await createInterface({ input: issuer.stdout })[Symbol.asyncIterator]().next();
  return value.trim();
}

/** The sign-in screen of a server whose users sign in at the issuer. */
async function openSignIn(t) {
  const issuer = await startIssuer(t);
  const identity = `oidc:${issuer}?audience=web`;
  const server = await startServer(t, { identity, options: ["--identity-client-id", "web"] });
  const redirect = encodeURIComponent(`${server.url}/api/v1/auth/callback`);
  assert.equal((await fetch(`${issuer}/test/client?redirect=${redirect}`)).status, 200);
  const opened = await openPage(await openBrowser(t), server);
  await opened.page.goto("/");
  await opened.page.getByText(`You sign in with ${issuer}.`).waitFor();
  return { server, issuer, ...opened };
}

const atIssuer = (page, issuer) => page.waitForURL((url) => url.origin === issuer);
const submit = (page) => page.locator("button[type=submit]").click();

test("signing in at the issuer, and out", { skip: missing }, async (t) => {
  const { server, page, issuer, complaints } = await openSignIn(t);
  await checkAccessibility(page);
  await hasCount(page.getByLabel("Sign-in link"), 0);
  complaints.expectQuiet(signedOut);

  await page.getByRole("link", { name: "Sign in" }).click();
  await atIssuer(page, issuer);
  await page.locator("[name=login]").fill("ann");
  await page.locator("[name=password]").fill("any");
  await submit(page);
  await page.locator("[name=prompt][value=consent]").waitFor({ state: "attached" });
  await submit(page);
  await mainNavigation(page).waitFor();
  assert.doesNotMatch(page.url(), /code|state/);
  await page.getByText("Ann", { exact: true }).waitFor();

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();

  // One whom an administrator has blocked meanwhile.
  await server.admin(["user", "block", "ann"]);
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("alert").getByText("An administrator has blocked your account.").waitFor();
  await page.getByRole("link", { name: "Sign in" }).waitFor();
});

test("a sign-in that the user cancels", { skip: missing }, async (t) => {
  const { page, issuer } = await openSignIn(t);
  await page.getByRole("link", { name: "Sign in" }).click();
  await atIssuer(page, issuer);
  await page.locator("a[href$='/abort']").click();
  await page.getByRole("alert").getByText("The sign-in failed").waitFor();
  assert.doesNotMatch(page.url(), /sign_in_error/);
  await page.getByRole("link", { name: "Sign in" }).waitFor();
  await checkAccessibility(page);
});
