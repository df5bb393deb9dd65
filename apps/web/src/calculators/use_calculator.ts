// The life of a calculator's form: link, typing, calculation.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import calculatorsTexts from "#texts/calculators";
import type { Route } from "../app/route";
import { parseFigure } from "../ui/format";
import { useTask } from "../ui/state";
import type { Calculator } from "./api_document";
import { calculate, Refused, type Envelope } from "./calculation";
import type { Group } from "./form_model";
import { emptyForm, filledForm, keepForm, keptForm, type FormState } from "./form_state";
import { encodeInputs, linkTo, readLink, type Linked } from "./link";
import { fieldErrors } from "./paths";
import { toRequest, type Errors } from "./request";

/** Milliseconds after the last key until it is calculated. */
const pause = 400;

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

function startOf(name: string, group: Group, query: URLSearchParams): FormState {
  const linked = readLink(query);
  if (linked === "broken") return { ...emptyForm(group), broken: true };
  if (linked) return filledForm(group, linked);
  return keptForm(name) ?? emptyForm(group);
}

export function useCalculator(calculator: Calculator, group: Group, route: Route) {
  const { name } = calculator;
  const soon = useRef(true);
  const [form, setForm] = useState<FormState>(() => startOf(name, group, route.query));
  const task = useTask<Envelope>();
  const asked = useMemo(() => ask(group, form), [group, form]);
  // The address can change while the form is open: a pasted link.
  useEffect(() => {
    const held = route.query.get("inputs");
    if (held !== null && held !== encodeInputs(asked.inputs)) setForm(startOf(name, group, route.query));
  }, [route]);
  useEffect(() => {
    keepForm(name, form);
    if (!form.broken) putInAddress(name, asked);
    if (!form.started || asked.errors.size > 0) return;
    const wait = setTimeout(
      () => void task.start((signal) => calculate(name, asked, signal)),
      soon.current ? 0 : pause,
    );
    soon.current = false;
    return () => clearTimeout(wait);
  }, [form]);
  const refusal = task.error instanceof Refused ? task.error : null;
  const local = form.started ? asked.errors : new Map<string, string>();
  return {
    form,
    asked,
    task,
    refusal,
    errors: local.size > 0 || !refusal ? local : fieldErrors(refusal.fields, form.draft),
    change: (changed: Partial<FormState>) => setForm((was) => ({ ...was, broken: false, ...changed })),
    /** Calculates at once. */
    submit: () => {
      soon.current = true;
      setForm((was) => ({ ...was, started: true }));
    },
    clear: () => {
      task.reset();
      setForm(emptyForm(group));
    },
    fillIn: (linked: Linked) => {
      soon.current = true;
      setForm(filledForm(group, linked));
    },
  };
}

export type CalculatorLife = ReturnType<typeof useCalculator>;
