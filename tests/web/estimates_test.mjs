// The list of estimates: files on their way to a review, how they are found, kept and deleted; and the pages of a PDF.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import test from "node:test";
import { button, checkAccessibility, openBrowser, openPage, signIn, signedOut } from "./support/browser.mjs";
import { estimatePdf, fixture, lockedPdf, shared } from "./support/files.mjs";
import { startServer } from "./support/server.mjs";

const longPdf = fixture("synthetic", "FINAL8_large.pdf");
const turnedScan = fixture("scans", "SYMBILITY_turned.pdf");
const uploads = "**/api/v1/user/estimates";

// The browser complains about each of these answers itself.
const status = (code) => new RegExp(`status of ${code} .*estimates`);
const offline = /net::ERR_(INTERNET_DISCONNECTED|FAILED)/;

/** The row of an estimate or a file. */
const rowOf = (page, name) => page.getByRole("row").filter({ hasText: name });
/** Waits until an estimate is read. */
const ready = (page, name) => rowOf(page, name).getByText(/things? to look at|^Ready$/).first();
const drawings = (page) => page.getByRole("region", { name: /^Pages of / }).locator("canvas");
const pageField = (page) => page.getByRole("textbox", { name: "Page number" });
const isAt = (page, number) =>
  page.waitForFunction((wanted) => document.querySelector(".page-field input").value === wanted, String(number));

async function goTo(page, number) {
  await pageField(page).fill(String(number));
  await pageField(page).press("Enter");
}

const add = (page, files) => page.getByLabel("Choose files").setInputFiles(files);
const pdf = (name, content) => ({ name, mimeType: "application/pdf", buffer: Buffer.from(content) });
const pdfOf = (path) => pdf(basename(path), readFileSync(path));


async function openHome(t, options) {
  const server = await startServer(t);
  const opened = await openPage(await openBrowser(t), server, options);
  await signIn(opened.page, server);
  // The title is there before the list has been read: a connection that is lost then leaves no place for files.
  await opened.page.getByLabel("Choose files").waitFor({ state: "attached" });
  opened.complaints.expectQuiet(signedOut);
  return { server, ...opened };
}

async function drop(page, path) {
  const data = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], "dropped.pdf", { type: "application/pdf" }));
    return transfer;
  }, readFileSync(path).toString("base64"));
  await page.getByText("or drop them here").dispatchEvent("drop", { dataTransfer: data });
}

async function open(page, name) {
  await rowOf(page, name).getByRole("link").first().click();
  await drawings(page).first().waitFor();
}

const toList = (page) => page.getByRole("link", { name: "All estimates" }).click();

/** The part of a page's drawing that is not white. */
const inkOf = (page, number) =>
  page.locator(`[data-page="${number}"] canvas`).evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let dark = 0;
    for (let place = 1; place < data.length; place += 4) dark += data[place] < 128;
    return (4 * dark) / data.length;
  });

/** How dark a page is below its boxes, once it is drawn at least as wide as high, or not. */
const inkInBoxes = async (page, number, wide) => {
  const drawn = await page.waitForFunction(
    ([number, wide]) => {
      const canvas = document.querySelector(`[data-page="${number}"] canvas`);
      return canvas && canvas.width >= canvas.height === wide && canvas;
    },
    [number, wide],
  );
  return drawn.evaluate((canvas) => {
    const paper = canvas.getBoundingClientRect();
    const scale = canvas.width / paper.width;
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    let [ink, all] = [0, 0];
    for (const box of canvas.closest("[data-page]").querySelectorAll(".page-box")) {
      const { left, top, width, height } = box.getBoundingClientRect();
      // With the pixels at its edges, wherever they are after a turn.
      const [x, y] = [left - paper.left, top - paper.top].map((length) => Math.floor(length * scale) - 1);
      const { data } = copy.getImageData(x, y, Math.ceil(width * scale) + 3, Math.ceil(height * scale) + 3);
      for (let place = 1; place < data.length; place += 4) ink += 255 - data[place];
      all += width * height * scale * scale;
    }
    return ink / all;
  });
};

