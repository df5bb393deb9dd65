import accountTexts from "#texts/account";
import type { Schemas } from "../api/client";
import { Button } from "../ui/button";
import { SelectField, TextField } from "../ui/field";
import { Notice } from "../ui/notice";
import { Problem } from "../ui/problem";
import { Section } from "../ui/section";
import { patch, useTask } from "../ui/state";
import { accountStore, type AccountDrafts } from "./account_store";
import { sendFeedback } from "./requests";

const text = accountTexts.feedback;
const messageRows = 4;

const ratings = [
  { value: "", label: text.noRating },
  ...Object.entries(text.ratings)
    .map(([value, label]) => ({ value, label }))
    .reverse(),
];

export function feedbackOf({ message, rating, category }: AccountDrafts): Schemas["FeedbackRequest"] {
  return {
    message: message.trim(),
    ...(rating && { rating: Number(rating) }),
    ...(category.trim() && { category: category.trim() }),
  };
}

export function Feedback() {
  const drafts = accountStore.value;
  const task = useTask<Schemas["FeedbackResponse"]>();
  const send = async (event?: Event) => {
    event?.preventDefault();
    const sent = await task.start(() => sendFeedback(feedbackOf(drafts)));
    if (sent) patch(accountStore, { message: "", rating: "", category: "" });
  };
  return (
    <Section class="account-section" title={text.title}>
      <p class="quiet">{text.text}</p>
      <form class="stack" onSubmit={(event) => void send(event)}>
        <TextField
          label={text.message}
          value={drafts.message}
          rows={messageRows}
          onInput={(message) => patch(accountStore, { message })}
        />
        <div class="account-fields">
          <SelectField
            label={text.rating}
            value={drafts.rating}
            options={ratings}
            onChange={(rating) => patch(accountStore, { rating })}
          />
          <TextField
            label={text.category}
            value={drafts.category}
            autoComplete="off"
            onInput={(category) => patch(accountStore, { category })}
          />
        </div>
        <div>
          <Button kind="primary" type="submit" disabled={task.running || drafts.message.trim() === ""}>
            {text.send}
          </Button>
        </div>
      </form>
      {task.error !== null && <Problem error={task.error} onRetry={() => void send()} />}
      {task.value && task.error === null && drafts.message === "" && (
        <Notice kind="good">
          <p class="foreign">{task.value.message}</p>
        </Notice>
      )}
    </Section>
  );
}
