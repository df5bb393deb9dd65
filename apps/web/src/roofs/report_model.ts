// The dropped report and what was made of it.
import { download, downloadEsx } from "../ui/download";
import { patch, signal, Task } from "../ui/state";
import { emitReport, importReport, previewReport, type ImportedRoof } from "./roof_api";

export const chosen = signal<{ file: File | null; project: string }>({ file: null, project: "" });
export const preview = new Task(previewReport);
export const emission = new Task(emitReport);
export const imported = new Task(importReport);

export function takeReport(file: File): void {
  forgetReport();
  patch(chosen, { file });
  void preview.start(file);
}

/** Forgets the report. The project name stays. */
export function forgetReport(): void {
  patch(chosen, { file: null });
  for (const work of [preview, emission, imported]) work.reset();
}

export async function downloadEmission(): Promise<void> {
  const { file, project } = chosen.value;
  const made = file && (await emission.start({ file, project }));
  if (made) downloadEsx(made);
}

export function saveImported(made: ImportedRoof): void {
  download(made.esx, made.filename, "application/zip");
}

export async function downloadImport(): Promise<void> {
  const { file, project } = chosen.value;
  const made = file && (await imported.start({ file, project }));
  if (made) saveImported(made);
}
