import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { useState } from "preact/hooks";
import { afterEach, expect, test, vi } from "vitest";

import { PhotoGrid, Picture } from "./photo_grid";
import type { Note, Photo } from "./requests";

afterEach(cleanup);

const tag = { id: "t", category_id: "Roof", room_id: null, damage_type: "<Hail>", severity: null, note: null };
const photo = { caption: null, image_url: "http://x/i" };
const photos = [
  { ...photo, id: "a", file_name: "a.jpg", tags: [tag] },
  { ...photo, id: "b", file_name: "b.jpg", tags: [] },
] as unknown as Photo[];

function Grid({ onOpen }: { onOpen: (photo: Photo) => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return <PhotoGrid photos={photos} rooms={[]} chosen={chosen} onChoose={setChosen} onOpen={onOpen} />;
}

test("photos are selected one by one, and opened", () => {
  const open = vi.fn();
  render(<Grid onOpen={open} />);
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select a.jpg" });
  fireEvent.click(box);
  expect(box.checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select b.jpg" }).checked).toBe(false);
  fireEvent.click(box);
  expect(box.checked).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Open b.jpg" }));
  expect(open).toHaveBeenCalledWith(photos[1]);
  expect(screen.getByText("Roof · <Hail>")).toBeTruthy();
});

afterEach(cleanup);

const picturePhoto = {
  id: "n",
  project_id: "p",
  image_url: "http://x/i",
  caption: null,
  file_name: "roof.heic",
} as Note;

test("a picture that the browser cannot show becomes its name", () => {
  render(<Picture note={picturePhoto} />);
  const image = screen.getByRole("img", { name: "roof.heic" });
  expect(image.getAttribute("loading")).toBe("lazy");
  fireEvent.error(image);
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.getByText("roof.heic")).toBeTruthy();
  expect(screen.getByText("This browser cannot show this picture.")).toBeTruthy();
});
