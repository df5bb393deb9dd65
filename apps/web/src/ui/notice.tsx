import { Component, type ComponentChildren } from "preact";

import frameTexts from "#texts/frame";
import { ApiError, NetworkError, type FieldError } from "../api/errors";
import { count, fill } from "../texts";
import { Button } from "./button";

interface Props {
  kind: "good" | "warn" | "bad" | "info";
  title?: string;
  children?: ComponentChildren;
}

/** A message. Errors interrupt a screen reader, others wait. */
export function Notice({ kind, title, children }: Props) {
  return (
    <div class={`notice notice-${kind}`} role={kind === "bad" ? "alert" : "status"}>
      {title && <strong>{title}</strong>}
      {children}
    </div>
  );
}

const text = frameTexts.errors;

interface ProblemProps {
  error: unknown;
  onRetry?: () => void;
  onDismiss?: () => void;
}

const codes: Record<string, string> = text.codes;
const statuses: Record<string, string> = text.statuses;

/** What is wrong with a field or a file, and what to do about it: the words of its code, else the server's. */
export function fieldMessage({ code = "", message }: FieldError): string {
  const words = codes[code];
  return words ? fill(words, { message }) : message;
}

function inWords(error: ApiError): string {
  const lines = error.fields.map((field) => {
    const place = codes[field.code ?? ""] ? "" : field.path.join(".");
    return [place, fieldMessage(field)].filter(Boolean).join(": ");
  });
  if (lines.length > 0) return [...new Set(lines)].join("\n");
  return fill(statuses[error.status] ?? "{message}", { message: error.message });
}

/** Any error in the user's words: what happened, and what to do. */
export function messageOf(error: unknown): string {
  if (error instanceof NetworkError) return text.network;
  if (error instanceof ApiError) {
    const wait = error.retryAfter === null ? "" : ` ${count(error.retryAfter, text.retryAfter)}`;
    return inWords(error) + wait;
  }
  return error instanceof Error ? error.message : String(error);
}

/** An error, with what to do about it. */
export function Problem({ error, onRetry, onDismiss }: ProblemProps) {
  return (
    <Notice kind="bad" title={text.title}>
      <p class="foreign problem-text">{messageOf(error)}</p>
      {(onRetry || onDismiss) && (
        <div class="row">
          {onRetry && <Button onClick={onRetry}>{text.retry}</Button>}
          {onDismiss && <Button onClick={onDismiss}>{text.dismiss}</Button>}
        </div>
      )}
    </Notice>
  );
}

interface ErrorBoundaryProps {
  children: ComponentChildren;
}

/** Shows a mistake of a page in its place, so that the rest still works. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state = { error: null as unknown };

  override componentDidCatch(error: unknown): void {
    this.setState({ error });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <Problem error={error} onRetry={() => this.setState({ error: null })} />;
  }
}

interface NotFoundProps {
  title: string;
  text: string;
  /** Where to go instead. */
  href: string;
  link: string;
}

/** A screen for an address with nothing to show. */
export function NotFound({ title, text, href, link }: NotFoundProps) {
  return (
    <div class="page stack">
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <a href={href}>{link}</a>
      </p>
    </div>
  );
}
