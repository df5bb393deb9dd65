import accountTexts from "#texts/account";
import type { Schemas } from "../api/client";
import { Button } from "../ui/button";
import { SelectField, TextField } from "../ui/field";
import { Loading } from "../ui/loading";
import { Notice, Problem } from "../ui/notice";
import { PriceListField } from "../ui/price_list_field";
import { Section } from "../ui/section";
import { patch, useLoaded, useTask } from "../ui/state";
import {
  accountStore,
  changesOf,
  fieldErrors,
  fieldText,
  profileFields,
  readProfile,
  sendFeedback,
  storeProfile,
  type AccountDrafts,
  type Profile,
  type ProfileField,
} from "./account";

const text = accountTexts.profile;
const feedbackText = accountTexts.feedback;

const completions: Partial<Record<ProfileField, string>> = {
  display_name: "name",
  company: "organization",
  phone: "tel",
  street: "street-address",
  city: "address-level2",
  state: "address-level1",
  postal_code: "postal-code",
};

interface FieldsProps {
  profile: Profile;
  error: unknown;
}

function Fields({ profile, error }: FieldsProps) {
  const { profile: draft } = accountStore.value;
  const errors = fieldErrors(error);
  const type = (field: ProfileField, value: string) => patch(accountStore, { profile: { ...draft, [field]: value } });
  return (
    <div class="account-fields">
      {profileFields.map((field) => {
        const shared = {
          label: text.fields[field],
          value: fieldText(profile, draft, field),
          error: errors[field] ?? null,
        };
        return field === "default_price_list" ? (
          <PriceListField key={field} {...shared} defaultLabel={text.noList} onChange={(code) => type(field, code)} />
        ) : (
          <TextField
            key={field}
            {...shared}
            autoComplete={completions[field] ?? "off"}
            onInput={(value) => type(field, value)}
          />
        );
      })}
    </div>
  );
}

function Form({ profile, onStored }: { profile: Profile; onStored: (profile: Profile) => void }) {
  const { profile: draft } = accountStore.value;
  const task = useTask<Profile>();
  const changes = changesOf(profile, draft);
  const isChanged = Object.keys(changes).length > 0;
  const save = async (event?: Event) => {
    event?.preventDefault();
    const stored = await task.start(() => storeProfile(changes));
    if (!stored) return;
    onStored(stored);
    patch(accountStore, { profile: {} });
  };
  const isPlaced = Object.keys(fieldErrors(task.error)).length > 0;
  return (
    <form class="stack" onSubmit={(event) => void save(event)}>
      <Fields profile={profile} error={task.error} />
      <div class="row">
        <Button kind="primary" type="submit" disabled={!isChanged || task.running}>
          {text.save}
        </Button>
        {isChanged && <Button onClick={() => patch(accountStore, { profile: {} })}>{text.undo}</Button>}
      </div>
      {task.error !== null && !isPlaced && <Problem error={task.error} onRetry={() => void save()} />}
      {task.value && !isChanged && <Notice kind="good">{text.saved}</Notice>}
    </form>
  );
}

/** What the user says about themselves. */
export function ProfilePart() {
  const { value, error, rerun, set } = useLoaded("profile", readProfile);
  return (
    <Section class="account-section" title={text.title}>
      <p class="quiet">{text.text}</p>
      {error !== null && <Problem error={error} onRetry={() => void rerun()} />}
      {value ? <Form profile={value} onStored={set} /> : error === null && <Loading />}
    </Section>
  );
}

const messageRows = 4;

const ratings = [
  { value: "", label: feedbackText.noRating },
  ...Object.entries(feedbackText.ratings)
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
    <Section class="account-section" title={feedbackText.title}>
      <p class="quiet">{feedbackText.text}</p>
      <form class="stack" onSubmit={(event) => void send(event)}>
        <TextField
          label={feedbackText.message}
          value={drafts.message}
          rows={messageRows}
          onInput={(message) => patch(accountStore, { message })}
        />
        <div class="account-fields">
          <SelectField
            label={feedbackText.rating}
            value={drafts.rating}
            options={ratings}
            onChange={(rating) => patch(accountStore, { rating })}
          />
          <TextField
            label={feedbackText.category}
            value={drafts.category}
            autoComplete="off"
            onInput={(category) => patch(accountStore, { category })}
          />
        </div>
        <div>
          <Button kind="primary" type="submit" disabled={task.running || drafts.message.trim() === ""}>
            {feedbackText.send}
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
