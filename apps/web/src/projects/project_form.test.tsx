import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { useState } from "preact/hooks";
import { afterEach, expect, test } from "vitest";

import type { RoomRow } from "./project_fields";
import { RoomsEditor } from "./project_form";

afterEach(cleanup);

function Editor({ errors }: { errors: ReadonlyMap<string, string> }) {
  const [rows, setRows] = useState<readonly RoomRow[]>([]);
  return <RoomsEditor rows={rows} errors={errors} onRows={setRows} />;
}

test("rooms are added, filled and removed; errors are at their fields", () => {
  render(<Editor errors={new Map([["rooms.0.name", "must have at least 1 character"]])} />);
  fireEvent.click(screen.getByRole("button", { name: "Add room" }));
  expect(screen.getByText("must have at least 1 character")).toBeTruthy();
  fireEvent.input(screen.getByLabelText("Room"), { target: { value: "Den" } });
  fireEvent.input(screen.getByLabelText("Width"), { target: { value: "ten" } });
  expect(screen.getByText("Not a number")).toBeTruthy();
  expect(screen.getByLabelText("Width").getAttribute("aria-invalid")).toBe("true");
  fireEvent.click(screen.getByRole("button", { name: "Remove Den" }));
  expect(screen.queryByLabelText("Room")).toBeNull();
});
