// Uploads that show how much has been sent, which fetch cannot say.
import { reportSessionEnd, sessionHeaders, toForm, type Schemas } from "./client";
import { NetworkError, toApiError } from "./errors";

export interface UploadOptions {
  signal: AbortSignal;
  /** The part that has been sent, from 0 to 1; 1 once all of it has. */
  onProgress?: (sent: number) => void;
}

function headersOf(request: XMLHttpRequest): Headers {
  const retryAfter = request.getResponseHeader("Retry-After");
  return new Headers(retryAfter === null ? {} : { "Retry-After": retryAfter });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function answerOf<T>(request: XMLHttpRequest): T {
  const { status, statusText } = request;
  const body = parse(request.responseText);
  if (status >= 200 && status < 300) return body as T;
  if (status === 401) reportSessionEnd();
  throw toApiError(new Response(null, { status, statusText, headers: headersOf(request) }), body);
}

/** Sends a body. Like `answer`, throws ApiError for an answer that is an error, and NetworkError if there is none. */
function send<T>(method: "POST" | "PUT", path: string, body: FormData | Blob, options: UploadOptions): Promise<T> {
  const { signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const finish = (end: () => void) => () => {
      signal.removeEventListener("abort", stop);
      end();
    };
    request.open(method, path);
    for (const [name, value] of Object.entries(sessionHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.upload.onload = () => onProgress?.(1);
    request.onload = finish(() => {
      try {
        resolve(answerOf<T>(request));
      } catch (error) {
        reject(error);
      }
    });
    request.onerror = finish(() => reject(new NetworkError()));
    request.ontimeout = request.onerror;
    request.onabort = finish(() => reject(new DOMException("stopped", "AbortError")));
    signal.addEventListener("abort", stop);
    request.send(body);
    if (signal.aborted) stop();
  });
}

/** Posts a form. */
export function upload<T>(path: string, form: FormData, options: UploadOptions): Promise<T> {
  return send("POST", path, form, options);
}

/** Puts the bytes of a file, whatever kind its name says. */
export function putFile<T>(path: string, file: File, options: UploadOptions): Promise<T> {
  return send("PUT", path, new Blob([file], { type: "application/octet-stream" }), options);
}

/** Reads a printed estimate, with the price list printed in it unless another one is given. */
export function readPrint(
  file: File,
  priceList: string | null,
  options: UploadOptions,
): Promise<Schemas["ImportPreflight"]> {
  return upload("/api/v1/esx/import/preflight", toForm({ file, price_list: priceList }), options);
}
