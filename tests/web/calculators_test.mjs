// The seven calculators: forms from the published schemas, results, links, questions and print.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { button, checkAccessibility, hasCount, mainNavigation, openBrowser, openPage, signedOut, signIn } from "./support/browser.mjs";
import { fixture } from "./support/files.mjs";
import { startServer } from "./support/server.mjs";

// For a visitor, the session is a 401; a refusal is a 422.
const expected = [signedOut, /status of 422 .*\/api\/v1\/calc\//];

/** A worked case of each calculator, and figures of its result as they are shown. */
const cases = {
  crane: { id: "own-rtu-1storey-plus15", figures: { "Crane class": "Boom truck 30", Capacity: "5,162 lb" } },
  scaffold: { id: "own-two-elevations-3mo", figures: { Frames: "85", "Platform height": "32 ft" } },
  lift: { id: "own-church-facade", figures: { Selected: "Boom straight 125", "Selected outreach": "75 ft" } },
  "water-mitigation": { id: "own-readings", figures: { "Water class": "2" } },
  "drywall-room": { id: "own-two-layer-rated", figures: { "Sheets total": "35 sheets", "Board weight": "2,464 lb" } },
  debris: { id: "own-kitchen-gut-minus8", figures: { "Cubic yards": "19.84 CY", Tons: "1.644 tons" } },
  "drying-power": { id: "own-from-water-package", figures: { Verdict: "Panel OK" } },
};

const heading = (page, name, level = 1) => page.getByRole("heading", { level, name, exact: true });
const calculated = (page, total) => page.getByText(`Calculated. Total: ${total}`, { exact: true });
const dollars = (value) => `$${value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

function caseOf(name) {
  return JSON.parse(readFileSync(fixture("calc", `${name}.json`))).cases.find(({ id }) => id === cases[name].id);
}

function linkOf(name, inputs, regional = 0) {
  const encoded = Buffer.from(JSON.stringify(inputs)).toString("base64url");
  return `/#/calculators/${name}?inputs=${encoded}${regional ? `&regional_adjustment_pct=${regional}` : ""}`;
}

async function start(t, options) {
  const server = await startServer(t);
  const opened = await openPage(await openBrowser(t), server, options);
  await signIn(opened.page, server);
  opened.complaints.expectQuiet(...expected);
  return { server, ...opened };
}

/** The answer of the application API to the same inputs. */
async function asked(server, name, inputs, regional) {
  const response = await fetch(`${server.url}/api/v1/calc/${name}?regional_adjustment_pct=${regional}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${await server.token("ann")}` },
    body: JSON.stringify(inputs),
  });
  assert.equal(response.status, 200);
  return response.json();
}

test("each calculator gives the figures of its worked case", async (t) => {
  const { server, page, complaints } = await start(t);
  await mainNavigation(page).getByRole("link", { name: "Calculators" }).click();
  await heading(page, "Calculators").waitFor();
  await hasCount(page.locator("main").getByRole("heading", { level: 2 }), 7);
  await checkAccessibility(page);
  for (const [name, { figures }] of Object.entries(cases)) {
    const { inputs, regional_adjustment_pct: regional = 0 } = caseOf(name);
    const answer = await asked(server, name, inputs, regional);
    await page.goto(linkOf(name, inputs, regional));
    await calculated(page, dollars(answer.cost.total)).waitFor();
    for (const [label, shown] of Object.entries(figures)) {
      const text = await page.locator("dt", { hasText: label }).first().locator("+ dd").textContent();
      assert.equal(text, shown, `${name}: ${label}`);
    }
    const rows = page.getByRole("table", { name: "Line items" }).getByRole("row");
    assert.equal(await rows.count(), answer.line_items.length + 2, name);
    const drawing = page.getByRole("img", { name: /^Drawing of the result/ });
    assert.ok(await drawing.evaluate((image) => image.decode().then(() => image.naturalWidth > 100)), name);
    for (const part of ["Inputs", "How it was calculated", "Assumptions", "Sources"]) await button(page, part).click();
    await page.getByRole("table", { name: "Sources", exact: true }).waitFor();
    const words = await page.locator("main").innerText();
    assert.doesNotMatch(words, /[{}]|\bnull\b|undefined|\[object/, `${name}: not a word`);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, `${name} is too wide`);
  }
  await checkAccessibility(page);
  complaints.expectQuiet(...expected);
});

