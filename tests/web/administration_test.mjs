// Administration: users, partners, keys, jobs, webhooks and the audit log, as an administrator sees and changes them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { button, checkAccessibility, hasCount, mainNavigation, openBrowser, openPage, signIn, signedOut } from "./support/browser.mjs";
import { estimatePdf } from "./support/files.mjs";
import { startServer } from "./support/server.mjs";

const ann = ["--uid", "ann", "--email", "ann@example.com", "--email-verified"];
const deadReceiver = "http://127.0.0.1:9/jobs";

async function openAdministration(t, { options, viewport = { width: 1366, height: 768 }, permissions = [] } = {}) {
  const server = await startServer(t, { options });
  await server.admin(["user", "role", "ann", "admin"]);
  const opened = await openPage(await openBrowser(t), server, { viewport, permissions });
  await signIn(opened.page, server, await server.newLink(...ann));
  await mainNavigation(opened.page).getByRole("link", { name: "Administration" }).click();
  await opened.page.getByRole("heading", { level: 1, name: "Administration" }).waitFor();
  opened.complaints.expectQuiet(signedOut);
  return { server, ...opened };
}

const list = (page, name) => page.getByRole("region", { name, exact: true });
const section = (page, name) =>
  page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name, exact: true }).click();
const rows = (page, name) => list(page, name).locator("tbody tr");
const dialog = (page) => page.getByRole("dialog");
const says = (page, text) => page.locator(".admin-said").getByText(text).waitFor();

async function fitsWidth(page) {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= window, `${content} px in a window of ${window}`);
}

/** Rows of the only list of a section, when there are so many. */
const rowCount = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll(".admin-list tbody tr").length === wanted, count);