test("from the first visit to the pages, and back after a reload", async (t) => {
  const { page, complaints } = await openHome(t);
  await button(page, "Try the example").waitFor();
  await page.getByText("Does the ESX open in Xactimate?").waitFor();
  await checkAccessibility(page);
  await drop(page, estimatePdf);
  await ready(page, "dropped.pdf").waitFor();
  const cells = await rowOf(page, "dropped.pdf").getByRole("cell").allInnerTexts();
  assert.deepEqual(cells.slice(0, 5), ["7 things to look at", "6276870-146197-849855", "Prairie Lantern Mutual", "155,613.64", "90"]);
  assert.match(cells[5], /kept until/);
  await page.getByText("1 estimate", { exact: true }).waitFor();
  await checkAccessibility(page);

  await open(page, "dropped.pdf");
  const heading = page.getByRole("heading", { level: 1 });
  assert.equal(await heading.innerText(), "Fernleigh, Thaddeus");
  assert.ok(await heading.evaluate((element) => element === document.activeElement), "the heading has not the focus");
  // It opens on the first page with lines.
  await isAt(page, 3);
  assert.ok((await inkOf(page, 3)) > 0.001, "the page is blank");
  await checkAccessibility(page);
  await goTo(page, 9);
  await page.locator('[data-page="9"] [data-line]').first().click();
  await page.locator('[data-page="9"] .page-box-chosen').waitFor();

  // A reload comes back to the same line.
  const title = () => page.getByRole("region", { name: "Chosen line" }).getByRole("heading").first().innerText();
  const before = await title();
  await page.reload();
  await page.locator('[data-page="9"] .page-box-chosen').waitFor();
  assert.equal(await title(), before);

  // Another price list reads the estimate again.
  await button(page, "Header").click();
  const priceList = page.getByRole("dialog").getByRole("combobox", { name: "Price list" });
  await priceList.selectOption({ index: 1 });
  await button(page, "Read again with this list").click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText("The estimate is being read again").waitFor({ state: "detached" });
  await toList(page);
  await ready(page, "dropped.pdf").waitFor();
  await page.getByRole("button", { name: "Delete Fernleigh, Thaddeus" }).click();
  await page.getByRole("dialog").getByText("they are kept until").waitFor();
  await checkAccessibility(page);
  await button(page, "Delete now").click();
  await button(page, "Try the example").waitFor();
  complaints.expectQuiet();
});

test("the example", async (t) => {
  const { page, complaints } = await openHome(t);
  await button(page, "Try the example").click();
  await ready(page, "example.pdf").waitFor();
  complaints.expectQuiet();
});

test("estimates are found, sorted and filtered", async (t) => {
  const { page, complaints } = await openHome(t);
  await add(page, [estimatePdf, fixture("synthetic", "FINAL8_small.pdf"), fixture("pdf", "encrypted_user_password.pdf")]);
  for (const name of ["estimate.pdf", "FINAL8_small.pdf"]) await ready(page, name).waitFor();
  const names = () => page.getByRole("table").getByRole("rowheader").allInnerTexts();
  const search = page.getByRole("searchbox");
  await search.fill("THADDEUS");
  await page.getByText("1 estimate", { exact: true }).waitFor();
  assert.match((await names())[0], /estimate\.pdf/);
  await search.fill("nobody at all");
  await page.getByText("No estimate is like that.").waitFor();
  await search.fill("");
  await page.getByText("3 estimates").waitFor();
  await page.getByRole("combobox", { name: "State" }).selectOption("failed");
  await page.getByText("1 estimate", { exact: true }).waitFor();
  assert.match((await names())[0], /encrypted/);
  await page.getByRole("combobox", { name: "State" }).selectOption("");
  await page.getByText("3 estimates").waitFor();
  const sorted = page.waitForResponse(/sort=-rcv/);
  await page.getByRole("combobox", { name: "Order" }).selectOption("-rcv");
  await sorted;
  await page.waitForFunction(() => document.querySelector("tbody th").textContent.includes("estimate.pdf"));
  complaints.expectQuiet();
});

