// Two estimates side by side, their supplement, and the supplement on paper.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { checkAccessibility, hasCount, mainNavigation, openBrowser, openPage, signIn } from "./support/browser.mjs";
import { fixture, pricing } from "./support/files.mjs";
import { startServer } from "./support/server.mjs";

const pdf = fixture("synthetic", "FINAL8_small.pdf");
const hostile = "Paint <script>alert(1)</script> \u202Ethe walls";
const refused = /status of 422 .*\/estimates\//;

async function ask(server, path, body, more = {}) {
  const headers = { Authorization: `Bearer ${await server.token("reader")}`, ...more };
  const response = await fetch(`${server.url}/api/v1/esx/${path}`, { method: "POST", headers, body });
  assert.equal(response.status, 200, path);
  return response.json();
}

function printForm() {
  const form = new FormData();
  form.append("file", new Blob([readFileSync(pdf)]), "FINAL8_small.pdf");
  return form;
}

/** The estimate of the print, as the server reads it. */
const readEstimate = async (server) => (await ask(server, "import/preflight", printForm())).estimate;

/** The print with new figures: one line has twice its quantity, one is gone, and one is new. */
async function revised(server) {
  const copy = await readEstimate(server);
  const [first, , third] = copy.line_items;
  first.quantity *= 2;
  copy.line_items.splice(2, 1);
  const figures = { quantity: 7, unit_price: 100, rcv: 700, acv: 700, tax: null, depreciation: null };
  copy.line_items.splice(5, 0, { ...third, ...figures, number: "99", description: hostile });
  const body = JSON.stringify({ estimate: copy });
  return (await ask(server, "recalculate", body, { "Content-Type": "application/json" })).estimate;
}

const file = (name, value) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(typeof value === "string" || Buffer.isBuffer(value) ? value : JSON.stringify(value)),
});

async function openCompare(t, options) {
  const server = await startServer(t);
  const opened = await openPage(await openBrowser(t), server, options);
  await signIn(opened.page, server);
  await mainNavigation(opened.page).getByRole("link", { name: "Compare" }).click();
  await opened.page.getByRole("heading", { level: 1, name: "Compare two estimates" }).waitFor();
  return { server, ...opened };
}

const zone = (page, side) => page.getByRole("region", { name: side, exact: true });
const drop = (page, side, chosen) => zone(page, side).locator("input[type=file]").setInputFiles(chosen);
const compare = (page) => page.getByRole("button", { name: "Compare", exact: true }).click();
const filter = (page, name) => page.getByRole("group", { name: "Which lines are shown" }).getByRole("button", { name });
const lineTable = (page) => page.getByRole("table", { name: "Lines before and after" });

async function compareRevision(t, options) {
  const opened = await openCompare(t, options);
  const { page, server } = opened;
  await drop(page, "Before", pdf);
  await drop(page, "After", file("revised.json", await revised(server)));
  await compare(page);
  await lineTable(page).waitFor();
  return opened;
}

test("lines, filters and totals", async (t) => {
  const { page, complaints } = await compareRevision(t);
  await checkAccessibility(page);

  const totals = page.getByRole("table", { name: "Totals of all lines" });
  await totals.getByRole("row", { name: "RCV 36,975.76 39,527.31 +2,551.55" }).waitFor();
  const summary = page.getByRole("table", { name: "Summary as stated: Dwelling" });
  await summary.getByRole("row", { name: "Net claim 31,351.92 33,839.48 +2,487.56" }).waitFor();

  await page.getByText("3 lines shown").waitFor();
  const rows = lineTable(page).getByRole("row");
  const changed = rows.filter({ hasText: "Changed" });
  assert.match(await changed.innerText(), /133\.79 SF[^]*≠ \D*267\.58 SF/);
  assert.match(await rows.filter({ hasText: "Removed" }).innerText(), /−79\.33/);
  assert.ok((await rows.filter({ hasText: "Added" }).innerText()).includes(hostile));

  await filter(page, /Same 13/).click();
  await page.getByText("16 lines shown").waitFor();
  await checkAccessibility(page);
  for (const name of [/Added 1/, /Removed 1/, /Same 13/]) await filter(page, name).click();
  await page.getByText("1 line shown").waitFor();
  assert.equal(await filter(page, /Added 1/).getAttribute("aria-pressed"), "false");
  await page.getByLabel("Search in descriptions").fill("no such words");
  await page.getByText("No lines match the filters").waitFor();
  await page.getByLabel("Search in descriptions").fill("FLOORING oak");
  await page.getByText("1 line shown").waitFor();
  complaints.expectQuiet();
});

