// Takes the pictures of the page in docs/page, light and dark, some also on a phone, of the program $ESXSERVER:
// node tools/picture/page_pictures.mjs [SCENE...]
import { mkdirSync, readFileSync } from "node:fs";
import { openBrowser, openPage, signIn } from "../../tests/web/support/browser.mjs";
import { estimatePdf, fixture, inRepository } from "../../tests/web/support/files.mjs";
import { startServer } from "../../tests/web/support/server.mjs";

const folder = inRepository("docs/page");
const viewport = { width: 1280, height: 800 }, phone = { width: 390, height: 844 };

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
  await page.waitForFunction(isPrintPainted);
}

/** Whether the page of the print that is seen most has dark pixels. */
function isPrintPainted() {
  const seen = ({ top, bottom }) => Math.min(bottom, innerHeight) - Math.max(top, 0);
  const canvases = [...document.querySelectorAll("canvas")].filter(({ width, height }) => width * height > 0);
  const [most] = canvases.sort((a, b) => seen(b.getBoundingClientRect()) - seen(a.getBoundingClientRect()));
  const pixels = most?.getContext("2d").getImageData(0, 0, most.width, most.height).data ?? [];
  return pixels.some((value, index) => index % 4 === 0 && value < 100 && pixels[index + 3] > 200);
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
  await page.waitForFunction(() => !document.body.innerText.includes("Loading…"));
}

/** A few users, in organizations and not, one of them blocked. */
async function administration(page, server) {
  const users = [["ann@example.com", "member", "Larch Restoration"], ["bea@example.com", "member", "Larch Restoration"], ["carl@example.com", "none", ""]];
  for (const [email, role, organization] of users) {
    const [uid] = email.split("@");
    const other = await openPage(page.context().browser(), server);
    await signIn(other.page, server, await server.newLink("--uid", uid, "--email", email));
    await other.page.context().close();
    await server.admin(["user", "role", uid, role]);
    if (organization !== "") await server.admin(["user", "organization", uid, organization]);
  }
  await server.admin(["user", "block", "carl"]);
  await server.admin(["user", "role", "local", "admin"]);
  await page.goto("/#/administration");
  await page.reload();
  await page.getByRole("region", { name: "Users", exact: true }).getByText("Larch Restoration").first().waitFor();
}

const onPhones = ["estimates", "review", "administration"];

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
  administration,
};

const endings = [];
const ending = { after: (end) => endings.unshift(end) };

async function take(page, name) {
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, animations: "disabled" });
  }
  await page.emulateMedia({ colorScheme: "light" });
}

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
    await take(page, name);
    if (!onPhones.includes(name)) continue;
    await page.setViewportSize(phone);
    await take(page, `${name}-phone`);
    await page.setViewportSize(viewport);
  }
}

try {
  await takeAll();
} finally {
  for (const end of endings) await end();
}
