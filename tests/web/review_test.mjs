// The review of an estimate: the lines next to the pages, what needs a look, edits that are kept, and what is taken away.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";
import { checkAccessibility, hasCount, mainNavigation, notInFirefox, openBrowser, openPage, signIn, signedOut } from "./support/browser.mjs";
import { estimatePdf, fixture, pricing } from "./support/files.mjs";
import { startServer } from "./support/server.mjs";

/** What the tests look at and use. */
class Review {
  constructor(page) {
    this.page = page;
    this.grid = page.getByRole("grid", { name: "Lines of the estimate" });
    this.questions = page.getByRole("region", { name: "Needs a look" });
    this.detail = page.getByRole("region", { name: "Chosen line" });
    this.totals = page.getByRole("region", { name: "Totals of all line items" });
    this.print = page.getByRole("region", { name: "Print" });
    this.dialog = page.getByRole("dialog");
  }

  row(number) {
    return this.grid.getByRole("row").filter({ has: this.page.getByRole("rowheader", { name: new RegExp(`^${number}\\b`) }) });
  }

  chosen() {
    return this.grid.getByRole("row", { selected: true });
  }

  button(name) {
    return this.page.getByRole("button", { name });
  }

  /** The box of a line on its page. */
  box(words) {
    return this.print.getByRole("button", { name: words });
  }

  says(words) {
    return this.totals.getByText(words).waitFor();
  }

  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async download(name) {
    const [file] = await Promise.all([this.page.waitForEvent("download"), this.dialog.getByRole("button", { name, exact: true }).click()]);
    return { name: file.suggestedFilename(), path: await file.path() };
  }
}

async function openReview(t, { pdf = estimatePdf, link, serverOptions = [], ...options } = {}) {
  const server = await startServer(t, { options: serverOptions });
  const opened = await openPage(await openBrowser(t), server, { acceptDownloads: true, ...options });
  const { page } = opened;
  await signIn(page, server, link ? await link(server) : server.link);
  await page.getByLabel("Choose files").setInputFiles(pdf);
  await page.getByRole("link", { name: /things? to look at/ }).click();
  const review = new Review(page);
  await review.grid.waitFor();
  return { server, review, ...opened };
}

test("lines and their boxes, by clicks and keys", async (t) => {
  const { review, complaints } = await openReview(t);
  await review.says("All 153 printed totals agree");
  await checkAccessibility(review.page);

  await review.row("2").click();
  await review.detail.getByRole("heading", { name: "Line 2", exact: true }).waitFor();
  await review.print.locator(".page-box-chosen[data-line='1']").waitFor();
  await review.grid.focus();
  await review.press("ArrowDown");
  await review.print.locator(".page-box-chosen[data-line='2']").waitFor();
  await review.press("End");
  await review.detail.getByRole("heading", { name: "Line 196", exact: true }).waitFor();
  await review.print.locator(".page-box-chosen[data-line='89']").waitFor();
  await review.press("PageUp");
  assert.notEqual(await review.chosen().getByRole("rowheader").innerText(), "196");
  await review.press("Home");
  await review.detail.getByRole("heading", { name: "Line 1", exact: true }).waitFor();

  await review.print.locator("[data-line='1']").click();
  await review.detail.getByRole("heading", { name: "Line 2", exact: true }).waitFor();
  assert.match(await review.chosen().innerText(), /Concrete slab/);

  const splitter = review.page.getByRole("separator", { name: "Width of the page pane" });
  const before = Number(await splitter.getAttribute("aria-valuenow"));
  await splitter.press("ArrowRight");
  assert.equal(Number(await splitter.getAttribute("aria-valuenow")), before + 2);
  complaints.expectQuiet(signedOut);
});