test("filling in a form, errors at their fields, and a link that is opened again", async (t) => {
  const { page, context, complaints } = await start(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/#/calculators/scaffold");
  await heading(page, "Scaffold").waitFor();
  await button(page, "Calculate").click();
  const height = page.getByLabel("Work height (ft)");
  await page.getByText("Some inputs need a correction").waitFor();
  assert.equal(await height.getAttribute("aria-invalid"), "true");
  assert.ok(await height.evaluate((field) => field === document.activeElement), "the first error has the focus");
  await checkAccessibility(page);

  await height.fill("31");
  const first = page.getByRole("group", { name: "Run 1" });
  await first.getByLabel("Length (ft)").fill("42");
  await page.getByLabel("Regional adjustment (%)").fill("10");
  await calculated(page, "$4,896.47").waitFor();

  await button(page, "Add run").click();
  const second = page.getByRole("group", { name: "Run 2" });
  const length = second.getByLabel("Length (ft)");
  await length.and(page.locator(":focus")).waitFor();
  await length.fill("ten");
  await page.getByText("Not updated: correct the marked inputs.").waitFor();
  await button(page, "Remove run 2").click();
  await calculated(page, "$4,896.47").waitFor();

  await page.getByLabel("Platform height (ft)").fill("25");
  await page.getByText("Nothing was calculated").waitFor();
  assert.equal(await page.getByLabel("Platform height (ft)").getAttribute("aria-invalid"), "true");
  await checkAccessibility(page);
  await page.getByLabel("Platform height (ft)").fill("");
  await calculated(page, "$4,896.47").waitFor();

  await button(page, "Copy link").click();
  await page.getByText("Link copied. It holds the inputs.").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, page.url());
  const tab = await context.newPage();
  await tab.goto(link);
  await calculated(tab, "$4,896.47").waitFor();
  assert.equal(await tab.getByLabel("Regional adjustment (%)").inputValue(), "10");
  assert.equal(await tab.getByRole("group", { name: "Run 1" }).getByLabel("Length (ft)").inputValue(), "42");
  await tab.goto("/#/calculators/scaffold?inputs=e30x!");
  await tab.getByText("This link is damaged").waitFor();
  await tab.close();

  // What is typed stays while the user looks at another page.
  await mainNavigation(page).getByRole("link", { name: "Account" }).click();
  await page.goto("/#/calculators/scaffold");
  await calculated(page, "$4,896.47").waitFor();
  complaints.expectQuiet(...expected);
});

