// The program under test ($ESXSERVER), on a free port and with a data dir of its own.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, closeSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { newStorage } from "./backends.mjs";

const program = process.env.ESXSERVER;
const run = promisify(execFile);
const secondsToStop = 30;

class Server {
  constructor(storage) {
    this.storage = storage;
    this.environment = { ...process.env, ...storage.environment };
    this.folder = mkdtempSync(join(tmpdir(), "esx-web-"));
    this.logPath = join(this.folder, "server.log");
  }

  /** With `identity`, users sign in there, and not with a link. */
  async start(options, identity) {
    const log = openSync(this.logPath, "a");
    const words = ["serve", "--data-dir", this.folder, "--listen", "127.0.0.1:0"];
    const signIn = identity ? ["--identity", identity] : ["--sign-in-link", "local"];
    this.process = spawn(program, [...words, ...signIn, ...this.storage.options, ...options], {
      env: this.environment,
      stdio: ["ignore", "pipe", log],
    });
    closeSync(log);
    this.exited = once(this.process, "exit");
    const lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
    this.url = await this.#next(lines, "listening on ");
    /** Signs in once, as the user "local". */
    if (!identity) this.link = await this.#next(lines, "sign in once, within 15m: ");
  }

  async #next(lines, start) {
    const { value } = await lines.next();
    if (value?.startsWith(start)) return value.slice(start.length);
    throw new Error(`esxserver printed ${value}\n${this.log()}`);
  }

  log() {
    return readFileSync(this.logPath, "utf8");
  }

  /**
   * Runs an administration command, and returns the JSON that it prints:
   * admin(["user", "role", "ann", "member"]), admin(["credits", "grant", "ann", "20"]),
   * admin(["price-list", "import", path]).
   */
  async admin([group, ...words]) {
    const all = [group, "--data-dir", this.folder, ...this.storage.options, ...words];
    const { stdout } = await run(program, all, { env: this.environment });
    return stdout ? JSON.parse(stdout) : null;
  }

  /** A link that signs in once: of "local", or of newLink("--uid", "ann", "--email", "ann@example.com"). */
  async newLink(...options) {
    return (await this.admin(["user", "link", "--base-url", this.url, ...options])).link;
  }

  /** An ID token for requests that no browser makes. */
  async token(uid, ...options) {
    return (await this.admin(["token", "--uid", uid, "--email", `${uid}@example.com`, ...options])).id_token;
  }

  /** Its exit status. */
  async stop() {
    const late = setTimeout(() => this.process.kill("SIGKILL"), 1000 * secondsToStop);
    this.process.kill("SIGTERM");
    const [status] = await this.exited;
    clearTimeout(late);
    rmSync(this.folder, { recursive: true, force: true });
    return status;
  }
}

/** A running server, which is stopped after the test `t`. */
export async function startServer(t, { options = [], identity = null } = {}) {
  const server = new Server(await newStorage());
  t.after(() => server.stop());
  await server.start(options, identity);
  return server;
}