test("a first review has a tour, which nothing waits for", async (t) => {
  const { review, page, complaints } = await openReview(t, { tour: true, viewport: { width: 1366, height: 625 } });
  const tour = page.getByRole("region", { name: "Tour of the review" });
  await tour.getByText("1 of 5").waitFor();
  await checkAccessibility(page);
  await review.press("n"); // keys work meanwhile
  await review.chosen().waitFor();
  for (let at = 2; at <= 5; ++at) {
    await tour.getByRole("button", { name: "Next" }).click();
    await tour.getByText(`${at} of 5`).waitFor();
    const { width, height } = page.viewportSize();
    const { x, y, width: wide, height: high } = await tour.boundingBox();
    assert.ok(x >= 0 && y >= 0 && x + wide <= width && y + high <= height, `step ${at} is outside`);
  }
  await checkAccessibility(page);
  await tour.getByRole("button", { name: "Start" }).click();
  await tour.waitFor({ state: "detached" });
  await page.reload();
  await review.grid.waitFor();
  await hasCount(tour, 0);
  await review.press("?");
  await review.dialog.getByRole("button", { name: "Show the tour" }).click();
  await tour.getByText("1 of 5").waitFor();
  await tour.getByRole("button", { name: "Next" }).press("Escape");
  await tour.waitFor({ state: "detached" });
  complaints.expectQuiet(signedOut);
});

test("what needs a look is settled by keys", async (t) => {
  const { review, complaints } = await openReview(t);
  const counts = (words) => review.questions.getByRole("status").getByText(words).waitFor();
  await counts("7 of 7 open");
  await review.press("n");
  await review.detail.getByRole("heading", { name: "Line 199", exact: true }).waitFor();
  await review.press("j", "k");
  await review.detail.getByRole("heading", { name: "Line 199", exact: true }).waitFor();
  await review.press("a");
  await counts("6 of 7 open");

  // A near entry for line 41, the next one.
  await review.detail.getByRole("heading", { name: "Line 41", exact: true }).waitFor();
  await review.detail.getByRole("button", { name: /^Choose PNT/ }).first().click();
  await counts("5 of 7 open");
  await review.says("2 edits");
  await review.detail.getByText("(code given)").waitFor();
  await review.press("Control+z");
  await counts("6 of 7 open");

  // An entry that is searched, for line 160.
  await review.questions.getByRole("button", { name: /^Code.*Line 160/ }).click();
  await review.press("s");
  const search = review.page.getByRole("searchbox", { name: "Words or code" });
  await search.fill("baseboard");
  await review.detail.getByRole("status").getByText(/entries/).waitFor();
  await checkAccessibility(review.page);
  await review.detail.getByRole("button", { name: /^Choose FNC/ }).first().click();
  await counts("5 of 7 open");
  assert.match(await review.row("160").innerText(), /FNC/);
  await review.detail.getByRole("button", { name: "Leave as manual entry" }).click();
  await review.page.waitForFunction(() => !document.querySelector(".line-chosen").innerText.includes("FNC"));

  await review.press("f");
  assert.ok((await review.grid.getAttribute("aria-rowcount")) < 40);
  await review.press("f");

  // A kind as a whole.
  await review.questions.getByRole("combobox", { name: "Kind" }).selectOption("code");
  await checkAccessibility(review.page);
  await review.questions.getByRole("button", { name: /^Accept all 5/ }).click();
  await counts("Everything is settled.");
  await review.press("?");
  await review.dialog.getByText("Go to the next item in question").waitFor();
  await checkAccessibility(review.page);
  await review.dialog.getByLabel("Use keys without Ctrl").uncheck();
  await review.press("Escape", "t");
  await hasCount(review.dialog, 0);
  complaints.expectQuiet(signedOut);
});

