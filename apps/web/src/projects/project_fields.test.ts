import { expect, test } from "vitest";

import { ApiError } from "../api/errors";
import { formErrors } from "./form_errors";
import { formFields, toCreate, toUpdate } from "./project_fields";

test("a new project has the fields that were filled", () => {
  expect(toCreate({ name: " Den ", city: "  ", claim_number: "A-1" }, [])).toEqual({
    name: "Den",
    claim_number: "A-1",
    rooms: [],
  });
  expect(toCreate({}, []).name).toBe("");
});

test("a change has what was typed: nothing removes a value, but not the name", () => {
  expect(toUpdate({ name: "", city: " ", status: "closed" }, null)).toEqual({ name: "", city: null, status: "closed" });
  expect(toUpdate({}, [])).toEqual({ rooms: [] });
});

test("errors are shown at their fields if all of them have one", () => {
  const refusal = (...paths: string[][]) =>
    new ApiError(422, "wrong", paths.map((path) => ({ path, message: "is wrong" })));
  const shown = formErrors(refusal(["name"], ["rooms", "0", "width_ft"]), formFields);
  expect([...shown.fields.keys()]).toEqual(["name", "rooms.0.width_ft"]);
  expect(shown.other).toBeNull();
  const elsewhere = refusal(["name"], ["id"]);
  expect(formErrors(elsewhere, formFields).other).toBe(elsewhere);
  const other = new ApiError(503, "away");
  expect(formErrors(other, formFields)).toEqual({ fields: new Map(), other });
});
