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
  const { estimate } = read;
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
  const open = { severity: 3, page: 3, line_id: null, group: null, count: 1, settled: null };
  const of = (id, kind, text, line) => ({ ...open, id, kind, text, line_id: line ?? null });
  read.open = [
    { ...of("t", "total", `TOTAL ${hostile}${word}`), check: { printed: 1, computed: 2 } },
    of("1", "code", `FIRST ${hostile}`, first.id),
    of("2", "code", `SECOND ${word}`, second.id),
  ];
  const entry = { cat: "<i>", sel: "</i>", description: hostile + word, confidence: 0.5, unit: "SF", list_unit_price: 1 };
  read.matches = [{ line_id: first.id, candidates: [entry] }];
  return read;
}

async function openPoisoned(page, name) {
  await page.route(/\/user\/estimates\/[^/]+$/, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    const read = await response.json();
    await route.fulfill({ response, json: read.estimate ? poison(read) : read });
  });
  const buffer = readFileSync(estimatePdf);
  await page.getByLabel("Choose files").setInputFiles({ name, mimeType: "application/pdf", buffer });
  await page.getByRole("link", { name: /things? to look at/ }).click();
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
    await questions.getByRole("button", { name: /^Total.*TOTAL/ }).click();
    await detail.getByText(image).first().waitFor();
    await expectHarmless(opened, "total");
    for (const [line, mark] of [["1", "FIRST"], ["2", "SECOND"]]) {
      await page.keyboard.press("n");
      await detail.getByText(mark).first().waitFor();
      await expectHarmless(opened, `line ${line}`);
      await page.keyboard.press("e");
      assert.equal(await page.getByLabel("Description", { exact: true }).inputValue(), line === "1" ? hostile : word);
      await expectHarmless(opened, `form of line ${line}`);
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("p");
    await page.keyboard.press("e");
    await page.getByLabel("Notes").fill(`${"w".repeat(900)}\n${hostile}`);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "1 edit" }).click();
    await page.getByRole("dialog").getByText(/changed notes of line/).waitFor();
    await expectHarmless(opened, "history");
    await page.keyboard.press("Escape");
    for (const dialog of ["Rooms", "Header"]) {
      await page.getByRole("button", { name: dialog, exact: true }).click();
      await page.getByRole("dialog").waitFor();
      await expectHarmless(opened, dialog);
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("t");
    await page.getByRole("button", { name: "Into a project" }).click();
    await page.getByRole("button", { name: "Add to the project" }).waitFor();
    await expectHarmless(opened, "taking away");
    await checkAccessibility(page);
    await page.keyboard.press("Escape");
    await page.goto("/#/");
    await page.getByRole("heading", { level: 1, name: "My estimates" }).waitFor();
    await expectHarmless(opened, "list");
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
