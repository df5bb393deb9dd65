// The estimate of a file, for the lines that the difference does not repeat.
import compareTexts from "#texts/compare";
import { answer, binary, client, toForm } from "../api/client";
import type { Estimate } from "../api/estimate";
import { readPrint } from "../api/upload";

const pdfMark = "%PDF-";
const zipMark = "PK";
const headSize = 1024;

export class UnreadableJson extends Error {}

/** By content, as the server judges it; the name may be wrong. */
export async function kindOf(file: Blob): Promise<"pdf" | "esx" | "json"> {
  const head = await file.slice(0, headSize).text();
  if (head.includes(pdfMark)) return "pdf";
  return head.startsWith(zipMark) ? "esx" : "json";
}

export function parseEstimate(json: string): Partial<Estimate> {
  let value: unknown;
  try {
    value = JSON.parse(json.replace(/^\uFEFF/, ""));
  } catch {
    value = null;
  }
  if (typeof value !== "object" || value === null) throw new UnreadableJson(compareTexts.errors.notJson);
  return value;
}

export async function readEstimate(file: File, priceList: string, signal: AbortSignal): Promise<Partial<Estimate>> {
  switch (await kindOf(file)) {
    case "pdf":
      return (await readPrint(file, priceList || null, { signal })).estimate as Estimate;
    case "esx": {
      const read = client.POST("/api/v1/esx/inspect", { body: { file: binary(file) }, bodySerializer: toForm, signal });
      return (await answer(read)) as Estimate;
    }
    case "json":
      return parseEstimate(await file.text());
  }
}