test("users: roles, deletion, invitations", async (t) => {
  const { server, page, complaints } = await openAdministration(t);
  await server.admin(["user", "role", "bob", "member"]);
  await button(page, "Refresh Users").click();
  const users = list(page, "Users");
  const bob = users.getByRole("row").filter({ hasText: "bob" });
  await bob.getByRole("cell", { name: "Member", exact: true }).waitFor();
  await checkAccessibility(page);

  // Nobody deletes themself here.
  assert.equal(await button(page, "Delete ann@example.com").count() + (await button(page, "Delete ann").count()), 0);

  await button(page, "Change the role of bob").click();
  await dialog(page).getByLabel("Role").selectOption("internal");
  await checkAccessibility(page);
  await dialog(page).getByRole("button", { name: "Change the role" }).click();
  await says(page, "The role of bob is now: Internal.");
  await bob.getByRole("cell", { name: "Internal", exact: true }).waitFor();
  await page.waitForFunction(() => document.activeElement?.id === "admin-users");

  // Headings sort, and the search is the server's.
  const first = () => rows(page, "Users").first().innerText();
  await users.getByRole("button", { name: "User", exact: true }).click();
  assert.match(await first(), /ann/);
  await users.getByRole("button", { name: "User", exact: true }).click();
  assert.match(await first(), /local|bob/);
  assert.equal(await users.getByRole("columnheader", { name: "User" }).getAttribute("aria-sort"), "descending");
  await users.getByRole("searchbox").fill("INTERNAL");
  await bob.waitFor();
  await users.getByRole("row").filter({ hasText: "ann@" }).waitFor({ state: "detached" });
  await users.getByRole("searchbox").fill("nobody at all");
  await users.getByText("No row is like that.").waitFor();
  await users.getByRole("searchbox").fill("bob");
  await bob.waitFor();

  await button(page, "Delete bob").click();
  await dialog(page).getByText("All that is kept of this user is deleted for good").waitFor();
  await checkAccessibility(page);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await button(page, "Delete bob").click();
  await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
  await says(page, "bob is deleted: 1 record.");
  await users.getByText("No row is like that.").waitFor();

  const invitations = list(page, "Invitations");
  await invitations.getByText("None yet.").waitFor();
  await button(page, "Invite somebody").click();
  await dialog(page).getByLabel("Email address").fill("carl@example.com");
  await dialog(page).getByLabel("Role").selectOption("member");
  await checkAccessibility(page);
  await button(page, "Mail the invitation").click();
  await says(page, "An invitation is on its way to carl@example.com.");
  await invitations.getByRole("row").filter({ hasText: "carl@example.com" }).getByText("Member").waitFor();
  await button(page, "Revoke the invitation of carl@example.com").click();
  await dialog(page).getByRole("button", { name: "Revoke", exact: true }).click();
  await says(page, "The invitation of carl@example.com is revoked.");
  await invitations.getByText("None yet.").waitFor();

  // All of it is in the audit log.
  await section(page, "Audit log");
  const audit = list(page, "Audit log");
  await audit.getByRole("searchbox").fill("admin ann");
  for (const act of ["user role", "user delete", "user invite", "invitation revoke"])
    await audit.getByRole("row").filter({ hasText: "admin ann" }).filter({ hasText: act }).first().waitFor();
  await checkAccessibility(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsWidth(page);
  complaints.expectQuiet();
});

test("users: organizations, sign-in links, blocks", async (t) => {
  const { server, page, complaints } = await openAdministration(t);
  await server.admin(["user", "organization", "bob", "Old Firm"]);
  await button(page, "Refresh Users").click();
  const bob = list(page, "Users").getByRole("row").filter({ hasText: "bob" });

  await button(page, "Change the organization of bob").click();
  await dialog(page).getByLabel("Organization").fill(" Firm ");
  await dialog(page).getByText("in Old Firm is not shared any more").waitFor();
  await checkAccessibility(page);
  await dialog(page).getByRole("button", { name: "Change the organization" }).click();
  await says(page, "bob is now in Firm.");
  await bob.getByRole("cell", { name: "Firm", exact: true }).waitFor();

  // A link is shown once, and signs the user in.
  const link = async () => {
    await button(page, "Make a sign-in link for bob").click();
    await dialog(page).getByLabel("Email address of the user").fill("bob@example.com");
    await dialog(page).getByLabel("It can be used for").selectOption("1h");
    await checkAccessibility(page);
    await dialog(page).getByRole("button", { name: "Make the link" }).click();
    const made = await dialog(page).getByLabel("Link").inputValue();
    await dialog(page).getByText("it is not shown again").waitFor();
    await checkAccessibility(page);
    await button(page, "I have it").click();
    return made;
  };
  const other = await openPage(page.context().browser(), server);
  await signIn(other.page, server, await link());
  other.complaints.expectQuiet(signedOut);
  const second = await link();

  // The session of a blocked user ends at once, and links do not begin another.
  await button(page, "Block bob@example.com").click();
  await dialog(page).getByText("Nothing is deleted").waitFor();
  await checkAccessibility(page);
  await dialog(page).getByRole("button", { name: "Block", exact: true }).click();
  await says(page, "bob@example.com is blocked.");
  await bob.getByText("Blocked").waitFor();
  await hasCount(button(page, "Make a sign-in link for bob@example.com"), 0);
  assert.equal(await button(page, "Block ann@example.com").count() + (await button(page, "Block ann").count()), 0);
  for (const address of ["/", second.slice(second.indexOf("/#"))]) {
    await other.page.goto("about:blank");
    await other.page.goto(address);
    await other.page.getByRole("heading", { level: 1, name: /Sign in/ }).waitFor();
  }
  other.complaints.expectQuiet(signedOut);
  await button(page, "Unblock bob@example.com").click();
  await says(page, "bob@example.com may sign in again.");
  await bob.getByText("Blocked").waitFor({ state: "detached" });

  await button(page, "Invite somebody").click();
  await dialog(page).getByLabel("Email address").fill("carl@example.com");
  await dialog(page).getByLabel("Organization").fill("Firm");
  await button(page, "Mail the invitation").click();
  await list(page, "Invitations").getByRole("cell", { name: "Firm", exact: true }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsWidth(page);
  await checkAccessibility(page);
  complaints.expectQuiet();
});

const prices = (code, ...lines) =>
  [`# code=${code}`, "cat,sel,act,description,unit,remove_price,replace_price,reset_price,material_price,labor_price,equipment_price", ...lines, ""].join("\n");
const chooseList = (page, name, content) =>
  dialog(page).locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });

test("price lists, queues and disks", async (t) => {
  const { server, page, complaints } = await openAdministration(t);
  await section(page, "Price lists");
  const lists = list(page, "Price lists");
  await lists.getByText("Part of the program").waitFor();
  await hasCount(lists.getByRole("button", { name: /^(Replace|Remove) / }), 0);
  await button(page, "Load a list").click();
  assert.ok(await dialog(page).getByRole("button", { name: "Load", exact: true }).isDisabled());
  await checkAccessibility(page);
  await chooseList(page, "broken.csv", "nothing");
  await dialog(page).getByRole("button", { name: "Load", exact: true }).click();
  await dialog(page).getByRole("alert").waitFor();
  complaints.expectQuiet(/status of 4\d\d .*admin\/price-lists/);
  const shingles = "RFG,240,+,Shingles,SQ,0,250.00,0,0,0,0";
  await chooseList(page, "firm.csv", prices("TXHO8X_NOV26", shingles));
  await dialog(page).getByText("Chosen: firm.csv").waitFor();
  await dialog(page).getByRole("button", { name: "Load", exact: true }).click();
  await says(page, "TXHO8X_NOV26 is loaded: 1 item.");
  const row = lists.getByRole("row").filter({ hasText: "TXHO8X_NOV26" });
  await row.getByText("Everybody").waitFor();
  await checkAccessibility(page);
  await button(page, "Replace TXHO8X_NOV26").click();
  await chooseList(page, "firm 2.csv", prices("TXHO8X_NOV26", shingles, "RFG,300,+,Laminated shingles,SQ,0,290.00,0,0,0,0"));
  await dialog(page).getByRole("button", { name: "Load", exact: true }).click();
  await says(page, "TXHO8X_NOV26 is loaded: 2 items.");
  await row.getByText("firm 2.csv").waitFor();
  await button(page, "Remove TXHO8X_NOV26").click();
  await dialog(page).getByText("Jobs that wait for their turn with this list fail").waitFor();
  await dialog(page).getByRole("button", { name: "Remove", exact: true }).click();
  await says(page, "TXHO8X_NOV26 is removed.");
  await row.waitFor({ state: "detached" });

  // One that only the members of an organization may name.
  await button(page, "Load a list").click();
  await chooseList(page, "firm.csv", prices("TXHO8X_NOV26", shingles));
  await dialog(page).getByLabel("Organization").fill(" Firm ");
  await checkAccessibility(page);
  await dialog(page).getByRole("button", { name: "Load", exact: true }).click();
  await row.getByText("Organization Firm").waitFor();
  await server.admin(["user", "organization", "ann", "Firm"]);
  await mainNavigation(page).getByRole("link", { name: "Price lists" }).click();
  const firms = page.getByRole("region", { name: /^Lists of Firm/ });
  await firms.getByRole("row").filter({ hasText: "firm.csv" }).getByRole("link", { name: "TXHO8X_NOV26" }).waitFor();
  await hasCount(page.getByRole("button", { name: "Remove TXHO8X_NOV26" }), 0);
  await checkAccessibility(page);
  await firms.getByRole("link", { name: "TXHO8X_NOV26" }).click();
  await page.getByText("Shingles", { exact: true }).waitFor();
  await page.goto("/#/administration");
  await section(page, "Price lists");
  await button(page, "Replace TXHO8X_NOV26").click();
  await hasCount(dialog(page).getByLabel("Organization"), 0);
  await chooseList(page, "firm 3.csv", prices("TXHO8X_NOV26", shingles));
  await dialog(page).getByRole("button", { name: "Load", exact: true }).click();
  await row.getByText("firm 3.csv").waitFor();
  await row.getByText("Organization Firm").waitFor();

  await section(page, "Queues and disks");
  const state = list(page, "Queues and disks");
  await state.getByText("Threads that convert").waitFor();
  await state.getByText("Scans being recognized now").waitFor();
  await state.getByRole("table", { name: "Disks" }).getByRole("row").nth(1).getByText(/[TG]B/).first().waitFor();
  await state.getByText("Quota of each user").waitFor();
  await checkAccessibility(page);
  await button(page, "Refresh").click();
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsWidth(page);
  await checkAccessibility(page);
  complaints.expectQuiet();
});

