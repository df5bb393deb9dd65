// Roofs: from a measurement report, from a description, and by the interview.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { button, checkAccessibility, hasCount, openBrowser, openPage, signIn } from "./support/browser.mjs";
import { fixture, lockedPdf } from "./support/files.mjs";
import { startServer } from "./support/server.mjs";

const report = fixture("roof", "two_structures.xml");
// The browser complains about every refusal, and these are what is tested.
const refused = /status of 422 .*\/api\/v1\/roof\//;

/** A page of its own, in the browser and on the server of all tests. */
async function openRoofs(t, { browser, server }, place) {
  const { page, context, complaints } = await openPage(browser, server);
  t.after(() => context.close());
  await signIn(page, server, await server.newLink());
  await page.goto(`/#/roofs/${place}`);
  await page.getByRole("heading", { level: 1, name: "Roofs" }).waitFor();
  return { page, context, complaints };
}

const section = (page, name) => page.getByRole("navigation", { name: "Sources of a roof" }).getByRole("link", { name });
const plan = (page, words) => page.getByRole("img", { name: words });

/** The first bytes of what a button downloads, and its name. */
async function downloadOf(page, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
  const content = readFileSync(await download.path());
  return { name: download.suggestedFilename(), content };
}

function checkEsx({ content }) {
  assert.equal(content.subarray(0, 2).toString(), "PK", "the download is not a ZIP");
  assert.ok(content.includes("XACTDOC.XML"), "the ZIP is not an ESX");
}

/** Drops a file on the page's drop zone, as a mouse does. */
async function drop(page, path, name) {
  const data = await page.evaluateHandle(
    ([text, fileName]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], fileName, { type: "text/xml" }));
      return transfer;
    },
    [readFileSync(path, "utf8"), name],
  );
  await page.locator(".drop-zone").dispatchEvent("drop", { dataTransfer: data });
}

/** Whether the page itself scrolls sideways. */
const scrollsSideways = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function checkWidths(page) {
  const size = page.viewportSize();
  for (const width of [768, 320]) {
    await page.setViewportSize({ width, height: 900 });
    assert.ok(!(await scrollsSideways(page)), `scrolls sideways at ${width} px`);
  }
  await page.setViewportSize(size);
}

async function reportToEsx(t, open) {
  const { page, complaints } = await openRoofs(t, open, "report");
  await checkAccessibility(page);
  await drop(page, report, "larch.xml");
  await plan(page, /3 faces: 1,465.33 sq ft, pitch 6\/12, 60 by 30 ft.*ridges 40 ft/).waitFor();
  await page.getByText("1,465.33 sq ft (14.65 SQ)").waitFor();
  await page.getByRole("row", { name: "Eaves and rakes (drip edge) 179.70" }).waitFor();
  await page.getByText("21 published figures agree with the geometry.").waitFor();
  const drawn = await plan(page, /3 faces/).evaluate((image) => image.decode().then(() => image.naturalWidth));
  assert.ok(drawn > 0, "the plan is not drawn");

  await page.getByLabel("Project name").fill("12 Larch Lane");
  const esx = await downloadOf(page, "Download ESX");
  assert.equal(esx.name, "12_Larch_Lane.esx");
  checkEsx(esx);
  await page.getByText(/^Self-check: all \d+ comparisons hold/).waitFor();
  await page.getByRole("row", { name: /RFG DRIP Drip edge .* 179\.70 LF .* eaves \+ rakes/ }).waitFor();
  await page.getByText("Invented prices: DEMO8X_NOV26 is a demonstration.").waitFor();
  const sketch = await downloadOf(page, "Download the sketch (XML)");
  assert.equal(sketch.name, "12_Larch_Lane-sketch.xml");
  assert.match(sketch.content.toString(), /<SKETCH_IMPORT [^]*targetVersion="14"/);
  assert.equal((await downloadOf(page, "Save the plan (SVG)")).name, "roof-plan.svg");
  await page.getByText("Show the self-check").click();
  await page.getByText("Show all compared figures").click();
  await checkAccessibility(page);
  await checkWidths(page);

  await section(page, "Description").click();
  await section(page, "Report").click();
  assert.equal(await page.getByLabel("Project name").inputValue(), "12 Larch Lane");
  await plan(page, /3 faces/).waitFor();

  // The user's own answers of the interview make the scope of the report, too.
  await page.getByText("with the default answers of the interview").waitFor();
  await page.getByRole("link", { name: "Answer the questions for this roof" }).click();
  await page.getByLabel("Which waste?").selectOption("A percentage");
  await page.getByLabel("How much waste?").fill("17");
  await section(page, "Report").click();
  await page.getByText("with your 2 answers of the interview").waitFor();
  checkEsx(await downloadOf(page, "Download ESX"));
  await page.getByText("17 % (as entered)").waitFor();
  complaints.expectQuiet();
}