test("an edit is kept: both figures, history, undo across a reload", async (t) => {
  const { review, context, complaints } = await openReview(t);
  await review.row("2").click();
  const price = review.page.getByLabel("Unit price");
  await review.press("e", "Escape"); // as fast as somebody types
  await hasCount(price, 0);
  await review.press("e");
  await price.fill("8");
  await review.row("1").click();
  await review.row("2").click();
  await review.press("e");
  assert.equal(await price.inputValue(), "8", "what was typed is lost");
  await price.fill("many");
  await price.press("Enter");
  await review.page.getByText("This is not a number.").waitFor();
  await checkAccessibility(review.page);
  await price.fill("8.94");
  await price.press("Enter");
  await review.says("155,715.31");
  await review.says(/With your edits, \d+ of 153 printed totals differ/);
  await review.says("Saved");
  assert.match(await review.row("2").innerText(), /7\.94\s+8\.94/);
  await review.page.waitForFunction(() => document.activeElement?.getAttribute("role") === "grid");
  await checkAccessibility(review.page);

  // In another tab it is there, too; what is done there is shown here.
  const other = new Review(await context.newPage());
  await other.page.goto(review.page.url());
  await other.says("155,715.31");
  await other.detail.getByRole("heading", { name: "Line 2", exact: true }).waitFor();
  await other.press("Control+z");
  await other.says("All 153 printed totals agree");
  await other.press("Control+Shift+z");
  await other.says("155,715.31");
  await other.row("1").click();
  await other.press("e");
  await other.page.getByLabel("Quantity").fill("2");
  await other.page.getByLabel("Quantity").press("Enter");
  await other.says("2 edits");

  // The same line here, of an older version: nothing is overwritten in silence.
  await review.page.bringToFront();
  await review.row("1").click();
  await review.press("e");
  await review.page.getByLabel("Quantity").fill("3");
  await review.page.getByLabel("Quantity").press("Enter");
  await review.totals.getByText(/You, in another window, changed quantity of line 1 from 1 to 2/).waitFor();
  await checkAccessibility(review.page);
  const isKept = await review.totals.getByRole("button", { name: "Save mine instead" }).isVisible();
  if (isKept) await review.button("Save mine instead").click();
  await review.row("1").getByText("3.00").waitFor();
  await review.says("3 edits");
  await other.page.close();

  await review.page.reload();
  await review.says("3 edits");
  await review.row("1").getByText("3.00").waitFor();
  await review.button("3 edits").click();
  await review.dialog.getByText("You changed quantity of line 1 from 2 to 3").waitFor();
  await review.dialog.getByText("You changed unit price of line 2 from 7.94 to 8.94").waitFor();
  await checkAccessibility(review.page);
  await review.button("Undo the last edit").click();
  await review.dialog.getByText("undone").waitFor();
  await review.press("Escape");
  await review.press("Control+z", "Control+z");
  await review.says("All 153 printed totals agree");
  complaints.expectQuiet(signedOut, /status of 409 /);
});

test("without a connection, edits wait", async (t) => {
  const { review, context, complaints } = await openReview(t);
  await review.row("2").click();
  await context.setOffline(true);
  await review.press("e");
  await review.page.getByLabel("Quantity").fill("100");
  await review.page.getByLabel("Quantity").press("Enter");
  await review.totals.getByText("The server did not answer.", { exact: false }).waitFor();
  await review.says("1 edit is not saved yet");
  assert.match(await review.row("2").innerText(), /100\.00/);

  // Edits stay when the user goes to another page and comes back.
  await mainNavigation(review.page).getByRole("link", { name: "Account" }).click();
  await review.page.goBack();
  await review.says("1 edit is not saved yet");
  const asked = review.page.waitForEvent("dialog");
  await review.page.evaluate(() => void setTimeout(() => location.reload()));
  const question = await asked;
  assert.equal(question.type(), "beforeunload");
  await question.dismiss();
  await context.setOffline(false);
  await review.totals.getByRole("button", { name: "Try again" }).click();
  await review.says("155,626.85");
  await review.says("Saved");
  complaints.expectQuiet(signedOut, /net::ERR_(INTERNET_DISCONNECTED|FAILED)/, /Failed to fetch/);
});

