// Opens PDFs with pdf.js, which is loaded with the first one. Files never leave the browser for this.
import type { PDFDocumentProxy, PDFWorker } from "pdfjs-dist";
import workerAddress from "pdfjs-dist/build/pdf.worker.min.mjs?url";

type PdfJs = typeof import("pdfjs-dist");

let starting: Promise<{ pdfjs: PdfJs; worker: PDFWorker }> | null = null;

/** One worker reads all files. */
async function start(): Promise<{ pdfjs: PdfJs; worker: PDFWorker }> {
  const pdfjs = await import("pdfjs-dist");
  pdfjs.GlobalWorkerOptions.workerSrc = workerAddress;
  return { pdfjs, worker: new pdfjs.PDFWorker({ verbosity: pdfjs.VerbosityLevel.ERRORS }) };
}

export interface OpenPdf {
  pdf: PDFDocumentProxy;
  close: () => void;
}

export async function openPdf(file: File): Promise<OpenPdf> {
  starting ??= start();
  const { pdfjs, worker } = await starting.catch((error: unknown) => {
    starting = null;
    throw error;
  });
  const task = pdfjs.getDocument({
    data: await file.arrayBuffer(),
    worker,
    isEvalSupported: false,
    enableXfa: false,
    useSystemFonts: true,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  const close = () => void task.destroy();
  try {
    return { pdf: await task.promise, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Whether pdf.js cannot open a file at all, so that another try is pointless. */
export function isDamage(error: unknown): boolean {
  const name = error instanceof Error ? error.name : "";
  return name === "InvalidPDFException" || name === "PasswordException";
}
