import { expect, test } from "vitest";

import { nameIn, uploadOf } from "./roof_api";

test.each([
  ['attachment; filename="hip.esx"', "hip.esx"],
  ["attachment", null],
  [null, null],
])("the name in %s is %s", (header, name) => {
  expect(nameIn(header)).toBe(name);
});

test.each([
  ["roof.pdf", "Claim 7/8", "Claim 7-8.pdf"],
  ["a.b.XML", "Claim", "Claim.XML"],
  ["roof.json", " ", "roof.json"],
])("%s of the project %s is sent as %s", (name, project, sent) => {
  expect(uploadOf({ file: new File(["x"], name), project }).name).toBe(sent);
});
