// Asks a calculator.
import { answer, client, type Schemas } from "../api/client";
import { ApiError } from "../api/errors";
import { isObject, type JsonObject } from "./json";
import type { Linked } from "./link";

/** The answer of any calculator. */
export interface Envelope extends Omit<Schemas["CraneResultEnvelope"], "inputs" | "result"> {
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
