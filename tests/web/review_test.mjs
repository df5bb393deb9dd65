// The review of a conversion: the lines next to the pages, what needs a look, edits, and what is taken away.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";
import { checkAccessibility, mainNavigation, openBrowser, openPage, signIn, signedOut } from "./support/browser.mjs";
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
  await page.getByLabel("Choose PDFs").setInputFiles(pdf);
  await page.getByRole("link", { name: pdf.split("/").at(-1), exact: true }).click();
  const review = new Review(page);
  await review.grid.waitFor();
  return { server, review, ...opened };
}

test("lines and their boxes, by clicks and keys", async (t) => {
  const { review, complaints } = await openReview(t);
  await review.says("All 153 printed totals close");
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

  const splitter = review.page.getByRole("separator");
  const before = Number(await splitter.getAttribute("aria-valuenow"));
  await splitter.press("ArrowRight");
  assert.equal(Number(await splitter.getAttribute("aria-valuenow")), before + 2);
  complaints.expectQuiet(signedOut);
});

test("what needs a look is settled by keys", async (t) => {
  const { review, complaints } = await openReview(t);
  const counts = (words) => review.questions.getByText(words).waitFor();
  await counts("8 of 8 open");
  await review.press("n");
  await review.detail.getByRole("heading", { name: "Line 199", exact: true }).waitFor();
  await review.press("j", "k");
  await review.detail.getByRole("heading", { name: "Line 199", exact: true }).waitFor();
  await review.press("a");
  await counts("7 of 8 open");

  // A near entry for line 41, the next one.
  await review.detail.getByRole("heading", { name: "Line 41", exact: true }).waitFor();
  await review.detail.getByRole("button", { name: /^Choose PNT/ }).click();
  await counts("6 of 8 open");
  await review.says("1 line edited");
  await review.detail.getByText("(code given)").waitFor();
  await review.press("Control+z");
  await counts("7 of 8 open");

  // An entry that is searched, for line 160.
  await review.questions.getByRole("button", { name: /^Match 160/ }).click();
  await review.press("s");
  const search = review.page.getByRole("searchbox", { name: "Words or code" });
  await search.fill("baseboard");
  await review.detail.getByRole("status").getByText(/entries/).waitFor();
  await checkAccessibility(review.page);
  await review.detail.getByRole("button", { name: /^Choose FNC/ }).first().click();
  await counts("6 of 8 open");
  assert.match(await review.row("160").innerText(), /FNC/);
  await review.detail.getByRole("button", { name: "Leave as manual entry" }).click();
  assert.doesNotMatch(await review.row("160").innerText(), /FNC/);

  await review.press("f");
  assert.ok((await review.grid.getAttribute("aria-rowcount")) < 40);
  await review.press("f");
  for (let open = 6; open > 0; --open) await review.press("n", "a");
  await counts("Everything is settled.");
  await review.press("?");
  await review.dialog.getByText("Go to the next item in question").waitFor();
  await checkAccessibility(review.page);
  await review.dialog.getByLabel("Use keys without Ctrl").uncheck();
  await review.press("Escape", "t");
  assert.equal(await review.dialog.count(), 0);
  complaints.expectQuiet(signedOut);
});

test("an edit shows both figures, and undo closes the totals again", async (t) => {
  const { review, context, complaints } = await openReview(t);
  await review.row("2").click();
  await review.press("e");
  const price = review.page.getByLabel("Unit price");
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
  await review.says(/of 153 printed totals do not close.*155,613\.64 printed, 155,715\.31 now \(\+101\.67\)/);
  assert.match(await review.row("2").innerText(), /7\.94\s+8\.94/);
  assert.ok(await review.grid.evaluate((grid) => grid === document.activeElement), "the table has not the focus");
  await review.questions.getByText(/printed totals no longer close with your edits/).click();
  await review.detail.getByText("RCV of all line items").waitFor();
  await checkAccessibility(review.page);
  await review.button("1 line edited").click();
  await review.dialog.getByRole("row", { name: /All line items RCV 155,613\.64 155,715\.31/ }).waitFor();
  await checkAccessibility(review.page);
  await review.press("Escape", "Control+z");
  await review.says("All 153 printed totals close");
  await review.says("No edits");

  // Without a connection, edits stay.
  await context.setOffline(true);
  await review.press("Control+Shift+z");
  await review.totals.getByText("The server did not answer.", { exact: false }).waitFor();
  await review.says("1 line edited");
  await context.setOffline(false);
  await review.totals.getByRole("button", { name: "Try again" }).click();
  await review.says(/of 153 printed totals do not close/);

  // Edits stay when the user goes to another page and comes back.
  await mainNavigation(review.page).getByRole("link", { name: "Calculators" }).click();
  await mainNavigation(review.page).getByRole("link", { name: "Convert" }).click();
  await review.page.getByRole("link", { name: "estimate.pdf", exact: true }).click();
  await review.says("1 line edited");
  const asked = review.page.waitForEvent("dialog");
  await review.page.evaluate(() => void setTimeout(() => location.reload()));
  const question = await asked;
  assert.equal(question.type(), "beforeunload");
  await question.dismiss();
  await review.says("1 line edited");
  complaints.expectQuiet(signedOut, /net::ERR_INTERNET_DISCONNECTED/);
});

test("tax and quantity of the same line are those that the user typed", async (t) => {
  const { review, complaints } = await openReview(t);
  await review.row("2").click();
  await review.press("Enter");
  await review.page.getByLabel("Quantity").fill("100");
  await review.page.getByLabel("Tax").fill("30");
  await review.page.getByLabel("Depreciation").fill("70");
  await review.button("Save").click();
  await review.says(/do not close/);
  const row = await review.row("2").innerText();
  for (const figure of ["100", "30.00", "824.00", "70.00", "754.00"]) assert.ok(row.includes(figure), `${figure} in ${row}`);
  await review.button("Revert this line").click();
  await review.says("All 153 printed totals close");
  complaints.expectQuiet(signedOut);
});

const members = (path) => execFileSync("unzip", ["-Z1", path], { encoding: "utf8" }).split("\n");

test("what is taken away", async (t) => {
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
  await review.says(/155,626\.85 now/);
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
  assert.match(note.text, /1 line was edited/);
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

test("a tablet held upright, and a phone", async (t) => {
  const { review, page, complaints } = await openReview(t, { viewport: { width: 768, height: 1024 } });
  await review.row("2").click();
  await review.button("Page", { exact: true }).first().click();
  await review.print.locator(".page-box-chosen").waitFor();
  assert.equal(await review.grid.isVisible(), false);
  await checkAccessibility(page);
  await page.getByRole("group", { name: "Shown" }).getByRole("button", { name: "Lines" }).click();
  await review.grid.waitFor();
  for (const width of [768, 320]) {
    await page.setViewportSize({ width, height: 700 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
  }
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
    let most = 0, blank = 0;
    for (let step = 0; step < 60; ++step) {
      grid.scrollTop += 400;
      await frame();
      await frame();
      most = Math.max(most, grid.querySelectorAll("[role=row]").length);
      const { left, top, height } = grid.getBoundingClientRect();
      const middle = document.elementFromPoint(left + 30, top + height / 2);
      blank += middle?.closest("[role=row]") ? 0 : 1;
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