test("every figure and text of a line, and the line as a whole", async (t) => {
  const { review, page, complaints } = await openReview(t);
  await review.row("2").click();
  await review.press("Enter");
  await page.getByLabel("Quantity").fill("100");
  await page.getByLabel("Tax").fill("30");
  await page.getByLabel("Depreciation").fill("70");
  await page.getByLabel("Notes").fill("seen on site");
  await review.button("Save").click();
  await review.says("Saved");
  const row = await review.row("2").innerText();
  for (const figure of ["100", "30.00", "824.00", "70.00", "754.00"]) assert.ok(row.includes(figure), `${figure} in ${row}`);
  await review.button("Revert this line").click();
  await review.says("All 153 printed totals agree");

  await page.getByRole("button", { name: "Split", exact: true }).click();
  await page.getByLabel("Quantities of the parts").fill("40");
  await checkAccessibility(page);
  await review.dialog.getByRole("button", { name: "Split" }).click();
  await review.dialog.waitFor({ state: "detached" });
  await review.grid.getByText("58.39").waitFor();
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await review.dialog.getByRole("checkbox").first().check();
  await checkAccessibility(page);
  await review.dialog.getByRole("button", { name: "Merge" }).click();
  await review.dialog.waitFor({ state: "detached" });
  await review.says("All 153 printed totals agree");

  await page.getByRole("button", { name: "Add a line below" }).click();
  await review.dialog.getByLabel("Description").fill("Tarp");
  await review.dialog.getByLabel("Quantity").fill("2");
  await review.dialog.getByLabel("Unit", { exact: true }).fill("EA");
  await review.dialog.getByLabel("Unit price").fill("10");
  await checkAccessibility(page);
  await review.dialog.getByRole("button", { name: "Add the line" }).click();
  await review.dialog.waitFor({ state: "detached" });
  await review.grid.getByText("Tarp").click();
  await review.detail.getByText("This line is not in the print").waitFor();
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await review.dialog.getByLabel("To the room").selectOption({ index: 3 });
  await checkAccessibility(page);
  await review.dialog.getByRole("button", { name: "Move", exact: true }).click();
  await review.dialog.waitFor({ state: "detached" });
  await review.detail.getByText(/Exterior/).first().waitFor();
  await page.getByRole("button", { name: "Delete line" }).click();
  await page.waitForFunction(() => !document.querySelector(".line-table").innerText.includes("Tarp"));
  complaints.expectQuiet(signedOut);
});

test("rooms and the header", async (t) => {
  const { review, page, complaints } = await openReview(t);
  await review.button("Rooms").click();
  const name = review.dialog.getByLabel("Name of Dwelling Roof");
  await name.fill("Main Roof");
  await name.press("Enter");
  await review.dialog.getByLabel("Name of Main Roof").waitFor();
  await review.dialog.getByLabel("New room").fill("Lookout");
  await review.dialog.getByRole("button", { name: "Add room" }).click();
  await review.dialog.getByRole("button", { name: "Add line to Lookout" }).click();
  await review.dialog.getByLabel("Description").fill("Sweep the attic");
  await review.dialog.getByRole("button", { name: "Add the line" }).click();
  await review.dialog.getByRole("button", { name: "Delete Lookout" }).click();
  await review.dialog.getByText("1 line is deleted with it.").waitFor();
  await checkAccessibility(page);
  await review.dialog.getByRole("button", { name: "Delete with its lines" }).click();
  await review.dialog.getByLabel("Name of Lookout").waitFor({ state: "detached" });
  await review.press("Escape");
  await review.grid.getByText("Main Roof").waitFor();

  await review.button("Header").click();
  await review.dialog.getByLabel("Insured").fill("Somebody Else");
  await review.dialog.getByText("Printed: Fernleigh, Thaddeus").waitFor();
  await checkAccessibility(page);
  await review.dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { level: 1, name: "Somebody Else" }).waitFor();
  await review.dialog.waitFor({ state: "detached" });
  await review.press("Control+z");
  await page.getByRole("heading", { level: 1, name: "Fernleigh, Thaddeus" }).waitFor();

  const claim = page.locator(".totals-figures > div", { hasText: "Net claim" });
  const printed = await claim.locator(".totals-now").innerText();
  await review.button("Header").click();
  await review.dialog.getByLabel(/^Prior payments/).first().fill("250.25");
  await review.dialog.getByRole("button", { name: "Save" }).click();
  await review.dialog.waitFor({ state: "detached" });
  await claim.locator("del", { hasText: printed }).waitFor();
  const dollars = (text) => Number(text.replaceAll(/[^\d.-]/g, ""));
  const left = dollars(await claim.locator(".totals-now").innerText());
  assert.equal(Math.round(100 * (dollars(printed) - left)), 25025);
  complaints.expectQuiet(signedOut);
});

