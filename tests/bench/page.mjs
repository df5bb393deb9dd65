// The page in Chromium, as one machine sees it: ESXSERVER=build/release/bin/esxserver node tests/bench/page.mjs
// Prints what the first load is and when it can be used, the way of a newcomer from a dropped print to its ESX in
// clicks and seconds, the frames while 1,175 lines are scrolled, and how soon the totals of an edit are there.
import { readFileSync } from "node:fs";
import { openBrowser, openPage, signIn } from "../web/support/browser.mjs";
import { estimatePdf, fixture } from "../web/support/files.mjs";
import { startServer } from "../web/support/server.mjs";

const manyLines = 1175, edits = 9;
const ended = [];
const session = { after: (end) => ended.unshift(end) };
const print = (name, value) => console.log(`${name.padEnd(62)} ${value}`);
const sorted = (numbers) => [...numbers].sort((a, b) => a - b);
const quantile = (numbers, share) => sorted(numbers)[Math.min(numbers.length - 1, Math.floor(share * numbers.length))];
const ms = (number) => `${number.toFixed(1)} ms`;

async function firstLoad(page, context) {
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  const times = [];
  let bytes = 0;
  client.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  for (let run = 0; run < 5; ++run) {
    bytes = 0;
    await page.reload({ waitUntil: "commit" });
    await page.getByLabel("Choose files").waitFor({ state: "attached" });
    times.push(await page.evaluate(() => performance.now()));
    await page.waitForLoadState("networkidle");
  }
  await client.detach();
  print("first load of a signed-in user", `${(bytes / 1000).toFixed(1)} KB (aim: 75)`);
  print("files can be chosen after", `${ms(quantile(times, 0.5))} (aim: 400)`);
}

/** A file as somebody drops it. */
async function drop(page, name, type, bytes) {
  const data = await page.evaluateHandle(([name, type, base64]) => {
    const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], name, { type }));
    return transfer;
  }, [name, type, bytes.toString("base64")]);
  await page.getByText("or drop them here").dispatchEvent("drop", { dataTransfer: data });
}

async function newcomer(page) {
  let clicks = 0, keys = 0;
  const click = async (place) => {
    await place.click({ timeout: 60_000 });
    ++clicks;
  };
  const started = Date.now();
  await drop(page, "print.pdf", "application/pdf", readFileSync(estimatePdf));
  await click(page.getByRole("link", { name: /things? to look at/ }));
  const look = page.getByRole("region", { name: "Needs a look" });
  await look.waitFor();
  const press = async (key) => {
    await page.keyboard.press(key);
    ++keys;
  };
  await press("n"); // to the first
  for (const settled = look.getByText("Everything is settled."); keys < 100 && !(await settled.isVisible()); )
    await press("a"); // accepts, and goes to the next
  await page.waitForFunction(() => document.querySelector(".totals-edits")?.innerText.includes("Saved"));
  await click(page.getByRole("button", { name: "Export" }));
  const saved = page.waitForEvent("download");
  await click(page.getByRole("dialog").getByRole("button", { name: "ESX", exact: true }));
  const file = await saved;
  print(`newcomer: dropped → reviewed → ${file.suggestedFilename()}`, `${clicks} clicks (aim: 4), ${keys} keys, ${Date.now() - started} ms`);
}

/** The estimate with its lines repeated, as a file. */
async function longEstimate(server) {
  const headers = { Authorization: `Bearer ${await server.token("local")}` };
  const get = async (path) => (await fetch(`${server.url}/api/v1/user/estimates${path}`, { headers })).json();
  const [row] = await get("");
  const { estimate } = await get(`/${row.estimate_id}`);
  const lines = Array.from({ length: manyLines }, (_, place) => {
    const { id, ...line } = estimate.line_items[place % estimate.line_items.length];
    return { ...line, number: String(place + 1) };
  });
  return Buffer.from(JSON.stringify({ ...estimate, line_items: lines }));
}

async function frames(page) {
  return page.getByRole("grid", { name: "Lines of the estimate" }).evaluate(async (grid) => {
    const times = [];
    const next = () => new Promise((done) => requestAnimationFrame(done));
    const step = grid.scrollHeight / 300;
    let last = await next();
    for (let top = 0; top < grid.scrollHeight; top += step) {
      grid.scrollTop = top;
      const now = await next();
      times.push(now - last);
      last = now;
    }
    return times;
  });
}

async function edit(page) {
  const grid = page.getByRole("grid", { name: "Lines of the estimate" });
  const times = [];
  await grid.evaluate((element) => (element.scrollTop = 0));
  for (let number = 2; number < 2 + edits; ++number) {
    await grid.getByRole("rowheader", { name: new RegExp(`^${number}\\b`) }).click();
    await page.keyboard.press("e");
    const quantity = page.getByLabel("Quantity");
    await quantity.fill(String(100 + number));
    times.push(await page.evaluate(() => {
      const figure = () => document.querySelector(".totals-now").innerText;
      const before = figure(), started = performance.now();
      document.querySelector("form button[type=submit]").click();
      return new Promise((done) => {
        const look = () => (figure() === before ? requestAnimationFrame(look) : done(performance.now() - started));
        look();
      });
    }));
  }
  return times;
}

async function main() {
  const server = await startServer(session);
  const browser = await openBrowser(session);
  const { page, context } = await openPage(browser, server, { acceptDownloads: true });
  await signIn(page, server);
  await firstLoad(page, context);
  await newcomer(page);
  await page.keyboard.press("Escape");
  print(`edit: totals are there after (${edits} edits of 90 lines)`, `${ms(quantile(await edit(page), 0.5))} (aim: 100)`);

  await page.goto(server.url);
  const bytes = await longEstimate(server);
  await drop(page, "long.json", "application/json", bytes);
  await page.getByRole("row").filter({ hasText: "long.json" }).getByRole("link").first().click({ timeout: 60_000 });
  await page.getByRole("grid", { name: "Lines of the estimate" }).waitFor();
  const times = await frames(page);
  print(`${manyLines} lines: a frame while scrolling, median and 95 of 100`,
        `${ms(quantile(times, 0.5))}, ${ms(quantile(times, 0.95))} (aim: 16.7)`);
}

try {
  await main();
} finally {
  for (const end of ended) await end();
}
