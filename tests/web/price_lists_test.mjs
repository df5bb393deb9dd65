// Price lists of a user: loaded with a table of what was read, searched and removed; and codes that are chosen in a review
// and used in the next file.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { button, checkAccessibility, hasCount, mainNavigation, openBrowser, openPage, signIn, signedOut } from "./support/browser.mjs";
import { estimatePdf } from "./support/files.mjs";
import { startServer } from "./support/server.mjs";

const header = "cat,sel,act,description,unit,remove_price,replace_price,reset_price,material_price,labor_price,equipment_price";
const rows = [
  "CNC,SLAB4,&,Poured floor of four inches,SF,2.10,7.94,0,0,0,0",
  "DRY,1/2,&,Drywall - half an inch,SF,0.50,2.10,0,0,0,0",
  "DRY,5/8,&,Drywall - five eighths,SF,x,2.40,0,0,0,0",
];
const list = (...lines) => ({ name: "mine nov.csv", mimeType: "text/csv", buffer: Buffer.from([header, ...lines, ""].join("\n")) });
const many = Array.from({ length: 130 }, (_, index) => `TST,${String(index).padStart(3, "0")},+,Thing of kind ${index},EA,0,${index}.50,0,0,0,0`);

/** The same print in another file. */
const print = (name) => ({ name, mimeType: "application/pdf", buffer: Buffer.concat([readFileSync(estimatePdf), Buffer.from(`\n% ${name}\n`)]) });

// The browser complains about this answer itself.
const refused = /status of 422 .*price-lists/;

async function openLists(t, options) {
  const server = await startServer(t);
  const opened = await openPage(await openBrowser(t), server, options);
  await signIn(opened.page, server);
  await toLists(opened.page);
  return { server, ...opened };
}

async function toLists(page) {
  await mainNavigation(page).getByRole("link", { name: "Price lists" }).click();
  await page.getByRole("heading", { level: 1, name: "Price lists" }).waitFor();
}

async function load(page, file, code) {
  await page.getByLabel("Choose a file").setInputFiles(file);
  await page.getByLabel("Code of the list").fill(code);
  await button(page, "Load").click();
}

const own = (page) => page.getByRole("region", { name: "My lists", exact: true });
const fact = (page, name) => page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd").innerText();

async function fitsWidth(page) {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= window, `${content} px in a window of ${window}`);
}

test("a list is loaded, searched, replaced and removed", async (t) => {
  const { page, complaints } = await openLists(t, { viewport: { width: 390, height: 844 } });
  await own(page).getByText("You have no list of your own yet.").waitFor();
  await page.getByRole("region", { name: /^Lists for everybody/ }).getByRole("link", { name: "DEMO8X_NOV26" }).waitFor();
  await checkAccessibility(page);
  await fitsWidth(page);

  // The name of the file suggests a code.
  await page.getByLabel("Choose a file").setInputFiles(list("DRY,1/2"));
  assert.equal(await page.getByLabel("Code of the list").inputValue(), "MINE_NOV");
  await button(page, "Cancel").click();

  // A file with other headings is explained, and read with columns that are named.
  const other = { ...list(), buffer: Buffer.from("Kind,Item,Does,Text,Per,Amount\nDRY,1/2,+,Drywall,SF,2.10\n") };
  await load(page, other, "mine");
  await page.getByRole("alert").getByText("This file cannot be read as a price list:").waitFor();
  complaints.expectQuiet(signedOut, refused);
  await checkAccessibility(page);
  await fitsWidth(page);
  await page.getByLabel("Columns under other headings").fill("cat=Kind\nsel=Item\nact=Does\ndescription=Text\nunit=Per\nreplace_price=Amount\n" +
    ["remove", "reset", "material", "labor", "equipment"].map((kind) => `${kind}_price=`).join("\n"));
  await checkAccessibility(page);
  await button(page, "Load").click();
  await page.getByText("MINE is loaded", { exact: true }).waitFor();
  await page.getByText("Every row is in the list.").waitFor();

  // It is replaced; one row is refused.
  await page.getByLabel("Choose a file").setInputFiles(list(...rows, ...many));
  await page.getByLabel("Code of the list").fill("mine");
  await page.getByText("You have a list with this code. It is replaced.").waitFor();
  await button(page, "Load").click();
  await page.getByRole("region", { name: /^Refused rows, by reason/ }).waitFor();
  assert.equal(await fact(page, "Rows read"), "133");
  assert.equal(await fact(page, "Entries"), "132");
  assert.equal(await fact(page, "Rows refused"), "1");
  await page.getByText("What is wrong with it").click();
  await checkAccessibility(page);
  await fitsWidth(page);
  const cells = await own(page).getByRole("row").filter({ hasText: "MINE" }).getByRole("cell").allInnerTexts();
  assert.deepEqual(cells.slice(0, 3), ["MINE", "132", "mine nov.csv"]);

  // Its entries.
  await page.getByRole("link", { name: "Show its entries" }).click();
  await page.getByRole("heading", { level: 1, name: "MINE" }).waitFor();
  const entries = page.getByRole("region", { name: /^Entries\. / }).getByRole("row");
  await entries.nth(100).waitFor();
  await button(page, "Show more entries").click();
  await entries.nth(132).waitFor();
  await hasCount(button(page, "Show more entries"), 0);
  await page.getByRole("searchbox", { name: "Words or code" }).fill("half inch drywall");
  await page.waitForFunction(() => document.querySelectorAll(".table tbody tr").length === 1);
  assert.match(await entries.nth(1).innerText(), /DRY 1\/2.*Drywall - half an inch.*SF/s);
  await page.getByText("None yet.").waitFor();
  await checkAccessibility(page);
  await fitsWidth(page);
  await page.getByRole("searchbox", { name: "Words or code" }).fill("submarine");
  await page.getByText("No entry has these words.").waitFor();

  await page.getByRole("link", { name: "All price lists" }).click();
  await button(page, "Remove MINE").click();
  await page.getByRole("dialog").getByText("132 entries are removed").waitFor();
  await checkAccessibility(page);
  await page.getByRole("dialog").getByRole("button", { name: "Keep it" }).click();
  await button(page, "Remove MINE").click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove it now" }).click();
  await own(page).getByText("You have no list of your own yet.").waitFor();
  assert.ok(await page.getByRole("heading", { name: "My lists" }).evaluate((element) => element === document.activeElement));
  complaints.expectQuiet(signedOut);

  // The address of a list that is gone.
  await page.goto("/#/price-lists/MINE");
  await page.getByText("This list is not loaded any more.").waitFor();
  complaints.expectQuiet(/status of 404 .*price-lists\/MINE/);
});