const members = (path) => execFileSync("unzip", ["-Z1", path], { encoding: "utf8" }).split("\n");

test("what is taken away", notInFirefox, async (t) => {
  const { server, review, complaints } = await openReview(t);
  await review.press("t");
  await checkAccessibility(review.page);
  const printed = await review.download("ESX");
  assert.equal(printed.name, "estimate.esx");
  assert.ok(members(printed.path).includes("XACTDOC.XML"));
  await review.dialog.getByText("4 lines that the price list does not have").waitFor();
  await checkAccessibility(review.page);
  const csv = await review.download("CSV");
  assert.equal(csv.name, "estimate.csv");
  assert.match(readFileSync(csv.path, "utf8"), /Concrete slab on grade/);
  assert.ok(members((await review.download("Excel (XLSX)")).path).includes("xl/workbook.xml"));
  await review.press("Escape");

  await review.row("2").click();
  await review.press("e");
  await review.page.getByLabel("Quantity").fill("100");
  await review.button("Save").click();
  await review.says("155,626.85");
  await review.press("t");
  const estimate = JSON.parse(readFileSync((await review.download("JSON")).path, "utf8"));
  assert.deepEqual([estimate.line_items[1].quantity, estimate.totals.line_items.rcv], [100, 155626.85]);
  const edited = await review.download("ESX");
  assert.ok(members(edited.path).includes("XACTDOC.XML"));
  assert.notDeepEqual(readFileSync(edited.path), readFileSync(printed.path));
  await review.dialog.getByText("The totals of the ESX follow from the edited lines.").waitFor();

  await review.dialog.getByRole("button", { name: "Into a project" }).click();
  await checkAccessibility(review.page);
  await review.dialog.getByLabel("Name of the project").fill("Windmill Bend");
  await review.dialog.getByRole("button", { name: "Add to the project" }).click();
  await review.dialog.getByText("The note is in the project.").waitFor();
  const get = async (path) =>
    (await fetch(server.url + path, { headers: { Authorization: `Bearer ${await server.token("local")}` } })).json();
  const [project] = await get("/api/v1/user/projects/");
  assert.deepEqual([project.name, project.state, project.date_of_loss], ["Windmill Bend", "KS", "2026-10-18"]);
  const [note] = await get(`/api/v1/user/projects/notes/${project.id}`);
  assert.match(note.text, /RCV 155,626\.85/);
  assert.match(note.text, /It was edited once/);
  complaints.expectQuiet(signedOut);
});