test("partners and keys", async (t) => {
  const { server, page, context, complaints } = await openAdministration(t, { permissions: ["clipboard-write", "clipboard-read"] });
  await section(page, "Partners");
  await list(page, "Partners").getByText("None yet.").waitFor();
  await button(page, "Add a partner").click();
  const hostile = "<b>Acme</b> " + "w".repeat(90);
  await dialog(page).getByLabel("Name").fill(hostile);
  await dialog(page).getByLabel("Webhook URL").fill("https://acme.example/jobs");
  await dialog(page).getByRole("button", { name: "Add a partner" }).click();
  // A webhook needs a secret; what was typed stays.
  await dialog(page).getByRole("alert").waitFor();
  complaints.expectQuiet(/status of 4\d\d .*admin\/partners/);
  await checkAccessibility(page);
  await dialog(page).getByLabel("Webhook secret").fill("one secret of many letters");
  await dialog(page).getByRole("button", { name: "Add a partner" }).click();
  await page.locator(".admin-said").getByText("is added. Issue a key next.").waitFor();
  await button(page, `Change ${hostile}`).click();
  await dialog(page).getByLabel("Name").fill("Acme");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await says(page, "Acme is changed.");

  await button(page, "New secret for webhooks of Acme").click();
  await dialog(page).getByLabel("The previous secret signs for").selectOption("1h");
  await dialog(page).getByRole("button", { name: "Make the secret" }).click();
  await dialog(page).getByText("it is not shown again").waitFor();
  assert.ok((await dialog(page).getByLabel("New secret").inputValue()).length >= 32);
  await checkAccessibility(page);
  await button(page, "I have it").click();
  await rows(page, "Partners").first().getByText("Two until").waitFor();

  // A key is shown once, and works.
  await page.getByRole("link", { name: "Keys of Acme" }).click();
  await button(page, "Issue a key").click();
  await dialog(page).getByLabel("Label").fill("nightly");
  await dialog(page).getByLabel("Conversions a day").fill("0");
  await dialog(page).getByText("Type a whole number").waitFor();
  assert.ok(await dialog(page).getByRole("button", { name: "Issue" }).isDisabled());
  await dialog(page).getByLabel("Conversions a day").fill("20");
  await dialog(page).getByLabel("It is valid for").selectOption("90d");
  await checkAccessibility(page);
  await dialog(page).getByRole("button", { name: "Issue" }).click();
  const key = await dialog(page).getByLabel("API key").inputValue();
  await button(page, "Copy").click();
  await dialog(page).getByText("Copied.").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), key);
  await button(page, "I have it").click();
  const row = list(page, "API keys").getByRole("row").filter({ hasText: "nightly" });
  await row.getByText("Not yet").waitFor();
  const headers = { "X-API-Key": key };
  const ping = async () => (await fetch(`${server.url}/v1/ping`, { headers })).status;
  assert.equal(await ping(), 200);
  await button(page, "Refresh API keys").click();
  await row.getByText("Not yet").waitFor({ state: "detached" });
  assert.match(await row.innerText(), /Acme.*Test.*Valid.*20 a day/s);
  await checkAccessibility(page);

  await row.getByRole("link", { name: "Acme" }).click();
  await button(page, "Suspend Acme").click();
  await dialog(page).getByRole("button", { name: "Suspend", exact: true }).click();
  await says(page, "Acme is suspended.");
  assert.equal(await ping(), 401);
  await button(page, "Resume Acme").click();
  await says(page, "The keys of Acme are accepted again.");
  assert.equal(await ping(), 200);

  await page.getByRole("link", { name: "Keys of Acme" }).click();
  await button(page, "Revoke the key nightly").click();
  await dialog(page).getByText("This cannot be undone").waitFor();
  await dialog(page).getByRole("button", { name: "Revoke", exact: true }).click();
  await says(page, "The key nightly is revoked.");
  assert.equal(await ping(), 401);
  await hasCount(button(page, "Revoke the key nightly"), 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsWidth(page);
  await checkAccessibility(page);
  complaints.expectQuiet();

  // For others, there is nothing at this address.
  await server.admin(["user", "role", "ann", "member"]);
  const other = await context.newPage();
  await other.goto("/#/administration");
  await other.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
  await hasCount(mainNavigation(other).getByRole("link", { name: "Administration" }), 0);
  complaints.expectQuiet();
});

