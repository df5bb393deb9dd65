// Users: their roles and organizations, sign-in links, blocks.
import { useState } from "preact/hooks";

import administrationTexts from "#texts/administration";
import { fill } from "../texts";
import { SelectField, TextField } from "../ui/field";
import { quantity, time } from "../ui/format";
import { Notice } from "../ui/notice";
import type { Column } from "../ui/table";
import {
  blockUser,
  deleteUser,
  heldText,
  makeLink,
  setOrganization,
  setRole,
  unblockUser,
  type Role,
  type Rows,
} from "./admin";
import { FormDialog } from "./admin_form";
import { AdminList, type Act } from "./admin_list";
import { Invitations, OrganizationField, roleNames, roleOptions } from "./invitations";

const text = administrationTexts.users;

type User = Rows["users"];

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
        {user.blocked && <strong class="admin-bad admin-id">{text.blocked}</strong>}
        {user.email && <span class="foreign quiet admin-id">{user.uid}</span>}
      </>
    ),
  },
  { key: "role", title: text.role, sortBy: ({ role }) => roleNames[role], cell: ({ role }) => roleNames[role] },
  {
    key: "organization",
    title: text.organization,
    sortBy: ({ organization }) => organization ?? null,
    cell: ({ organization }) => organization,
  },
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

interface UserProps {
  user: User;
  onEnd: (said: string | null) => void;
}

function OrganizationDialog({ user, onEnd }: UserProps) {
  const before = user.organization ?? "";
  const [organization, setName] = useState(before);
  const name = nameOf(user),
    wanted = organization.trim();
  const work = async () => {
    await setOrganization(user.uid, wanted);
    return wanted === "" ? fill(text.organizationLeft, { name }) : fill(text.organizationSet, { name, organization: wanted });
  };
  return (
    <FormDialog
      title={fill(text.setOrganizationOf, { name })}
      send={text.saveOrganization}
      ready={wanted !== before}
      work={work}
      onEnd={onEnd}
    >
      <OrganizationField value={organization} onInput={setName} />
      {before !== "" && wanted !== before && (
        <Notice kind="warn">{fill(text.leaves, { organization: before })}</Notice>
      )}
    </FormDialog>
  );
}

const linkTtls = Object.entries(text.linkTtls).map(([value, label]) => ({ value, label }));

function LinkDialog({ user, onEnd }: UserProps) {
  const [email, setEmail] = useState("");
  const [ttl, setTtl] = useState("15m");
  const name = nameOf(user),
    asksAddress = !user.email;
  const work = async () => {
    const made = await makeLink(user.uid, { ttl, ...(asksAddress && { email: email.trim() }) });
    const said = fill(text.linkMade, { name, time: time(made.expires_at) });
    return { said, secret: { label: text.linkLabel, value: made.link } };
  };
  return (
    <FormDialog
      title={fill(text.linkOf, { name })}
      send={text.makeLink}
      ready={!asksAddress || email.trim() !== ""}
      work={work}
      onEnd={onEnd}
    >
      <p>{text.linkText}</p>
      {asksAddress && (
        <TextField kind="email" required label={text.linkAddress} value={email} onInput={setEmail} autoComplete="off" />
      )}
      <SelectField label={text.linkTtl} value={ttl} options={linkTtls} onChange={setTtl} />
    </FormDialog>
  );
}

const blockActs = (self: string): Act<User>[] => [
  {
    label: text.block,
    named: (user) => fill(text.blockNamed, { name: nameOf(user) }),
    isFor: ({ uid, blocked }) => uid !== self && !blocked,
    asks: () => text.blockText,
    work: async (user) => {
      await blockUser(user.uid);
      return fill(text.isBlocked, { name: nameOf(user) });
    },
  },
  {
    label: text.unblock,
    named: (user) => fill(text.unblockNamed, { name: nameOf(user) }),
    isFor: ({ blocked }) => blocked,
    work: async (user) => {
      await unblockUser(user.uid);
      return fill(text.isUnblocked, { name: nameOf(user) });
    },
  },
];

/** `self`: the administrator, who does not delete themself. */
export function Users({ self, first }: { self: string; first: string | null }) {
  const acts: Act<User>[] = [
    {
      label: text.setRole,
      named: (user) => fill(text.setRoleOf, { name: nameOf(user) }),
      dialog: (user, onEnd) => <RoleDialog user={user} isSelf={user.uid === self} onEnd={onEnd} />,
    },
    {
      label: text.setOrganization,
      named: (user) => fill(text.setOrganizationOf, { name: nameOf(user) }),
      dialog: (user, onEnd) => <OrganizationDialog user={user} onEnd={onEnd} />,
    },
    {
      label: text.link,
      named: (user) => fill(text.linkOf, { name: nameOf(user) }),
      isFor: ({ blocked }) => !blocked,
      dialog: (user, onEnd) => <LinkDialog user={user} onEnd={onEnd} />,
    },
    ...blockActs(self),
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
