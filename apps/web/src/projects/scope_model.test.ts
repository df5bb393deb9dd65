import { expect, test } from "vitest";

import type { Note, Photo, Project } from "./requests";
import { code, isByHand, noInputs, scopeNotes, toScopeRequest, type ScopeItem } from "./scope_model";

const room = { id: "k", name: "Kitchen", level: null, length_ft: 12, width_ft: 10, height_ft: 8 };
const project = { id: "p", loss_type: "hail", rooms: [room] } as unknown as Project;
const at = (id: string, rest: Partial<Note>) => ({ id, created_at: id, caption: null, ...rest }) as Note;
// Newest first, as the server lists them.
const notes = [
  at("3", { kind: "text", text: "R&R baseboard" }),
  at("2", { kind: "voice", text: "hall", transcript: "clean the carpet" }),
  at("1", { kind: "photo" }),
  at("0", { kind: "photo" }),
];
const tags = [
  { note: "clean the floor", room_id: "k" },
  { note: null, room_id: "k" },
  { note: "dent", room_id: "x" },
];
const photos = [{ id: "1", tags }] as unknown as Photo[];
const known = scopeNotes(notes, photos, project.rooms);

test("notes with words, oldest first, as the server reads them", () => {
  expect(known.map(({ id, words }) => [id, words])).toEqual([
    ["1", "Kitchen: clean the floor\ndent"],
    ["2", "hall\nclean the carpet"],
    ["3", "R&R baseboard"],
  ]);
});

test("the request has the typed text, and the notes in their order", () => {
  const inputs = { text: " paint the walls ", notes: ["3", "1", "gone"], priceList: "LIST" };
  expect(toScopeRequest(project, inputs, known, [])).toEqual({
    text: "paint the walls",
    project_id: "p",
    note_ids: ["1", "3"],
    price_list: "LIST",
    loss_type: "hail",
  });
});

test("without a text, a note becomes it", () => {
  const request = toScopeRequest(project, { ...noInputs, notes: ["1", "2", "3"] }, known, [room]);
  expect(request).toMatchObject({ text: "R&R baseboard", note_ids: ["1", "2"], rooms: [room] });
  expect(toScopeRequest(project, noInputs, known, [])).toBeNull();
  expect(toScopeRequest(project, { ...noInputs, text: " \n" }, known, [])).toBeNull();
});

test("items without a code are entered by hand", () => {
  const item = { cat: "FNC", sel: "BAS3" } as ScopeItem;
  expect([isByHand(item), code(item)]).toEqual([false, "FNC BAS3"]);
  expect(isByHand({ ...item, cat: null, sel: null })).toBe(true);
});
