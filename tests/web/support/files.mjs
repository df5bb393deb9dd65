// Files that tests upload.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** inRepository("tests/fixtures/roof") */
export const inRepository = (...parts) => join(root, ...parts);

export const estimatePdf = inRepository("examples/estimate.pdf");

/** fixture("roof", "hover.xml"): a file of tests/fixtures. */
export const fixture = (...parts) => inRepository("tests/fixtures", ...parts);

/** A file of ../shared, which is not part of the repository; null if it is missing. */
export function shared(...parts) {
  const path = inRepository("../shared", ...parts);
  return existsSync(path) ? path : null;
}

/** A copy of a PDF that "open sesame" opens; it is gone after the test. */
export function lockedPdf(t, pdf) {
  const folder = mkdtempSync(join(tmpdir(), "esx-locked-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const locked = join(folder, "locked.pdf");
  execFileSync("qpdf", ["--encrypt", "open sesame", "owner", "256", "--", pdf, locked]);
  return locked;
}

/** Options of a server with other prices than the bundled ones: pricing(t, { signup_credits: 0 }). */
export function pricing(t, changes) {
  const bundled = JSON.parse(readFileSync(inRepository("apps/esxserver/billing/pricing.json"), "utf8"));
  const folder = mkdtempSync(join(tmpdir(), "esx-prices-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "pricing.json");
  writeFileSync(path, JSON.stringify({ ...bundled, ...changes }));
  return ["--pricing", path];
}
