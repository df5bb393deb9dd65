// The routes of the roof interview, and the one that makes an ESX of it.
import { answer, client, toForm, type Schemas } from "../../api/client";
import { named, reportMembers, type KeptReport } from "../roof_api";

export type Answer = boolean | number | string | string[];
export type Answers = Record<string, Answer>;
export type Question = Schemas["RoofQuestion"];
export type QuestionDefinition = Schemas["RoofQuestionDefinition"];
export type Interview = Schemas["RoofInterviewPreviewResponse"];
export type Refusal = Schemas["RoofInterviewError"];

export async function allQuestions(_input: null, signal: AbortSignal): Promise<QuestionDefinition[]> {
  return (await answer(client.GET("/api/v1/roof/interview", { signal }))).questions;
}

/** Reads the measurements of a report, which the server also keeps. */
export function readMeasurements(file: File, signal: AbortSignal): Promise<KeptReport> {
  return answer(
    client.POST("/api/v1/roof/interview/measurements/parse", {
      body: reportMembers(file),
      bodySerializer: toForm,
      signal,
    }),
  );
}

interface InterviewInput {
  answers: Answers;
  measurements: KeptReport["measurements"] | null;
  /** Code of a list; "" for the bundled one. */
  priceList: string;
}

export function askInterview(
  { answers, measurements, priceList }: InterviewInput,
  signal: AbortSignal,
): Promise<Interview> {
  const body = { answers, ...(measurements && { measurements }), ...named("", priceList) };
  return answer(client.POST("/api/v1/roof/interview/preview", { body, signal }));
}
