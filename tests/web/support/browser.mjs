// Debian's Chromium or, with ESX_WEB_BROWSER=firefox, its Firefox, driven by Playwright, and what a test asks of a page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after } from "node:test";
import { inRepository } from "./files.mjs";

const packages = createRequire(inRepository("tools/npm/browser/package.json"));
const { chromium, firefox } = packages("playwright-core");
const axe = readFileSync(packages.resolve("axe-core/axe.min.js"), "utf8");

// Nothing but the server under test is asked for anything.
const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
               "--disable-component-update", "--disable-sync"];
/** No wait of a page decides a test: so long only something that hangs takes, on a busy machine too. */
const hangMs = 120_000;
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What the browser says about the session of a visitor. */
export const signedOut = /status of 401 .*\/api\/v1\/auth\/session/;

/** What a context's pages complained about. */
class Complaints {
  #found = [];

  async watch(context) {
    await context.exposeBinding("reportViolation", (_, text) => this.#found.push(text));
    await context.addInitScript(() => {
      addEventListener("securitypolicyviolation", (event) =>
        globalThis.reportViolation(`policy: ${event.effectiveDirective} refuses ${event.blockedURI}`));
    });
    context.on("console", (message) => {
      if (!["error", "warning"].includes(message.type())) return;
      this.#found.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => this.#found.push(`error: ${error.error().stack}`));
  }

  /**
   * Fails if there were any since the last call. The browser itself complains about every answer of 400 and more:
   * `allowed` are patterns of those that a test expects.
   */
  expectQuiet(...allowed) {
    const found = this.#found.filter((text) => !allowed.some((pattern) => pattern.test(text)));
    this.#found = [];
    assert.deepEqual(found, []);
  }
}

/** Playwright reports no downloads of Debian's Firefox, and cannot have it show what is printed. */
const inFirefox = process.env.ESX_WEB_BROWSER === "firefox";
export const notInFirefox = { skip: inFirefox && "Playwright cannot see it in this Firefox" };

const launch = (more) => (inFirefox
  ? firefox.launch({ channel: "moz-firefox", executablePath: "/usr/bin/firefox-esr" })
  : chromium.launch({ executablePath: "/usr/bin/chromium", args: [...flags, ...more] }));

/** The browser of a file's tests: starting one takes seconds, and a context shares nothing with others. */
let shared = null;
after(async () => (await shared)?.close());

/** A browser, whose contexts are closed after the test `t`. `more`: flags of Chromium, for a browser of its own. */
export async function openBrowser(t, more = []) {
  if (more.length > 0) {
    const browser = await launch(more);
    t.after(() => browser.close());
    return browser;
  }
  if (!(await shared)?.isConnected()) shared = launch(more);
  const browser = await shared;
  const contexts = [];
  t.after(() => Promise.all(contexts.map((context) => context.close())));
  const newContext = async (options) => {
    const context = await browser.newContext(options);
    contexts.push(context);
    return context;
  };
  return { newContext };
}

/**
 * A page of a context of its own, without cookies: {page, context, complaints}. `options`: of Playwright's newContext,
 * such as {viewport, colorScheme, permissions}; with `tour`, the tour of a first review is shown.
 */
export async function openPage(browser, server, { tour = false, ...options } = {}) {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(hangMs);
  if (!tour) {
    await context.addInitScript(() => {
      if (location.protocol === "http:") localStorage.setItem("esx-tour-seen", "1");
    });
  }
  const complaints = new Complaints();
  await complaints.watch(context);
  return { page: await context.newPage(), context, complaints };
}

/** The button with exactly that name, on a page or in a part of it. */
export const button = (page, name) => page.getByRole("button", { name, exact: true });

export const mainNavigation = (page) => page.getByRole("navigation", { name: "Main" });

/** Waits until there are so many elements: a list is read again only after the page has said what was done. */
export async function hasCount(locator, expected) {
  await locator.nth(expected).waitFor({ state: "detached" });
  if (expected > 0) await locator.nth(expected - 1).waitFor({ state: "attached" });
}

/** Opens a link that signs in: the one that the server printed, which works once, or another one. */
export async function signIn(page, server, link = server.link) {
  await page.goto("about:blank"); // or only the part behind the # would change
  await page.goto(link);
  await mainNavigation(page).waitFor();
}

async function violations(page) {
  await page.evaluate(axe);
  return page.evaluate(async (values) => {
    const found = await globalThis.axe.run(document, { runOnly: { type: "tag", values }, resultTypes: ["violations"] });
    return found.violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id} (${help}): ${node.target.join(" ")}: ${node.failureSummary}`));
  }, rules);
}

/** The page as it is now, in light and in dark, against WCAG 2.2 AA as far as axe-core can see. */
export async function checkAccessibility(page) {
  const found = [];
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violations(page)).map((text) => `${colorScheme}: ${text}`));
  }
  await page.emulateMedia({ colorScheme: null });
  assert.equal(found.length, 0, found.join("\n\n"));
}
