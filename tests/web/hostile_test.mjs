// Names, descriptions and notes from anybody: HTML, scripts, text that runs from right to left, and words of 10,000
// letters. Everything is shown as text, and nothing becomes wider than the window.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { checkAccessibility, openBrowser, openPage, signIn, signedOut } from "./support/browser.mjs";
import { estimatePdf } from "./support/files.mjs";
import { startServer } from "./support/server.mjs";

const word = "W".repeat(10_000);
const script = `<script>globalThis.breached = 1</script>`;
const image = `<img src=x onerror="globalThis.breached = 1">`;
const closing = `"'></textarea></option></title><svg onload="globalThis.breached = 1">`;
const turned = "\u202eEVIL\u2066\u200f";
const hostile = `${image}${script}${closing}${turned}`;

async function open(t, viewport = { width: 1280, height: 800 }) {
  const server = await startServer(t);
  const opened = await openPage(await openBrowser(t), server, { viewport });
  const dialogs = [];
  opened.page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    dialog.dismiss();
  });
  await signIn(opened.page, server);
  return { server, dialogs, ...opened };
}

/** No script ran, no element came of a text, and the page does not scroll sideways. */
async function expectHarmless({ page, dialogs }, where) {
  const found = await page.evaluate(() => ({
    breached: globalThis.breached,
    elements: document.querySelectorAll("img[src=x], script:not([src]), svg[onload]").length,
    wide: document.documentElement.scrollWidth - innerWidth,
  }));
  assert.deepEqual(found, { breached: undefined, elements: 0, wide: 0 }, where);
  assert.deepEqual(dialogs, [], where);
}

function poison(read) {
  const { estimate, report } = read;
  const [first, second] = estimate.line_items;
  first.description = hostile;
  first.notes = [hostile, word];
  first.group = hostile;
  first.status = hostile;
  second.description = word;
  second.unit = "<b>SF</b>";
  second.match = { ...second.match, kind: "fuzzy", description: hostile };
  estimate.claim.insured_name = hostile;
  estimate.claim.property_address.street = word;
  estimate.sections[1].name = hostile + word;
  estimate.sections[1].path = [hostile, word];
  const warning = { code: "hostile", message: hostile + word, page: 3, line: hostile };
  estimate.warnings.push(warning);
  report.warnings.push(warning);
  report.reconciliation.checks.push({ what: `coverage:${hostile}.rcv`, printed: 1, computed: 2, ok: false, page: 3 });
  const entry = { cat: "<i>", sel: "</i>", description: hostile + word, confidence: 0.5, unit: "SF", list_unit_price: 1 };
  read.candidates.push({ index: 0, number: "1", candidates: [entry] });
  return read;
}

async function openPoisoned(page, name) {
  await page.route("**/api/v1/esx/import/preflight", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: poison(await response.json()) });
  });
  const buffer = readFileSync(estimatePdf);
  await page.getByLabel("Choose PDFs").setInputFiles({ name, mimeType: "application/pdf", buffer });
  await page.getByRole("link", { name }).click();
  await page.getByRole("grid", { name: "Lines of the estimate" }).waitFor();
}

for (const width of [1280, 768, 320]) {
  test(`a hostile estimate in the review, ${width} px wide`, async (t) => {
    const opened = await open(t, { width, height: 800 });
    const { page, complaints } = opened;
    const name = `${image}${turned}${"w".repeat(180)}.pdf`;
    await openPoisoned(page, name);
    await page.getByRole("heading", { level: 1, name: image }).waitFor();
    await expectHarmless(opened, "table");

    const detail = page.getByRole("region", { name: "Chosen line" });
    const questions = page.getByRole("region", { name: "Needs a look" });
    await questions.getByText("RCV of coverage").click();
    await detail.getByText(image).first().waitFor();
    await expectHarmless(opened, "total");
    for (const line of ["1", "2"]) {
      await questions.getByRole("button", { name: new RegExp(`^Match ${line}\\.`) }).click();
      await detail.getByText(line === "1" ? script : word).first().waitFor();
      await expectHarmless(opened, `line ${line}`);
      await page.keyboard.press("e");
      assert.equal(await page.getByLabel("Description", { exact: true }).inputValue(), line === "1" ? hostile : word);
      await expectHarmless(opened, `form of line ${line}`);
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("p");
    await page.keyboard.press("e");
    await page.getByLabel("Notes").fill(`${word}\n${hostile}`);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "1 line edited" }).click();
    await page.getByRole("dialog").getByText("Edits that change no figure").waitFor();
    await expectHarmless(opened, "changes");
    await page.keyboard.press("Escape");
    await page.keyboard.press("t");
    await page.getByRole("button", { name: "Into a project" }).click();
    await page.getByRole("button", { name: "Add to the project" }).waitFor();
    await expectHarmless(opened, "taking away");
    await checkAccessibility(page);
    complaints.expectQuiet(signedOut);
  });
}

test("a hostile project and its note", async (t) => {
  const opened = await open(t);
  const { page, server, complaints } = opened;
  const headers = { Authorization: `Bearer ${await server.token("local")}`, "Content-Type": "application/json" };
  const post = async (path, body) => {
    const response = await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    assert.ok(response.ok, `${response.status} ${path}`);
    return response.json();
  };
  const name = (hostile + "w".repeat(200)).slice(0, 200);
  const place = { insured_name: name, carrier: name, street: word.slice(0, 300), claim_number: word.slice(0, 100) };
  const project = await post("/api/v1/user/projects/", { name, ...place, notes_text: hostile + word });
  await post(`/api/v1/user/projects/notes/${project.id}`, { text: hostile + word });
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/#/projects");
    await page.getByText(image).first().waitFor();
    await expectHarmless(opened, "list of projects");
    await page.goto(`/#/projects/${project.id}`);
    await page.getByRole("heading", { level: 1, name: image }).waitFor();
    await page.getByText(script).first().waitFor();
    await expectHarmless(opened, "project");
  }
  await checkAccessibility(page);
  complaints.expectQuiet(signedOut);
});