/** Reads a file with the list, and opens its second line in the review. */
async function review(page, name) {
  await mainNavigation(page).getByRole("link", { name: "Estimates" }).click();
  // The list is chosen next to the drop zone, once there is an estimate.
  const choice = page.getByRole("combobox", { name: "Price list" });
  await choice.selectOption("MINE");
  await page.getByLabel("Choose files").setInputFiles(print(name));
  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByText(/things? to look at/).first().waitFor();
  await row.getByRole("link").first().click();
  const grid = page.getByRole("grid", { name: "Lines of the estimate" });
  const line = grid.getByRole("row").filter({ has: page.getByRole("rowheader", { name: /^2\b/ }) });
  await line.click();
  const detail = page.getByRole("region", { name: "Chosen line" });
  await detail.getByRole("heading", { name: "Line 2", exact: true }).waitFor();
  return { line, detail };
}

test("a code that is chosen is used in the next file, until it is removed", async (t) => {
  const { page, complaints } = await openLists(t);
  await load(page, list(rows[0], rows[1]), "MINE");
  await page.getByText("MINE is loaded", { exact: true }).waitFor();
  await mainNavigation(page).getByRole("link", { name: "Estimates" }).click();
  await page.getByLabel("Choose files").setInputFiles(print("without.pdf"));
  await page.getByText(/things? to look at/).first().waitFor();

  const first = await review(page, "first.pdf");
  assert.doesNotMatch(await first.line.innerText(), /SLAB4/);
  const tick = () => first.detail.getByRole("checkbox", { name: "Use it in my next files too" });
  assert.equal(await tick().isChecked(), false);
  await tick().check();
  await first.detail.getByRole("button", { name: "Search entries" }).click();
  assert.ok(await tick().isChecked(), "the tick is gone in the search");
  await page.getByRole("searchbox", { name: "Words or code" }).fill("poured floor");
  await first.detail.getByRole("button", { name: /^Choose CNC SLAB4/ }).click();
  await first.detail.getByText("CNC SLAB4 is used in your next files too.").waitFor();
  assert.match(await first.line.innerText(), /SLAB4/);
  await checkAccessibility(page);

  const second = await review(page, "second.pdf");
  assert.match(await second.line.innerText(), /SLAB4/);

  // It is listed, and removed.
  await toLists(page);
  await own(page).getByRole("link", { name: "MINE" }).click();
  const chosen = page.getByRole("region", { name: /^Codes that you chose\. / });
  await button(page, /^Remove CNC SLAB4/).waitFor();
  const cells = await chosen.getByRole("row").nth(1).getByRole("cell").allInnerTexts();
  assert.deepEqual(cells.slice(0, 4), ['Concrete slab on grade - 4" - finished in place', "SF", "replace", "CNC SLAB4"]);
  await checkAccessibility(page);
  await page.getByRole("button", { name: /^Remove CNC SLAB4 for Concrete slab/ }).click();
  await page.getByText("None yet.").waitFor();
  await page.reload();
  await page.getByText("None yet.").waitFor();
  const third = await review(page, "third.pdf");
  assert.doesNotMatch(await third.line.innerText(), /SLAB4/);
  complaints.expectQuiet(signedOut);
});
