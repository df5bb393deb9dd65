// The frame of the page: its files, signing in and out.
import assert from "node:assert/strict";
import test from "node:test";
import { checkAccessibility, hasCount, mainNavigation, openBrowser, openPage, signIn, signedOut } from "./support/browser.mjs";
import { startServer } from "./support/server.mjs";

const places = ["Estimates", "Compare", "Roofs", "Calculators", "Projects", "Price lists", "Account"];

const signInHeading = (page) => page.getByRole("heading", { level: 1, name: "Sign in" });

test("signing in and out", async (t) => {
  const server = await startServer(t);
  const { page, complaints } = await openPage(await openBrowser(t), server);

  await page.goto("/");
  await signInHeading(page).waitFor();
  await hasCount(mainNavigation(page), 0);
  complaints.expectQuiet(signedOut);

  await signIn(page, server);
  assert.ok(!page.url().includes("sign-in"), page.url());
  for (const name of places) await mainNavigation(page).getByRole("link", { name, exact: true }).waitFor();
  await page.reload();
  await mainNavigation(page).waitFor();
  await page.waitForLoadState("networkidle"); // or a request of the page finds its session ended
  complaints.expectQuiet(signedOut);

  await page.getByRole("button", { name: "Sign out" }).click();
  await signInHeading(page).waitFor();
  await page.reload();
  await signInHeading(page).waitFor();
  complaints.expectQuiet(signedOut);
});

test("a link that was used before", async (t) => {
  const server = await startServer(t);
  const browser = await openBrowser(t);
  const first = await openPage(browser, server);
  await signIn(first.page, server);
  const second = await openPage(browser, server);
  await second.page.goto(server.link);
  await signInHeading(second.page).waitFor();
  assert.ok(!second.page.url().includes(server.link.split("=")[1]), "the code is still in the address bar");
});

test("accessibility of the frame", async (t) => {
  const server = await startServer(t);
  const { page, complaints } = await openPage(await openBrowser(t), server);
  await page.goto("/");
  await signInHeading(page).waitFor();
  await checkAccessibility(page);
  await signIn(page, server);
  await checkAccessibility(page);
  complaints.expectQuiet(signedOut);
});

test("the headers of the page and its files", async (t) => {
  const server = await startServer(t);
  const get = (path, coding = "identity") => fetch(server.url + path, { headers: { "Accept-Encoding": coding } });
  const index = await get("/");
  assert.equal(index.status, 200);
  assert.equal(index.headers.get("cache-control"), "no-cache");
  const names = [...(await index.text()).matchAll(/\/assets\/[^"]+/g)].map(([name]) => name);
  assert.ok(names.some((name) => name.endsWith(".js")) && names.some((name) => name.endsWith(".css")), `${names}`);
  for (const name of names) {
    const file = await get(name);
    assert.equal(file.status, 200, name);
    assert.equal(file.headers.get("cache-control"), "public, max-age=31536000, immutable");
    assert.match(file.headers.get("content-security-policy"), /^default-src 'none'; script-src 'self' /);
    assert.equal(file.headers.get("x-content-type-options"), "nosniff");
    const plain = await file.text();
    for (const coding of ["gzip", "br"]) {
      const packed = await get(name, coding);
      if (name.endsWith(".js")) assert.equal(packed.headers.get("content-encoding"), coding);
      assert.equal(packed.headers.get("vary"), "Accept-Encoding");
      assert.equal(await packed.text(), plain);
    }
  }
  for (const path of ["/assets/nothing.js", "/assets/index.html", "/assets/..%2findex.html"])
    assert.equal((await get(path)).status, 404, path);
});
