import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";

import { Picture } from "./picture";
import type { Note } from "./requests";

afterEach(cleanup);

const photo = { id: "n", project_id: "p", image_url: "http://x/i", caption: null, file_name: "roof.heic" } as Note;

test("a picture that the browser cannot show becomes its name", () => {
  render(<Picture note={photo} />);
  const image = screen.getByRole("img", { name: "roof.heic" });
  expect(image.getAttribute("loading")).toBe("lazy");
  fireEvent.error(image);
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.getByText("roof.heic")).toBeTruthy();
  expect(screen.getByText("This browser cannot show this picture.")).toBeTruthy();
});
