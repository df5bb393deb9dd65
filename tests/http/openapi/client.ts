// What a client of the generated types writes; it only has to compile.
import type { components, operations, paths } from "./api";

type Job = components["schemas"]["Job"];
type Accepted = paths["/v1/conversions"]["post"]["responses"][202]["content"]["application/json"];
type Form = operations["createConversion"]["requestBody"]["content"]["multipart/form-data"];
type Failure = components["schemas"]["Error"];

export const form: Form = { file: "estimate.pdf", price_list: "DEMO8X_NOV26", output_formats: ["esx"] };

export async function start(base: string, key: string, body: FormData): Promise<Accepted> {
  const answer = await fetch(`${base}/v1/conversions`, { method: "POST", headers: { "X-API-Key": key }, body });
  if (answer.status === 202) return (await answer.json()) as Accepted;
  const failure = (await answer.json()) as Failure;
  throw new Error(`${failure.error.code}: ${failure.error.message} (${failure.error.request_id})`);
}

export function address(job: Job): string | null {
  switch (job.status) {
    case "succeeded":
      return job.esx_url ?? null;
    case "failed":
      throw new Error(job.error?.code);
    case "queued":
    case "processing":
      return null;
  }
}

export function total(job: Job): number {
  return job.summary?.total_rcv ?? 0;
}

type Estimate = components["schemas"]["Estimate"];
type Difference = paths["/api/v1/estimates/diff"]["post"]["responses"][200]["content"]["application/json"];

export function lineAmounts(estimate: Estimate): (number | null)[] {
  return estimate.line_items.map((line) => line.rcv);
}

export const shortEstimate: components["schemas"]["EstimateInput"] = {
  schema: "estimate-v1",
  line_items: [{ description: "Clean carpet", quantity: 168, unit: "SF" }],
};

export function rcvChange({ totals }: Difference): number {
  const [before, after] = totals.rcv ?? [0, 0];
  return after - before;
}
