// A payment provider: the stand-in of Stripe that the tests of the service use.
import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { inRepository } from "./files.mjs";

class Stripe {
  constructor(process) {
    this.process = process;
    this.lines = createInterface({ input: process.stdout })[Symbol.asyncIterator]();
  }

  async #next() {
    return JSON.parse((await this.lines.next()).value);
  }

  async start() {
    const { port, key, secret } = await this.#next();
    this.secret = secret;
    this.url = `http://127.0.0.1:${port}`;
    /** They make esxserver use it. */
    this.options = ["--payments", `${this.url}/`, "--payments-key", key, "--payments-webhook-secret", secret];
  }

  /** Completes a session, as a user does on the provider's page. Returns the subscription that it starts. */
  async pay(session) {
    this.process.stdin.write(`${session}\n`);
    return this.#next();
  }

  /** Reports an event to the webhook of the server. */
  async report(server, type, object) {
    const created = Math.floor(Date.now() / 1000);
    const event = JSON.stringify({ id: `evt_${created}`, object: "event", type, created, data: { object } });
    const signature = createHmac("sha256", this.secret).update(`${created}.${event}`).digest("hex");
    const headers = { "Content-Type": "application/json", "Stripe-Signature": `t=${created},v1=${signature}` };
    const response = await fetch(`${server.url}/api/v1/billing/payments/webhook`, { method: "POST", headers, body: event });
    if (!response.ok) throw new Error(`webhook: ${response.status} ${await response.text()}`);
  }
}

/** {url, options, pay(), report()}. It ends after the test `t`. */
export async function startStripe(t) {
  const process = spawn("python3", [inRepository("tests/web/support/stripe.py")], { stdio: ["pipe", "pipe", "inherit"] });
  t.after(async () => {
    process.stdin.end();
    if (process.exitCode === null) await once(process, "exit");
  });
  const stripe = new Stripe(process);
  await stripe.start();
  return stripe;
}
