import { expect, test } from "vitest";

import { nameIn } from "./roof_api";

test.each([
  ['attachment; filename="hip.esx"', "hip.esx"],
  ["attachment", null],
  [null, null],
])("the name in %s is %s", (header, name) => {
  expect(nameIn(header)).toBe(name);
});
