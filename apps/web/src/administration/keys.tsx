// API keys of partners.
import { useState } from "preact/hooks";

import administrationTexts from "#texts/administration";
import { fill } from "../texts";
import { SelectField, TextField } from "../ui/field";
import { day, time } from "../ui/format";
import { Problem } from "../ui/notice";
import type { Column } from "../ui/table";
import { issueKey, revokeKey, wholeNumber, type Partner, type Rows } from "./admin";
import { FormDialog } from "./admin_form";
import { AdminList, type Act } from "./admin_list";
import { PartnerName, usePartners } from "./partners";

const text = administrationTexts.partners;
const keyText = administrationTexts.keys;
type ApiKey = Rows["keys"];

const isExpired = ({ expires_at: end }: ApiKey) => end !== null && end !== undefined && Date.parse(end) <= Date.now();
const isUsable = (key: ApiKey) => !key.revoked && !isExpired(key);

function keyState(key: ApiKey): string {
  if (key.revoked) return keyText.revoked;
  return isExpired(key) ? keyText.expired : keyText.valid;
}

/** What the key is called, or how it begins. */
const keyName = (key: ApiKey) => key.label || `${key.begins_with}…`;

function limitsText({ active_limit: active, daily_limit: daily }: ApiKey): string {
  const limits = [
    active && fill(keyText.activeOf, { count: active }),
    daily && fill(keyText.dailyOf, { count: daily }),
  ];
  return limits.filter(Boolean).join(", ") || keyText.usualLimits;
}

const keyColumns = (partners: readonly Partner[] | null): Column<ApiKey>[] => [
  {
    key: "label",
    title: keyText.label,
    sortBy: keyName,
    cell: (key) => (
      <>
        <span class="foreign">{keyName(key)}</span>
        {key.label && <span class="foreign quiet admin-id">{`${key.begins_with}…`}</span>}
      </>
    ),
  },
  {
    key: "partner",
    title: text.partner,
    sortBy: (key) => partners?.find((row) => row.partner_id === key.partner_id)?.name ?? key.partner_id,
    cell: (key) => <PartnerName id={key.partner_id} partners={partners} />,
  },
  { key: "kind", title: keyText.kind, sortBy: ({ kind }) => kind, cell: ({ kind }) => keyText.kinds[kind] },
  {
    key: "state",
    title: text.state,
    sortBy: keyState,
    cell: (key) => (isUsable(key) ? keyText.valid : <strong class="admin-bad">{keyState(key)}</strong>),
  },
  { key: "limits", title: keyText.limits, cell: limitsText },
  { key: "made", title: keyText.made, sortBy: (key) => key.created_at, cell: (key) => day(key.created_at) },
  {
    key: "expires",
    title: keyText.expires,
    sortBy: (key) => key.expires_at ?? null,
    cell: (key) => day(key.expires_at) || keyText.never,
  },
  {
    key: "used",
    title: keyText.used,
    sortBy: (key) => key.last_used_at ?? null,
    cell: (key) => time(key.last_used_at) || keyText.unused,
  },
];

const keyActs: Act<ApiKey>[] = [
  {
    label: keyText.revoke,
    named: (key) => fill(keyText.revokeNamed, { name: keyName(key) }),
    isFor: ({ revoked }) => !revoked,
    asks: () => keyText.revokeText,
    work: async (key) => {
      await revokeKey(key.key_id);
      return fill(keyText.isRevoked, { name: keyName(key) });
    },
  },
];

const lives = Object.entries(keyText.lives).map(([value, label]) => ({ value, label }));
const kinds = Object.entries(keyText.kinds).map(([value, label]) => ({ value, label }));

interface IssueProps {
  partners: readonly Partner[];
  /** Whom it is probably for. */
  first: string | null;
  onEnd: (said: string | null) => void;
}

function IssueDialog({ partners, first, onEnd }: IssueProps) {
  const known = partners.find((row) => row.partner_id === first) ?? partners[0];
  const [partner, setPartner] = useState(known?.partner_id ?? "");
  const [kind, setKind] = useState<ApiKey["kind"]>("test");
  const [label, setLabel] = useState("");
  const [life, setLife] = useState("");
  const [limits, setLimits] = useState({ active_limit: "", daily_limit: "" });
  const active = wholeNumber(limits.active_limit),
    daily = wholeNumber(limits.daily_limit);
  const work = async () => {
    const { api_key: value } = await issueKey({
      partner_id: partner,
      kind,
      ...(label.trim() && { label: label.trim() }),
      ...(life && { expires: life }),
      ...(active && { active_limit: active }),
      ...(daily && { daily_limit: daily }),
    });
    const name = partners.find((row) => row.partner_id === partner)?.name ?? partner;
    return { said: fill(keyText.issued, { name }), secret: { label: keyText.key, value } };
  };
  const limitField = (name: keyof typeof limits, value: number | null | undefined) => (
    <TextField
      label={keyText.limitLabels[name]}
      hint={keyText.limitHint}
      inputMode="numeric"
      value={limits[name]}
      error={value === null ? keyText.wrongLimit : null}
      onInput={(typed) => setLimits((now) => ({ ...now, [name]: typed }))}
    />
  );
  return (
    <FormDialog
      title={keyText.add}
      send={keyText.issue}
      ready={partner !== "" && active !== null && daily !== null}
      work={work}
      onEnd={onEnd}
    >
      {partners.length === 0 ? (
        <p>{keyText.noPartners}</p>
      ) : (
        <SelectField
          label={text.partner}
          value={partner}
          options={partners.map((row) => ({ value: row.partner_id, label: row.name }))}
          onChange={setPartner}
        />
      )}
      <SelectField
        label={keyText.kind}
        hint={keyText.kindHint}
        value={kind}
        options={kinds}
        onChange={(value) => setKind(value as ApiKey["kind"])}
      />
      <TextField
        label={keyText.label}
        hint={keyText.labelHint}
        value={label}
        onInput={(typed) => setLabel(typed.slice(0, 200))}
      />
      <SelectField label={keyText.life} value={life} options={lives} onChange={setLife} />
      {limitField("active_limit", active)}
      {limitField("daily_limit", daily)}
    </FormDialog>
  );
}

export function Keys({ first }: { first: string | null }) {
  const partners = usePartners();
  return (
    <>
      {partners.error !== null && <Problem error={partners.error} onRetry={() => void partners.rerun()} />}
      <AdminList
        name="keys"
        title={keyText.title}
        about={keyText.about}
        searchLabel={keyText.search}
        first={first}
        columns={keyColumns(partners.value)}
        idOf={(row) => row.key_id}
        acts={keyActs}
        add={{
          label: keyText.add,
          dialog: (onEnd) => <IssueDialog partners={partners.value ?? []} first={first} onEnd={onEnd} />,
        }}
      />
    </>
  );
}
