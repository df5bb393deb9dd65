import { useId, useRef, useState } from "preact/hooks";

import reviewTexts from "#texts/review";
import { href } from "../app/route";
import { answer, client } from "../api/client";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { Notice } from "../ui/notice";
import { Problem } from "../ui/problem";
import { useTask } from "../ui/state";
import { editCount } from "./edits";
import { newProject, noteText, projectName } from "./project_draft";
import { totalsOf, type Review } from "./use_review";

const text = reviewTexts.project;

interface Option {
  /** Of the project; "" is a new one. */
  id: string;
  label: string;
}

function optionsOf(review: Review): Option[] {
  const { exact_match: exact, fuzzy_matches: similar } = review.store.preflight.project_match;
  return [
    ...(exact ? [{ id: exact.id, label: fill(text.exact, { name: exact.name }) }] : []),
    ...similar.map(({ project, similarity }) => ({
      id: project.id,
      label: fill(text.similar, { name: project.name, percent: Math.round(similarity * 100) }),
    })),
    { id: "", label: text.new },
  ];
}

function noteOf(review: Review): string {
  const { state, estimate, reconciliation } = review;
  return noteText({
    estimate,
    totals: totalsOf(review),
    edits: editCount(state.history.edits),
    closes: reconciliation.ok,
    runRef: state.runRef,
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

/** Puts a note about the estimate into a project: one that fits, or a new one. */
export function ProjectStep({ review }: { review: Review }) {
  const id = useId();
  const options = optionsOf(review);
  const [chosen, setChosen] = useState(options[0]?.id ?? "");
  const [name, setName] = useState(() => projectName(review.printed));
  // If the note fails after the project was made, another try does not make a second project.
  const made = useRef<string | null>(null);
  const { start, running, error, value } = useTask<string>();
  const isNameless = chosen === "" && name.trim() === "";
  const add = async (signal: AbortSignal) => {
    if (chosen === "" && made.current === null) {
      const body = newProject(review.printed, name.trim());
      made.current = (await answer(client.POST("/api/v1/user/projects/", { body, signal }))).id;
    }
    const project = chosen || (made.current ?? "");
    const params = { path: { project_id: project } };
    await answer(
      client.POST("/api/v1/user/projects/notes/{project_id}", { params, body: { text: noteOf(review) }, signal }),
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
      <fieldset class="project-choices">
        <legend>{text.title}</legend>
        {options.map((option) => (
          <label key={option.id} class="project-choice">
            <input type="radio" name={id} checked={option.id === chosen} onChange={() => setChosen(option.id)} />
            <span class="foreign">{option.label}</span>
          </label>
        ))}
      </fieldset>
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
