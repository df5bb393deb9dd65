// stripe_tool.mjs PACKAGE: npm's official stripe package, one command per line of JSON on standard input, one answer per
// line on standard output.
//   {"sign": {"payload", "secret", "timestamp"?}}: the Stripe-Signature header
//   {"verify": {"payload", "header", "secret"}}: the event, or {"error"}
//   {"create": {"port", "order"}}, {"retrieve": {"port", "id"}}, {"expire": {"port", "id"}}: a checkout session of the
//   server on that port; {"portal": {"port", "order"}}: a portal session
import { createRequire } from "node:module";
import readline from "node:readline";

const loaded = createRequire(import.meta.url)(process.argv[2]);
const Stripe = loaded.default ?? loaded;
const client = (port) => new Stripe("sk_test_1", { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries: 0 });

async function answer(request) {
  if (request.sign) return new Stripe("sk_test_1").webhooks.generateTestHeaderString(request.sign);
  if (request.verify) {
    const { payload, header, secret } = request.verify;
    return new Stripe("sk_test_1").webhooks.constructEvent(payload, header, secret);
  }
  if (request.create) return client(request.create.port).checkout.sessions.create(request.create.order);
  if (request.expire) return client(request.expire.port).checkout.sessions.expire(request.expire.id);
  if (request.portal) return client(request.portal.port).billingPortal.sessions.create(request.portal.order);
  return client(request.retrieve.port).checkout.sessions.retrieve(request.retrieve.id);
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  try {
    console.log(JSON.stringify(await answer(JSON.parse(line))));
  } catch (error) {
    console.log(JSON.stringify({ error: error.message, status: error.statusCode ?? null }));
  }
}
