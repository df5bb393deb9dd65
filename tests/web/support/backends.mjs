// Where a server keeps its data: SQLite and files, or what $ESX_WEB_STORAGE names: "postgres+s3" (backends.py).
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after } from "node:test";
import { createInterface } from "node:readline";
import { inRepository } from "./files.mjs";

const onServers = process.env.ESX_WEB_STORAGE === "postgres+s3";
let servers = null; // of this test file, started when they are first needed

if (onServers) {
  after(async () => {
    if (!servers || servers.process.exitCode !== null) return;
    servers.process.stdin.end();
    await once(servers.process, "exit");
  });
}

function startServers() {
  const process = spawn("python3", [inRepository("tests/web/support/backends.py")]);
  let errors = "";
  process.stderr.on("data", (piece) => (errors += piece));
  process.stdin.on("error", () => {}); // its end is noticed below
  const lines = createInterface({ input: process.stdout })[Symbol.asyncIterator]();
  const ended = once(process, "close").then(([status]) => `status ${status}: ${errors}`);
  return { process, lines, ended };
}

/** The options and environment of an esxserver with storage of its own. */
export async function newStorage() {
  if (!onServers) return { options: [], environment: {} };
  servers ??= startServers();
  servers.process.stdin.write("\n");
  const { value } = await servers.lines.next();
  if (!value) throw new Error(`backends.py: ${await servers.ended}`);
  return JSON.parse(value);
}
