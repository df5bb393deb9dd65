import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";

import estimatesTexts from "#texts/estimates";
import frameTexts from "#texts/frame";
import { DocumentPane, PageField, typedPage } from "./document_pane";
import { openPdf } from "./pdf_file";

vi.mock("./pdf_file", async (original) => ({ ...(await original<object>()), openPdf: vi.fn() }));

const text = estimatesTexts.viewer;

function show() {
  const file = new File(["%PDF-1.7"], "roof.pdf");
  const rest = { boxes: [], chosen: null, onChoose: () => undefined, showPage: null };
  render(<DocumentPane file={file} pageCount={3} {...rest} />);
}

afterEach(cleanup);

test("a damaged PDF has a message, and another try is not offered", async () => {
  vi.mocked(openPdf).mockRejectedValue(Object.assign(new Error("bad"), { name: "InvalidPDFException" }));
  show();
  await screen.findByText(text.damaged);
  expect(screen.queryByRole("button", { name: frameTexts.errors.retry })).toBeNull();
});

test("what could not be loaded is loaded again", async () => {
  vi.mocked(openPdf).mockRejectedValue(new Error("offline"));
  show();
  await screen.findByText(text.failed);
  vi.mocked(openPdf).mockClear();
  fireEvent.click(screen.getByRole("button", { name: frameTexts.errors.retry }));
  await screen.findByText(text.failed);
  expect(openPdf).toHaveBeenCalledOnce();
});

test("the pages are a region that keys can scroll", () => {
  vi.mocked(openPdf).mockReturnValue(new Promise(() => undefined));
  show();
  expect(screen.getByRole("region", { name: "Pages of roof.pdf" }).tabIndex).toBe(0);
  expect(screen.getByText("of 3")).toBeTruthy();
});

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
