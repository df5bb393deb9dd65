import { expect, test } from "vitest";

import type { PhotoTag } from "./requests";
import { chunks, emptyTag, photoName, suggestions, tagText, toDraft, toTag } from "./tags";

const rooms = [{ id: "r1", name: "Kitchen", level: null, length_ft: null, width_ft: null, height_ft: null }];
const tag: PhotoTag = {
  id: "t",
  note_id: "n",
  project_id: "p",
  category_id: "Roof",
  room_id: "r1",
  damage_type: null,
  severity: 3,
  note: "ridge",
  created_at: "",
  updated_at: "",
};

test("rooms are tagged by the id of the project, or by the words of the user", () => {
  expect(toTag({ ...emptyTag, room: " kitchen " }, rooms)?.room_id).toBe("r1");
  expect(toTag({ ...emptyTag, room: "Porch" }, rooms)?.room_id).toBe("Porch");
  expect(toTag({ ...emptyTag, severity: "2", note: "x" }, rooms)).toBeNull();
});

test("a tag comes back from its draft", () => {
  const { category_id, room_id, damage_type, severity, note } = tag;
  expect(toTag(toDraft(tag, rooms), rooms)).toEqual({ category_id, room_id, damage_type, severity, note });
  expect(tagText(tag, rooms)).toBe("Roof · Kitchen · severity 3");
  expect(tagText({ ...tag, room_id: "gone", category_id: null, severity: null }, rooms)).toBe("gone");
});

test("names, groups and suggestions", () => {
  expect(photoName({ caption: null, file_name: "a.jpg" })).toBe("a.jpg");
  expect(photoName({ caption: null, file_name: null })).toBe("Photo");
  expect(chunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(suggestions({ Hail: 2, Own: 1 }, ["Wind", "Hail"])).toEqual(["Hail", "Own", "Wind"]);
});
