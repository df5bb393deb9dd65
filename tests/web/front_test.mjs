// The page behind the nginx of deploy/, as a browser reaches it: work that takes longer than nginx waits for an answer.
// ESX_WEB_SCAN names a scan of any length; without it, the scan has six pages, and nginx waits for two seconds.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import test from "node:test";
import { button, notInFirefox, openBrowser, openPage, signIn, signedOut } from "./support/browser.mjs";
import { fixture, inRepository } from "./support/files.mjs";
import { startServer } from "./support/server.mjs";

const host = "esx.example.com";
const longScan = process.env.ESX_WEB_SCAN;
const installed = existsSync("/usr/sbin/nginx") && existsSync("/usr/bin/pdfunite");
const minutes = 60_000;

/** The port of an nginx in front of the server. */
async function startNginx(t, server) {
  const changes = longScan ? [] : ["proxy_read_timeout 60s", "proxy_read_timeout 2s"];
  const address = new URL(server.url).host;
  const nginx = spawn("python3", [inRepository("tests/service/nginx.py"), address, ...changes]);
  let errors = "";
  nginx.stderr.on("data", (piece) => (errors += piece));
  const exited = once(nginx, "exit");
  t.after(async () => {
    nginx.stdin.end();
    await exited;
  });
  const { value } = await createInterface({ input: nginx.stdout })[Symbol.asyncIterator]().next();
  assert.ok(value, errors);
  return value;
}

function sixPages(t) {
  const folder = mkdtempSync(join(tmpdir(), "esx-scan-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "scan.pdf");
  execFileSync("pdfunite", [...Array(3).fill(fixture("scans", "SYMBILITY_upright.pdf")), path]);
  return path;
}

test("a scan through nginx, from upload to ESX", { skip: !installed || notInFirefox.skip }, async (t) => {
  const scan = longScan ?? sixPages(t);
  const server = await startServer(t, { options: ["--base-url", `https://${host}`, "--trusted-proxy", "127.0.0.1"] });
  const port = await startNginx(t, server);
  const browser = await openBrowser(t, [`--host-resolver-rules=MAP ${host}:443 127.0.0.1:${port}`]);
  const { page, complaints } = await openPage(browser, { url: `https://${host}` }, { ignoreHTTPSErrors: true });
  await signIn(page, server);
  complaints.expectQuiet(signedOut);
  const start = Date.now();
  await page.getByLabel("Choose files").setInputFiles(scan);
  const row = page.getByRole("row").filter({ hasText: basename(scan) });
  await row.getByText(/things? to look at|^Ready$/).first().waitFor({ timeout: 15 * minutes });
  t.diagnostic(`read in ${(Date.now() - start) / 1000} s`);
  await row.getByRole("link").first().click();
  const download = page.waitForEvent("download");
  await button(page, "Export").click();
  await page.getByRole("dialog").getByRole("button", { name: "ESX", exact: true }).click();
  const path = await (await download).path();
  assert.equal(readFileSync(path).subarray(0, 2).toString(), "PK");
  complaints.expectQuiet();
});
