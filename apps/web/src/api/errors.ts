// What can go wrong between the page and the server.

export interface FieldError {
  /** Where the field is: ["rooms", "0", "length_ft"]. */
  path: string[];
  message: string;
  /** Stable code of what is wrong: "not_a_pdf". */
  code?: string;
}

/** An answer that is an error. `message` is the server's. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly fields: FieldError[] = [],
    /** Seconds after which to try again, if the server says so. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

/** No answer at all: the server is away, or the connection broke. */
export class NetworkError extends Error {
  constructor() {
    super("no answer");
    this.name = "NetworkError";
  }
}

interface Violation {
  loc?: unknown[];
  msg?: string;
  type?: string;
}

function toFieldError(violation: Violation): FieldError {
  const path = (violation.loc ?? []).map(String).filter((part, index) => index > 0 || !isPlace(part));
  return { path, message: violation.msg ?? "", ...(violation.type && { code: violation.type }) };
}

function isPlace(part: string): boolean {
  return part === "body" || part === "query" || part === "path";
}

export function toApiError(response: Response, body: unknown): ApiError {
  const detail = (body as { detail?: unknown } | undefined)?.detail;
  const retryAfter = Number(response.headers.get("Retry-After")) || null;
  if (Array.isArray(detail)) {
    const fields = detail.map((violation) => toFieldError(violation as Violation));
    const message = fields.map((field) => [field.path.join("."), field.message].filter(Boolean).join(": ")).join("\n");
    return new ApiError(response.status, message, fields, retryAfter);
  }
  const message = typeof detail === "string" ? detail : response.statusText || String(response.status);
  return new ApiError(response.status, message, [], retryAfter);
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
