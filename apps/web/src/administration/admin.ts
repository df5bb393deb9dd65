// Requests of administrators, and how the page says what they are about.
import administrationTexts from "#texts/administration";
import { answer, binary, client, toForm, type Schemas } from "../api/client";
import { href } from "../app/route";
import { count, fill, locale } from "../texts";

/** The sections of administration, each with an address of its own. */
export const sectionNames = ["users", "partners", "keys", "jobs", "webhooks", "price-lists", "server", "audit"] as const;
type SectionName = (typeof sectionNames)[number];

/** The address of a list that is searched for words. */
export function listAddress(name: SectionName, words: string): string {
  return `${href("administration", name)}?${new URLSearchParams({ query: words }).toString()}`;
}

/** The lists, as the server names them, and their rows. */
export interface Rows {
  users: Schemas["User"];
  invitations: Schemas["Invitation"];
  partners: Schemas["Partner"];
  keys: Schemas["ApiKey"];
  webhooks: Schemas["Delivery"];
  jobs: Schemas["StoredJob"];
  "price-lists": Schemas["PriceList"];
  audit: Schemas["AuditRecord"];
}

export type ListName = keyof Rows;
export type Role = Schemas["User"]["role"];
export type Partner = Schemas["Partner"];

/** Rows that were read, and where the next ones begin. */
export interface Page<Row> {
  rows: readonly Row[];
  /** Id of the last row that was read; null: there are no more. */
  last: string | null;
}

export interface Question<Row> {
  words: string;
  /** Which rows of the server count; all without it. */
  fits?: ((row: Row) => boolean) | undefined;
  /** The rows after this one. */
  after?: string | null;
  /** How many; the server has more. */
  limit: number;
}

export const pageSize = 50;
/** The server's largest page. */
export const largestPage = 500;
/** So many pages of the server are searched for rows that fit. */
const searchedPages = 10;
export const longestSearch = 200;

async function readPart<Name extends ListName>(
  name: Name,
  { words, after, limit }: Question<Rows[Name]>,
  signal: AbortSignal,
): Promise<{ rows: Rows[Name][]; more: boolean }> {
  const query = { limit, ...(words && { query: words }), ...(after && { after }) };
  let more = false;
  // The lists differ in their rows only.
  const path = `/api/v1/admin/${name}` as "/api/v1/admin/users";
  const asked = client.GET(path, { params: { query }, signal }).then((outcome) => {
    more = outcome.response.headers.has("Link");
    return outcome;
  });
  return { rows: (await answer(asked)) as unknown as Rows[Name][], more };
}

/** A page of a list. Rows that do not fit are passed over, up to a limit after which the user may go on. */
export async function readRows<Name extends ListName>(
  name: Name,
  idOf: (row: Rows[Name]) => string,
  question: Question<Rows[Name]>,
  signal: AbortSignal,
): Promise<Page<Rows[Name]>> {
  const { fits } = question;
  const found: Rows[Name][] = [];
  let after = question.after ?? null;
  for (let read = 0; read < searchedPages; ++read) {
    const limit = fits ? largestPage : question.limit;
    const { rows, more } = await readPart(name, { ...question, after, limit }, signal);
    for (const row of rows) {
      after = idOf(row);
      if (!fits || fits(row)) found.push(row);
      if (fits && found.length === question.limit) return { rows: found, last: after };
    }
    if (!more) return { rows: found, last: null };
    if (!fits) break;
  }
  return { rows: found, last: after };
}

// Acts. Each is in the audit log of the server.

const of = (id: string) => ({ params: { path: { id } } });

export const setRole = (uid: string, role: Role) =>
  answer(client.POST("/api/v1/admin/users/{id}/role", { ...of(uid), body: { role } }));
export const setOrganization = (uid: string, organization: string) =>
  answer(client.POST("/api/v1/admin/users/{id}/organization", { ...of(uid), body: { organization } }));
export const blockUser = (uid: string) => answer(client.POST("/api/v1/admin/users/{id}/block", of(uid)));
export const unblockUser = (uid: string) => answer(client.POST("/api/v1/admin/users/{id}/unblock", of(uid)));
export const makeLink = (uid: string, body: Schemas["UserLinkRequest"]) =>
  answer(client.POST("/api/v1/admin/users/{id}/link", { ...of(uid), body }));
export const deleteUser = (uid: string) => answer(client.POST("/api/v1/admin/users/{id}/delete", of(uid)));
export const invite = (body: Schemas["InvitationRequest"]) =>
  answer(client.POST("/api/v1/admin/invitations", { body }));
export const revokeInvitation = (id: string) => answer(client.POST("/api/v1/admin/invitations/{id}/revoke", of(id)));

export const addPartner = (body: Schemas["PartnerRequest"]) => answer(client.POST("/api/v1/admin/partners", { body }));
export const updatePartner = (id: string, body: Schemas["PartnerUpdateRequest"]) =>
  answer(client.POST("/api/v1/admin/partners/{id}/update", { ...of(id), body }));
