import projectsTexts from "#texts/projects";
import type { Session } from "../app/session";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { Loading } from "../ui/loading";
import { PriceListField } from "../ui/price_list_field";
import { Problem } from "../ui/problem";
import { kept, patch, useLoaded, useTask } from "../ui/state";
import { Chat } from "./chat";
import { formErrors } from "./form_errors";
import { listNotes, listPhotos, makeScope, type Project, type Room, type Scope } from "./requests";
import { filledRows, toRooms, wrongSizes, type RoomRow } from "./rooms_model";
import { ScopeEsx } from "./scope_esx";
import { noInputs, toScopeRequest, type ScopeInputs } from "./scope_model";
import { ScopeNotes } from "./scope_note_list";
import { scopeNotes, type ScopeNote } from "./scope_notes";
import { ScopeResult } from "./scope_result";
import { ScopeRooms } from "./scope_rooms";
import { ScopeText } from "./scope_text";

const text = projectsTexts.scope;
const noRows: readonly RoomRow[] = [];

async function loadNotes(project: Project): Promise<ScopeNote[]> {
  const [notes, photos] = await Promise.all([listNotes(project.id), listPhotos(project.id, { has_notes: true })]);
  return scopeNotes(notes, photos, project.rooms);
}

interface FormProps {
  project: Project;
  onMade: (scope: Scope) => void;
}

/** What a scope is made from. It stays as it is when the scope is there, for another try. */
function ScopeForm({ project, onMade }: FormProps) {
  const notes = useLoaded(project.id, () => loadNotes(project));
  const inputs = kept<ScopeInputs>(`scope/inputs/${project.id}`, noInputs);
  const rows = kept(`scope/rooms/${project.id}`, noRows);
  const task = useTask<Scope>();
  const { fields, other } = formErrors(task.error, ["text", "price_list", "rooms"]);
  const filled = filledRows(rows.value);
  const rooms: Room[] = wrongSizes(filled).length > 0 ? [] : toRooms(filled);
  const request = notes.value && toScopeRequest(project, inputs.value, notes.value, rooms);
  const make = async (event: Event) => {
    event.preventDefault();
    rows.value = filled;
    if (!request || wrongSizes(filled).length > 0) return;
    const scope = await task.start((signal) => makeScope(request, signal));
    if (scope) onMade(scope);
  };
  const change = (changed: ScopeInputs) => (inputs.value = changed);
  const own = project.price_list;
  return (
    <form class="stack" noValidate onSubmit={(event) => void make(event)}>
      <div class="scope-inputs">
        <div class="stack">
          <ScopeText inputs={inputs.value} error={fields.get("text") ?? null} onInputs={change} />
          {notes.error !== null && <Problem error={notes.error} onRetry={() => void notes.rerun()} />}
          <ScopeNotes notes={notes.value ?? []} inputs={inputs.value} onInputs={change} />
        </div>
        <div class="stack">
          <ScopeRooms project={project} rows={rows.value} errors={fields} onRows={(changed) => (rows.value = changed)} />
          <PriceListField
            label={text.priceList}
            value={inputs.value.priceList}
            {...(own ? { defaultLabel: fill(text.projectPriceList, { code: own }) } : {})}
            error={fields.get("price_list") ?? null}
            onChange={(priceList) => patch(inputs, { priceList })}
          />
        </div>
      </div>
      {other !== null && <Problem error={other} />}
      <div class="row">
        <Button kind="primary" type="submit" disabled={!request || task.running}>
          {text.make}
        </Button>
        {notes.value && !request && <span class="quiet">{text.needed}</span>}
        {task.running && <Loading label={text.making} />}
      </div>
    </form>
  );
}

interface Props {
  project: Project;
  role: Session["user"]["role"];
}

/** From notes to a scope, and from a scope to an ESX file. */
export function ScopeSection({ project, role }: Props) {
  const shown = kept<Scope | null>(`scope/${project.id}`, null);
  const scope = shown.value;
  const show = (made: Scope) => (shown.value = made);
  return (
    <>
      <section class="project-card stack">
        <h2>{text.source}</h2>
        <ScopeForm project={project} onMade={show} />
      </section>
      <Chat project={project} scope={scope} onScope={show} />
      {scope && (
        <section class="stack">
          <ScopeResult scope={scope} />
          {scope.items.length > 0 && (
            <ScopeEsx key={scope.scope_id} project={project} scope={scope} canSketch={role !== "none"} />
          )}
        </section>
      )}
    </>
  );
}
