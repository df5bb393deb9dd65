// Takes the pictures of the page in docs/page, light and dark, of the program $ESXSERVER:
// node tools/picture/page_pictures.mjs [SCENE...]
import { mkdirSync, readFileSync } from "node:fs";
import { openBrowser, openPage, signIn } from "../../tests/web/support/browser.mjs";
import { estimatePdf, fixture, inRepository } from "../../tests/web/support/files.mjs";
import { startServer } from "../../tests/web/support/server.mjs";

const folder = inRepository("docs/page");
const viewport = { width: 1280, height: 800 };

const button = (page, name) => page.getByRole("button", { name, exact: true });

function calculatorLink(name, id) {
  const { inputs } = JSON.parse(readFileSync(fixture("calc", `${name}.json`))).cases.find((row) => row.id === id);
  return `/#/calculators/${name}?inputs=${Buffer.from(JSON.stringify(inputs)).toString("base64url")}`;
}

async function estimates(page) {
  await page.goto("/#/estimates");
  await page.getByLabel("Choose files").setInputFiles([estimatePdf, fixture("synthetic", "FINAL8_small.pdf"), fixture("scans", "SYMBILITY_turned.pdf")]);
  await page.waitForFunction(() => document.querySelectorAll(".estimate-open, .estimate-settled").length === 3, null, { timeout: 120_000 });
}

async function review(page) {
  await page.goto("/#/estimates");
  await page.getByLabel("Choose files").setInputFiles(estimatePdf);
  const row = page.getByRole("row").filter({ hasText: "estimate.pdf" });
  await row.getByText(/things? to look at/).waitFor();
  await row.getByRole("link").first().click();
  const grid = page.getByRole("grid", { name: "Lines of the estimate" });
  await grid.waitFor();
  await grid.getByRole("row").filter({ has: page.getByRole("rowheader", { name: /^7\b/ }) }).click();
  await page.locator(".page-box-chosen").waitFor();
}

async function ask(server, path, body, headers = {}) {
  const all = { Authorization: `Bearer ${await server.token("reader")}`, ...headers };
  const response = await fetch(`${server.url}/api/v1/esx/${path}`, { method: "POST", headers: all, body });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
}

/** The bundled estimate with some quantities raised, and without two of its lines. */
async function revised(server) {
  const form = new FormData();
  form.append("file", new Blob([readFileSync(estimatePdf)]), "estimate.pdf");
  const { estimate } = await ask(server, "import/preflight", form);
  for (const index of [1, 4, 9]) estimate.line_items[index].quantity *= 1.5;
  estimate.line_items.splice(6, 2);
  const body = JSON.stringify({ estimate });
  return (await ask(server, "recalculate", body, { "Content-Type": "application/json" })).estimate;
}

async function compare(page, server) {
  await page.goto("/#/compare");
  const after = { name: "revised.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(await revised(server))) };
  for (const [side, file] of [["Before", estimatePdf], ["After", after]])
    await page.getByRole("region", { name: side, exact: true }).locator("input[type=file]").setInputFiles(file);
  await button(page, "Compare").click();
  await page.getByRole("table", { name: "Lines before and after" }).waitFor();
}

async function roofs(page) {
  await page.goto("/#/roofs/description");
  await page.getByRole("textbox").first().fill("60 x 32 hip roof, 6/12, 18 inch overhang, with a 24 x 14 garage on the left");
  await page.getByRole("img").first().waitFor();
}

async function projects(page) {
  await page.goto("/#/projects");
  await button(page, "New project").click();
  const dialog = page.getByRole("dialog");
  const values = { "Project name": "12 Larch Lane", "Claim number": "01-2345-678", City: "Springfield" };
  for (const [name, value] of Object.entries(values)) await dialog.getByLabel(name, { exact: true }).fill(value);
  await button(dialog, "Create project").click();
  await page.getByRole("heading", { level: 1, name: "12 Larch Lane" }).waitFor();
  await page.getByRole("navigation", { name: "Project", exact: true }).getByRole("link", { name: "Photos" }).click();
  const names = ["plain.jpg", "exif.jpg"].map((name) => fixture("media", name));
  await page.locator("input[type=file]").first().setInputFiles(names);
  await page.getByRole("img").nth(1).waitFor();
}

async function account(page) {
  await page.goto("/#/account");
  await page.getByRole("heading", { level: 1 }).waitFor();
}

const scenes = {
  estimates,
  review,
  compare,
  roofs,
  calculators: async (page) => {
    await page.goto(calculatorLink("crane", "own-rtu-1storey-plus15"));
    await page.getByText(/^Calculated\. Total/).waitFor();
  },
  projects,
  account,
};

const endings = [];
const ending = { after: (end) => endings.unshift(end) };

async function takeAll() {
  mkdirSync(folder, { recursive: true });
  const server = await startServer(ending);
  const { page } = await openPage(await openBrowser(ending), server, { viewport });
  await signIn(page, server);
  const wanted = process.argv.slice(2);
  for (const [name, show] of Object.entries(scenes)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await show(page, server);
    await page.waitForLoadState("networkidle");
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, animations: "disabled" });
    }
    await page.emulateMedia({ colorScheme: "light" });
  }
}

try {
  await takeAll();
} finally {
  for (const end of endings) await end();
}