export const rotateSecret = (id: string, overlap: string) =>
  answer(client.POST("/api/v1/admin/partners/{id}/rotate-secret", { ...of(id), body: { overlap } }));
export const suspendPartner = (id: string) => answer(client.POST("/api/v1/admin/partners/{id}/suspend", of(id)));
export const resumePartner = (id: string) => answer(client.POST("/api/v1/admin/partners/{id}/resume", of(id)));

export const issueKey = (body: Schemas["KeyRequest"]) => answer(client.POST("/api/v1/admin/keys", { body }));
export const revokeKey = (id: string) => answer(client.POST("/api/v1/admin/keys/{id}/revoke", of(id)));

export const readJob = (id: string, signal: AbortSignal) =>
  answer(client.GET("/api/v1/admin/jobs/{id}", { ...of(id), signal }));
export const retryJob = (id: string) => answer(client.POST("/api/v1/admin/jobs/{id}/retry", of(id)));
export const cancelJob = (id: string) => answer(client.POST("/api/v1/admin/jobs/{id}/cancel", of(id)));
export const deleteJob = (id: string) => answer(client.POST("/api/v1/admin/jobs/{id}/delete", of(id)));
export const resendWebhook = (id: string) => answer(client.POST("/api/v1/admin/webhooks/{id}/resend", of(id)));

export const loadList = (file: File, owner: Schemas["PriceListTarget"]) =>
  answer(
    client.POST("/api/v1/admin/price-lists", {
      body: { file: binary(file), ...owner },
      bodySerializer: toForm,
    }),
  );
export const removeList = (code: string, owner: Schemas["PriceListTarget"]) =>
  answer(client.POST("/api/v1/admin/price-lists/{id}/remove", { ...of(code), body: owner }));
export const readServer = (signal: AbortSignal) => answer(client.GET("/api/v1/admin/server", { signal }));

/** Whose list it is, as requests name it: "user:ann" is {user_id: "ann"}. */
export function ownerOf({ owner }: Rows["price-lists"]): Schemas["PriceListTarget"] {
  const id = owner.slice(owner.indexOf(":") + 1);
  if (owner.startsWith("partner:")) return { partner_id: id };
  if (owner.startsWith("organization:")) return { organization: id };
  return owner.startsWith("user:") ? { user_id: id } : {};
}

// Words.

/** How much it is: 1500 is "1.5 kB". */
export function bytesText(bytes: number): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const format = { style: "unit", unit: units[step]!, unitDisplay: "short", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, format).format(bytes / 1000 ** step);
}

/** How long it is, roughly: 90 is "2 min". */
export function lastingText(seconds: number): string {
  const { seconds: short, minutes, hours } = administrationTexts.server;
  if (seconds < 90) return fill(short, { count: seconds });
  return seconds < 5400
    ? fill(minutes, { count: Math.round(seconds / 60) })
    : fill(hours, { count: Math.round(seconds / 3600) });
}

const held: Record<string, { one: string; other: string }> = administrationTexts.users.held;

/** "2 estimates, 1 project, 9 other records": what is held of a user, or was deleted; empty if nothing. */
export function heldText(records: Readonly<Record<string, number>>): string {
  const named = Object.entries(held).filter(([kind]) => (records[kind] ?? 0) > 0);
  const others = Object.entries(records).reduce((sum, [kind, number]) => sum + (held[kind] ? 0 : number), 0);
  const words = named.map(([kind, forms]) => count(records[kind] ?? 0, forms));
  if (others > 0)
    words.push(count(others, named.length > 0 ? administrationTexts.users.others : administrationTexts.users.records));
  return words.join(", ");
}

/** How long a job took: "4 s", "3 min"; empty while it runs. */
export function tookText({ started_at: from, finished_at: to }: Rows["jobs"]): string {
  if (!from || !to) return "";
  const seconds = Math.round((Date.parse(to) - Date.parse(from)) / 1000);
  if (!Number.isFinite(seconds) || seconds < 0) return "";
  const { seconds: short, minutes } = administrationTexts.jobs.lasted;
  return seconds < 90 ? fill(short, { count: seconds }) : fill(minutes, { count: Math.round(seconds / 60) });
}

/** An argument of an act as it was given: {"--role": "admin"} is "--role admin". */
export function detailsText(details: Readonly<Record<string, unknown>>): string {
  return Object.entries(details)
    .map(([name, value]) => (name.startsWith("--") ? `${name} ${String(value)}` : String(value)))
    .join(" ");
}

/** A whole number that was typed; undefined if there is none, null if it is wrong. */
export function wholeNumber(typed: string): number | null | undefined {
  const words = typed.trim();
  if (words === "") return undefined;
  const value = Number(words);
  return /^\d{1,7}$/.test(words) && value >= 1 && value <= 1_000_000 ? value : null;
}
