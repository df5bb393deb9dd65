import projectsTexts from "#texts/projects";
import { count, fill } from "../texts";
import { lineQuantity, money } from "../ui/format";
import { Notice } from "../ui/notice";
import { Table, type Column } from "../ui/table";
import type { Scope } from "./requests";
import { code, isByHand, type ScopeItem } from "./scope_model";

const text = projectsTexts.scope;
const titles = text.columns;

const columns: readonly Column<ScopeItem>[] = [
  { key: "room", title: titles.room, cell: (item) => item.room },
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

/** The totals' row: the word in the first column, the sum below the totals. */
function foot(scope: Scope) {
  return columns.map(({ key }) => (key === "room" ? text.total : key === "total" ? money(scope.total) : ""));
}

function Messages({ kind, title, messages }: { kind: "warn" | "info"; title: string; messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <Notice kind={kind} title={title}>
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

export function ScopeResult({ scope }: { scope: Scope }) {
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
      <Messages kind="info" title={text.questions} messages={scope.questions} />
      <Messages kind="warn" title={text.warnings} messages={scope.warnings} />
      {scope.items.length > 0 && (
        <Table caption={text.result} hideCaption columns={columns} rows={scope.items} foot={foot(scope)} />
      )}
    </>
  );
}
