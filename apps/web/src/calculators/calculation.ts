// Asks a calculator.
import { answer, client, type Schemas } from "../api/client";
import { ApiError } from "../api/errors";
import { isObject, type JsonObject } from "../api/types";
import { href } from "../app/route";

/** A figure of the answer with the uncertain values at either end. */
export interface AnswerRange {
  path: string;
  low: number;
  value: number;
  high: number;
}

/** An uncertain value, and the total with each end of it; null where nothing can be calculated with it. */
export interface Sensitivity {
  name: string;
  text: string;
  total_at_low: number | null;
  total_at_high: number | null;
  source: string;
}

/** Published sources that say different things. */
export interface Disagreement {
  text: string;
  citation_ids: readonly string[];
}

/** How sure an answer is; servers of earlier releases do not say it. */
interface Certainty {
  ranges?: readonly AnswerRange[];
  sensitivity?: readonly Sensitivity[];
  disagreements?: readonly Disagreement[];
}

type Answered = Omit<Schemas["CraneResultEnvelope"], "inputs" | "result" | keyof Certainty>;

/** The answer of any calculator. */
export interface Envelope extends Answered, Certainty {
  inputs: JsonObject;
  result: JsonObject;
}

/** A refusal, with the figures that belong to it: what is required, what was ruled out. */
export class Refused extends ApiError {
  constructor(
    error: ApiError,
    readonly facts: JsonObject,
  ) {
    super(error.status, error.message, error.fields, error.retryAfter);
    this.name = "Refused";
  }
}

const shown = new Set(["code", "field", "message", "violations"]);

function factsOf(body: unknown): JsonObject {
  const refusal = isObject(body) ? body["error"] : null;
  if (!isObject(refusal)) return {};
  return Object.fromEntries(Object.entries(refusal).filter(([name]) => !shown.has(name)));
}

/** Throws Refused if nothing can be calculated from the inputs. */
export async function calculate(name: string, { inputs, regional }: Linked, signal: AbortSignal): Promise<Envelope> {
  const query = { explain: true, drawing: true, ...(regional === null ? {} : { regional_adjustment_pct: regional }) };
  // The calculators differ in their inputs and results only, which the published schemas describe.
  const outcome = client.POST(`/api/v1/calc/${name}` as "/api/v1/calc/crane", {
    params: { query },
    body: inputs as never,
    signal,
  });
  try {
    return (await answer(outcome)) as unknown as Envelope;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    throw new Refused(error, factsOf((await outcome).error));
  }
}

export interface Linked {
  inputs: JsonObject;
  regional: number | null;
}

export function encodeInputs(inputs: JsonObject): string {
  const bytes = new TextEncoder().encode(JSON.stringify(inputs));
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(characters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function textOf(encoded: string): string {
  if (encoded.startsWith("{")) return encoded;
  const characters = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** The inputs of a link: base64url, or JSON as it is; null if they cannot be read. */
export function decodeInputs(encoded: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(textOf(encoded));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

const inputsName = "inputs";
const regionalName = "regional_adjustment_pct";

/** What the query of an address holds; null if it holds no inputs, "broken" if they cannot be read. */
export function readLink(query: URLSearchParams): Linked | null | "broken" {
  const encoded = query.get(inputsName);
  if (encoded === null) return null;
  const inputs = decodeInputs(encoded);
  const typed = query.get(regionalName);
  const regional = typed === null || typed === "" ? null : Number(typed);
  if (!inputs || (regional !== null && !Number.isFinite(regional))) return "broken";
  return { inputs, regional };
}

/** The part of the address behind the #. */
export function linkTo(calculator: string, { inputs, regional }: Linked): string {
  const query = new URLSearchParams();
  if (Object.keys(inputs).length > 0 || regional !== null) query.set(inputsName, encodeInputs(inputs));
  if (regional !== null) query.set(regionalName, String(regional));
  const held = query.toString();
  return href("calculators", calculator) + (held && `?${held}`);
}
