// Opens PDFs with pdf.js, which is loaded with the first one. Files never leave the browser for this.
import type { PDFDocumentProxy, PDFPageProxy, PDFWorker } from "pdfjs-dist";
import workerAddress from "pdfjs-dist/build/pdf.worker.min.mjs?url";

import { turnedSize, type Quarters, type Size } from "./layout";

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

/** `password`: of a locked file. */
export async function openPdf(file: File, password?: string): Promise<OpenPdf> {
  starting ??= start();
  const { pdfjs, worker } = await starting.catch((error: unknown) => {
    starting = null;
    throw error;
  });
  const task = pdfjs.getDocument({
    data: await file.arrayBuffer(),
    worker,
    ...(password !== undefined && { password }),
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

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "");

/** Whether pdf.js cannot open a file at all, so that another try is pointless. */
export function isDamage(error: unknown): boolean {
  return nameOf(error) === "InvalidPDFException";
}

/** Whether a file needs another password than the one that was given, if any. */
export function isLocked(error: unknown): boolean {
  return nameOf(error) === "PasswordException";
}

/** Tablets give a canvas no more pixels than this; larger ones stay blank there. */
const mostPixels = 1 << 24;

/** boxes and sizes are in points, whatever the unit of the page. */
export function sizeOf(page: PDFPageProxy): Size {
  const { width, height } = page.getViewport({ scale: 1 / page.userUnit });
  return { width, height };
}

/** Pixels of a canvas for a part of the pane. */
export function pixelsOf(width: number, height: number, ratio: number): Size {
  const sharp = Math.min(ratio, Math.sqrt(mostPixels / (width * height)));
  return { width: Math.max(1, Math.floor(width * sharp)), height: Math.max(1, Math.floor(height * sharp)) };
}

/** Gives the memory back at once; otherwise it stays until the garbage is collected. */
export function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

/** A canvas with the page, or null if the signal stopped the drawing. */
export async function drawPage(
  pdf: PDFDocumentProxy,
  { number, quarters }: { number: number; quarters: Quarters },
  pixels: Size,
  signal: AbortSignal,
): Promise<HTMLCanvasElement | null> {
  const page = await pdf.getPage(number);
  if (signal.aborted) return null;
  const canvas = document.createElement("canvas");
  canvas.width = pixels.width;
  canvas.height = pixels.height;
  const canvasContext = canvas.getContext("2d", { alpha: false });
  if (!canvasContext) throw new Error("no canvas");
  const scale = pixels.width / turnedSize(sizeOf(page), quarters).width / page.userUnit;
  const rotation = page.rotate + 90 * quarters;
  const task = page.render({ canvasContext, viewport: page.getViewport({ scale, rotation }) });
  const stop = () => task.cancel();
  signal.addEventListener("abort", stop);
  try {
    await task.promise;
    return canvas;
  } catch (error) {
    release(canvas);
    if (signal.aborted) return null;
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
    // What the page needed for drawing; the next drawing asks for it again.
    if (signal.aborted) page.cleanup();
  }
}
