// The routes of roofs.
import { answer, binary, client, toForm, type Schemas } from "../api/client";
import type { RoofImportReport } from "../api/types";

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

export interface ImportedRoof {
  filename: string;
  esx: ArrayBuffer;
  report: RoofImportReport | null;
}

/** Endings of files that the routes read as reports. */
export const reportTypes = [".pdf", ".xml", ".json"];

export function previewReport(file: File, signal: AbortSignal): Promise<RoofPreview> {
  return answer(client.POST("/api/v1/roof/preview", { body: { file: binary(file) }, bodySerializer: toForm, signal }));
}

/** Members of a request that names a project and a price list, if it does. */
export function named(project: string, priceList: string): { project_name?: string; price_list?: string } {
  const name = project.trim();
  return { ...(name !== "" && { project_name: name }), ...(priceList !== "" && { price_list: priceList }) };
}

interface ReportInput {
  file: File;
  project: string;
  /** Code of a list; "" for the bundled one. */
  priceList: string;
}

export function emitReport({ file, project, priceList }: ReportInput, signal: AbortSignal): Promise<RoofEmission> {
  const body = { file: binary(file), ...named(project, priceList) };
  return answer(client.POST("/api/v1/roof/emit", { body, bodySerializer: toForm, signal }));
}

/** The route names the ESX like the upload. */
export function uploadOf({ file, project }: Pick<ReportInput, "file" | "project">): File {
  const name = project.trim().replace(/[/\\]/g, "-");
  const ending = /\.[^.]+$/.exec(file.name)?.[0] ?? "";
  return name === "" ? file : new File([file], `${name}${ending}`, { type: file.type });
}

/** The name in a Content-Disposition header. */
export function nameIn(disposition: string | null): string | null {
  return /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? null;
}

export async function importReport(input: ReportInput, signal: AbortSignal): Promise<ImportedRoof> {
  const body = { file: binary(uploadOf(input)), ...named("", input.priceList) };
  const outcome = client.POST("/api/v1/roof/aerial-to-esx", {
    body,
    bodySerializer: toForm,
    parseAs: "arrayBuffer",
    signal,
  });
  const esx = (await answer(outcome)) as ArrayBuffer;
  const { headers } = (await outcome).response;
  const report = headers.get("X-Roof-Import-Report");
  return {
    filename: nameIn(headers.get("Content-Disposition")) ?? "roof.esx",
    esx,
    report: report === null ? null : (JSON.parse(report) as RoofImportReport),
  };
}

export function previewWords(description: string, signal: AbortSignal): Promise<DescribedRoof> {
  return answer(client.POST("/api/v1/roof/describe/preview", { body: { description }, signal }));
}

interface WordsInput {
  description: string;
  project: string;
  priceList: string;
}

export function emitWords({ description, project, priceList }: WordsInput, signal: AbortSignal): Promise<RoofEmission> {
  const body = { description, ...named(project, priceList) };
  return answer(client.POST("/api/v1/roof/emit-from-description", { body, signal }));
}
