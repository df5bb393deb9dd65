import { useRef } from "preact/hooks";

import calculatorsTexts from "#texts/calculators";
import { href } from "../app/route";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { Notice } from "../ui/notice";
import type { Calculator } from "./api_document";
import type { CalculatorProps, Group } from "./form_model";
import { exampleOf } from "./form_state";
import { GroupFields } from "./group_fields";
import { linkTo } from "./link";
import { OutcomeView } from "./outcome_view";
import { labelAt } from "./paths";
import { regionalPath, useCalculator, type CalculatorLife } from "./use_calculator";
import { labelOf } from "./words";

const text = calculatorsTexts;

/** The form of a calculator, with the result next to it. */
export function CalculatorForm({ document, calculator, group, route }: CalculatorProps) {
  const life = useCalculator(calculator, group, route);
  const { form, errors } = life;
  const element = useRef<HTMLFormElement>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    life.submit();
    // The errors are there after the next rendering.
    setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus());
  };
  return (
    <>
      <h1>{calculator.title}</h1>
      <LinkTrouble life={life} />
      <div class="calc-columns">
        <form class="stack no-print" ref={element} noValidate onSubmit={submit} aria-label={text.form.title}>
          <Ways life={life} calculator={calculator} />
          <GroupFields
            group={group}
            draft={form.draft}
            path=""
            errors={errors}
            onChange={(draft) => life.change({ draft })}
          >
            <TextField
              label={labelOf(regionalPath)}
              hint={text.form.regionalHint}
              inputMode="decimal"
              autoComplete="off"
              value={form.regional}
              error={errors.get(regionalPath) ?? null}
              onInput={(regional) => life.change({ regional })}
            />
          </GroupFields>
          <LocalErrors life={life} group={group} />
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
          task={life.task}
          stale={form.started && life.asked.errors.size > 0}
          link={linkTo(calculator.name, life.asked)}
          onRetry={life.submit}
        />
      </div>
    </>
  );
}

/** Ways to begin other than typing. */
function Ways({ life, calculator }: { life: CalculatorLife; calculator: Calculator }) {
  const example = exampleOf(calculator.inputs.examples);
  return (
    <div class="row">
      <a class="button" href={href("calculators", calculator.name, "questions")}>
        {text.form.switchToQuestions}
      </a>
      {example && (
        <Button onClick={() => life.fillIn({ inputs: example, regional: null })}>{text.form.example}</Button>
      )}
      <Button onClick={life.clear}>{text.form.clear}</Button>
    </div>
  );
}

function LinkTrouble({ life }: { life: CalculatorLife }) {
  const { broken, misfits } = life.form;
  return (
    <>
      {broken && (
        <Notice kind="bad">
          <p>{text.link.broken}</p>
        </Notice>
      )}
      {misfits.length > 0 && (
        <Notice kind="warn">
          <p class="foreign">{fill(text.link.misfits, { names: misfits.join(text.walk.listSeparator) })}</p>
        </Notice>
      )}
    </>
  );
}

/** What is wrong, near the button, since the fields may be far above it. */
function LocalErrors({ life, group }: { life: CalculatorLife; group: Group }) {
  if (!life.form.started || life.asked.errors.size === 0) return null;
  return (
    <Notice kind="bad" title={text.errors.title}>
      <ul>
        {[...life.asked.errors].map(([path, message]) => (
          <li key={path}>
            {fill(text.errors.atField, { label: labelAt(group, path), message })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
