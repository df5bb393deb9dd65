// Scopes: what they are made from, and how their items are shown.
import type { Schemas } from "../api/client";
import { parseFigure } from "../ui/format";
import { kept } from "../ui/state";
import { wordsOf, type Kind } from "./note_model";
import type { Note, Photo, Project, Room, Scope } from "./requests";

export type ScopeItem = Scope["items"][number];

export interface ScopeInputs {
  text: string;
  /** Ids of the chosen notes. */
  notes: readonly string[];
  priceList: string;
}

export const noInputs: ScopeInputs = { text: "", notes: [], priceList: "" };

/**
 * The request, or null if there is nothing to read. A scope needs a text: if none was typed, the first note becomes it.
 * Text notes come before photos, whose order means less.
 */
export function toScopeRequest(
  project: Project,
  inputs: ScopeInputs,
  notes: readonly ScopeNote[],
  rooms: Room[],
): Schemas["ScopeGenerationRequest"] | null {
  const chosen = notes.filter((note) => inputs.notes.includes(note.id));
  const typed = inputs.text.trim();
  const lead = typed === "" ? chosen.toSorted((a, b) => noteKey(a) - noteKey(b))[0] : undefined;
  const text = typed || lead?.words;
  if (!text) return null;
  return {
    text,
    project_id: project.id,
    note_ids: chosen.filter((note) => note !== lead).map((note) => note.id),
    ...(rooms.length > 0 && { rooms }),
    ...(inputs.priceList !== "" && { price_list: inputs.priceList }),
    ...(project.loss_type && { loss_type: project.loss_type }),
  };
}

export type ScopeWord = Scope["words"][number];
export type ScopeQuestion = Scope["open_questions"][number];
export type ScopeEdit = Schemas["ScopeEdit"];
type Line = ScopeEdit["items"][number];

/** A line as an edit takes it: what it lacks is left out. */
function toLine({ room, cat, sel, activity, description, quantity, unit, calc }: ScopeItem): Line {
  return {
    activity,
    description,
    ...(room !== null && { room }),
    ...(cat !== null && { cat }),
    ...(sel !== null && { sel }),
    ...(quantity !== null && { quantity }),
    ...(unit !== null && { unit }),
    ...(calc !== null && { calc }),
  };
}

function toLines(items: readonly ScopeItem[]): Line[] {
  return items.map((item, was) => ({ was, ...toLine(item) }));
}

/** The scope with a line more: what usually goes with the others. */
export function withLine(scope: Scope, item: ScopeItem): ScopeEdit {
  return { items: [...toLines(scope.items), toLine(item)] };
}

/** The scope with one answer to a question: a line becomes the choice, or the choice becomes a line. */
export function withChoice(scope: Scope, question: ScopeQuestion, choice: ScopeItem): ScopeEdit {
  if (question.item === null) return { ...withLine(scope, choice), answered: [question.text] };
  return { items: toLines(scope.items).map((line) => (line.was === question.item ? { was: line.was, ...toLine(choice) } : line)) };
}

export function withQuantity(scope: Scope, item: number, quantity: number): ScopeEdit {
  const lines = toLines(scope.items);
  return { items: lines.map(({ calc, ...line }) => (line.was === item ? { ...line, quantity } : { ...line, ...(calc && { calc }) })) };
}

export function withSizes(scope: Scope, rooms: Room[]): ScopeEdit {
  return { items: toLines(scope.items), rooms };
}

export function withoutQuestion(scope: Scope, text: string): ScopeEdit {
  return { items: toLines(scope.items), answered: [text] };
}

/** The questions as they are asked: one about several items is one. */
export function askedOnce(scope: Scope): { text: string; parts: ScopeQuestion[] }[] {
  return scope.questions.map((text) => ({
    text,
    parts: scope.open_questions.filter((question) => question.text === text),
  }));
}

/** What a choice says, also where only the quantity differs. */
export function choiceLabel(choice: ScopeItem, others: readonly ScopeItem[]): string {
  const same = others.filter((other) => other.description === choice.description && other.activity === choice.activity);
  if (same.length < 2 || choice.quantity === null) return choice.description;
  return `${choice.description}: ${choice.quantity} ${choice.unit ?? ""}`.trim();
}

