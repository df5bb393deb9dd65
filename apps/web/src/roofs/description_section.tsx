import roofsTexts from "#texts/roofs";
import { ApiError } from "../api/errors";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { downloadEsx } from "../ui/download";
import { TextField } from "../ui/field";
import { quantity } from "../ui/format";
import { Loading } from "../ui/loading";
import { Notice, Problem } from "../ui/notice";
import { patch, signal, Task } from "../ui/state";
import { EmissionDetails, EmissionNotice, priceList, RoofPriceList } from "./emission_view";
import { AnswersUsed } from "./interview/answers_used";
import { answersAboutWork } from "./interview/interview_model";
import { emitRoof, previewWords, type DescribedRoof } from "./roof_api";
import { RoofView } from "./roof_view";

const text = roofsTexts;

/** Plan, figures and ESX of a roof in words; the plan follows the typing. */
export function DescriptionSection() {
  const { words } = typed.value;
  const roof = preview;
  const made = emission.value;
  const ready = roof.value !== null && roof.error === null && !roof.running;
  return (
    <div class="stack">
      <h2 class="visually-hidden">{text.description.title}</h2>
      <div class="roof-words">
        <div class="stack">
          <TextField
            label={text.description.label}
            hint={`${text.description.hint} ${text.description.shapes}`}
            value={words}
            rows={5}
            onInput={type}
            error={
              words.length > longestDescription
                ? fill(text.description.tooLong, { limit: quantity(longestDescription), count: quantity(words.length) })
                : null
            }
          />
          <Verdict />
        </div>
        <Examples />
      </div>
      {roof.value && <Export ready={ready} />}
      {roof.value && <RoofView roof={roof.value} assumptions={roof.value.assumptions} old={!ready} />}
      {made && <EmissionDetails made={made} />}
    </div>
  );
}

function understood(roof: DescribedRoof): string {
  return fill(text.description.understood, {
    faces: count(roof.facet_count, text.faces),
    area: quantity(roof.area_sf),
    pitch: roof.predominant_pitch,
  });
}

/** Whether the words make a roof. There is always one line, so that nothing moves while typing. */
function Verdict() {
  const { value, error, running } = preview;
  const problem = problemOfWords(error);
  if (error !== null && problem === null) return <Problem error={error} onRetry={() => void preview.rerun()} />;
  const stale = value ? text.description.stale : "";
  return (
    <div class="roof-verdict">
      {problem !== null ? (
        <Notice kind="warn" title={text.description.problem}>
          <p class="foreign">{`${problem}. ${stale}`}</p>
        </Notice>
      ) : (
        <Notice kind={value ? "good" : "info"}>
          <p>{value ? understood(value) : running ? text.description.reading : text.description.empty}</p>
        </Notice>
      )}
    </div>
  );
}

function Examples() {
  const { words, replaced } = typed.value;
  const examples = text.description.samples;
  return (
    <section class="stack">
      <h3>{text.description.examples}</h3>
      <ul class="roof-examples">
        {examples.map((example) => (
          <li key={example}>
            <button
              type="button"
              class="roof-example"
              aria-label={fill(text.description.example, { words: example })}
              onClick={() => takeExample(example, examples)}
            >
              {example}
            </button>
          </li>
        ))}
      </ul>
      <div class="row">
        <Button disabled={replaced === null} onClick={backToWords}>
          {text.description.back}
        </Button>
        <Button disabled={words === ""} onClick={() => type("")}>
          {text.description.clear}
        </Button>
      </div>
    </section>
  );
}

function Export({ ready }: { ready: boolean }) {
  const { project } = typed.value;
  const made = emission;
  return (
    <section class="stack roof-exports" aria-label={text.esx.title}>
      <div class="roof-export-row">
        <TextField
          label={text.esx.project}
          hint={text.esx.projectHintWords}
          value={project}
          onInput={(value) => patch(typed, { project: value })}
          autoComplete="off"
        />
        <RoofPriceList />
        <div class="row">
          <Button kind="primary" disabled={!ready || made.running} onClick={() => void downloadEmission()}>
            {text.esx.make}
          </Button>
        </div>
      </div>
      <AnswersUsed />
      {made.running && <Loading label={text.esx.running} />}
      {made.error !== null && <Problem error={made.error} onRetry={() => void downloadEmission()} />}
      {made.value && <EmissionNotice made={made.value} />}
    </section>
  );
}

/** Of the API, in characters. */
export const longestDescription = 2000;
const typingPauseMs = 150;

interface Typed {
  words: string;
  project: string;
  /** The words that an example replaced. */
  replaced: string | null;
}

export const typed = signal<Typed>({ words: "", project: "", replaced: null });
export const preview = new Task(previewWords, { pauseMs: typingPauseMs });
export const emission = new Task(emitRoof);

function show(words: string): void {
  emission.reset();
  if (words.trim() === "" || words.length > longestDescription) preview.reset();
  else void preview.start(words);
}

export function type(words: string): void {
  patch(typed, { words });
  show(words);
}

/** Puts an example in place of the words, which backToWords() brings back. */
export function takeExample(example: string, examples: readonly string[]): void {
  const { words, replaced } = typed.value;
  const isOwn = words.trim() !== "" && !examples.includes(words);
  patch(typed, { words: example, replaced: isOwn ? words : replaced });
  show(example);
}

export function backToWords(): void {
  const { words, replaced } = typed.value;
  patch(typed, { words: replaced ?? words, replaced: null });
  show(typed.value.words);
}

async function downloadEmission(): Promise<void> {
  const { words, project } = typed.value;
  const made = await emission.start({
    description: words,
    project: project.trim() || text.esx.fileName,
    answers: answersAboutWork(),
    priceList: priceList.value,
  });
  if (made) downloadEsx(made);
}

/** What is wrong with the words, or null if the error is of another kind. */
export function problemOfWords(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null;
  const message = error.fields[0]?.message ?? error.message;
  return message.charAt(0).toUpperCase() + message.slice(1);
}
