// Projects: from a new one over notes, photos and recordings to a scope and its ESX.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { button, checkAccessibility, hasCount, openBrowser, openPage, signedOut, signIn } from "./support/browser.mjs";
import { fixture } from "./support/files.mjs";
import { startServer } from "./support/server.mjs";

const refused = /status of 422/;
const hostile = `<img src=x onerror=alert(1)> \u202eevil\u202c ${"W".repeat(150)}`;
const media = (...names) => names.map((name) => fixture("media", name));

const field = (page, name) => page.getByLabel(name, { exact: true });

async function openProjects(t, options) {
  const server = await startServer(t);
  const { page, context, complaints } = await openPage(await openBrowser(t), server, options);
  await signIn(page, server);
  await page.goto("/#/projects");
  await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
  return { page, context, server, complaints };
}

/** Fills the dialog of a new project; the values are by label. */
async function createProject(page, values) {
  await button(page, "New project").click();
  const dialog = page.getByRole("dialog");
  for (const [name, value] of Object.entries(values)) await field(dialog, name).fill(value);
  await button(dialog, "Create project").click();
  await page.getByRole("heading", { level: 1, name: values["Project name"] }).waitFor();
}

async function openSection(page, name) {
  const navigation = page.getByRole("navigation", { name: "Project", exact: true });
  await navigation.getByRole("link", { name, exact: true }).click();
}

test("projects: created, found, changed and deleted", async (t) => {
  const { page, complaints } = await openProjects(t);
  await page.getByText("There are no projects yet.").waitFor();

  await button(page, "New project").click();
  const dialog = page.getByRole("dialog", { name: "New project" });
  await field(dialog, "City").fill("Springfield");
  await button(dialog, "Create project").click();
  await field(dialog, "Project name").and(page.locator("[aria-invalid=true]")).waitFor();
  assert.equal(await field(dialog, "City").inputValue(), "Springfield");
  await checkAccessibility(page);
  complaints.expectQuiet(signedOut, refused);
  await page.keyboard.press("Escape");
  await button(page, "New project").click();
  assert.equal(await field(dialog, "City").inputValue(), "Springfield", "what was typed is lost");
  await button(dialog, "Add room").click();
  await field(dialog, "Room").fill("Den");
  await field(dialog, "Length").fill("ten");
  await dialog.getByText("Not a number").waitFor();
  await field(dialog, "Length").fill("10");
  await field(dialog, "Project name").fill(hostile);
  await field(dialog, "Claim number").fill("0123-456");
  await button(dialog, "Create project").click();
  await page.getByRole("heading", { level: 1, name: hostile.slice(0, 28) }).waitFor();

  await openSection(page, "Details");
  await field(page, "Project name").fill("12 Larch Lane");
  await field(page, "Status").selectOption("Submitted");
  await page.getByText("There are unsaved changes.").waitFor();
  await openSection(page, "Notes");
  await openSection(page, "Details");
  await button(page, "Save changes").click();
  await page.getByRole("heading", { level: 1, name: "12 Larch Lane" }).waitFor();
  await page.getByText("Saved.").waitFor();
  await checkAccessibility(page);

  await page.getByRole("link", { name: "All projects" }).click();
  await createProject(page, { "Project name": hostile });
  await page.getByRole("link", { name: "All projects" }).click();
  await page.getByText("2 projects").waitFor();
  await page.setViewportSize({ width: 320, height: 600 });
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320, "the page scrolls sideways");
  await page.setViewportSize({ width: 1280, height: 720 });
  await field(page, "Sort by").selectOption("Name");
  await page.getByRole("searchbox").fill("0123456 springfield");
  await page.getByText("No project matches").waitFor();
  await page.getByRole("searchbox").fill("0123456");
  await page.getByText("1 project", { exact: true }).waitFor();
  await checkAccessibility(page);
  await button(page, "Delete 12 Larch Lane").click();
  await page.getByText("This deletes 12 Larch Lane with 0 notes").waitFor();
  await button(page, "Keep it").click();
  await button(page, "Delete 12 Larch Lane").click();
  await button(page, "Delete project").click();
  await page.getByText("No project matches").waitFor();
  await page.getByRole("searchbox").fill("");
  await page.getByText("1 project", { exact: true }).waitFor();
  complaints.expectQuiet(signedOut);
});

