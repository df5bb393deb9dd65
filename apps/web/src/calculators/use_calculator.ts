// The life of a calculator's form: link, typing, calculation.
import { useEffect, useMemo, useRef } from "preact/hooks";

import calculatorsTexts from "#texts/calculators";
import type { Route } from "../app/route";
import { parseFigure } from "../ui/format";
import { kept, patch, useTask, type Signal } from "../ui/state";
import type { Calculator } from "./api_document";
import { calculate, Refused, type Envelope } from "./calculation";
import type { Group } from "./form_model";
import { emptyForm, filledForm, type FormState } from "./form_state";
import { encodeInputs, linkTo, readLink, type Linked } from "./link";
import { fieldErrors } from "./paths";
import { toRequest, type Errors } from "./request";

/** Milliseconds after the last key until it is calculated. */
const typingPauseMs = 400;

export const regionalPath = "regional_adjustment_pct";

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

export function useCalculator(calculator: Calculator, group: Group, route: Route) {
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

export type CalculatorLife = ReturnType<typeof useCalculator>;