test("several files, some of them bad", async (t) => {
  const { page, complaints } = await openHome(t);
  const hostile = "<img src=x onerror=alert(1)>\u202e" + "w".repeat(150) + ".pdf";
  await add(page, [
    pdf(hostile, readFileSync(estimatePdf)),
    pdf("damaged.pdf", readFileSync(estimatePdf).subarray(0, 900)),
    pdf("letter.pdf", "Dear policyholder"),
    pdfOf(fixture("pdf", "encrypted_user_password.pdf")),
    pdfOf(turnedScan),
  ]);
  await ready(page, hostile.slice(0, 20)).waitFor();
  await rowOf(page, "letter.pdf").getByText("This file is not a PDF. If it opens on your computer, print it to PDF").waitFor();
  await rowOf(page, "encrypted_user_password.pdf").getByText("This PDF is locked.").waitFor();
  await rowOf(page, "damaged.pdf").locator(".field-error").waitFor();
  await ready(page, "SYMBILITY_turned.pdf").waitFor();
  await checkAccessibility(page);
  for (const width of [768, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const { scroll, inside } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scroll: scrollWidth, inside: clientWidth };
    });
    assert.equal(scroll, inside, `at ${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });

  // The pages of a scan are pictures; the boxes are where its lines are seen.
  await open(page, "SYMBILITY_turned.pdf");
  assert.ok((await inkOf(page, 1)) > 0.001, "the scan is blank");
  const asItIs = await drawings(page).first().evaluate((canvas) => canvas.width >= canvas.height);
  const ink = await inkInBoxes(page, 1, asItIs);
  for (let wide = !asItIs, turns = 0; turns < 4; ++turns, wide = !wide) {
    await page.getByRole("button", { name: "Rotate pages" }).click();
    const turned = await inkInBoxes(page, 1, wide);
    assert.ok(Math.abs(turned / ink - 1) < 0.1, `ink in the boxes after ${turns + 1} turns: ${turned}, not ${ink}`);
  }
  const sample = shared("samples/xactimate/pdf/Report_Rough_Draft.PDF");
  if (sample) {
    await toList(page);
    await add(page, [sample]);
    await ready(page, "Report_Rough_Draft.PDF").waitFor();
    await open(page, "Report_Rough_Draft.PDF");
    assert.ok((await inkOf(page, 1)) > 0.001, "the sample is blank");
  }
  complaints.expectQuiet(status(422));
});

test("the password of a locked PDF", async (t) => {
  const { page, complaints } = await openHome(t);
  await add(page, lockedPdf(t, fixture("synthetic", "FINAL8_small.pdf")));
  const row = rowOf(page, "locked.pdf");
  await row.getByText("This PDF is locked.").waitFor();
  const field = row.getByLabel("Password of locked.pdf");
  assert.equal(await field.getAttribute("type"), "password");
  assert.ok(await button(row, "Open it").isDisabled());
  await checkAccessibility(page);
  await field.fill("not this one");
  await field.press("Enter");
  await row.getByText("This password does not open it.").waitFor();
  await checkAccessibility(page);
  await field.fill("open sesame");
  await field.press("Enter");
  await ready(page, "locked.pdf").waitFor();
  await open(page, "locked.pdf");
  assert.ok((await inkOf(page, 1)) > 0.001, "the page is blank");

  // The tab forgets the password.
  await page.reload();
  await page.getByText("The pages are locked.").waitFor();
  const unlock = page.getByLabel("Password of locked.pdf");
  await unlock.fill("no");
  await unlock.press("Enter");
  await page.getByText("This password does not open it.").waitFor();
  await checkAccessibility(page);
  await unlock.fill("open sesame");
  await unlock.press("Enter");
  await drawings(page).first().waitFor();
  assert.ok((await inkOf(page, 1)) > 0.001, "the page is blank after a reload");
  complaints.expectQuiet(status(422), signedOut);
});

/** Scrolls through the document as fast as it goes; the largest numbers of drawings and of pages meanwhile. */
const scrollThrough = (page) =>
  page.getByRole("region", { name: /^Pages of / }).evaluate(async (region) => {
    const most = { drawings: 0, pages: 0 };
    for (let step = 0; step <= 100; ++step) {
      region.scrollTop = (region.scrollHeight * step) / 100;
      await new Promise(requestAnimationFrame);
      most.drawings = Math.max(most.drawings, region.querySelectorAll("canvas").length);
      most.pages = Math.max(most.pages, region.querySelectorAll("[data-page]").length);
    }
    return most;
  });

test("124 pages", async (t) => {
  const { page, complaints } = await openHome(t);
  await add(page, [longPdf]);
  await ready(page, "FINAL8_large.pdf").waitFor();
  await open(page, "FINAL8_large.pdf");
  const most = await scrollThrough(page);
  assert.ok(most.drawings <= 6 && most.pages <= 6, JSON.stringify(most));
  await page.locator('[data-page="124"] canvas').waitFor();
  assert.ok((await drawings(page).count()) <= 6);
  await isAt(page, 124);

  await goTo(page, 125);
  await isAt(page, 124);
  await goTo(page, 60);
  await page.locator('[data-page="60"] canvas').waitFor();
  await page.getByRole("button", { name: "Next page" }).click();
  await isAt(page, 61);

  // Keys zoom, and the drawing follows.
  const region = page.getByRole("region", { name: /^Pages of / });
  const widthOf = () => page.locator('[data-page="61"] canvas').evaluate((canvas) => canvas.width);
  await page.locator('[data-page="61"] canvas').waitFor();
  const width = await widthOf();
  await region.focus();
  for (let press = 0; press < 4; ++press) await page.keyboard.press("+");
  await page.waitForFunction((was) => document.querySelector('[data-page="61"] canvas')?.width > 1.2 * was, width);
  await page.keyboard.press("0");
  await page.getByRole("button", { name: "Fit width", pressed: true }).waitFor();
  await page.waitForFunction((was) => document.querySelector('[data-page="61"] canvas')?.width === was, width);
  complaints.expectQuiet();
});

test("pages that the browser cannot show", async (t) => {
  const { page, complaints } = await openHome(t);
  // As if the server understood a file that pdf.js does not.
  await page.route("**/file", (route) => route.fulfill({ contentType: "application/pdf", body: "no PDF" }));
  await add(page, [estimatePdf]);
  await ready(page, "estimate.pdf").waitFor();
  await rowOf(page, "estimate.pdf").getByRole("link").first().click();
  await page.getByText("The pages cannot be shown").waitFor();
  await page.getByText("The lines can be reviewed and exported without them.").waitFor();
  await checkAccessibility(page);
  complaints.expectQuiet();
});

test("a lost connection and a busy server", async (t) => {
  const { page, context, complaints } = await openHome(t);
  await context.setOffline(true);
  await add(page, [estimatePdf]);
  const waiting = page.getByRole("list", { name: "Files on their way" });
  await waiting.getByText("The server did not answer").waitFor();
  await checkAccessibility(page);
  await context.setOffline(false);
  await waiting.getByRole("button", { name: "Try again" }).click();
  await ready(page, "estimate.pdf").waitFor();
  complaints.expectQuiet(offline);

  let busy = 0;
  await page.route(uploads, (route) => {
    if (route.request().method() !== "POST" || busy++ > 0) return route.continue();
    return route.fulfill({ status: 503, headers: { "Retry-After": "2" }, json: { detail: "busy" } });
  });
  await add(page, [fixture("synthetic", "FINAL8_small.pdf")]);
  await waiting.getByText("The server is busy. Next try in").waitFor();
  await ready(page, "FINAL8_small.pdf").waitFor();
  assert.equal(busy, 2);
  complaints.expectQuiet(status(503));
});

test("a session that has ended", async (t) => {
  const { server, page, context, complaints } = await openHome(t);
  await add(page, [estimatePdf]);
  await ready(page, "estimate.pdf").waitFor();
  const other = await context.newPage();
  await other.goto("/");
  await other.waitForLoadState("networkidle"); // or a request of that tab finds its session ended
  await other.getByRole("button", { name: "Sign out" }).click();
  await other.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  await other.close();

  await add(page, [fixture("synthetic", "FINAL8_small.pdf")]);
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await dialog.waitFor();
  await dialog.getByRole("textbox", { name: "Sign-in link" }).fill(await server.newLink());
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("list", { name: "Files on their way" }).getByRole("button", { name: "Try again" }).click();
  await ready(page, "FINAL8_small.pdf").waitFor();
  await ready(page, "estimate.pdf").waitFor();
  complaints.expectQuiet(status(401), signedOut);
});

test("the address of an estimate that is not there", async (t) => {
  const { page, complaints } = await openHome(t);
  await page.goto("/#/estimates/11111111-2222-3333-4444-555555555555");
  await page.getByRole("heading", { level: 1, name: "This estimate is not here" }).waitFor();
  await checkAccessibility(page);
  await page.getByRole("link", { name: "My estimates" }).click();
  await page.getByRole("heading", { level: 1, name: "My estimates" }).waitFor();
  complaints.expectQuiet(status(404));
});
