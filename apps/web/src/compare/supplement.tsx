import compareTexts from "#texts/compare";
import type { Schemas } from "../api/client";
import { ApiError } from "../api/errors";
import { href } from "../app/route";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { download, downloadEsx } from "../ui/download";
import { EsxReport } from "../ui/esx_report";
import { money } from "../ui/format";
import { Loading } from "../ui/loading";
import { Notice } from "../ui/notice";
import { Problem } from "../ui/problem";
import { Section } from "../ui/section";
import { useTask } from "../ui/state";
import { compareStore, type Comparison } from "./compare_store";
import { differencePage, makeSupplement, SideError, type Inputs } from "./compare_work";
import { pageName } from "./page_name";

const text = compareTexts.supplement;
const paymentRequired = 402;

/** The supplement, and the report on its lines. */
function Made({ made: { filename, report } }: { made: Schemas["GenerateFromScopeJsonResponse"] }) {
  const { rcv, acv } = report.totals;
  return (
    <>
      <Notice kind="good" title={fill(text.done, { name: filename })}>
        <p>{count(report.item_count, text.items)}</p>
        <p>{fill(text.totals, { rcv: money(rcv), acv: money(acv) })}</p>
      </Notice>
      <details>
        <summary>{text.report}</summary>
        <EsxReport report={report} origin="lines" />
      </details>
    </>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === paymentRequired) {
    return (
      <Notice kind="bad" title={text.credits}>
        <p class="foreign">{error.message}</p>
        <p>
          <a href={href("account")}>{text.creditsLink}</a>
        </p>
      </Notice>
    );
  }
  const shown = error instanceof SideError ? new Error(`${compareTexts.sides[error.side]}: ${error.message}`) : error;
  return <Problem error={shown} onRetry={onRetry} />;
}

/** The files that can be made of the differences. */
export function SupplementPart({ comparison }: { comparison: Comparison }) {
  const { before, after, priceList } = compareStore.value;
  const task = useTask<Schemas["GenerateFromScopeJsonResponse"]>();
  const page = useTask<void>();
  const inputs: Inputs | null = before && after && { before, after, priceList };
  const make = () => {
    if (!inputs) return;
    void task.start((signal) => makeSupplement(inputs, signal)).then((made) => made && downloadEsx(made));
  };
  const savePage = () => {
    if (!inputs) return;
    const save = (html: string) => download(html, pageName(comparison.after.fileName), "text/html");
    void page.start((signal) => differencePage(inputs, signal).then(save));
  };
  return (
    <Section title={text.title}>
      <p>{text.text}</p>
      <div class="row">
        <Button kind="primary" disabled={task.running} onClick={make}>
          {text.make}
        </Button>
        <a class="button" href={href("compare", "supplement")}>
          {text.print}
        </a>
        <Button disabled={page.running} onClick={savePage}>
          {text.page}
        </Button>
      </div>
      {task.running && <Loading label={text.making} />}
      {task.error !== null && <Failure error={task.error} onRetry={make} />}
      {task.value && !task.running && task.error === null && <Made made={task.value} />}
      {page.error !== null && <Failure error={page.error} onRetry={savePage} />}
    </Section>
  );
}
