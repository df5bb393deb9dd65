// The interview: what was typed, the report, and what the server makes of both.
import roofsTexts from "#texts/roofs";
import { fill } from "../../texts";
import { download, downloadEsx } from "../../ui/download";
import { patch, signal, Task } from "../../ui/state";
import { priceList } from "../emission_view";
import { emitRoof } from "../roof_api";
import { allQuestions, askInterview, readMeasurements, type Answers, type Interview } from "./interview_api";
import { answersOf, type Typed, type TypedAnswers } from "./questions";
import { scopeCsv } from "./scope_export";

const text = roofsTexts.interview.scope;
const typingPauseMs = 200;

interface Inputs {
  typed: TypedAnswers;
  /** The report of the measurements. */
  file: File | null;
  project: string;
}

const nothing: Inputs = { typed: {}, file: null, project: "" };

export const inputs = signal(nothing);
export const definition = new Task(allQuestions);
export const measurements = new Task(readMeasurements);
export const interview = new Task(askInterview, { pauseMs: typingPauseMs });
export const exported = new Task(emitRoof);

/** Asks the server what follows from the answers so far. */
export function ask(): void {
  const questions = definition.value;
  if (!questions) return;
  exported.reset();
  void interview.start({
    answers: answersOf(questions, inputs.value.typed),
    measurements: measurements.value?.measurements ?? null,
    priceList: priceList.value,
  });
}

/** What a roof is measured by, which a report or a description says itself. */
const measuring = ["measure_source", "description"];

/** The user's answers about the work, for a roof whose measurements come from elsewhere. */
export function answersAboutWork(): Answers {
  const answers = answersOf(definition.value ?? [], inputs.value.typed);
  return Object.fromEntries(Object.entries(answers).filter(([question]) => !measuring.includes(question)));
}

/** Loads the questions, unless they are there. */
export async function begin(): Promise<void> {
  if (definition.value || definition.running) return;
  if (await definition.start(null)) ask();
}

export function typeAnswer(question: string, typed: Typed): void {
  patch(inputs, { typed: { ...inputs.value.typed, [question]: typed } });
  ask();
}

export async function takeMeasurements(file: File): Promise<void> {
  measurements.reset();
  patch(inputs, { file });
  await measurements.start(file);
  ask();
}

export function forgetMeasurements(): void {
  measurements.reset();
  patch(inputs, { file: null });
  ask();
}

/** Forgets answers, report and name; the questions are asked from the beginning. */
export function startOver(): void {
  measurements.reset();
  inputs.value = nothing;
  ask();
}

const projectName = () => inputs.value.project.trim();
const fileName = () => projectName() || text.file;

export function saveCsv(scope: NonNullable<Interview["result"]>): void {
  const note = scope.invented_prices ? fill(roofsTexts.esx.inventedPrices, { code: scope.price_list }) : null;
  download(scopeCsv(scope.items, note), `${fileName().replace(/[/\\]/g, "-")}.csv`, "text/csv;charset=utf-8");
}

export async function downloadScope(): Promise<void> {
  const questions = definition.value;
  if (!questions) return;
  const made = await exported.start({
    answers: answersOf(questions, inputs.value.typed),
    file: measurements.value ? inputs.value.file : null,
    project: fileName(),
    priceList: priceList.value,
  });
  if (made) downloadEsx(made);
}
