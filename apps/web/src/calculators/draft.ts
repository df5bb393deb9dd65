// What a form holds while it is filled in.
import { isObject, type Json, type JsonObject, type Option } from "../api/types";
import { isSingle, type Field, type Group } from "./form_model";
import { fieldsSet, optionsFor, reachable } from "./guide";

export interface RateDraft {
  name: string;
  price: string;
}

/** Single values are kept as typed. */
export type Draft = undefined | string | string[] | GroupDraft | GroupDraft[] | RateDraft[];

export interface GroupDraft {
  [name: string]: Draft;
}

export function isGroup(draft: Draft): draft is GroupDraft {
  return typeof draft === "object" && !Array.isArray(draft);
}

export function rowsOf(draft: Draft): GroupDraft[] {
  return Array.isArray(draft) ? (draft as GroupDraft[]) : [];
}

export function ratesOf(draft: Draft): RateDraft[] {
  return Array.isArray(draft) ? (draft as RateDraft[]) : [];
}

export function chosenOf(draft: Draft): string[] | undefined {
  return Array.isArray(draft) ? (draft as string[]) : undefined;
}

export function textOf(draft: Draft): string {
  return typeof draft === "string" ? draft : "";
}

export function isEmpty(draft: Draft): boolean {
  return draft === undefined || draft === "" || (Array.isArray(draft) && draft.length === 0);
}

/** An empty form: lists that need an item have one. */
export function emptyDraft(group: Group): GroupDraft {
  const lists = group.fields.filter((field) => field.kind === "list" && field.required && field.min > 0);
  return Object.fromEntries(lists.map((field) => [field.name, [{}]]));
}

interface Filled {
  draft: GroupDraft;
  /** Members that the form has no place for. */
  unknownMembers: string[];
}

/** The form of inputs, from a link or an example. */
export function fromInputs(group: Group, inputs: JsonObject, path = ""): Filled {
  const draft: GroupDraft = {};
  const unknownMembers: string[] = [];
  for (const [name, value] of Object.entries(inputs)) {
    const field = group.fields.find((candidate) => candidate.name === name);
    const place = path ? `${path}.${name}` : name;
    const filled = field && toDraft(field, value, place, unknownMembers);
    if (filled === undefined && value !== null) unknownMembers.push(place);
    else if (filled !== undefined) draft[name] = filled;
  }
  return { draft, unknownMembers };
}

function toDraft(field: Field, value: Json, path: string, unknownMembers: string[]): Draft {
  switch (field.kind) {
    case "number":
      return typeof value === "number" ? String(value) : undefined;
    case "text":
      return typeof value === "string" ? value : undefined;
    case "boolean":
      return typeof value === "boolean" ? String(value) : undefined;
    case "choice":
      return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
    case "choices":
      return Array.isArray(value) ? value.map(String) : undefined;
    case "rates":
      return isObject(value) ? toRates(value) : undefined;
    case "group":
      return toGroup(field.group, value, path, unknownMembers);
    case "list":
      if (!Array.isArray(value)) return undefined;
      return value
        .map((item, index) => toGroup(field.group, item, `${path}.${index}`, unknownMembers))
        .filter((row) => row !== undefined);
  }
}

function toRates(value: JsonObject): RateDraft[] {
  return Object.entries(value).map(([name, price]) => ({ name, price: String(price) }));
}

function toGroup(group: Group, value: Json, path: string, unknownMembers: string[]): GroupDraft | undefined {
  // A temperature and a humidity may be a list: [78, 62].
  const members = Array.isArray(value)
    ? Object.fromEntries(group.fields.map((field, index) => [field.name, value[index] ?? null]))
    : value;
  if (!isObject(members)) {
    unknownMembers.push(path);
    return undefined;
  }
  const filled = fromInputs(group, members, path);
  unknownMembers.push(...filled.unknownMembers);
  return filled.draft;
}

interface Layout {
  /** Lists that are needed, such as rooms. */
  before: Field[];
  /** Single values. */
  first: Field[];
  /** Groups and lists that can be left out. */
  after: Field[];
  more: Field[];
  /** The fields of which one set is needed. */
  oneOf: Field[][];
}

const noneInside = (names: ReadonlySet<string>, field: Field) =>
  !names.has(field.name) && ![...names].some((name) => name.startsWith(`${field.name}.`));

/** What the fields that decide hold: given, or by default. */
function decisions(group: Group, draft: GroupDraft): Record<string, Json> {
  const values: Record<string, Json> = {};
  for (const field of group.fields) {
    if (field.kind !== "choice" && field.kind !== "boolean") continue;
    const typed = textOf(draft[field.name]);
    const options = field.kind === "choice" ? field.options.map((option) => option.value) : [true, false];
    const given = typed === "" ? field.default : options.find((value) => String(value) === typed);
    if (given !== undefined) values[field.name] = given;
  }
  return values;
}

function wanted(group: Group, draft: GroupDraft): Set<string> {
  const { guide } = group;
  if (guide.isItem) return fieldsSet(reachable(guide.graph, decisions(group, draft)));
  return fieldsSet(guide.graph.nodes.filter((node) => !node.optional));
}

export function layoutOf(group: Group, draft: GroupDraft): Layout {
  const sets = group.oneOf.flat();
  const named = (names: readonly string[]) => group.fields.filter((field) => names.includes(field.name));
  const rest = group.fields.filter((field) => !sets.flat().includes(field.name));
  const names = wanted(group, draft);
  // Without a word of the graph, all are alike; what a link filled in is seen at once.
  const isFirst = (field: Field) => group.guide.graph.start === "" || field.required || !noneInside(names, field);
  const shown = rest.filter(isFirst);
  const boxed = shown.filter((field) => !isSingle(field));
  return {
    before: boxed.filter((field) => field.required),
    first: shown.filter(isSingle),
    after: boxed.filter((field) => !field.required),
    more: rest.filter((field) => !isFirst(field)),
    oneOf: sets.map(named),
  };
}

/** The options of a choice. In a list item they follow its kind: materials of finishes, or of loose piles. */
export function optionsNow(group: Group, draft: GroupDraft, field: Field): Option[] {
  if (field.kind !== "choice") return [];
  if (!group.guide.isItem) return field.options;
  const now = optionsFor(reachable(group.guide.graph, decisions(group, draft)), field.name);
  const known = field.options.filter((option) => now.some((other) => other.value === option.value));
  return known.length > 0 ? known : field.options;
}
