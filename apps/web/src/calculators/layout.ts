// Which fields a form shows first. The others follow under "More inputs".
import { textOf, type GroupDraft } from "./draft";
import { isSingle, type Field, type Group } from "./form_model";
import type { Option } from "../api/graph";
import { fieldsSet, optionsFor, reachable } from "./guide";
import type { Json } from "./json";

export interface Layout {
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
