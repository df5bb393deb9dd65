// The routes of roofs.
import { answer, binary, client, toForm, type Schemas } from "../api/client";

export type RoofPreview = Schemas["RoofPreviewResponse"];
/** What measurements that are kept have too. */
export type RoofFigures = Omit<
  RoofPreview,
  "svg" | "published" | "waste_percent" | "waste_table" | "facets" | "figures"
>;
export type DescribedRoof = Schemas["RoofDescriptionPreviewResponse"];
export type RoofEmission = Schemas["RoofEmitResponse"];
export type ScopeLine = Schemas["RoofScopeLine"];
export type KeptReport = Schemas["RoofMeasurementsParseResponse"];

/** Endings of files that the routes read as reports. */
export const reportTypes = [".pdf", ".xml", ".json"];

/** Passwords of locked reports, as long as their files are in this tab. */
const passwords = new WeakMap<File, string>();

export function setPassword(file: File, password: string): void {
  passwords.set(file, password);
}

/** Members of a request with a report. */
export function reportMembers(file: File): { file: string; password?: string } {
  const password = passwords.get(file);
  return { file: binary(file), ...(password !== undefined && { password }) };
}

export function previewReport(file: File, signal: AbortSignal): Promise<RoofPreview> {
  return answer(client.POST("/api/v1/roof/preview", { body: reportMembers(file), bodySerializer: toForm, signal }));
}

/** Members of a request that names a project and a price list, if it does. */
export function named(project: string, priceList: string): { project_name?: string; price_list?: string } {
  const name = project.trim();
  return { ...(name !== "" && { project_name: name }), ...(priceList !== "" && { price_list: priceList }) };
}

interface EmissionInput {
  /** The measurements: a report, a description, or what the answers say. */
  file?: File | null;
  description?: string;
  /** Of the interview; the other questions use their defaults. */
  answers: Record<string, unknown>;
  project: string;
  /** Code of a list; "" for the bundled one. */
  priceList: string;
}

/** The one ESX of a roof: the sketch of the measurements, the scope of the answers. */
export function emitRoof(input: EmissionInput, signal: AbortSignal): Promise<RoofEmission> {
  const { file, description, answers, project, priceList } = input;
  const body = {
    ...(file && reportMembers(file)),
    ...(description !== undefined && { description }),
    ...(Object.keys(answers).length > 0 && { answers: JSON.stringify(answers) }),
    ...named(project, priceList),
  };
  return answer(client.POST("/api/v1/roof/emit", { body, bodySerializer: toForm, signal }));
}

export function previewWords(description: string, signal: AbortSignal): Promise<DescribedRoof> {
  return answer(client.POST("/api/v1/roof/describe/preview", { body: { description }, signal }));
}
