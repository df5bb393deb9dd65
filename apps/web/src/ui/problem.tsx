import frameTexts from "#texts/frame";
import { ApiError, NetworkError } from "../api/errors";
import { fill } from "../texts";
import { Button } from "./button";
import { Notice } from "./notice";

const text = frameTexts.errors;

interface Props {
  error: unknown;
  onRetry?: () => void;
  onDismiss?: () => void;
}

export function messageOf(error: unknown): string {
  if (error instanceof NetworkError) return text.network;
  if (error instanceof ApiError && error.retryAfter !== null) {
    return `${error.message} ${fill(text.retryAfter, { seconds: error.retryAfter })}`;
  }
  return error instanceof Error ? error.message : String(error);
}

/** An error, with what to do about it. */
export function Problem({ error, onRetry, onDismiss }: Props) {
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
