// One estimate that is kept on the server, as this page shows it: what was read, the edits that are on their way, and the
// place in the review. Edits are sent one after another, each with the version that it is about.
import { answer, client, reportSessionEnd, type Schemas } from "../api/client";
import { ApiError, NetworkError, toApiError } from "../api/errors";
import { href } from "../app/route";
import { mayEdit } from "../estimates/uploads";
import { batch, signal } from "../ui/state";
import {
  clash,
  countSteps,
  merge,
  withOperation,
  type Document,
  type OpenEntry,
  type Operation,
  type Step,
} from "./operations";

export type StoredEstimate = Schemas["StoredEstimate"];
type Change = { is: "edit"; operations: Operation[] } | { is: "undo" } | { is: "redo" };

interface Waiting {
  change: Change;
  /** Called with null once the server has it, or with why it refused. */
  end: (error: unknown) => void;
}

/** What others did meanwhile. */
export interface Meanwhile {
  theirs: Step[];
  /** What was not saved, because they changed the same; null if everything was. */
  mine: Operation[] | null;
}

/** Where the user is. */
export interface View {
  /** The chosen line, by its id. */
  line: string | null;
  /** The chosen item of what needs a look, by its id. */
  item: string | null;
  onlyOpen: boolean;
  /** The kind of items that is listed; "" is all. */
  kind: OpenEntry["kind"] | "";
}

type Detail = Schemas["StoredEstimateDetail"];
type Edited = Schemas["EditedEstimate"];

const lookAgainMs = 1000;

class Conflict {
  constructor(readonly steps: Step[]) {}
}

type Answered = { data?: Edited; error?: unknown; response: Response };

async function editedBy(asked: Promise<unknown>): Promise<Edited | Conflict> {
  let made: Answered;
  try {
    made = (await asked) as Answered;
  } catch {
    throw new NetworkError();
  }
  if (made.response.ok) return made.data as Edited;
  const body = made.error as Schemas["EditConflict"] | undefined;
  if (made.response.status === 409 && body?.operations) return new Conflict(body.operations as Step[]);
  throw toApiError(made.response, made.error);
}

/** Whether the same request may work later. */
function mayWorkLater(error: unknown): boolean {
  return (
    error instanceof NetworkError ||
    (error instanceof ApiError && (error.status >= 500 || [401, 408, 429].includes(error.status)))
  );
}

export class EstimateStore {
  readonly #row = signal<StoredEstimate | null>(null);
  readonly #document = signal<Document | null>(null);
  readonly #waiting = signal<readonly Waiting[]>([]);
  readonly #error = signal<unknown>(null);
  readonly #isGone = signal(false);
  readonly #meanwhile = signal<Meanwhile | null>(null);
  readonly #refusal = signal<unknown>(null);
  readonly #steps = signal({ undo: 0, redo: 0 });
  readonly #view = signal<View>({ line: null, item: null, onlyOpen: false, kind: "" });
  /** How many steps there are, with those of this page. */
  #stepCount = 0;
  readonly #file = signal<File | null>(null);
  readonly #fileError = signal<unknown>(null);
  /** What is typed into the forms of lines, and not saved yet. */
  readonly drafts = new Map<string, unknown>();
  #isSending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #path;

  constructor(readonly id: string) {
    this.#path = { params: { path: { estimate_id: id } } };
  }

  get row(): StoredEstimate | null {
    return this.#row.value;
  }

  get mayEdit(): boolean {
    const row = this.#row.value;
    return row !== null && mayEdit(row);
  }

  /** As the server has it, with the edits that are on their way. */
  get document(): Document | null {
    const document = this.#document.value;
    const operations = this.#waiting.value.flatMap(({ change }) => (change.is === "edit" ? change.operations : []));
    return document && operations.reduce(withOperation, document);
  }

  get isGone(): boolean {
    return this.#isGone.value;
  }

  /** Why the estimate is not there, or why an edit is not saved yet. */
  get error(): unknown {
    return this.#error.value;
  }

  /** How many edits are not saved yet. */
  get unsaved(): number {
    return this.#waiting.value.length;
  }

  get meanwhile(): Meanwhile | null {
    return this.#meanwhile.value;
  }

  /** Why the server did not do what was asked outside of a form. */
  get refusal(): unknown {
    return this.#refusal.value;
  }

  get steps(): { undo: number; redo: number } {
    return this.#steps.value;
  }

  get view(): View {
    return this.#view.value;
  }

  get file(): File | null {
    return this.#file.value;
  }

