import { useEffect, useMemo, useRef } from "preact/hooks";

import calculatorsTexts from "#texts/calculators";
import type { JsonObject } from "../api/types";
import { href, type Route } from "../app/route";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { parseFigure } from "../ui/format";
import { Notice } from "../ui/notice";
import { kept, patch, useTask, type Signal } from "../ui/state";
import type { Calculator } from "./api_document";
import { calculate, encodeInputs, linkTo, readLink, Refused, type Envelope, type Linked } from "./calculation";
import { emptyDraft, fromInputs, type GroupDraft } from "./draft";
import type { CalculatorProps, Group } from "./form_model";
import { GroupFields } from "./group_fields";
import { fieldErrors, labelAt, toRequest, type Errors } from "./request";
import { OutcomeView } from "./result_view";
import { labelOf } from "./words";

const text = calculatorsTexts;

/** The form of a calculator, with the result next to it. */
export function CalculatorForm({ document, calculator, group, route }: CalculatorProps) {
  const state = useCalculator(calculator, group, route);
  const { form, errors } = state;
  const element = useRef<HTMLFormElement>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    state.submit();
    // The errors are there after the next rendering.
    setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus());
  };
  return (
    <>
      <h1>{calculator.title}</h1>
      <LinkProblems state={state} />
      <div class="calc-columns">
        <form class="stack no-print" ref={element} noValidate onSubmit={submit} aria-label={text.form.title}>
          <Ways state={state} calculator={calculator} />
          <GroupFields
            group={group}
            draft={form.draft}
            path=""
            errors={errors}
            onChange={(draft) => state.change({ draft })}
          >
            <TextField
              label={labelOf(regionalPath)}
              hint={text.form.regionalHint}
              inputMode="decimal"
              autoComplete="off"
              value={form.regional}
              error={errors.get(regionalPath) ?? null}
              onInput={(regional) => state.change({ regional })}
            />
          </GroupFields>
          <LocalErrors state={state} group={group} />
          <div class="calc-submit">
            <Button kind="primary" type="submit">
              {text.form.calculate}
            </Button>
          </div>
        </form>
        <OutcomeView
          document={document}
          calculator={calculator}
          group={group}
          task={state.task}
          stale={form.started && state.asked.errors.size > 0}
          link={linkTo(calculator.name, state.asked)}
          onRetry={state.submit}
        />
      </div>
    </>
  );
}

/** Ways to begin other than typing. */
function Ways({ state, calculator }: { state: CalculatorState; calculator: Calculator }) {
  const example = exampleOf(calculator.inputs.examples);
  return (
    <div class="row">
      <a class="button" href={href("calculators", calculator.name, "questions")}>
        {text.form.switchToQuestions}
      </a>
      {example && (
        <Button onClick={() => state.fillIn({ inputs: example, regional: null })}>{text.form.example}</Button>
      )}
      <Button onClick={state.clear}>{text.form.clear}</Button>
    </div>
  );
}

function LinkProblems({ state }: { state: CalculatorState }) {
  const { broken, unknownMembers } = state.form;
  return (
    <>
      {broken && (
        <Notice kind="bad">
          <p>{text.link.broken}</p>
        </Notice>
      )}
      {unknownMembers.length > 0 && (
        <Notice kind="warn">
          <p class="foreign">{fill(text.link.misfits, { names: unknownMembers.join(text.walk.listSeparator) })}</p>
        </Notice>
      )}
    </>
  );
}

/** What is wrong, near the button, since the fields may be far above it. */
function LocalErrors({ state, group }: { state: CalculatorState; group: Group }) {
  if (!state.form.started || state.asked.errors.size === 0) return null;
  return (
    <Notice kind="bad" title={text.errors.title}>
      <ul>
        {[...state.asked.errors].map(([path, message]) => (
          <li key={path}>{fill(text.errors.atField, { label: labelAt(group, path), message })}</li>
        ))}
      </ul>
    </Notice>
  );
}

interface FormState {
  draft: GroupDraft;
  /** The regional adjustment as typed. */
  regional: string;
  /** Whether it was calculated once: from then on it follows the typing. */
  started: boolean;
  /** Members of a link that the form has no place for. */
  unknownMembers: string[];
  /** The link could not be read. */
  broken: boolean;
}

function emptyForm(group: Group): FormState {
  return { draft: emptyDraft(group), regional: "", started: false, unknownMembers: [], broken: false };
}

function filledForm(group: Group, { inputs, regional }: Linked): FormState {
  const { draft, unknownMembers } = fromInputs(group, inputs);
  return { draft, regional: regional === null ? "" : String(regional), started: true, unknownMembers, broken: false };
}

function exampleOf(examples: readonly unknown[] | undefined): JsonObject | null {
  const [example] = examples ?? [];
  return example ? (example as JsonObject) : null;
}

/** Milliseconds after the last key until it is calculated. */
const typingPauseMs = 400;

const regionalPath = "regional_adjustment_pct";

interface Asked extends Linked {
  errors: Errors;
}

/** The request that a form makes, and what is wrong with it. */
function ask(group: Group, { draft, regional }: Pick<FormState, "draft" | "regional">): Asked {
  const { inputs, errors } = toRequest(group, draft);
  const value = parseFigure(regional);
  if (value === null) errors.set(regionalPath, calculatorsTexts.errors.number);
  return { inputs, regional: value ?? null, errors };
}

/** Writes the inputs into the address; nothing is written for an untouched form. */
function putInAddress(name: string, asked: Linked): void {
  const link = linkTo(name, asked);
  if (location.hash !== link) history.replaceState(null, "", link);
}

/** The form of a calculator, filled in from the link if there is one. What is typed stays on a visit to other pages. */
function startOf(name: string, group: Group, query: URLSearchParams): Signal<FormState> {
  const form = kept(`calculator/${name}`, emptyForm(group));
  const linked = readLink(query);
  if (linked === "broken") form.value = { ...emptyForm(group), broken: true };
  else if (linked) form.value = filledForm(group, linked);
  return form;
}

function useCalculator(calculator: Calculator, group: Group, route: Route) {
  const { name } = calculator;
  const pauseMs = useRef(0);
  const state = useMemo(() => startOf(name, group, route.query), [name]);
  const form = state.value;
  const task = useTask<Envelope>({ keepError: false });
  const asked = useMemo(() => ask(group, form), [group, form]);
  // The address can change while the form is open: a pasted link.
  useEffect(() => {
    const held = route.query.get("inputs");
    if (held !== null && held !== encodeInputs(asked.inputs)) startOf(name, group, route.query);
  }, [route]);
  useEffect(() => {
    if (!form.broken) putInAddress(name, asked);
    if (!form.started || asked.errors.size > 0) return task.stop();
    void task.start((signal) => calculate(name, asked, signal), pauseMs.current);
    pauseMs.current = typingPauseMs;
  }, [form]);
  const refusal = task.error instanceof Refused ? task.error : null;
  const local = form.started ? asked.errors : new Map<string, string>();
  return {
    form,
    asked,
    task,
    refusal,
    errors: local.size > 0 || !refusal ? local : fieldErrors(refusal.fields, form.draft),
    change: (changed: Partial<FormState>) => patch(state, { broken: false, ...changed }),
    /** Calculates at once. */
    submit: () => {
      pauseMs.current = 0;
      patch(state, { started: true });
    },
    clear: () => {
      task.reset();
      state.value = emptyForm(group);
    },
    fillIn: (linked: Linked) => {
      pauseMs.current = 0;
      state.value = filledForm(group, linked);
    },
  };
}

type CalculatorState = ReturnType<typeof useCalculator>;