test("without credits", async (t) => {
  const { review, complaints } = await openReview(t, {
    link: (server) => server.newLink("--uid", "ann", "--email", "ann@example.com"),
    serverOptions: pricing(t, { signup_credits: 0 }),
  });
  await review.says("The ESX costs 1 credit");
  await review.press("t");
  await review.dialog.getByRole("button", { name: "ESX", exact: true }).click();
  await review.dialog.getByText("Not enough credits").waitFor();
  assert.match(await review.dialog.getByRole("link", { name: "Credits and codes" }).getAttribute("href"), /#\/account$/);
  await checkAccessibility(review.page);
  complaints.expectQuiet(signedOut, /status of 402 /);
});

test("shared inside an organization, to be read and then edited", async (t) => {
  const intoFirm = (server, uid) => server.admin(["user", "organization", uid, "Firm"]);
  const { server, page, review, complaints } = await openReview(t, {
    link: (server) => intoFirm(server, "local").then(() => server.link),
  });
  await review.button("Share").click();
  await review.dialog.getByText("Nobody else sees this estimate.").waitFor();
  await checkAccessibility(page);
  await review.dialog.getByRole("combobox", { name: "With" }).selectOption({ label: "One person in Firm" });
  await review.dialog.getByRole("textbox", { name: "Email address or uid" }).fill("bea");
  await review.dialog.getByRole("button", { name: "Share", exact: true }).click();
  await review.dialog.getByText("must be your organization, or somebody else in it").waitFor();
  await checkAccessibility(page);
  await intoFirm(server, "bea");
  await review.dialog.getByRole("button", { name: "Share", exact: true }).click();
  await review.dialog.getByText("Shared with bea, who may read it.").waitFor();
  const address = await review.dialog.getByRole("textbox", { name: "Link to this estimate" }).inputValue();

  const other = await openPage(page.context().browser(), server);
  await signIn(other.page, server, await server.newLink("--uid", "bea", "--email", "bea@example.com"));
  const row = other.page.getByRole("row").filter({ hasText: "shared by local@localhost" });
  await row.waitFor();
  await hasCount(row.getByRole("button", { name: /^Delete/ }), 0);
  await checkAccessibility(other.page);
  await other.page.goto(address);
  const seen = new Review(other.page);
  await other.page.getByText("Shared by local@localhost for reading only: you cannot edit it.").waitFor();
  await seen.row(1).click();
  await seen.press("e", "a");
  assert.ok(await seen.detail.getByRole("button", { name: "Delete line" }).isDisabled());
  assert.ok(await seen.button("Undo").isDisabled());
  await hasCount(seen.button("Share"), 0);
  await checkAccessibility(other.page);
  // What the header and the rooms say can be read.
  for (const [name, field] of [["Header", "Insured"], ["Rooms", /^Name of /]]) {
    await seen.button(name).click();
    await seen.dialog.getByText("Its owner lets you read this, not change it.").waitFor();
    const value = seen.dialog.getByRole("textbox", { name: field }).first();
    assert.notEqual(await value.inputValue(), "");
    assert.equal(await value.isEditable(), false);
    await hasCount(seen.dialog.getByRole("button", { name: /Save|Add|Read again|Delete/ }), 0);
    await checkAccessibility(other.page);
    await seen.dialog.getByRole("button", { name: "Close" }).last().click();
  }

  await review.dialog.getByRole("combobox", { name: "They may" }).selectOption({ label: "Read and edit" });
  await review.dialog.getByRole("button", { name: "Change", exact: true }).click();
  await review.dialog.getByText("Shared with bea@example.com, who may read and edit it.").waitFor();
  await other.page.reload();
  await other.page.getByText("Shared by local@localhost. You can edit it.").waitFor();
  await seen.detail.getByRole("button", { name: "Delete line" }).click();
  await seen.says("Saved");
  await review.dialog.getByRole("button", { name: "Stop sharing", exact: true }).click();
  await review.dialog.getByText("Nobody else sees this estimate.").waitFor();
  await other.page.reload();
  await other.page.getByText("This estimate is not here").waitFor();
  complaints.expectQuiet(signedOut, /status of 422 /);
  other.complaints.expectQuiet(signedOut, /status of 404 /);
});

test("a small laptop shows twelve lines, and panes that are moved stay so", async (t) => {
  const { review, page, complaints } = await openReview(t, { viewport: { width: 1366, height: 625 } });
  const room = () =>
    review.grid.evaluate((grid) => Math.floor(grid.clientHeight / grid.querySelector(".line-head").getBoundingClientRect().height) - 1);
  assert.ok((await room()) >= 12, `${await room()} lines`);
  const height = page.getByRole("separator", { name: "Height of what needs a look" });
  await height.focus();
  await page.keyboard.press("Home");
  assert.ok((await room()) > 16, `${await room()} lines`);
  await page.reload();
  await review.grid.waitFor();
  assert.equal(await height.getAttribute("aria-valuenow"), "0");
  assert.equal(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), true);
  complaints.expectQuiet(signedOut);
});

