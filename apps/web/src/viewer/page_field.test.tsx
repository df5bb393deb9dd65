import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";

import { PageField, typedPage } from "./page_field";

const field = () => screen.getByRole("textbox") as HTMLInputElement;

afterEach(cleanup);

test("reads page numbers", () => {
  expect(typedPage(" 3 ", 5)).toBe(3);
  for (const typed of ["", "0", "6", "1.5", "-1", "two"]) expect(typedPage(typed, 5)).toBeNull();
});

test("goes to the typed page", () => {
  const onGo = vi.fn();
  render(<PageField page={1} count={5} onGo={onGo} />);
  fireEvent.input(field(), { target: { value: "4" } });
  fireEvent.change(field());
  expect(onGo).toHaveBeenCalledWith(4);
});

test("shows the page again when there is none with the typed number", () => {
  const onGo = vi.fn();
  render(<PageField page={2} count={5} onGo={onGo} />);
  fireEvent.input(field(), { target: { value: "44" } });
  fireEvent.change(field());
  expect(onGo).not.toHaveBeenCalled();
  expect(field().value).toBe("2");
});

test("follows the reader", () => {
  const { rerender } = render(<PageField page={2} count={5} onGo={() => undefined} />);
  rerender(<PageField page={3} count={5} onGo={() => undefined} />);
  expect(field().value).toBe("3");
});
