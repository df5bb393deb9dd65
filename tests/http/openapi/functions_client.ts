// What a program writes that calls the functions of the second generator; it only has to compile.
import { createConversion, editEstimate, getConversion, listEstimates } from "./functions";
import { createClient } from "./functions/client";
import type { StoredEstimate, Job } from "./functions";

const base = "https://esx.example.com";

export async function convert(key: string, file: Blob): Promise<Job> {
  const client = createClient({ baseUrl: base, auth: key });
  const started = await createConversion({
    client,
    body: { file, price_list: "DEMO8X_NOV26", output_formats: ["esx", "json"] },
    headers: { "Idempotency-Key": "one" },
  });
  if (!started.data) throw new Error(`${started.error.error.code}: ${started.error.error.message}`);
  const read = await getConversion({ client, path: { job_id: started.data.job_id } });
  if (!read.data) throw new Error(read.error.error.code);
  return read.data;
}

export async function rename(token: string, row: StoredEstimate, name: string): Promise<number> {
  const client = createClient({ baseUrl: base, auth: token });
  const made = await editEstimate({
    client,
    path: { estimate_id: row.estimate_id },
    headers: { "If-Match": String(row.version) },
    body: { operations: [{ op: "set", path: "/claim/insured_name", value: name }] },
  });
  // Every error of the application API has a code.
  if (!made.data) throw new Error(made.error.code);
  return made.data.version;
}

export async function unread(token: string): Promise<StoredEstimate[]> {
  const client = createClient({ baseUrl: base, auth: token });
  const { data } = await listEstimates({ client, query: { state: "queued", sort: "-created_at" } });
  return data ?? [];
}