const convert = async (server, key, name, content) => {
  const form = new FormData();
  form.append("file", new Blob([content], { type: "application/pdf" }), name);
  form.append("price_list", "DEMO8X_NOV26");
  form.append("callback_url", deadReceiver);
  const headers = { "X-API-Key": key };
  const response = await fetch(`${server.url}/v1/conversions`, { method: "POST", headers, body: form });
  assert.equal(response.status, 202, await response.clone().text());
  return (await response.json()).job_id;
};

test("jobs and webhooks", async (t) => {
  const options = ["--allow-private-callbacks", "--webhook-delays", "1s,1s,1s", "--active-limit", "100", "--sweep-interval", "1s"];
  const { server, page, complaints } = await openAdministration(t, { options });
  const partner = await server.admin(["partner", "add", "Acme", "--webhook-secret", "one secret of many letters"]);
  const { api_key: key } = await server.admin(["key", "issue", "--partner", partner.partner_id, "--kind", "test"]);
  const bad = await convert(server, key, "letter.pdf", "Dear policyholder");
  await convert(server, key, "estimate.pdf", readFileSync(estimatePdf));
  for (let number = 0; number < 56; ++number) await convert(server, key, `more ${number}.pdf`, "no PDF");

  await section(page, "Jobs");
  const jobs = list(page, "Jobs of partners");
  // Fifty at a time, by the cursor of the server.
  await jobs.getByText("The first 50 rows.").waitFor();
  await button(page, "Show more").click();
  await rowCount(page, 58);
  await jobs.getByText("58 rows", { exact: true }).waitFor();
  await jobs.getByRole("searchbox").fill("LETTER");
  await rowCount(page, 1);
  const letter = rows(page, "Jobs of partners").filter({ hasText: "letter.pdf" });
  // Read again at least once: what is shown may be from before a retry.
  const failed = async () => {
    do {
      const answered = page.waitForResponse(/admin\/jobs/);
      await button(page, "Refresh Jobs of partners").click();
      await answered;
    } while ((await letter.getByText("Failed").count()) === 0);
  };
  await failed();
  await checkAccessibility(page);
  await button(page, "Details of letter.pdf").click();
  await dialog(page).getByText(bad, { exact: true }).waitFor();
  await checkAccessibility(page);
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await button(page, "Retry letter.pdf").click();
  await says(page, "letter.pdf waits to be converted again.");
  await failed();
  await button(page, "Delete the job of letter.pdf").click();
  await dialog(page).getByText("Its PDF and its results are deleted for good").waitFor();
  await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
  await says(page, "The job of letter.pdf is deleted.");

  await jobs.getByRole("searchbox").fill("");
  await jobs.getByLabel("Status").selectOption("succeeded");
  await rows(page, "Jobs of partners").filter({ hasText: "estimate.pdf" }).waitFor();
  await jobs.getByText("1 row", { exact: true }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsWidth(page);
  await checkAccessibility(page);
  await page.setViewportSize({ width: 1366, height: 768 });

  // Webhooks that failed are found, and sent again.
  await section(page, "Webhooks");
  const hooks = list(page, "Webhooks");
  await hooks.getByLabel("Status").selectOption("failed");
  const any = rows(page, "Webhooks").first();
  while ((await any.count()) === 0) {
    const answered = page.waitForResponse(/admin\/webhooks/);
    await button(page, "Refresh Webhooks").click();
    await answered;
  }
  await any.getByText("Failed").waitFor();
  await checkAccessibility(page);
  await button(page, `Send again to ${deadReceiver}`).first().click();
  await says(page, `It is sent to ${deadReceiver} again, with all attempts.`);
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsWidth(page);
  complaints.expectQuiet();
});
