import { afterEach, expect, test, vi } from "vitest";

import { client } from "../api/client";
import { definition, inputs, answersAboutWork } from "./interview/interview_model";
import type { QuestionDefinition } from "./interview/interview_api";
import { emitRoof } from "./roof_api";

afterEach(() => {
  vi.restoreAllMocks();
  definition.reset();
  inputs.value = { typed: {}, file: null, project: "" };
});

const never = new AbortController().signal;

test("an ESX is asked for with what is known, and nothing else", async () => {
  const post = vi.spyOn(client, "POST").mockResolvedValue({ data: {}, response: new Response("{}") } as never);
  const file = new File(["x"], "roof.pdf");
  await emitRoof({ file, answers: {}, project: " ", priceList: "" }, never);
  expect(post.mock.calls[0]?.[1]).toMatchObject({ body: { file } });
  expect(Object.keys((post.mock.calls[0]?.[1] as unknown as { body: object }).body)).toEqual(["file"]);
  await emitRoof({ description: "40x30 gable", answers: { grade: "laminated" }, project: "Larch", priceList: "L" }, never);
  const body = { description: "40x30 gable", answers: '{"grade":"laminated"}', project_name: "Larch", price_list: "L" };
  expect(post.mock.calls[1]?.[1]).toMatchObject({ body });
});

test("the answers about the work do not say where the measurements come from", async () => {
  const question = (id: string) => ({ id, text: id, type: "choice", required: false }) as unknown as QuestionDefinition;
  vi.spyOn(client, "GET").mockResolvedValue({
    data: { questions: [question("measure_source"), question("grade")] },
    response: new Response("{}"),
  } as never);
  await definition.start(null);
  inputs.value = { typed: { measure_source: "manual", grade: "laminated" }, file: null, project: "" };
  expect(answersAboutWork()).toEqual({ grade: "laminated" });
});
