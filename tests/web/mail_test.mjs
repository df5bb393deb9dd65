// Signing in with a link that the server mails.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { button, checkAccessibility, mainNavigation, openBrowser, openPage, signedOut } from "./support/browser.mjs";
import { startServer } from "./support/server.mjs";

const refused = /status of 400 .*\/api\/v1\/auth\/link\/confirm/;

/** The link of the mail that a worker puts into the maildir. */
async function mailedLink(page, server) {
  const folder = join(server.folder, "maildir", "new");
  for (;;) {
    const names = readdirSync(join(server.folder), { recursive: true }).filter((name) => name.includes("maildir/new/"));
    if (names.length > 0) {
      const [, body] = readFileSync(join(folder, names[0].split("/").pop()), "latin1").split("\r\n\r\n");
      return Buffer.from(body, "base64").toString().match(/http\S+/)[0];
    }
    await page.waitForTimeout(100);
  }
}

test("a mailed link signs in the browser that asked for it, and no other", async (t) => {
  const server = await startServer(t, { options: ["--sign-up", "open"] });
  const browser = await openBrowser(t);
  const { page, complaints } = await openPage(browser, server);
  await page.goto("/#/projects");
  await page.getByLabel("Email address").fill("ann@example.com");
  await checkAccessibility(page);
  await button(page, "Send a link").click();
  await page.getByText("We sent a link to ann@example.com.").waitFor();
  await checkAccessibility(page);
  const link = await mailedLink(page, server);

  const other = await openPage(browser, server);
  await other.page.goto(link);
  await other.page.getByRole("alert").getByText("only in the browser in which you asked for it").waitFor();
  assert.ok(!other.page.url().includes("mail-sign-in"), other.page.url());
  other.complaints.expectQuiet(signedOut, refused);

  await page.goto("about:blank");
  await page.goto(link);
  await mainNavigation(page).waitFor();
  assert.match(page.url(), /#\/projects$/);
  await page.getByText("ann@example.com", { exact: true }).waitFor();
  complaints.expectQuiet(signedOut);
});
