// Sends a PDF to the server, which reads it.
import type { Schemas } from "../api/client";
import { toForm } from "../api/client";
import { upload } from "../api/upload";

export interface ReadOptions {
  signal: AbortSignal;
  onProgress: (sent: number) => void;
}

export type Reader = (
  file: File,
  priceList: string | null,
  options: ReadOptions,
) => Promise<Schemas["ImportPreflight"]>;

export const readEstimate: Reader = (file, priceList, options) =>
  upload("/api/v1/esx/import/preflight", toForm({ file, price_list: priceList }), options);