/** A report as PDF: its doubts come before its figures. */
async function printedReport(t, open) {
  const { page, complaints } = await openRoofs(t, open, "report");
  const choose = (name) => page.getByLabel("Choose a roof report").setInputFiles(fixture("roof", "printed", name));
  const doubts = page.getByRole("status").filter({ hasText: "Check before you use the figures" });
  await choose("roofr.pdf");
  await page.getByText("1 Sample Street, Anytown").waitFor();
  await hasCount(doubts, 0);
  await checkWidths(page);
  checkEsx(await downloadOf(page, "Download ESX"));
  await choose("hover.pdf");
  await doubts.getByText(/^There is no plan and no sketch, only the published figures: /).waitFor();
  await checkAccessibility(page);
  checkEsx(await downloadOf(page, "Download ESX"));
  complaints.expectQuiet();
}

/** Faces that no ridge borders are said. */
async function singleFaces(t, open) {
  const { page, complaints } = await openRoofs(t, open, "report");
  await page.getByLabel("Choose a roof report").setInputFiles(fixture("roof", "synthetic", "shed_20x12_3_12.xml"));
  await plan(page, /1 face:/).waitFor();
  await downloadOf(page, "Download ESX");
  await page.getByText("1: no ridge borders it").waitFor();
  complaints.expectQuiet();
}

async function differingReport(t, open) {
  const { page, complaints } = await openRoofs(t, open, "report");
  const text = readFileSync(report, "utf8").replace(/("TotalRidgesLength" value=)"[^"]*"/, '$1"41"');
  const buffer = Buffer.from(text.replace("12 Larch Lane", `&lt;b&gt;\u202e${"x".repeat(10_000)}`));
  await page.getByLabel("Choose a roof report").setInputFiles({ name: "<b>.xml", mimeType: "text/xml", buffer });
  await page.getByRole("status").filter({ hasText: "Check before you use the figures" }).waitFor();
  await page.getByText("1 published figure differs from the geometry.", { exact: true }).waitFor();
  await page.getByRole("row", { name: "Ridges, ft 41 40 -1 0.1 Differs" }).first().waitFor();
  await page.getByText("Report: <b>.xml").waitFor();
  await checkWidths(page);
  await checkAccessibility(page);
  complaints.expectQuiet();
}

async function wrongFiles(t, open) {
  const { page, complaints } = await openRoofs(t, open, "report");
  const choose = (name, text) =>
    page.getByLabel("Choose a roof report").setInputFiles({ name, mimeType: "text/xml", buffer: Buffer.from(text) });
  await choose("roof.docx", "PK");
  await page.getByRole("alert").filter({ hasText: "roof.docx is not one of these: .pdf, .xml, .json." }).waitFor();
  complaints.expectQuiet();
  for (const [name, text, message] of [
    ["words.xml", "no XML", /This file cannot be read as XML: /],
    ["roof.pdf", "%PDF", /This (file is not a PDF|PDF is cut off)/],
    ["invoice.xml", "<invoice/>", /root element is <invoice>/],
    ["empty.xml", "<EAGLEVIEW_EXPORT><STRUCTURES><ROOF id='R'/></STRUCTURES></EAGLEVIEW_EXPORT>", /ROOF/],
  ]) {
    await choose(name, text);
    await page.getByRole("alert").filter({ hasText: message }).waitFor();
    await page.getByText(`${name} could not be read as a roof report.`).waitFor();
  }
  await checkAccessibility(page);
  await page.getByLabel("Choose a roof report").setInputFiles(report);
  await plan(page, /3 faces/).waitFor();
  await hasCount(page.getByRole("alert"), 0);
  complaints.expectQuiet(refused);
}

async function lockedReport(t, open) {
  const { page, complaints } = await openRoofs(t, open, "report");
  await page.getByLabel("Choose a roof report").setInputFiles(lockedPdf(t, fixture("roof", "printed", "roofr.pdf")));
  await page.getByRole("alert").filter({ hasText: "This PDF is locked." }).waitFor();
  const password = page.getByLabel("Password of locked.pdf");
  await checkAccessibility(page);
  await password.fill("not this one");
  await password.press("Enter");
  await page.getByText("This password does not open it.").waitFor();
  await password.fill("open sesame");
  await password.press("Enter");
  await plan(page, /faces/).waitFor();
  checkEsx(await downloadOf(page, "Download ESX"));

  await section(page, "Interview").click();
  await button(page, "Use locked.pdf of the report page").click();
  await page.getByText("The server keeps the report with your files.").waitFor();
  complaints.expectQuiet(refused);
}

