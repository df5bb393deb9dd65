// oidc_issuer.mjs PACKAGE: npm's oidc-provider on a free port of the loopback interface; prints its address.
// GET /test/token?alg=RS256 signs a user in and answers the ID token. GET /test/rotate adds new keys, which sign
// from then on. GET /test/client?redirect=URL adds the clients "web" (public) and "web-secret" (whose secret is
// "s3cret: & more"), for codes. GET /test/visit?place=URL signs the user in on a page of this issuer and answers
// the URL that this leads to.
import crypto from "node:crypto";
import http from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";

const { default: Provider } = await import(pathToFileURL(path.join(process.argv[2], "lib/index.js")));
const algorithms = ["RS256", "PS256", "ES256", "EdDSA"];
const redirect = "https://app.example/callback";
let generation = 0;
let codeClients = [];

function newKeys() {
  generation += 1;
  const make = (alg, ...kind) => ({ ...crypto.generateKeyPairSync(...kind).privateKey.export({ format: "jwk" }),
                                    alg, use: "sig", kid: `${alg}-${generation}` });
  return [make("RS256", "rsa", { modulusLength: 2048 }), make("PS256", "rsa", { modulusLength: 2048 }),
          make("ES256", "ec", { namedCurve: "P-256" }), make("EdDSA", "ed25519")];
}

function newProvider(keys) {
  return new Provider(issuer, {
    jwks: { keys },
    // One client for each algorithm; its id is the audience.
    clients: [...codeClients, ...algorithms.map((alg) => ({
      client_id: `app-${alg}`, id_token_signed_response_alg: alg, redirect_uris: [redirect],
      response_types: ["id_token"], grant_types: ["implicit"], token_endpoint_auth_method: "none" }))],
    responseTypes: ["id_token", "code"],
    conformIdTokenClaims: false,  // the ID token of a code has the email address, too
    enabledJWA: { idTokenSigningAlgValues: algorithms },
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: "ann@example.com", email_verified: true, name: "Ann" }) }),
  }).callback();
}

function newCodeClients(callback) {
  const client = { redirect_uris: [callback], response_types: ["code"], grant_types: ["authorization_code"] };
  return [{ ...client, client_id: "web", token_endpoint_auth_method: "none" },
          { ...client, client_id: "web-secret", client_secret: "s3cret: & more" }];
}

/** Signs in as a browser does: follows redirects, keeps cookies, sends the forms of login and consent. */
async function visit(place) {
  const cookies = new Map();
  const go = async (address, form) => {
    const response = await fetch(new URL(address, issuer), {
      redirect: "manual", method: form ? "POST" : "GET", body: form && new URLSearchParams(form),
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") } });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = line.match(/^([^=]+)=([^;]*)/);
      cookies.set(name, value);
    }
    return response;
  };
  for (let step = 0; step < 12; step += 1) {
    if (new URL(place, issuer).origin !== issuer) return place;
    let response = await go(place);
    if (response.status === 200) {  // a form
      const prompt = (await response.text()).match(/name="prompt" value="(\w+)"/)[1];
      response = await go(place, prompt === "login" ? { prompt, login: "ann", password: "x" } : { prompt });
    }
    place = response.headers.get("location");
    if (!place) throw new Error(`${response.status}: ${await response.text()}`);
  }
  throw new Error("the sign-in has no end");
}

async function newToken(alg) {
  const place = await visit("/auth?" + new URLSearchParams({
    client_id: `app-${alg}`, response_type: "id_token", scope: "openid email profile", nonce: crypto.randomUUID(),
    redirect_uri: redirect }));
  return new URLSearchParams(new URL(place).hash.slice(1)).get("id_token");
}

let keys = newKeys();
let provider;
let issuer;
const server = http.createServer(async (request, response) => {
  const url = new URL(request.url, issuer);
  if (!url.pathname.startsWith("/test/")) return provider(request, response);
  const answers = {
    "/test/token": () => newToken(url.searchParams.get("alg")),
    "/test/visit": () => visit(url.searchParams.get("place")),
    "/test/rotate": () => {
      keys = [...newKeys(), ...keys];
      provider = newProvider(keys);
      return "done";
    },
    "/test/client": () => {
      codeClients = newCodeClients(url.searchParams.get("redirect"));
      provider = newProvider(keys);
      return "done";
    } };
  try {
    response.end(await answers[url.pathname]());
  } catch (problem) {
    response.writeHead(500).end(String(problem.stack));
  }
});
server.listen(0, "127.0.0.1", () => {
  issuer = `http://127.0.0.1:${server.address().port}`;
  provider = newProvider(keys);
  console.log(issuer);
});