test("drying power takes an equipment list or a water package", async (t) => {
  const { page, complaints } = await start(t);
  await page.goto("/#/calculators/drying-power");
  await button(page, "Add equipment").click();
  const equipment = page.getByRole("group", { name: "Equipment 1" });
  await equipment.getByLabel("Type").selectOption("Air mover");
  await equipment.getByLabel("Quantity").fill("15");
  await button(page, "Calculate").click();
  await page.getByText(/^Calculated\. Total: \$/).waitFor();
  await button(page, "Remove equipment 1").click();
  await button(page, "Add water mitigation").click();
  await button(page, "Add room").click();
  const room = page.getByRole("group", { name: "Room 1" });
  const hostile = `<img src=x onerror=alert(1)> \u202e${"w".repeat(150)}`;
  await room.getByLabel("Name").fill(hostile);
  await room.getByLabel("Length (ft)").fill("12");
  await room.getByLabel("Width (ft)").fill("10");
  await page.getByLabel("Water category").selectOption({ index: 1 });
  await page.getByText(/^Calculated\. Total: \$/).waitFor();
  await button(page, "Inputs").click();
  await page.getByRole("table", { name: "Rooms" }).getByText(hostile).waitFor();
  for (const width of [768, 320]) {
    await page.setViewportSize({ width, height: 1000 });
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${width} px`);
  }
  complaints.expectQuiet(...expected);
});

test("question by question", async (t) => {
  const { page, complaints } = await start(t);
  await page.goto("/#/calculators");
  await page.getByRole("link", { name: "Scaffold: Ask me step by step" }).click();
  const question = (text) => page.getByRole("group", { name: text }).waitFor();
  const answer = async (value) => {
    await page.getByRole("textbox").fill(value);
    await button(page, "Next").click();
  };
  await question("Add each straight elevation to scaffold.");
  await button(page, "Add the first").click();
  await question("Length of this elevation?");
  await answer("0");
  await page.getByText("Enter 0.1 or more.").waitFor();
  await answer("60");
  await question("Runs: 1 so far. Add another?");
  await button(page, "Add another").click();
  await page.getByText("Question 4 · Run 2").waitFor();
  await answer("38");
  await question("Runs: 2 so far. Add another?");
  await button(page, "That is all").click();
  await question("Which height do you know?");
  await button(page, "Next").click();
  await page.getByText("Answer the question, then go on.").waitFor();
  await page.getByLabel("Height of the top platform").check();
  await button(page, "Next").click();
  await question("Top platform height?");
  await button(page, "Back").click();
  await page.getByLabel("Highest point of the work").check();
  await button(page, "Next").click();
  await question("Height of the work?");
  await checkAccessibility(page);
  await answer("38");
  const finished = page.getByText("All questions are answered");
  const legend = page.locator("legend");
  for (let asked = 0; asked < 20; ++asked) {
    const before = await legend.textContent();
    // In one step: while a result is made, the next question may turn out not to be needed.
    await page.evaluate(() => {
      const named = (name) => [...document.querySelectorAll("button")].find((b) => b.textContent.trim() === name);
      (named("Skip") ?? named("Next"))?.click();
    });
    await page.waitForFunction((text) => document.querySelector("legend")?.textContent !== text, before);
    if (await finished.isVisible()) break;
  }
  await finished.waitFor();
  const total = await page.getByText(/^Calculated\. Total/).textContent();
  await checkAccessibility(page);
  await page.getByRole("link", { name: "Open in the form" }).click();
  await heading(page, "Scaffold").waitFor();
  await page.getByText(total, { exact: true }).waitFor();
  assert.equal(await page.getByLabel("Work height (ft)").inputValue(), "38");
  complaints.expectQuiet(...expected);
});

test("on paper: inputs and result, no navigation and no form", async (t) => {
  const { page, complaints } = await start(t);
  const { inputs } = caseOf("crane");
  await page.goto(linkOf("crane", inputs));
  await page.getByText(/^Calculated\. Total: \$/).waitFor();
  await page.evaluate(() => {
    globalThis.print = () => (globalThis.printed = true);
  });
  await button(page, "Print").click();
  assert.ok(await page.evaluate(() => globalThis.printed));
  assert.equal(await page.getByText("Defaults used").isVisible(), false);
  await page.emulateMedia({ media: "print" });
  assert.equal(await mainNavigation(page).isVisible(), false);
  assert.equal(await page.getByLabel("Load weight (lb)").isVisible(), false);
  assert.equal(await button(page, "Print").isVisible(), false);
  await page.getByText(/^Crane, \w+ \d+, \d{4}$/).waitFor();
  for (const shown of ["Rooftop HVAC unit", "Defaults used", "2,190 lb"]) {
    assert.ok(await page.locator("dd, strong").getByText(shown).first().isVisible(), shown);
  }
  for (const table of ["Line items", "Assumptions", "Sources"]) {
    assert.ok(await page.getByRole("table", { name: table }).isVisible(), table);
  }
  complaints.expectQuiet(...expected);
});
