import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";

import { createTags, type Photo, type PhotoTag, type Project } from "./requests";
import { BulkTag } from "./tags";

afterEach(cleanup);

vi.mock("./requests", () => ({ createTags: vi.fn() }));

const room = { id: "k", name: "Kitchen", level: null, length_ft: null, width_ft: null, height_ft: null };
const project = { id: "p", rooms: [room] } as unknown as Project;
const photos = Array.from({ length: 201 }, (_, index) => ({ id: `${index}`, file_name: `${index}.jpg` }) as Photo);

test("many photos are tagged in groups, and failures are shown by name", async () => {
  vi.mocked(createTags).mockImplementation((_, ids) => {
    const [first, ...others] = ids;
    const created = others.map((note_id) => ({ note_id }) as PhotoTag);
    return Promise.resolve({ created, failed: [{ note_id: first ?? "", reason: "is <gone>" }] });
  });
  const tagged = vi.fn();
  render(<BulkTag project={project} photos={photos} statistics={null} onClose={vi.fn()} onTagged={tagged} />);
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Tag 201 photos" });
  expect(button.disabled).toBe(true);
  fireEvent.input(screen.getByLabelText("Room"), { target: { value: "kitchen" } });
  fireEvent.click(button);
  await screen.findByText("199 photos tagged.");
  expect(screen.getByText("2 photos were not tagged.")).toBeTruthy();
  expect(screen.getByText("200.jpg: is <gone>")).toBeTruthy();
  expect(vi.mocked(createTags).mock.calls.map(([id, ids, tag]) => [id, ids.length, tag.room_id])).toEqual([
    ["p", 200, "k"],
    ["p", 1, "k"],
  ]);
  expect(tagged).toHaveBeenCalledTimes(1);
});
