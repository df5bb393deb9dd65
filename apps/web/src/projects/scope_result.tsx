import projectsTexts from "#texts/projects";
import type { Schemas } from "../api/client";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { download, downloadEsx } from "../ui/download";
import { EsxReport } from "../ui/esx_report";
import { CheckField } from "../ui/field";
import { lineQuantity, money } from "../ui/format";
import { Loading } from "../ui/loading";
import { Notice, Problem } from "../ui/notice";
import { kept, patch, useTask } from "../ui/state";
import { Table, type Column } from "../ui/table";
import { editScope, makeEsx, type Project, type Scope } from "./requests";
import { ScopeLines } from "./scope_lines";
import { code, draftsOf, isByHand, saidFor, toDrafts, type ScopeEdit, type ScopeItem } from "./scope_model";
import { ScopeQuestions, ScopeSuggestions } from "./scope_questions";
import { ScopeWords } from "./scope_words";

const text = projectsTexts.scope;
const esxText = projectsTexts.esx;

const titles = text.columns;

const columnsOf = (scope: Scope): readonly Column<ScopeItem>[] => [
  { key: "room", title: titles.room, cell: (item) => item.room },
  {
    key: "said",
    title: titles.said,
    cell: (_, index) => <span class="quiet">{saidFor(scope, index)}</span>,
  },
  {
    key: "code",
    title: titles.code,
    cell: (item) => (isByHand(item) ? <strong class="scope-by-hand">{text.byHand}</strong> : code(item)),
  },
  { key: "activity", title: titles.activity, cell: (item) => text.activities[item.activity] },
  { key: "description", title: titles.description, cell: (item) => item.description },
  { key: "calc", title: titles.calc, cell: (item) => item.calc },
  { key: "quantity", title: titles.quantity, number: true, cell: (item) => lineQuantity(item.quantity) },
  { key: "unit", title: titles.unit, cell: (item) => item.unit },
  { key: "unit_price", title: titles.unit_price, number: true, cell: (item) => money(item.unit_price) },
  { key: "total", title: titles.total, number: true, cell: (item) => money(item.total) },
  { key: "reason", title: titles.reason, cell: (item) => <span class="quiet">{item.reason}</span> },
];

function Messages({ title, messages }: { title: string; messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <Notice kind="warn" title={title}>
      <ul>
        {messages.map((message, index) => (
          <li key={index} class="foreign">
            {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface ResultProps {
  scope: Scope;
  /** Takes a scope with other lines in its place. */
  onScope: (scope: Scope) => void;
}

export function ScopeResult({ scope, onScope }: ResultProps) {
  const drafts = draftsOf(scope);
  const editing = drafts.value !== null;
  const task = useTask<Scope>();
  const edit = async (change: ScopeEdit) => {
    const made = await task.start((signal) => editScope(scope.scope_id, change, signal));
    if (!made) return;
    drafts.value = null;
    onScope(made);
  };
  const shared = { scope, disabled: task.running, onEdit: (change: ScopeEdit) => void edit(change) };
  const byHand = scope.items.filter(isByHand).length;
  const engine = scope.engine === "rules" ? text.engineRules : scope.engine;
  return (
    <>
      <div class="row spread">
        <h2>{text.result}</h2>
        <p class="quiet foreign">{fill(text.madeBy, { code: scope.price_list, engine })}</p>
      </div>
      <p role="status">{scope.items.length === 0 ? text.empty : count(scope.items.length, text.caption)}</p>
      {byHand > 0 && <Notice kind="warn" title={count(byHand, text.byHandCount)} />}
      {scope.answers.map((answer, index) => (
        <Notice key={index} kind="good">
          <p class="foreign">{answer.text}</p>
        </Notice>
      ))}
      <ScopeQuestions {...shared} disabled={task.running || editing} />
      <Messages title={text.warnings} messages={scope.warnings} />
      <ScopeWords scope={scope} />
      {task.error !== null && <Problem error={task.error} />}
      {scope.items.length > 0 && !editing && (
        <>
          <Table
            caption={text.result}
            hideCaption
            columns={columnsOf(scope)}
            rows={scope.items}
            foot={{ room: text.total, total: money(scope.total) }}
          />
          <div class="row">
            <Button onClick={() => (drafts.value = toDrafts(scope))}>{text.lines.edit}</Button>
            <span class="quiet">{text.lines.hint}</span>
          </div>
        </>
      )}
      {editing && <ScopeLines {...shared} onCancel={() => (drafts.value = null)} />}
      <ScopeSuggestions {...shared} disabled={task.running || editing} />
    </>
  );
}

type Made = Schemas["GenerateFromScopeJsonResponse"];

interface Choices {
  photos: boolean;
  sketch: boolean;
}

const noChoices: Choices = { photos: false, sketch: false };

function saveReport({ filename, report }: Made): void {
  download(JSON.stringify(report, null, 2), `${filename.replace(/\.esx$/i, "")}.report.json`, "application/json");
}

interface Props {
  project: Project;
  scope: Scope;
  /** The server draws rooms for users with a role only. */
  canSketch: boolean;
}

/** The scope as an ESX file, with the report on its lines. */
export function ScopeEsx({ project, scope, canSketch }: Props) {
  const choices = kept(`esx/${project.id}`, noChoices);
  const made = kept<Made | null>(`esx/made/${scope.scope_id}`, null);
  const esx = made.value;
  const task = useTask<Made>();
  const make = async () => {
    const body = {
      project_id: project.id,
      scope_id: scope.scope_id,
      include_photos: choices.value.photos,
      include_sketch: canSketch && choices.value.sketch,
    };
    const result = await task.start((signal) => makeEsx(body, signal));
    if (!result) return;
    made.value = result;
    downloadEsx(result);
  };
  return (
    <div class="project-card stack">
      <h3>{esxText.title}</h3>
      <CheckField
        label={esxText.photos}
        checked={choices.value.photos}
        onChange={(photos) => patch(choices, { photos })}
      />
      {canSketch && (
        <CheckField
          label={esxText.sketch}
          checked={choices.value.sketch}
          onChange={(sketch) => patch(choices, { sketch })}
        />
      )}
      <div class="row">
        <Button kind="primary" disabled={task.running} onClick={() => void make()}>
          {esxText.button}
        </Button>
        {task.running && <Loading label={esxText.making} />}
      </div>
      {task.error !== null && <Problem error={task.error} onRetry={() => void make()} />}
      {esx && (
        <>
          <Notice kind="good">
            <p class="foreign">{fill(esxText.done, { name: esx.filename })}</p>
            <div class="row">
              <Button onClick={() => downloadEsx(esx)}>{esxText.again}</Button>
              <Button onClick={() => saveReport(esx)}>{esxText.report}</Button>
            </div>
          </Notice>
          <EsxReport report={esx.report} origin="lines" />
        </>
      )}
    </div>
  );
}
