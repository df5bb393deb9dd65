import projectsTexts from "#texts/projects";
import type { Session } from "../app/session";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { CheckField, TextField } from "../ui/field";
import { time } from "../ui/format";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/notice";
import { PriceListField } from "../ui/price_list_field";
import { kept, patch, useLoaded, useTask } from "../ui/state";
import { Chat, type Going } from "./chat";
import { withoutMarks } from "./heard_words";
import { excerpt } from "./note_model";
import { filledRows, formErrors, sizeText, toRooms, wrongSizes, type RoomRow } from "./project_fields";
import { RoomsEditor } from "./project_form";
import { editScope, listNotes, listPhotos, makeScope, type Project, type Room, type Scope } from "./requests";
import { draftsOf, noInputs, scopeNotes, toEdit, toScopeRequest, type ScopeInputs, type ScopeNote } from "./scope_model";
import { ScopeEsx, ScopeResult } from "./scope_result";

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
          <ScopeRooms
            project={project}
            rows={rows.value}
            errors={fields}
            onRows={(changed) => (rows.value = changed)}
          />
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
  const saving = useTask<Scope>();
  /** Lines that are being edited become part of the scope before a message goes on from it. */
  const goOn = async (): Promise<Going> => {
    const drafts = scope && draftsOf(scope);
    if (!scope || !drafts?.value) return { ready: true, scopeId: scope?.scope_id ?? null };
    const edit = toEdit(drafts.value);
    if (!edit) return { ready: false, problem: new Error(text.lines.first) };
    const made = await saving.start((signal) => editScope(scope.scope_id, edit, signal));
    if (!made) return { ready: false, problem: saving.error ?? new Error(text.lines.first) };
    drafts.value = null;
    show(made);
    return { ready: true, scopeId: made.scope_id };
  };
  return (
    <>
      <section class="project-card stack">
        <h2>{text.source}</h2>
        <ScopeForm project={project} onMade={show} />
      </section>
      <Chat project={project} scope={scope} goOn={goOn} onScope={show} />
      {scope && (
        <section class="stack">
          <ScopeResult key={`result/${scope.scope_id}`} scope={scope} onScope={show} />
          {scope.items.length > 0 && (
            <ScopeEsx key={scope.scope_id} project={project} scope={scope} canSketch={role !== "none"} />
          )}
        </section>
      )}
    </>
  );
}

function roomText(room: Room): string {
  const size = sizeText(room);
  return size === "" ? room.name : fill(text.room, { name: room.name, size });
}

interface ScopeRoomsProps {
  project: Project;
  rows: readonly RoomRow[];
  errors: ReadonlyMap<string, string>;
  onRows: (rows: readonly RoomRow[]) => void;
}

/** Scopes know the rooms of the project; others can be added for one scope. */
function ScopeRooms({ project, rows, errors, onRows }: ScopeRoomsProps) {
  return (
    <>
      <div class="stack">
        <h3>{text.projectRooms}</h3>
        {project.rooms.length === 0 && <p class="quiet">{text.noProjectRooms}</p>}
        {project.rooms.length > 0 && (
          <ul class="photo-tags">
            {project.rooms.map((room) => (
              <li key={room.id} class="photo-tag foreign">
                {roomText(room)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <RoomsEditor title={text.moreRooms} rows={rows} errors={errors} onRows={onRows} />
    </>
  );
}

interface ScopeTextProps {
  inputs: ScopeInputs;
  error: string | null;
  onInputs: (inputs: ScopeInputs) => void;
}

function ScopeText({ inputs, error, onInputs }: ScopeTextProps) {
  return (
    <TextField
      label={projectsTexts.scope.text}
      hint={projectsTexts.scope.textHint}
      rows={5}
      value={inputs.text}
      error={error}
      onInput={(value) => onInputs({ ...inputs, text: value })}
    />
  );
}

interface ScopeNoteListProps {
  notes: readonly ScopeNote[];
  inputs: ScopeInputs;
  onInputs: (inputs: ScopeInputs) => void;
}

/** The notes to choose from, in the order in which they are read. */
function ScopeNotes({ notes, inputs, onInputs }: ScopeNoteListProps) {
  const chosen = new Set(inputs.notes);
  const all = notes.length > 0 && notes.every((note) => chosen.has(note.id));
  const choose = (id: string, on: boolean) => {
    const others = inputs.notes.filter((other) => other !== id);
    onInputs({ ...inputs, notes: on ? [...others, id] : others });
  };
  return (
    <fieldset class="project-group">
      <legend>{text.notes}</legend>
      {notes.length === 0 && <p class="quiet">{text.noNotes}</p>}
      {notes.length > 0 && (
        <CheckField
          label={text.allNotes}
          checked={all}
          onChange={(on) => onInputs({ ...inputs, notes: on ? notes.map((note) => note.id) : [] })}
        />
      )}
      <div class="scope-notes">
        {notes.map((note) => (
          <CheckField
            key={note.id}
            label={excerpt(withoutMarks(note.words))}
            hint={fill(text.note, { kind: projectsTexts.notes.kind[note.kind], time: time(note.createdAt) })}
            checked={chosen.has(note.id)}
            onChange={(on) => choose(note.id, on)}
          />
        ))}
      </div>
    </fieldset>
  );
}
