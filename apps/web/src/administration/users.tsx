// Users, their roles, and invitations.
import { useState } from "preact/hooks";

import administrationTexts from "#texts/administration";
import { fill } from "../texts";
import { SelectField, TextField } from "../ui/field";
import { day, quantity } from "../ui/format";
import { Notice } from "../ui/notice";
import type { Column } from "../ui/table";
import { deleteUser, heldText, invite, revokeInvitation, setRole, type Role, type Rows } from "./admin";
import { FormDialog } from "./admin_form";
import { AdminList, type Act } from "./admin_list";

const text = administrationTexts.users;
const inviteText = administrationTexts.invitations;
const roleNames: Record<Role, string> = text.roles;
const roleOptions = Object.entries(roleNames).map(([value, label]) => ({ value, label }));
const days = [7, 14, 30].map((count) => ({ value: `${count}d`, label: fill(administrationTexts.days, { count }) }));

type User = Rows["users"];
type Invitation = Rows["invitations"];

const nameOf = ({ email, uid }: User) => email || uid;
const heldCount = ({ records }: User) => Object.values(records).reduce((sum, number) => sum + number, 0);

const columns: Column<User>[] = [
  {
    key: "user",
    title: text.user,
    sortBy: nameOf,
    cell: (user) => (
      <>
        <span class="foreign">{nameOf(user)}</span>
        {user.email && <span class="foreign quiet admin-id">{user.uid}</span>}
      </>
    ),
  },
  { key: "role", title: text.role, sortBy: ({ role }) => roleNames[role], cell: ({ role }) => roleNames[role] },
  { key: "held", title: text.heldTitle, sortBy: heldCount, cell: ({ records }) => heldText(records) },
  { key: "count", title: text.recordCount, number: true, sortBy: heldCount, cell: (user) => quantity(heldCount(user)) },
];

interface RoleProps {
  user: User;
  isSelf: boolean;
  onEnd: (said: string | null) => void;
}

function RoleDialog({ user, isSelf, onEnd }: RoleProps) {
  const [role, setChosen] = useState<Role>(user.role);
  const name = nameOf(user);
  const work = async () => {
    await setRole(user.uid, role);
    return fill(text.roleSet, { name, role: roleNames[role] });
  };
  return (
    <FormDialog
      title={fill(text.setRoleOf, { name })}
      send={text.setRole}
      ready={role !== user.role}
      work={work}
      onEnd={onEnd}
    >
      <SelectField
        label={text.role}
        hint={text.roleHint}
        value={role}
        options={roleOptions}
        onChange={(value) => setChosen(value as Role)}
      />
      {isSelf && role !== "admin" && <Notice kind="warn">{text.losesAdmin}</Notice>}
    </FormDialog>
  );
}

function InviteDialog({ onEnd }: { onEnd: (said: string | null) => void }) {
  const [email, setEmail] = useState("");
  const [role, setChosen] = useState<Role>("none");
  const [expires, setExpires] = useState("14d");
  const work = async () => {
    const made = await invite({ email: email.trim(), expires, ...(role !== "none" && { role }) });
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
      <SelectField label={inviteText.expires} value={expires} options={days} onChange={setExpires} />
    </FormDialog>
  );
}

/** `self`: the administrator, who does not delete themself. */
export function Users({ self, first }: { self: string; first: string | null }) {
  const acts: Act<User>[] = [
    {
      label: text.setRole,
      named: (user) => fill(text.setRoleOf, { name: nameOf(user) }),
      dialog: (user, onEnd) => <RoleDialog user={user} isSelf={user.uid === self} onEnd={onEnd} />,
    },
    {
      label: text.delete,
      named: (user) => fill(text.deleteNamed, { name: nameOf(user) }),
      isFor: ({ uid }) => uid !== self,
      asks: ({ records }) => fill(text.deleteText, { held: heldText(records) }),
      work: async (user) => {
        const { deleted } = await deleteUser(user.uid);
        return fill(text.deleted, { name: nameOf(user), held: heldText(deleted) || text.nothing });
      },
    },
  ];
  return (
    <>
      <AdminList
        name="users"
        title={text.title}
        about={text.about}
        searchLabel={text.search}
        first={first}
        columns={columns}
        idOf={({ uid }) => uid}
        acts={acts}
      />
      <Invitations />
    </>
  );
}

const invitationColumns: Column<Invitation>[] = [
  { key: "email", title: inviteText.email, sortBy: ({ email }) => email, cell: ({ email }) => email },
  { key: "role", title: text.role, sortBy: ({ role }) => roleNames[role], cell: ({ role }) => roleNames[role] },
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

function Invitations() {
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
