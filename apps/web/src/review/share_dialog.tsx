// With whom an estimate is shared, and what those may do.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import reviewTexts from "#texts/review";
import { href } from "../app/route";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { SelectField, TextField } from "../ui/field";
import { Problem } from "../ui/notice";
import { useTask } from "../ui/state";
import type { EstimateStore, StoredEstimate } from "./estimate_store";
import type { Review } from "./use_review";

const text = reviewTexts.share;

type Right = keyof typeof text.rights;

const rights = Object.entries(text.rights).map(([value, label]) => ({ value, label }));

/** Controls that only work for users who may edit the estimate. */
export function EditFieldset({ store, children }: { store: EstimateStore; children: ComponentChildren }) {
  return (
    <fieldset class="stack edit-fieldset" disabled={!store.mayEdit}>
      {children}
    </fieldset>
  );
}

/** Whose it is, and why it cannot be edited. */
export function SharedNote({ row }: { row: StoredEstimate }) {
  if (!row.shared) return null;
  return <p class="quiet foreign shared-note">{fill(text.note[row.share?.may ?? "read"], { owner: row.owner_name ?? row.owner_uid })}</p>;
}

/** The address of this estimate, to be copied. */
function EstimateLink({ id }: { id: string }) {
  const [copied, setCopied] = useState(false);
  const address = location.href.split("#")[0] + href("estimates", id);
  const { start, error } = useTask<true>();
  const copy = async () => {
    const done = await start(() => navigator.clipboard.writeText(address).then(() => true as const));
    setCopied(done === true);
  };
  return (
    <div class="stack">
      <TextField label={text.link} hint={text.linkHint} value={address} onInput={() => undefined} />
      {error !== null && <Problem error={error} />}
      <div class="row">
        <Button onClick={() => void copy()}>{text.copy}</Button>
        <span role="status" class="quiet">
          {copied && text.copied}
        </span>
      </div>
    </div>
  );
}

interface FormProps {
  store: EstimateStore;
  share: StoredEstimate["share"];
  organization: string;
}

function ShareForm({ store, share, organization }: FormProps) {
  const [isPerson, setIsPerson] = useState(share !== null && share.with !== organization);
  const [person, setPerson] = useState(isPerson ? (share?.with ?? "") : "");
  const [may, setMay] = useState<Right>(share?.may ?? "read");
  const { start, running, error } = useTask<true>();
  const withWhom = isPerson ? person.trim() : organization;
  const run = (work: () => Promise<void>) => void start(() => work().then(() => true as const));
  const submit = (event: Event) => {
    event.preventDefault();
    if (withWhom !== "") run(() => store.share({ with: withWhom, may }));
  };
  return (
    <form class="stack" noValidate onSubmit={submit}>
      <SelectField
        label={text.with}
        value={isPerson ? "person" : "everybody"}
        options={[
          { value: "everybody", label: fill(text.everybody, { organization }) },
          { value: "person", label: fill(text.person, { organization }) },
        ]}
        onChange={(value) => setIsPerson(value === "person")}
      />
      {isPerson && <TextField label={text.who} autoComplete="off" value={person} onInput={setPerson} />}
      <SelectField label={text.may} value={may} options={rights} onChange={(value) => setMay(value as Right)} />
      <p class="quiet">{text.about}</p>
      {error !== null && <Problem error={error} />}
      <div class="row">
        <Button kind="primary" type="submit" disabled={running || withWhom === ""}>
          {share ? text.change : text.share}
        </Button>
        {share && (
          <Button disabled={running} onClick={() => run(() => store.unshare())}>
            {text.stop}
          </Button>
        )}
      </div>
    </form>
  );
}

interface Props {
  review: Review;
  organization: string | null;
  onClose: () => void;
}

export function ShareDialog({ review: { store, row }, organization, onClose }: Props) {
  const { share } = row;
  return (
    <Dialog title={text.title} onClose={onClose}>
      <p role="status" class="foreign">
        {share ? fill(text.isShared[share.may], { with: row.share_name ?? share.with }) : text.notShared}
      </p>
      {organization === null ? (
        <p>{text.none}</p>
      ) : (
        <ShareForm store={store} share={share} organization={organization} />
      )}
      <EstimateLink id={row.estimate_id} />
    </Dialog>
  );
}
