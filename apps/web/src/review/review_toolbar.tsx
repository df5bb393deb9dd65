import reviewTexts from "#texts/review";
import { Button } from "../ui/button";
import type { Command } from "./keys";
import type { Review } from "./use_review";

const text = reviewTexts.toolbar;

interface Props {
  review: Review;
  title: string;
  onCommand: (command: Command) => void;
}

export function ReviewToolbar({ review, title, onCommand }: Props) {
  const { history, onlyDoubtful } = review.state;
  return (
    <div class="row spread review-toolbar">
      <h1 class="review-title" title={title}>
        {title}
      </h1>
      <div class="row" role="group" aria-label={text.label}>
        <Button kind="quiet" disabled={history.past.length === 0} onClick={() => onCommand("undo")}>
          {text.undo}
        </Button>
        <Button kind="quiet" disabled={history.future.length === 0} onClick={() => onCommand("redo")}>
          {text.redo}
        </Button>
        <Button pressed={onlyDoubtful} keyHint="f" onClick={() => onCommand("filter")}>
          {text.filter}
        </Button>
        <Button keyHint="?" onClick={() => onCommand("keys")}>
          {text.keys}
        </Button>
        <Button kind="primary" keyHint="t" onClick={() => onCommand("takeAway")}>
          {text.takeAway}
        </Button>
      </div>
    </div>
  );
}