async function descriptionToEsx(t, open) {
  const { page, context, complaints } = await openRoofs(t, open, "description");
  const words = page.getByLabel("Describe the roof");
  await page.getByText("Type a description, or use an example.").waitFor();
  await checkAccessibility(page);

  await words.pressSequentially("40x30 gable roof 6/12");
  await plan(page, /2 faces: 1,341.64 sq ft, .*40 by 30 ft/).waitFor();
  const first = await plan(page, /2 faces/).getAttribute("src");
  await words.pressSequentially(" with 12 inch overhang, a 20x20 deck");
  await plan(page, /2 faces: 1,502.64 sq ft, .*42 by 32 ft/).waitFor();
  assert.notEqual(await plan(page, /2 faces/).getAttribute("src"), first);
  await page.getByText("Understood: 2 faces, 1,502.64 sq ft, pitch 6/12.").waitFor();
  await page.getByText("the ridge runs along the longer side").waitFor();
  await page.getByText(/"20x20 deck" is left out/).waitFor();
  await checkAccessibility(page);

  await words.fill("40x30 onion roof 6/12");
  await page.getByText(/"onion" is not a known roof shape\. The plan still shows/).waitFor();
  await plan(page, /1,502.64 sq ft/).waitFor();
  assert.equal(await words.inputValue(), "40x30 onion roof 6/12");
  assert.ok(await button(page, "Download ESX").isDisabled());
  await checkAccessibility(page);

  await button(page, "Use this example: 40x20 gable 6/12 with a 15x12 front gable").click();
  await plan(page, /4 faces: 1,095.67 sq ft/).waitFor();
  await button(page, "Back to my description").click();
  assert.equal(await words.inputValue(), "40x30 onion roof 6/12");
  complaints.expectQuiet(refused);

  await context.setOffline(true);
  await words.fill("40x30 hip roof 6/12");
  await page.getByRole("alert").filter({ hasText: "The server did not answer." }).waitFor();
  await context.setOffline(false);
  await button(page, "Try again").click();
  await plan(page, /4 faces: 1,341.64 sq ft/).waitFor();
  complaints.expectQuiet(refused, /ERR_INTERNET_DISCONNECTED/);

  await page.getByLabel("Project name").fill("Words");
  const esx = await downloadOf(page, "Download ESX");
  assert.equal(esx.name, "Words.esx");
  checkEsx(esx);
  await page.getByRole("heading", { name: "Contents of Words.esx" }).waitFor();
  await checkAccessibility(page);
  await checkWidths(page);
  await section(page, "Interview").click();
  await section(page, "Description").click();
  assert.equal(await words.inputValue(), "40x30 hip roof 6/12");
  await words.fill("x".repeat(2001));
  await page.getByText("At most 2,000 characters; these are 2,001.").waitFor();
  complaints.expectQuiet();
}