/** "3 1 / 4 inch", as the server has it, is "3 1/4 inch". */
export function shownWord(word: ScopeWord): string {
  return word.text.replaceAll(" / ", "/");
}

/** The words that an item was said with. */
export function saidFor(scope: Scope, index: number): string {
  return scope.words
    .filter((word) => word.item === index && word.role !== "filler")
    .map(shownWord)
    .join(" ");
}

/** A line while it is typed. */
export interface LineDraft {
  was: number | null;
  item: ScopeItem;
  room: string;
  activity: ScopeItem["activity"];
  description: string;
  quantity: string;
  unit: string;
}

export function toDrafts(scope: Scope): LineDraft[] {
  return scope.items.map((item, was) => ({
    was,
    item,
    room: item.room ?? "",
    activity: item.activity,
    description: item.description,
    quantity: shownQuantity(item.quantity),
    unit: item.unit ?? "",
  }));
}

/** The lines of a scope while they are edited; null while they are not. They stay while another page is shown. */
export function draftsOf(scope: Scope) {
  return kept<readonly LineDraft[] | null>(`scope/drafts/${scope.scope_id}`, null);
}

/** A new line, which is entered by hand. */
export function newDraft(): LineDraft {
  const item = { cat: null, sel: null, quantity: null, calc: null } as ScopeItem;
  return { was: null, item, room: "", activity: "replace", description: "", quantity: "", unit: "" };
}

export function isWrongQuantity(text: string): boolean {
  return (parseFigure(text) ?? (text.trim() === "" ? 0 : -1)) < 0;
}

/** The edit, or null while something is missing or no number. A quantity that was typed is not a measure any more. */
export function toEdit(drafts: readonly LineDraft[]): ScopeEdit | null {
  if (drafts.some((draft) => draft.description.trim() === "" || isWrongQuantity(draft.quantity))) return null;
  const items = drafts.map(({ was, item, quantity, ...draft }): Line => {
    const typed = parseFigure(quantity) ?? null;
    const kept = quantity === shownQuantity(item.quantity);
    return {
      ...(was !== null && { was }),
      ...toLine({
        ...item,
        room: draft.room.trim() || null,
        activity: draft.activity,
        description: draft.description.trim(),
        unit: draft.unit.trim() || null,
        quantity: kept ? item.quantity : typed,
        calc: kept ? item.calc : null,
      }),
    };
  });
  return { items };
}

function shownQuantity(quantity: number | null): string {
  return quantity === null ? "" : String(quantity);
}

/** No code means that no price list has the item. */
export function isByHand(item: ScopeItem): boolean {
  return item.cat === null;
}

export function code(item: ScopeItem): string {
  return [item.cat, item.sel].filter(Boolean).join(" ");
}

export interface ScopeNote {
  id: string;
  kind: Kind;
  words: string;
  createdAt: string;
}

/** The notes of the tags, each with its room, as the server reads them. */
function tagWords(photo: Photo, rooms: readonly Room[]): string[] {
  return photo.tags.flatMap(({ note, room_id }) => {
    const room = rooms.find((known) => known.id === room_id);
    return note ? [room ? `${room.name}: ${note}` : note] : [];
  });
}

/** Oldest first, which is the order of the walk through the building. `photos` are those with notes in their tags. */
export function scopeNotes(notes: readonly Note[], photos: readonly Photo[], rooms: readonly Room[]): ScopeNote[] {
  const tagged = new Map(photos.map((photo) => [photo.id, tagWords(photo, rooms)]));
  return notes
    .map((note) => ({
      id: note.id,
      kind: note.kind,
      words: [wordsOf(note), ...(tagged.get(note.id) ?? [])].filter(Boolean).join("\n"),
      createdAt: note.created_at,
    }))
    .filter((note) => note.words.trim() !== "")
    .reverse();
}

const ranks: Record<Kind, number> = { text: 0, voice: 1, photo: 2 };

function noteKey(note: ScopeNote): number {
  return ranks[note.kind];
}