test("the supplement as ESX, as a page, and as the server's page", async (t) => {
  const { page, complaints } = await compareRevision(t);
  const [esx] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download supplement ESX" }).click(),
  ]);
  assert.equal(esx.suggestedFilename(), "revised-supplement.esx");
  assert.equal(readFileSync(await esx.path()).subarray(0, 4).toString("latin1"), "PK\u0003\u0004");
  await page.getByText("revised-supplement.esx was made.").waitFor();
  await page.getByText("3 lines", { exact: true }).waitFor();
  await page.getByText("Report on its lines").click();
  await page.getByRole("heading", { level: 3 }).waitFor();
  await checkAccessibility(page);

  const [html] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download differences as HTML" }).click(),
  ]);
  assert.equal(html.suggestedFilename(), "revised-differences.html");
  assert.match(readFileSync(await html.path(), "utf8"), /^<!DOCTYPE html>/);

  await page.getByRole("link", { name: "Printable supplement" }).click();
  await page.getByRole("heading", { level: 1, name: "Supplement" }).waitFor();
  await checkAccessibility(page);
  await page.emulateMedia({ media: "print" });
  await hasCount(mainNavigation(page), 0);
  await hasCount(page.getByRole("button", { name: "Print" }), 0);
  await page.getByRole("table", { name: "Added" }).getByRole("row", { name: /99 .*700\.00 \+700\.00/ }).waitFor();
  await page.getByRole("table", { name: "Removed" }).getByRole("row", { name: /Total −79\.33/ }).waitFor();
  assert.ok((await page.getByRole("table", { name: "Changed" }).innerText()).includes("Quantity 133.79 → 267.58"));
  await page.emulateMedia({ media: null });

  // Files and result are still there after a visit to another page.
  await page.getByRole("link", { name: "Back to the comparison" }).click();
  await lineTable(page).waitFor();
  await mainNavigation(page).getByRole("link", { name: "Account" }).click();
  await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
  await mainNavigation(page).getByRole("link", { name: "Compare" }).click();
  await lineTable(page).waitFor();
  await zone(page, "After").getByText("revised.json").waitFor();

  // A supplement is an ESX, and can be compared as well.
  await page.getByRole("button", { name: "Swap before and after" }).click();
  await zone(page, "Before").getByText("revised.json").waitFor();
  await drop(page, "After", file("supplement.esx", readFileSync(await esx.path())));
  await compare(page);
  await filter(page, /Removed 1\d/).waitFor();
  complaints.expectQuiet();
});

test("an ESX next to its print, and the codes of a price list", async (t) => {
  const { page, server, complaints } = await openCompare(t);
  await server.admin(["user", "role", "reader", "member"]);
  const { esx_b64 } = await ask(server, "generate-from-pdf/json", printForm());
  await drop(page, "Before", pdf);
  await drop(page, "After", file("made.esx", Buffer.from(esx_b64, "base64")));
  await page.getByLabel("CAT/SEL codes to compare").selectOption("DEMO8X_NOV26");
  await compare(page);
  await filter(page, /Same/).waitFor();
  await hasCount(filter(page, /Added 0/), 1);
  await hasCount(filter(page, /Removed 0/), 1);
  complaints.expectQuiet();
});

