// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";

import reviewTexts from "#texts/review";
import { bindings, commandOf } from "./keys";
import { moved } from "./panes";

function press(key: string, more: object = {}) {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, target: document.body, ...more };
}

function within(html: string, selector: string): Element {
  const frame = new DOMParser().parseFromString(html, "text/html");
  return frame.querySelector(selector) as Element;
}

describe("commandOf", () => {
  it("knows every key in both spellings", () => {
    expect(commandOf(press("n"), true)).toBe("nextDoubt");
    expect(commandOf(press("K"), true)).toBe("previousDoubt");
    expect(commandOf(press("?", { shiftKey: true }), true)).toBe("keys");
    expect(commandOf(press("z", { ctrlKey: true }), true)).toBe("undo");
    expect(commandOf(press("Z", { metaKey: true, shiftKey: true }), true)).toBe("redo");
    expect(commandOf(press("Enter"), true)).toBe("edit");
    expect(commandOf(press("n", { altKey: true }), true)).toBeNull();
    expect(commandOf(press("n", { ctrlKey: true }), true)).toBeNull();
    expect(commandOf(press("x"), true)).toBeNull();
  });

  it("leaves the keys to fields, open dialogs and buttons", () => {
    for (const field of ["<input>", "<textarea></textarea>", "<select></select>"]) {
      expect(commandOf(press("n", { target: within(field, "input, textarea, select") }), true)).toBeNull();
      expect(
        commandOf(press("z", { ctrlKey: true, target: within(field, "input, textarea, select") }), true),
      ).toBeNull();
    }
    expect(commandOf(press("n", { target: within("<dialog open><b></b></dialog>", "b") }), true)).toBeNull();
    expect(commandOf(press("Enter", { target: within("<button></button>", "button") }), true)).toBeNull();
    expect(commandOf(press("n", { target: within("<button></button>", "button") }), true)).toBe("nextDoubt");
  });

  it("can do without single characters", () => {
    expect(commandOf(press("n"), false)).toBeNull();
    expect(commandOf(press("z", { ctrlKey: true }), false)).toBe("undo");
    expect(commandOf(press("Enter"), false)).toBe("edit");
  });

  it("has a text for each, and no key twice", () => {
    const keys = bindings.flatMap((binding) => binding.keys);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { command } of bindings) expect(reviewTexts.keys.commands[command]).toBeTruthy();
  });
});

it("moves the divider by keys, and closes a pane that would be too small", () => {
  const range = { least: 0, most: 75 };
  expect(moved(36, "ArrowLeft", range)).toBe(34);
  expect(moved(36, "ArrowDown", range)).toBe(38);
  expect(moved(12, "ArrowUp", range)).toBe(0);
  expect(moved(0, "ArrowRight", range)).toBe(12);
  expect(moved(36, "End", range)).toBe(75);
  expect(moved(36, "x", range)).toBeNull();
});
