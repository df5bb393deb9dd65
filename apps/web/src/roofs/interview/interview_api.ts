// The routes of the roof interview, and the one that makes an ESX of its scope.
import { answer, binary, client, toForm, type Schemas } from "../../api/client";
import type { KeptReport } from "../roof_api";

export type Answer = boolean | number | string | string[];
export type Answers = Record<string, Answer>;
export type Question = Schemas["RoofQuestion"];
export type QuestionDefinition = Schemas["RoofQuestionDefinition"];
export type Interview = Schemas["RoofInterviewPreviewResponse"];
export type Refusal = Schemas["RoofInterviewError"];
export type ScopeEsx = Schemas["GenerateFromScopeJsonResponse"];

export async function allQuestions(_input: null, signal: AbortSignal): Promise<QuestionDefinition[]> {
  return (await answer(client.GET("/api/v1/roof/interview", { signal }))).questions;
}

/** Reads the measurements of a report, which the server also keeps. */
export function readMeasurements(file: File, signal: AbortSignal): Promise<KeptReport> {
  return answer(
    client.POST("/api/v1/roof/interview/measurements/parse", {
      body: { file: binary(file) },
      bodySerializer: toForm,
      signal,
    }),
  );
}

interface InterviewInput {
  answers: Answers;
  measurements: KeptReport["measurements"] | null;
}

export function askInterview({ answers, measurements }: InterviewInput, signal: AbortSignal): Promise<Interview> {
  const body = measurements ? { answers, measurements } : { answers };
  return answer(client.POST("/api/v1/roof/interview/preview", { body, signal }));
}

interface ScopeInput {
  estimate: Schemas["EstimateInput"];
  filename: string;
}

export function exportScope({ estimate, filename }: ScopeInput, signal: AbortSignal): Promise<ScopeEsx> {
  const body = { estimate, filename, include_sketch: false };
  return answer(client.POST("/api/v1/esx/generate-from-estimate/json", { body, signal }));
}
