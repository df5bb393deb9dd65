import { useRef, useState } from "preact/hooks";

import reviewTexts from "#texts/review";
import { answer, client, type Schemas } from "../api/client";
import type { Estimate, Totals } from "../api/types";
import { href } from "../app/route";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { SelectField, TextField } from "../ui/field";
import { money } from "../ui/format";
import { Notice, Problem } from "../ui/notice";
import { useLoaded, useTask } from "../ui/state";
import { totalsOf, type Review } from "./use_review";

const text = reviewTexts.project;
const noteTexts = reviewTexts.note;

const figureNames: Record<string, string> = reviewTexts.figures;

export type Project = Schemas["Project"];

/** Projects of the same claim come first; without one, a new project does. */
export function optionsOf(projects: readonly Project[], claimNumber: string | null) {
  const isSame = (project: Project) => claimNumber !== null && project.claim_number === claimNumber;
  const option = (project: Project) => ({
    value: project.id,
    label: isSame(project) ? fill(text.exact, { name: project.name }) : project.name,
  });
  const same = projects.filter(isSame).map(option);
  const others = projects.filter((project) => !isSame(project)).map(option);
  return [...same, { value: "", label: text.new }, ...others];
}

function noteOf({ estimate, document, store }: Review, runRef: string | null): string {
  return noteText({
    estimate,
    totals: totalsOf(estimate),
    edits: store.steps.undo,
    closes: document.checks.ok,
    runRef,
  });
}

function Done({ project }: { project: string }) {
  return (
    <Notice kind="good">
      <p>{text.done}</p>
      <p>
        <a href={href("projects", project)}>{text.open}</a>
      </p>
    </Notice>
  );
}

/** Puts a note about the estimate into a project: one that fits, or a new one. `runRef`: of the last ESX. */
export function ProjectStep({ review, runRef }: { review: Review; runRef: string | null }) {
  const { claim } = review.estimate;
  const projects = useLoaded("projects", () => answer(client.GET("/api/v1/user/projects/")));
  const options = optionsOf(projects.value ?? [], claim.claim_number);
  const [wanted, setChosen] = useState<string | null>(null);
  const chosen = wanted ?? options[0]?.value ?? "";
  const [name, setName] = useState(() => projectName(review.estimate));
  // If the note fails after the project was made, another try does not make a second project.
  const made = useRef<string | null>(null);
  const { start, running, error, value } = useTask<string>();
  const isNameless = chosen === "" && name.trim() === "";
  const add = async (signal: AbortSignal) => {
    if (chosen === "" && made.current === null) {
      const body = newProject(review.estimate, name.trim());
      made.current = (await answer(client.POST("/api/v1/user/projects/", { body, signal }))).id;
    }
    const project = chosen || (made.current ?? "");
    const params = { path: { project_id: project } };
    await answer(
      client.POST("/api/v1/user/projects/notes/{project_id}", {
        params,
        body: { text: noteOf(review, runRef) },
        signal,
      }),
    );
    return project;
  };
  if (value) return <Done project={value} />;
  return (
    <form
      class="stack project-step"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNameless) void start(add);
      }}
    >
      <p class="quiet">{text.text}</p>
      {projects.error !== null && <Problem error={projects.error} onRetry={() => void projects.rerun()} />}
      <SelectField label={text.title} value={chosen} options={options} onChange={setChosen} />
      {chosen === "" && (
        <TextField
          label={text.name}
          value={name}
          error={isNameless ? text.nameMissing : null}
          onInput={(typed) => setName(typed.slice(0, 200))}
        />
      )}
      {error !== null && <Problem error={error} />}
      <div>
        <Button kind="primary" type="submit" disabled={running || isNameless}>
          {text.add}
        </Button>
      </div>
    </form>
  );
}

function short(value: string | null | undefined, length: number): string | null {
  return value ? value.slice(0, length) : null;
}

/** A name that says which claim it is. */
export function projectName(estimate: Estimate): string {
  const { claim, source } = estimate;
  const named = [claim.property_address?.street, claim.insured_name].filter(Boolean).join(", ");
  return (named || claim.estimate_name || source.file_name || reviewTexts.project.unnamed).slice(0, 200);
}

export function newProject(estimate: Estimate, name: string): Schemas["ProjectCreate"] {
  const { claim } = estimate;
  const address = claim.property_address;
  const loss = claim.dates["loss"]?.slice(0, 10);
  return {
    name,
    claim_number: short(claim.claim_number, 100),
    policy_number: short(claim.policy_number, 100),
    carrier: short(claim.insurance_company, 200),
    insured_name: short(claim.insured_name, 200),
    street: short(address?.street, 300),
    city: short(address?.city, 100),
    state: short(address?.state, 100),
    postal_code: short(address?.postal_code, 20),
    date_of_loss: loss && /^\d{4}-\d{2}-\d{2}$/.test(loss) ? loss : null,
    loss_type: short(claim.type_of_loss, 100),
    price_list: short(claim.price_list, 100),
  };
}

interface NoteFacts {
  estimate: Estimate;
  totals: Totals;
  edits: number;
  closes: boolean;
  runRef: string | null;
}

/** The note: the API keeps texts of a project, not estimates. */
export function noteText({ estimate, totals, edits, closes, runRef }: NoteFacts): string {
  const figures = Object.entries(totals)
    .filter((row): row is [string, number] => typeof row[1] === "number")
    .map(([field, value]) => `${figureNames[field] ?? field} ${money(value)}`);
  const lines = [
    fill(noteTexts.title, { name: estimate.source.file_name ?? estimate.claim.estimate_name ?? "" }),
    count(estimate.line_items.length, noteTexts.lines),
    figures.join(", "),
    closes ? noteTexts.closes : noteTexts.doesNotClose,
    edits > 0 ? count(edits, noteTexts.edited) : noteTexts.asPrinted,
    runRef === null ? "" : fill(noteTexts.run, { id: runRef }),
  ];
  return lines.filter(Boolean).join("\n").slice(0, 20_000);
}