test("on paper are the estimate and its open questions, not the buttons", notInFirefox, async (t) => {
  const { page, complaints } = await openReview(t);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  const paper = page.locator(".paper");
  await paper.getByRole("heading", { name: "Fernleigh, Thaddeus" }).waitFor();
  await paper.getByRole("heading", { name: "7 open questions" }).waitFor();
  await hasCount(paper.locator("tbody tr:not(.paper-room)"), 90);
  await paper.getByText("155,613.64").first().waitFor();
  await hasCount(page.getByRole("button"), 0);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await hasCount(paper.locator("*"), 0);
  complaints.expectQuiet(signedOut);
});

test("200 % zoom, a tablet held upright, and a phone", async (t) => {
  const { review, page, complaints } = await openReview(t, { viewport: { width: 683, height: 384 } });
  await review.row("2").click();
  await page.getByRole("group", { name: "Shown" }).getByRole("button", { name: "Page" }).click();
  await review.print.locator(".page-box-chosen").waitFor();
  assert.equal(await review.grid.isVisible(), false);
  await checkAccessibility(page);
  await page.getByRole("group", { name: "Shown" }).getByRole("button", { name: "Lines" }).click();
  await review.grid.waitFor();
  for (const width of [768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  // The details are a sheet over the list.
  await review.detail.getByRole("button", { name: "Edit" }).waitFor();
  await checkAccessibility(page);
  await review.button("Close the details").click();
  assert.equal(await review.detail.isVisible(), false);
  assert.equal(await review.grid.evaluate((grid) => grid.scrollWidth <= grid.clientWidth), true);
  await review.row("3").click();
  await review.detail.getByRole("heading", { name: "Line 3", exact: true }).waitFor();
  await mainNavigation(page).getByRole("link", { name: "Estimates" }).click();
  await page.getByRole("heading", { level: 1, name: "My estimates" }).waitFor();
  await checkAccessibility(page);
  complaints.expectQuiet(signedOut);
});

test("a long estimate scrolls with few rows in the document", async (t) => {
  const { review, page, complaints } = await openReview(t, { pdf: fixture("synthetic", "FINAL8_large.pdf") });
  const rows = Number(await review.grid.getAttribute("aria-rowcount"));
  assert.ok(rows > 1000, `${rows}`);
  const seen = await review.grid.evaluate(async (grid) => {
    // A busy browser may leave a frame out.
    const frame = () =>
      new Promise((done) => {
        requestAnimationFrame(done);
        setTimeout(done, 1000);
      });
    const showsRow = () => {
      const { left, top, height } = grid.getBoundingClientRect();
      return document.elementFromPoint(left + 30, top + height / 2)?.closest("[role=row]");
    };
    let most = 0, blank = 0;
    for (let step = 0; step < 60; ++step) {
      grid.scrollTop += 400;
      await frame();
      // A busy machine draws late: only what stays blank is a fault.
      for (let wait = 0; wait < 30 && !showsRow(); ++wait) await frame();
      most = Math.max(most, grid.querySelectorAll("[role=row]").length);
      blank += showsRow() ? 0 : 1;
    }
    return { most, blank };
  });
  assert.ok(seen.most < 80, `${seen.most} rows in the document`);
  assert.equal(seen.blank, 0);
  const list = await review.questions.getByRole("list").evaluate((list) => {
    const frame = list.parentElement.getBoundingClientRect();
    list.scrollTop = 1e6;
    return { over: list.getBoundingClientRect().bottom - frame.bottom, rows: list.children.length };
  });
  assert.ok(list.over <= 0 && list.rows < 40, JSON.stringify(list));
  await review.grid.focus();
  await page.keyboard.press("End");
  await page.waitForFunction((last) => document.querySelector(`[aria-rowindex="${last}"]`), rows);
  complaints.expectQuiet(signedOut);
});