test("estimates of two insureds are asked about first", async (t) => {
  const { page, server, complaints } = await openCompare(t);
  const estimate = await readEstimate(server);
  const of = (insured_name) => ({ ...estimate, claim: { ...estimate.claim, insured_name, claim_number: null } });
  await drop(page, "Before", file("before.json", of("John Smith")));
  await drop(page, "After", file("after.json", of("Ann Doe")));
  await compare(page);
  await page.getByText("Before: John Smith. After: Ann Doe. Is one of the files the wrong one?").waitFor();
  await hasCount(page.getByRole("table", { name: "Totals of all lines" }), 0);
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Compare them anyway" }).click();
  await page.getByText("The two estimates do not differ.").waitFor();
  complaints.expectQuiet();
});

test("a file that cannot be read is named at its place", async (t) => {
  const { page, context, complaints } = await openCompare(t);
  await drop(page, "Before", pdf);
  await drop(page, "After", file("broken.pdf", "%PDF-1.7\nnothing"));
  await compare(page);
  await zone(page, "After").getByRole("alert").getByText(/broken\.pdf: /).waitFor();
  await hasCount(zone(page, "Before").getByRole("alert"), 0);
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Swap before and after" }).click();
  await hasCount(page.getByRole("alert"), 0);
  await compare(page);
  await zone(page, "Before").getByRole("alert").getByText(/broken\.pdf: /).waitFor();

  await drop(page, "Before", file("notes.txt", "x"));
  await zone(page, "Before").getByText("notes.txt is not one of these: .pdf, .esx, .json.").waitFor();

  // Without a connection, the files stay. Two that do not differ have no supplement.
  await drop(page, "Before", pdf);
  await context.setOffline(true);
  await compare(page);
  await page.getByText("The server did not answer.").waitFor();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("The two estimates do not differ.").waitFor();
  await page.getByRole("button", { name: "Download supplement ESX" }).click();
  await page.getByRole("alert").getByText("That did not work").waitFor();
  complaints.expectQuiet(refused, /ERR_INTERNET_DISCONNECTED/);
});

test("a supplement that is not paid for leads to the account", async (t) => {
  const server = await startServer(t, { options: pricing(t, { signup_credits: 0 }) });
  const { page, complaints } = await openPage(await openBrowser(t), server);
  await signIn(page, server, await server.newLink("--uid", "poor", "--email", "poor@example.com"));
  await page.goto("/#/compare");
  const estimate = await readEstimate(server);
  const [first] = estimate.line_items;
  const many = Array.from({ length: 30 }, (_, number) => ({ ...first, number: `${number}` }));
  await drop(page, "Before", file("before.json", { ...estimate, line_items: [first] }));
  await drop(page, "After", file("after.json", { ...estimate, line_items: many }));
  await compare(page);
  await page.getByRole("button", { name: "Download supplement ESX" }).click();
  await page.getByRole("link", { name: "Get credits" }).click();
  await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
  complaints.expectQuiet(/status of 402/);
});

test("many lines stay quick on a tablet", async (t) => {
  const { page, server, complaints } = await openCompare(t, { viewport: { width: 768, height: 1024 } });
  const estimate = await readEstimate(server);
  const line = estimate.line_items[0];
  const long = (rcv) => {
    const name = (number) => ({ ...line, rcv, number: `${number}`, description: `Line ${number}` });
    return { ...estimate, line_items: Array.from({ length: 1175 }, (_, place) => name(place + 1)) };
  };
  await drop(page, "Before", file("before.json", long(5)));
  await drop(page, "After", file("after.json", long(6)));
  await compare(page);
  await page.getByText("1,175 lines shown").waitFor();
  const started = Date.now();
  await page.getByLabel("Search in descriptions").fill("117");
  await page.getByText("8 lines shown").waitFor();
  await page.getByLabel("Search in descriptions").fill("");
  await page.getByText("1,175 lines shown").waitFor();
  assert.ok(Date.now() - started < 3000, "the search is slow");
  for (let shown = 200; shown < 1175; shown += 200) {
    await lineTable(page).getByRole("row").last().scrollIntoViewIfNeeded();
    await page.getByText(`Line ${Math.min(shown + 200, 1175)}`, { exact: true }).first().waitFor();
  }
  await hasCount(lineTable(page).getByRole("row"), 1175 + 3);
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(widths[0] <= widths[1], `${widths}`);
  complaints.expectQuiet();
});
