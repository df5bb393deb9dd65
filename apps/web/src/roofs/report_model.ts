// The dropped report and what was made of it.
import { download, downloadEsx } from "../ui/download";
import { createStore } from "../ui/store";
import { Work } from "../ui/work";
import { emitReport, importReport, previewReport, type ImportedRoof } from "./roof_api";

export const chosen = createStore<{ file: File | null; project: string }>({ file: null, project: "" });
export const preview = new Work(previewReport);
export const emission = new Work(emitReport);
export const imported = new Work(importReport);

export function takeReport(file: File): void {
  forgetReport();
  chosen.change({ file });
  void preview.start(file);
}

/** Forgets the report. The project name stays. */
export function forgetReport(): void {
  chosen.change({ file: null });
  for (const work of [preview, emission, imported]) work.reset();
}

export async function downloadEmission(): Promise<void> {
  const { file, project } = chosen.get();
  const made = file && (await emission.start({ file, project }));
  if (made) downloadEsx(made);
}

export function saveImported(made: ImportedRoof): void {
  download(made.esx, made.filename, "application/zip");
}

export async function downloadImport(): Promise<void> {
  const { file, project } = chosen.get();
  const made = file && (await imported.start({ file, project }));
  if (made) saveImported(made);
}