  get fileError(): unknown {
    return this.#fileError.value;
  }

  /** Goes somewhere in the review; the address follows, so that a reload comes back to it. */
  go(members: Partial<View>): void {
    this.#view.value = { ...this.#view.peek(), ...members };
    if (!location.hash.startsWith(href("estimates", this.id))) return;
    const { line, item } = this.#view.peek();
    const place = new URLSearchParams({ ...(line !== null && { line }), ...(item !== null && { item }) }).toString();
    history.replaceState(history.state, "", href("estimates", this.id) + (place && `?${place}`));
  }

  /** Loads the estimate, follows its reading, and looks for changes when the user comes back; until the returned call. */
  watch(place: URLSearchParams): () => void {
    if (place.size > 0) this.#view.value = { ...this.#view.peek(), line: place.get("line"), item: place.get("item") };
    void this.load();
    const look = () => document.visibilityState === "visible" && this.#waiting.peek().length === 0 && void this.load();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(this.#timer);
      document.removeEventListener("visibilitychange", look);
    };
  }

  readonly load = async (): Promise<void> => {
    clearTimeout(this.#timer);
    try {
      const [detail, steps] = await Promise.all([
        answer(client.GET("/api/v1/user/estimates/{estimate_id}", this.#path)),
        answer(client.GET("/api/v1/user/estimates/{estimate_id}/history", this.#path)),
      ]);
      this.#take(detail, steps as Step[]);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) this.#isGone.value = true;
      else this.#error.value = error;
    }
  };

  /** Saves operations as one edit. Resolves with null, or with why the server refused. */
  edit(...operations: Operation[]): Promise<unknown> {
    return operations.length > 0 ? this.#add({ is: "edit", operations }) : Promise.resolve(null);
  }

  /** The same where no form shows a refusal. */
  readonly run = (...operations: Operation[]): void => void this.edit(...operations).then(this.refuse);

  undo(): void {
    if (this.#steps.peek().undo > 0) void this.#add({ is: "undo" }).then(this.refuse);
  }

  redo(): void {
    if (this.#steps.peek().redo > 0) void this.#add({ is: "redo" }).then(this.refuse);
  }

  /** Shows why something was refused; null ends that. */
  readonly refuse = (error: unknown): void => void (this.#refusal.value = error);

  /** Sends again what could not be sent. */
  readonly retry = (): void => void this.#send();

  /** Ends the note about what others did; `again` saves what was not, over their change. */
  settle(again: boolean): void {
    const mine = this.#meanwhile.peek()?.mine;
    this.#meanwhile.value = null;
    if (again && mine) this.run(...mine);
  }

  async history(): Promise<Step[]> {
    return (await answer(client.GET("/api/v1/user/estimates/{estimate_id}/history", this.#path))) as Step[];
  }

  readonly loadFile = async (): Promise<void> => {
    if (this.#file.peek()) return;
    this.#fileError.value = null;
    try {
      const asked = client.GET("/api/v1/user/estimates/{estimate_id}/file", { ...this.#path, parseAs: "blob" });
      const blob = await answer(asked as Promise<{ data?: Blob; error?: unknown; response: Response }>);
      this.#file.value = new File([blob], this.#row.peek()?.file_name ?? "");
    } catch (error) {
      this.#fileError.value = error;
    }
  };

  /** Takes what another request says about the row: that it is read again, paid for or shared. */
  takeRow(row: StoredEstimate): void {
    const document = this.#document.peek();
    this.#row.value = row;
    // The estimate is the same if this request was the only change. Otherwise the next edit finds the others.
    if (document && row.state === "ready" && row.version === document.version + 1)
      this.#document.value = { ...document, version: row.version };
    this.#followReading(row);
  }

  async share(share: Schemas["EstimateShare"]): Promise<void> {
    this.takeRow(
      await answer(client.PUT("/api/v1/user/estimates/{estimate_id}/share", { ...this.#path, body: share })),
    );
  }

  async unshare(): Promise<void> {
    await answer(client.DELETE("/api/v1/user/estimates/{estimate_id}/share", this.#path));
    const row = this.#row.peek();
    if (row?.share) this.takeRow({ ...row, share: null, version: row.version + 1 });
  }

  #followReading({ state }: StoredEstimate): void {
    clearTimeout(this.#timer);
    if (state === "queued" || state === "reading") this.#timer = setTimeout(() => void this.load(), lookAgainMs);
  }

  #take(detail: Detail, steps: Step[]): void {
    const before = this.#document.peek();
    const known = { ...this.#steps.peek(), all: this.#stepCount };
    const now = { ...countSteps(steps), all: steps.length };
    // Its share changes the version, too, and no step.
    const isEdited = known.all !== now.all || known.undo !== now.undo || known.redo !== now.redo;
    batch(() => {
      this.#row.value = detail;
      this.#error.value = null;
      if (detail.state !== "ready") return;
      const { version, estimate, matches, checks, open, as_read: printed } = detail;
      this.#document.value = { version, estimate, printed: printed ?? estimate, matches, checks, open };
      this.#steps.value = { undo: now.undo, redo: now.redo };
      this.#stepCount = now.all;
      // Another window, or somebody else.
      if (before && before.version < version && isEdited && this.#meanwhile.peek() === null && !this.#isSending) {
        const theirs = steps.slice(0, version - before.version);
        if (theirs.length > 0) this.#meanwhile.value = { theirs, mine: null };
      }
    });
    this.#followReading(detail);
  }

  #add(change: Change): Promise<unknown> {
    return new Promise((end) => {
      this.#waiting.value = [...this.#waiting.peek(), { change, end }];
      void this.#send();
    });
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    this.#error.value = null;
    for (let next = this.#waiting.peek()[0]; next; next = this.#waiting.peek()[0]) {
      try {
        const made = await this.#ask(next.change);
        if (made instanceof Conflict) await this.#meet(made.steps, next);
        else this.#finish(next, made);
      } catch (error) {
        if (mayWorkLater(error)) {
          if (error instanceof ApiError && error.status === 401) reportSessionEnd();
          this.#error.value = error;
          break;
        }
        this.#drop(next, error);
      }
    }
    this.#isSending = false;
  }

  #ask(change: Change): Promise<Edited | Conflict> {
    const version = this.#document.peek()?.version ?? 0;
    const { path } = this.#path.params;
    const params = { path, header: { "If-Match": `"${version}"` } };
    if (change.is === "undo") return editedBy(client.POST("/api/v1/user/estimates/{estimate_id}/undo", { params }));
    if (change.is === "redo") return editedBy(client.POST("/api/v1/user/estimates/{estimate_id}/redo", { params }));
    const body = { operations: change.operations } as Schemas["EditRequest"];
    return editedBy(client.PATCH("/api/v1/user/estimates/{estimate_id}", { params, body }));
  }

  #finish(done: Waiting, made: Edited): void {
    const { undo, redo } = this.#steps.peek();
    const after = {
      edit: { undo: undo + 1, redo: 0 },
      undo: { undo: undo - 1, redo: redo + 1 },
      redo: { undo: undo + 1, redo: redo - 1 },
    };
    const document = this.#document.peek();
    batch(() => {
      if (document) {
        const { version, estimate, checks, open } = made;
        this.#document.value = { ...document, version, estimate: merge(document.estimate, estimate), checks, open };
      }
      this.#steps.value = after[done.change.is];
      if (done.change.is === "edit") ++this.#stepCount;
      this.#waiting.value = this.#waiting.peek().filter((row) => row !== done);
    });
    done.end(null);
  }

  #drop(refused: Waiting, error: unknown): void {
    this.#waiting.value = this.#waiting.peek().filter((row) => row !== refused);
    refused.end(error);
  }

  /** Shows what others did. What does not touch it is sent again; the rest waits for the user's decision. */
  async #meet(theirs: Step[], mine: Waiting): Promise<void> {
    await this.load();
    const { change } = mine;
    const operations = change.is === "edit" ? change.operations : [];
    // Without steps, it is shared in another way, or was read again.
    const isSame =
      theirs.length > 0 &&
      (change.is !== "edit" ||
        clash(
          operations,
          theirs.flatMap((step) => step.operations),
        ));
    const known = this.#meanwhile.peek();
    if (isSame) this.#drop(mine, null);
    if (theirs.length === 0) return;
    this.#meanwhile.value = {
      theirs,
      mine: isSame && operations.length > 0 ? [...(known?.mine ?? []), ...operations] : (known?.mine ?? null),
    };
  }
}

const stores = new Map<string, EstimateStore>();

export function storeOf(id: string): EstimateStore {
  const store = stores.get(id) ?? new EstimateStore(id);
  stores.set(id, store);
  return store;
}

globalThis.addEventListener?.("beforeunload", (event) => {
  if ([...stores.values()].some(({ unsaved }) => unsaved > 0)) event.preventDefault();
});