/** A tone instead of the microphone, which test machines do not have. */
async function playToMicrophone(page) {
  await page.evaluate(() => {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const target = audio.createMediaStreamDestination();
    tone.connect(target);
    tone.start();
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(target.stream);
  });
}

async function recordNote(page) {
  await playToMicrophone(page);
  await button(page, "Record").click();
  await page.getByText("Recording: 0:01").waitFor();
  await button(page, "Stop").click();
  await page.getByText(/^Recorded: 0:0\d/).waitFor();
  await openSection(page, "Details");
  await openSection(page, "Notes");
  await checkAccessibility(page);
  await button(page, "Save recording").click();
  await button(page, "Record").waitFor();
}

test("notes: text and recordings", async (t) => {
  const { page, complaints } = await openProjects(t);
  await createProject(page, { "Project name": "12 Larch Lane" });
  const notes = page.getByRole("region", { name: "All notes" });
  const items = notes.getByRole("listitem");

  await page.route("**/notes/*", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await field(page, "Text").fill(hostile);
  await button(page, "Add note").click();
  await page.getByText("The server did not answer.").waitFor();
  assert.equal(await field(page, "Text").inputValue(), hostile);
  await page.unroute("**/notes/*");
  complaints.expectQuiet(signedOut, /ERR_FAILED/);
  await button(page, "Add note").click();
  await items.getByText("<img src=x onerror=alert(1)>").waitFor();
  assert.equal(await field(page, "Text").inputValue(), "");
  await hasCount(items.locator("img"), 0);

  await notes.getByRole("button", { name: /^Edit text note/ }).click();
  await notes.getByLabel("Text", { exact: true }).fill("R&R baseboard");
  await openSection(page, "Details");
  await openSection(page, "Notes");
  assert.equal(await notes.getByLabel("Text", { exact: true }).inputValue(), "R&R baseboard");
  await button(notes, "Save").click();
  await items.getByText("R&R baseboard").waitFor();

  await page.getByLabel("Choose recordings").setInputFiles(media("tone.wav"));
  await page.getByText("1 file uploaded.").waitFor();
  await notes.getByText(/The transcript is being made|No words were recognized|could not be transcribed/).waitFor();
  const audio = notes.locator("audio");
  const duration = await audio.evaluate(async (player) => {
    player.preload = "metadata";
    if (!(player.duration > 0)) await new Promise((done) => player.addEventListener("loadedmetadata", done));
    return player.duration;
  });
  assert.ok(duration > 0.4, `${duration} s`);
  await notes.getByRole("button", { name: /^Edit voice note/ }).click();
  await field(notes, "Transcript").fill("clean the carped (?)");
  await field(notes, "Remark").fill("in the den");
  await button(notes, "Save").click();
  await items.getByTitle("may have been heard wrong").getByText("carped").waitFor();
  assert.doesNotMatch(await items.first().innerText(), /\(\?\)/);
  await checkAccessibility(page);
  await button(page, "Voice (1)").click();
  await hasCount(items, 1);
  await recordNote(page);
  await button(page, "Voice (2)").waitFor();
  await hasCount(items, 2);
  await button(page, "All (3)").click();

  await notes.getByRole("button", { name: /^Delete text note/ }).click();
  await page.getByRole("dialog").getByText("R&R baseboard").waitFor();
  await button(page, "Delete note").click();
  await page.getByText("All (2)").waitFor();
  complaints.expectQuiet(signedOut);
});

test("photos: uploaded, tagged, filtered", async (t) => {
  const { page, complaints } = await openProjects(t);
  await createProject(page, { "Project name": "12 Larch Lane" });
  await openSection(page, "Photos");
  await page.getByText("No photos yet.").waitFor();
  const names = ["plain.jpg", "exif.jpg", "exif.png", "plain.heic", "bomb.png"];
  await page.getByLabel("Add photos").setInputFiles(media(...names));
  await page.getByText("4 files uploaded.").waitFor();
  await page.getByText("bomb.png: ").waitFor();
  await button(page, "Remove bomb.png").click();
  complaints.expectQuiet(signedOut, refused);
  await page.getByText("This browser cannot show this picture.").waitFor();
  await hasCount(page.getByRole("list", { name: "Photos of the project" }).locator("img"), 3);

  await page.getByRole("checkbox", { name: "Select plain.jpg" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("checkbox", { name: "Select plain.heic" }).check();
  await button(page, "Tag selected photos").click();
  const dialog = page.getByRole("dialog");
  await field(dialog, "Category").fill("Roof");
  await field(dialog, "Damage type").fill("Hail");
  await field(dialog, "Severity").selectOption("5 – severe");
  await field(dialog, "Note").fill("dents");
  await checkAccessibility(page);
  // One of them is deleted meanwhile.
  await page.evaluate(async () => {
    const session = await (await fetch("/api/v1/auth/session")).json();
    const project = location.hash.split("/")[2];
    const notes = await (await fetch(`/api/v1/user/projects/notes/${project}`)).json();
    const { id } = notes.find((note) => note.file_name === "plain.heic");
    const headers = { "X-CSRF-Token": session.csrf_token };
    await fetch(`/api/v1/user/projects/notes/${project}/${id}`, { method: "DELETE", headers });
  });
  await button(dialog, "Tag 2 photos").click();
  await dialog.getByText("1 photo tagged.").waitFor();
  await dialog.getByText("plain.heic: ").waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("3 photos, 1 tagged, 2 untagged, 1 tag").waitFor();

  await page.getByText("Filters", { exact: true }).click();
  await page.getByRole("checkbox", { name: "Roof (1)" }).check();
  const cards = page.getByRole("list", { name: "Photos of the project" }).getByRole("checkbox");
  await hasCount(cards, 1);
  await button(page, "Clear filters").click();
  await field(page, "Untagged only").check();
  await hasCount(cards, 2);
  await button(page, "Select all").click();
  await page.getByText("2 photos selected").waitFor();
  await checkAccessibility(page);

  await button(page, "Open exif.jpg").click();
  await field(dialog, "Caption").fill(hostile);
  await button(dialog, "Save caption").click();
  await dialog.getByText("Saved.").waitFor();
  await field(dialog, "Room").fill("Porch");
  await button(dialog, "Add tag").click();
  await button(dialog, "Edit tag Porch").click();
  await field(dialog, "Severity").selectOption("2");
  await button(dialog, "Save tag").click();
  await button(dialog, "Remove tag Porch · severity 2").waitFor();
  await checkAccessibility(page);
  await page.keyboard.press("Escape");
  await hasCount(cards, 1);
  await button(page, "Open exif.png").click();
  await button(dialog, "Delete photo").click();
  await button(dialog, "Delete photo").click();
  await page.getByText("No photo matches the filters.").waitFor();
  complaints.expectQuiet(signedOut);
});

test("estimates are filed in a project", async (t) => {
  const { page, complaints } = await openProjects(t);
  await createProject(page, { "Project name": "12 Larch Lane" });
  await openSection(page, "Estimates");
  await page.getByText("No estimate is filed in this project yet.").waitFor();
  await page.getByLabel("Choose estimates").setInputFiles(fixture("synthetic", "FINAL8_small.pdf"));
  const row = page.getByRole("table", { name: "Estimates of this project" }).getByRole("row").nth(1);
  await row.getByRole("link", { name: "FINAL8_small.pdf" }).waitFor();
  await row.getByText("Ready").waitFor();
  await row.getByText("36,975.76").waitFor();
  await checkAccessibility(page);
  for (const width of [390, 640]) {
    await page.setViewportSize({ width, height: 844 });
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${width} px`);
  }
  complaints.expectQuiet(signedOut);
});

/** What became of each word; questions answered by a click and by figures; a suggestion; and edited lines. */
async function answerAndEdit(page, table) {
  const said = page.getByRole("region", { name: "What was said" });
  await said.locator("mark", { hasText: /^xyzzy/ }).waitFor();
  await said.getByTitle(/^thing → Baseboard/).first().waitFor();
  const questions = page.getByRole("listitem").filter({ hasText: "How long and wide is the Kitchen?" });
  await questions.getByLabel("Length (ft)").fill("12");
  await questions.getByLabel("Width (ft)").fill("10");
  await button(questions, "Answer").click();
  await table.getByRole("row", { name: /Kitchen.*baseboard.*FNC BAS3 R&R .* 44\.00 LF/ }).waitFor();
  await page.getByText("How long and wide is the Kitchen?").waitFor({ state: "detached" });
  const suggestions = page.getByRole("region", { name: "Usually goes with it" });
  await suggestions.getByRole("button", { name: /^Add Seal & paint baseboard/ }).click();
  await table.getByRole("row", { name: /Kitchen.*Seal & paint baseboard.* 44\.00 LF/ }).waitFor();
  await button(page, "Edit lines").click();
  await field(page, "Quantity of line 1").fill("4o");
  await page.getByText("Not a number").waitFor();
  await field(page, "Quantity of line 1").fill("40");
  await field(page, "Description of line 2").fill("Brass doorbell");
  await checkAccessibility(page);
  await button(page, "Remove line 3").click();
  await button(page, "Save lines").click();
  await table.getByRole("row", { name: /FNC BAS3 .* 40\.00 LF/ }).waitFor();
  await table.getByRole("row", { name: /By hand.*Brass doorbell/ }).waitFor();
  await checkAccessibility(page);
}

test("a scope from notes, a conversation, and the ESX", async (t) => {
  const { page, complaints } = await openProjects(t);
  await createProject(page, { "Project name": "12 Larch Lane" });
  await field(page, "Text").fill("Kitchen: R&R baseboard, R&R the xyzzy. In the loft clean the floor.");
  await button(page, "Add note").click();
  await button(page, "Text (1)").waitFor();
  await openSection(page, "Photos");
  await page.getByLabel("Add photos").setInputFiles(media("plain.jpg"));
  await page.getByText("1 file uploaded.").waitFor();
  await openSection(page, "Scope");
  await page.getByRole("checkbox", { name: /^Kitchen: R&R/ }).check();
  await button(page, "Add room").click();
  await field(page, "Room").fill("Loft");
  await field(page, "Length").fill("20");
  await field(page, "Width").fill("10");
  await button(page, "Make scope").click();
  const table = page.getByRole("table", { name: "Scope" });
  await table.getByRole("row", { name: /Loft.* 200\.00 SF/ }).waitFor();
  await page.getByText("1 item has to be entered by hand.").waitFor();
  await page.getByText('Not understood: "xyzzy"').waitFor();
  await checkAccessibility(page);
  await answerAndEdit(page, table);

  await page.getByRole("heading", { name: "Assistant" }).click();
  // Lines that are being edited are kept, and the message goes on from them.
  await button(page, "Edit lines").click();
  await field(page, "Quantity of line 1").fill("41");
  await field(page, "Message").fill("R&R 3 1/4 inch baseboard in the hall");
  await button(page, "Send").click();
  await page.getByRole("list", { name: "Conversation" }).getByText("How long and wide is the Hall?").waitFor();
  await table.getByRole("row", { name: /FNC BAS3 .* 41\.00 LF/ }).waitFor();
  await table.getByRole("row", { name: /By hand.*Brass doorbell/ }).waitFor();
  await field(page, "Message").fill("the hall is 12 by 10");
  await page.getByLabel("Attach a photo or recording").setInputFiles(media("exif.jpg"));
  await button(page, "Send").click();
  await table.getByRole("row", { name: /Hall .*FNC BAS3 R&R .* 44\.00 LF/ }).waitFor();
  await table.getByRole("row", { name: /FNC BAS3 .* 41\.00 LF/ }).waitFor();
  await table.getByRole("row", { name: /By hand.*Brass doorbell/ }).waitFor();
  await field(page, "Message").fill("what does the total come to?");
  await button(page, "Send").click();
  await page.getByRole("list", { name: "Conversation" }).getByText(/^The total is \$/).waitFor();
  await field(page, "Include the project's JPEG photos").check();
  const downloading = page.waitForEvent("download");
  await button(page, "Make and download ESX").click();
  const download = await downloading;
  assert.equal(download.suggestedFilename(), "12 Larch Lane.esx");
  const esx = readFileSync(await download.path());
  assert.equal(esx.subarray(0, 4).toString("latin1"), "PK\u0003\u0004");
  assert.ok(esx.includes("2.JPG"), "the photos are missing");
  await page.getByText("The totals of the ESX follow from its lines.").waitFor();
  await checkAccessibility(page);
  await page.setViewportSize({ width: 320, height: 600 });
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320, "the page scrolls sideways");
  complaints.expectQuiet(signedOut);
});
