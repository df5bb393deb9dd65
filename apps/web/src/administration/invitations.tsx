// Invitations, and what is given with one: a role and an organization.
import { useState } from "preact/hooks";

import administrationTexts from "#texts/administration";
import { fill } from "../texts";
import { SelectField, TextField } from "../ui/field";
import { day } from "../ui/format";
import type { Column } from "../ui/table";
import { invite, revokeInvitation, type Role, type Rows } from "./admin";
import { FormDialog } from "./admin_form";
import { AdminList, type Act } from "./admin_list";

const text = administrationTexts.users;
const inviteText = administrationTexts.invitations;
export const roleNames: Record<Role, string> = text.roles;
export const roleOptions = Object.entries(roleNames).map(([value, label]) => ({ value, label }));
const days = [7, 14, 30].map((count) => ({ value: `${count}d`, label: fill(administrationTexts.days, { count }) }));

type Invitation = Rows["invitations"];

interface OrganizationProps {
  hint?: string;
  value: string;
  onInput: (value: string) => void;
}

export function OrganizationField({ hint = text.organizationHint, value, onInput }: OrganizationProps) {
  return (
    <TextField
      label={text.organization}
      hint={hint}
      value={value}
      autoComplete="off"
      onInput={(typed) => onInput(typed.slice(0, 200))}
    />
  );
}

function InviteDialog({ onEnd }: { onEnd: (said: string | null) => void }) {
  const [email, setEmail] = useState("");
  const [role, setChosen] = useState<Role>("none");
  const [organization, setOrganizationName] = useState("");
  const [expires, setExpires] = useState("14d");
  const work = async () => {
    const made = await invite({
      email: email.trim(),
      expires,
      ...(role !== "none" && { role }),
      ...(organization.trim() && { organization: organization.trim() }),
    });
    return fill(inviteText.invited, { email: made.email, day: day(made.expires_at) });
  };
  return (
    <FormDialog title={inviteText.add} send={inviteText.send} ready={email.trim() !== ""} work={work} onEnd={onEnd}>
      <TextField kind="email" required label={inviteText.email} value={email} onInput={setEmail} autoComplete="off" />
      <SelectField
        label={text.role}
        hint={text.roleHint}
        value={role}
        options={roleOptions}
        onChange={(value) => setChosen(value as Role)}
      />
      <OrganizationField value={organization} onInput={setOrganizationName} />
      <SelectField label={inviteText.expires} value={expires} options={days} onChange={setExpires} />
    </FormDialog>
  );
}

const invitationColumns: Column<Invitation>[] = [
  { key: "email", title: inviteText.email, sortBy: ({ email }) => email, cell: ({ email }) => email },
  { key: "role", title: text.role, sortBy: ({ role }) => roleNames[role], cell: ({ role }) => roleNames[role] },
  {
    key: "organization",
    title: text.organization,
    sortBy: ({ organization }) => organization ?? null,
    cell: ({ organization }) => organization,
  },
  { key: "by", title: inviteText.by, sortBy: ({ by }) => by, cell: ({ by }) => by },
  { key: "made", title: inviteText.made, sortBy: (row) => row.created_at, cell: (row) => day(row.created_at) },
  { key: "expires", title: inviteText.until, sortBy: (row) => row.expires_at, cell: (row) => day(row.expires_at) },
];

const invitationActs: Act<Invitation>[] = [
  {
    label: inviteText.revoke,
    named: ({ email }) => fill(inviteText.revokeNamed, { email }),
    asks: () => inviteText.revokeText,
    work: async ({ invitation_id: id, email }) => {
      await revokeInvitation(id);
      return fill(inviteText.revoked, { email });
    },
  },
];

export function Invitations() {
  return (
    <AdminList
      name="invitations"
      title={inviteText.title}
      about={inviteText.about}
      searchLabel={inviteText.search}
      columns={invitationColumns}
      idOf={(row) => row.invitation_id}
      acts={invitationActs}
      add={{ label: inviteText.add, dialog: (onEnd) => <InviteDialog onEnd={onEnd} /> }}
    />
  );
}