async function interviewToScope(t, open) {
  const { page, complaints } = await openRoofs(t, open, "interview");
  const step = (name) => page.getByRole("navigation", { name: "Steps of the interview" }).getByRole("link", { name });
  const next = (name) => page.getByRole("link", { name: `Next: ${name}` }).click();
  await page.getByText("No scope yet. Choose a report").waitFor();
  await checkAccessibility(page);

  await page.getByLabel("Choose a roof report").setInputFiles(report);
  await page.getByText("The server keeps the report with your files.").waitFor();
  await page.getByText(/^Full replacement of 14.65 squares, 7 lines, 9 % waste/).waitFor();
  await checkAccessibility(page);

  await next("Shingles and waste");
  await page.getByRole("heading", { name: "Shingles and waste" }).and(page.locator(":focus")).waitFor();
  await hasCount(page.getByLabel("How much waste?"), 0);
  await page.getByLabel("Which waste?").selectOption("A percentage");
  await page.getByText("Still needed: How much waste?").waitFor();
  await page.getByLabel("How much waste?").fill("1000");
  await page.getByText("This has to be from 0 to 100.").waitFor();
  await page.getByText("To correct: How much waste?").waitFor();
  await page.getByLabel("How much waste?").fill("12");
  await page.getByText(/12 % waste/).waitFor();
  await next("Edges and valleys");
  await page.getByText(/questions? (is|are) not asked/).click();
  await page.getByText("Asked if: there are valleys.").waitFor();
  await checkAccessibility(page);
  await next("Underlayment and charges");
  await page.getByLabel("Is an ice barrier required?").selectOption("Yes");
  await page.getByLabel("How wide is the eave overhang?").fill("24");
  await next("Vents and accessories");
  await page.getByLabel("How many pipe jacks are replaced?").fill("2");
  await next("Decking, gutters, code");
  await page.getByLabel("Ice barrier").check();
  await page.getByLabel("Which jurisdiction's code?").fill("Fernbrook");
  await next("Scope");
  await page.getByRole("row", { name: /Pipe jack flashing .* 2\.00 EA/ }).waitFor();
  await page.getByRole("row", { name: /code upgrade \(Fernbrook\)/ }).waitFor();
  await checkAccessibility(page);
  await checkWidths(page);

  await page.getByLabel("Name of the estimate and its file").fill("Larch");
  const table = await downloadOf(page, "Download the table (CSV)");
  assert.equal(table.name, "Larch.csv");
  assert.match(table.content.toString(), /^\ufeffcat,sel,act,[^]*RFG,PJACK,&,/);
  const esx = await downloadOf(page, "Download ESX with sketch and scope");
  assert.equal(esx.name, "Larch.esx");
  checkEsx(esx);
  await page.getByText("Larch.esx has been downloaded.").waitFor();
  assert.equal((await downloadOf(page, "Download the sketch (XML)")).name, "Larch-sketch.xml");

  await section(page, "Report").click();
  await section(page, "Interview").click();
  await step("Vents and accessories").click();
  assert.equal(await page.getByLabel("How many pipe jacks are replaced?").inputValue(), "2");
  complaints.expectQuiet();
}

async function noScope(t, open) {
  const { page, complaints } = await openRoofs(t, open, "interview");
  const go = (place) => page.goto(`/#/roofs/interview/${place}`);
  await page.getByLabel("What is to be done?").selectOption("Repair");
  await page.getByText("These answers do not make a scope").waitFor();
  await go("scope");
  await page.getByText(/A repair has no scope by areas and lengths/).waitFor();
  await page.getByText("These answers make a scope: Full replacement, Replacement of slopes.").waitFor();
  await checkAccessibility(page);
  await page.getByRole("link", { name: "Change the answer: What is to be done?" }).click();
  await page.getByLabel("What is to be done?").selectOption("Full replacement");
  await page.getByLabel("What is the roof made of?").selectOption("Slate");
  await go("scope");
  await page.getByText(/for asphalt shingles only\. The lines of slate roofs/).waitFor();

  await go("work");
  await page.getByLabel("What is the roof made of?").selectOption("Asphalt shingles");
  await page.getByLabel("Where do the measurements come from?").selectOption("A description");
  await page.getByLabel("Describe the roof: shape").fill("40x30 onion roof 6/12");
  await go("scope");
  await page.getByText(/The description does not make a roof yet: "onion"/).waitFor();

  await go("work");
  await page.getByLabel("Where do the measurements come from?").selectOption("Typed in");
  await page.getByText(/^Still needed: What is the sloped area\?/).waitFor();
  await page.getByLabel("What is the sloped area?").fill("2,000");
  await page.getByLabel("What is the pitch, as rise per 12?").fill("6");
  await page.getByLabel("How long are the eaves?").fill("100");
  await page.getByText(/^Full replacement of 20 squares/).waitFor();
  await checkAccessibility(page);

  await button(page, "Start over").click();
  await page.getByRole("dialog", { name: "Start the interview over?" }).waitFor();
  await checkAccessibility(page);
  await button(page, "Remove the answers").click();
  await page.getByText("No scope yet. Choose a report").waitFor();
  complaints.expectQuiet();
}

test("roofs", async (t) => {
  const open = { server: await startServer(t), browser: await openBrowser(t) };
  await t.test("a report, and its ESX", (t) => reportToEsx(t, open));
  await t.test("a report as PDF", (t) => printedReport(t, open));
  await t.test("a roof without a ridge", (t) => singleFaces(t, open));
  await t.test("a report that publishes other figures", (t) => differingReport(t, open));
  await t.test("files that are not reports", (t) => wrongFiles(t, open));
  await t.test("the password of a locked report", (t) => lockedReport(t, open));
  await t.test("a description, and its ESX", (t) => descriptionToEsx(t, open));
  await t.test("the interview with a report, through to a scope", (t) => interviewToScope(t, open));
  await t.test("answers that make no scope", (t) => noScope(t, open));
});
