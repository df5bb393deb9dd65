import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "preact/hooks";

import type { Size } from "./layout";
import { openPdf, sizeOf, type OpenPdf } from "./pdf_file";

export interface Pdf {
  pdf: PDFDocumentProxy | null;
  /** Of every page; a guess for those whose size is not known yet. */
  sizes: readonly Size[];
  error: unknown;
  retry: () => void;
}

const letter: Size = { width: 612, height: 792 };
const chunk = 24;

/**
 * Reads the sizes of all pages, which costs little next to drawing them. Until then, the others are taken to be as the
 * first page.
 */
async function readSizes(pdf: PDFDocumentProxy, onSizes: (sizes: readonly Size[]) => boolean): Promise<void> {
  const first = sizeOf(await pdf.getPage(1));
  const sizes = Array<Size>(pdf.numPages).fill(first);
  if (!onSizes([...sizes])) return;
  for (let start = 0; start < pdf.numPages; start += chunk) {
    const numbers = sizes.slice(start, start + chunk).map((_, index) => start + index + 1);
    // A page that cannot be read keeps the guess; drawing it says what is wrong.
    const read = await Promise.all(numbers.map((number) => pdf.getPage(number).then(sizeOf, () => first)));
    const isNew = read.some(({ width, height }) => width !== first.width || height !== first.height);
    sizes.splice(start, read.length, ...read);
    if (isNew && !onSizes([...sizes])) return;
  }
}

export function usePdf(file: File, pageCount: number, password?: string): Pdf {
  const guess = () => Array<Size>(pageCount).fill(letter);
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<Omit<Pdf, "retry">>({ pdf: null, sizes: guess(), error: null });
  useEffect(() => {
    let wanted = true;
    let open: OpenPdf | null = null;
    const fail = (error: unknown) => wanted && setState({ pdf: null, sizes: guess(), error });
    const show = async (opened: OpenPdf) => {
      open = opened;
      if (!wanted) return opened.close();
      await readSizes(opened.pdf, (sizes) => {
        if (wanted) setState({ pdf: opened.pdf, sizes, error: null });
        return wanted;
      });
    };
    setState({ pdf: null, sizes: guess(), error: null });
    openPdf(file, password).then(show).catch(fail);
    return () => {
      wanted = false;
      open?.close();
    };
  }, [file, tries, password]);
  return { ...state, retry: () => setTries((was) => was + 1) };
}
