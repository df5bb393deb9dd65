// Partners of the conversion API, and their webhooks.
import { useState } from "preact/hooks";

import administrationTexts from "#texts/administration";
import { fill } from "../texts";
import { SelectField, TextField } from "../ui/field";
import { day, time } from "../ui/format";
import { useLoaded, type Loaded } from "../ui/state";
import type { Column } from "../ui/table";
import {
  addPartner,
  largestPage,
  listAddress,
  readRows,
  resumePartner,
  rotateSecret,
  suspendPartner,
  updatePartner,
  type Partner,
} from "./admin";
import { FormDialog } from "./admin_form";
import { AdminList, type Act } from "./admin_list";

const text = administrationTexts.partners;

const partnerColumns: Column<Partner>[] = [
  {
    key: "name",
    title: text.name,
    sortBy: ({ name }) => name,
    cell: ({ name, partner_id: id }) => (
      <>
        <span class="foreign">{name}</span>
        <span class="foreign quiet admin-id">{id}</span>
      </>
    ),
  },
  {
    key: "state",
    title: text.state,
    sortBy: ({ suspended }) => Number(suspended),
    cell: ({ suspended }) => (suspended ? <strong class="admin-bad">{text.suspended}</strong> : text.active),
  },
  {
    key: "webhook",
    title: text.webhook,
    sortBy: (row) => row.webhook_url || null,
    cell: (row) => row.webhook_url || text.noWebhook,
  },
  { key: "secret", title: text.secret, cell: secretText },
  { key: "since", title: text.since, sortBy: (row) => row.created_at, cell: (row) => day(row.created_at) },
  {
    key: "see",
    title: text.see,
    cell: ({ name, partner_id: id }) => (
      <span class="row">
        {(["keys", "jobs", "webhooks"] as const).map((list) => (
          <a key={list} href={listAddress(list, id)} aria-label={fill(text.seeOf[list], { name })}>
            {administrationTexts.sections[list]}
          </a>
        ))}
      </span>
    ),
  },
];

function secretText({ has_webhook_secret: has, previous_secret_until: until }: Partner): string {
  if (!has) return text.noSecret;
  return until && Date.parse(until) > Date.now() ? fill(text.twoSecrets, { time: time(until) }) : text.hasSecret;
}

interface PartnerDialogProps {
  /** null: a new one. */
  partner: Partner | null;
  onEnd: (said: string | null) => void;
}

function PartnerDialog({ partner, onEnd }: PartnerDialogProps) {
  const [name, setName] = useState(partner?.name ?? "");
  const [url, setUrl] = useState(partner?.webhook_url ?? "");
  const [secret, setSecret] = useState("");
  const made = { name: name.trim(), webhook_url: url.trim(), ...(secret !== "" && { webhook_secret: secret }) };
  const work = async () => {
    if (partner) {
      await updatePartner(partner.partner_id, made);
      return fill(text.changed, { name: made.name });
    }
    const { webhook_url: hook, ...rest } = made;
    await addPartner(hook === "" ? rest : made);
    return fill(text.added, { name: made.name });
  };
  return (
    <FormDialog
      title={partner ? fill(text.changeNamed, { name: partner.name }) : text.add}
      send={partner ? text.save : text.add}
      ready={made.name !== ""}
      work={work}
      onEnd={onEnd}
    >
      <TextField label={text.name} required value={name} onInput={(typed) => setName(typed.slice(0, 200))} />
      <TextField label={text.webhook} hint={text.webhookHint} value={url} onInput={setUrl} autoComplete="off" />
      <TextField
        label={text.secretLabel}
        hint={partner?.has_webhook_secret ? text.secretStays : text.secretHint}
        value={secret}
        onInput={setSecret}
        autoComplete="off"
      />
    </FormDialog>
  );
}

const overlaps = Object.entries(text.overlaps).map(([value, label]) => ({ value, label }));

function SecretDialog({ partner, onEnd }: { partner: Partner; onEnd: (said: string | null) => void }) {
  const [overlap, setOverlap] = useState("24h");
  const work = async () => {
    const { webhook_secret: secret, previous_secret_until: until } = await rotateSecret(partner.partner_id, overlap);
    const said = fill(text.rotated, { name: partner.name, time: time(until) });
    return secret ? { said, secret: { label: text.newSecretLabel, value: secret } } : said;
  };
  return (
    <FormDialog title={fill(text.rotateNamed, { name: partner.name })} send={text.makeSecret} work={work} onEnd={onEnd}>
      <p>{text.rotateText}</p>
      <SelectField label={text.overlap} value={overlap} options={overlaps} onChange={setOverlap} />
    </FormDialog>
  );
}

const partnerActs: Act<Partner>[] = [
  {
    label: text.change,
    named: ({ name }) => fill(text.changeNamed, { name }),
    dialog: (partner, onEnd) => <PartnerDialog partner={partner} onEnd={onEnd} />,
  },
  {
    label: text.rotate,
    named: ({ name }) => fill(text.rotateNamed, { name }),
    isFor: (partner) => partner.has_webhook_secret,
    dialog: (partner, onEnd) => <SecretDialog partner={partner} onEnd={onEnd} />,
  },
  {
    label: text.suspend,
    named: ({ name }) => fill(text.suspendNamed, { name }),
    isFor: ({ suspended }) => !suspended,
    asks: () => text.suspendText,
    work: async ({ partner_id: id, name }) => {
      await suspendPartner(id);
      return fill(text.isSuspended, { name });
    },
  },
  {
    label: text.resume,
    named: ({ name }) => fill(text.resumeNamed, { name }),
    isFor: ({ suspended }) => suspended,
    work: async ({ partner_id: id, name }) => {
      await resumePartner(id);
      return fill(text.isResumed, { name });
    },
  },
];

export function Partners({ first }: { first: string | null }) {
  return (
    <AdminList
      name="partners"
      title={text.title}
      about={text.about}
      searchLabel={text.search}
      first={first}
      columns={partnerColumns}
      idOf={(row) => row.partner_id}
      acts={partnerActs}
      add={{ label: text.add, dialog: (onEnd) => <PartnerDialog partner={null} onEnd={onEnd} /> }}
    />
  );
}

/** The partners, for their names. */
export function usePartners(): Loaded<readonly Partner[]> {
  return useLoaded("partners", async (signal) => {
    const question = { words: "", limit: largestPage };
    return (await readRows("partners", (row) => row.partner_id, question, signal)).rows;
  });
}

/** A partner's name, with a link to it; the id of one that is not among the first. */
export function PartnerName({ id, partners }: { id: string; partners: readonly Partner[] | null }) {
  const name = partners?.find((row) => row.partner_id === id)?.name ?? id;
  return (
    <a class="foreign" href={listAddress("partners", id)}>
      {name}
    </a>
  );
}
