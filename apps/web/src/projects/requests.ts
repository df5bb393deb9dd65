// The requests of this part of the page.
import { answer, binary, client, toForm, type Schemas } from "../api/client";
import type { operations } from "../api/schema";

export type Project = Schemas["Project"];
export type Room = Schemas["Room"];
export type Note = Schemas["Note"];
export type Photo = Schemas["PhotoWithTags"];
export type PhotoTag = Schemas["PhotoTag"];
export type TagStatistics = Schemas["TagStatistics"];
export type Scope = Schemas["Scope"];
export type StoredEstimate = Schemas["StoredEstimate"];
export type PhotoQuery = NonNullable<operations["listPhotos"]["parameters"]["query"]>;

/** The largest files that the server takes, in megabytes. The server limits the length of recordings in messages, too. */
export const uploadLimits = { photo: 20, recording: 25, message: 20, messageMinutes: 5, estimate: 50 } as const;

const pageSize = 500;

/** All items of a list that the server answers in pages. */
async function allPages<T extends { id: string }>(
  load: (page: { limit: number; after?: string }) => Promise<T[]>,
  limit = pageSize,
): Promise<T[]> {
  const items: T[] = [];
  for (;;) {
    const last = items.at(-1);
    const page = await load(last ? { limit, after: last.id } : { limit });
    items.push(...page);
    if (page.length < limit) return items;
  }
}

const project = "/api/v1/user/projects/{project_id}";
const notes = "/api/v1/user/projects/notes/{project_id}";
const note = "/api/v1/user/projects/notes/{project_id}/{note_id}";
const photos = "/api/v1/user/projects/{project_id}/photos";

const inProject = (project_id: string) => ({ params: { path: { project_id } } });
const atNote = (project_id: string, note_id: string) => ({ params: { path: { project_id, note_id } } });
const atTag = (project_id: string, tag_id: string) => ({ params: { path: { project_id, tag_id } } });

export const listProjects = () =>
  allPages((query) => answer(client.GET("/api/v1/user/projects/", { params: { query } })));
export const createProject = (body: Schemas["ProjectCreate"]) =>
  answer(client.POST("/api/v1/user/projects/", { body }));
export const getProject = (id: string) => answer(client.GET(project, inProject(id)));
export const updateProject = (id: string, body: Schemas["ProjectUpdate"]) =>
  answer(client.PUT(project, { ...inProject(id), body }));
export const deleteProject = (id: string) => answer(client.DELETE(project, inProject(id)));

export const listNotes = (project_id: string) =>
  allPages((query) => answer(client.GET(notes, { params: { path: { project_id }, query } })));
export const createNote = (id: string, text: string) =>
  answer(client.POST(notes, { ...inProject(id), body: { text } }));
export const updateNote = (project_id: string, id: string, body: Schemas["NoteUpdate"]) =>
  answer(client.PUT(note, { ...atNote(project_id, id), body }));
export const deleteNote = (project_id: string, id: string) => answer(client.DELETE(note, atNote(project_id, id)));
export const retryTranscription = (project_id: string, id: string) =>
  answer(client.POST(`${note}/retry-transcription`, atNote(project_id, id)));

export const uploadVoice = (id: string, file: File) =>
  answer(client.POST(`${notes}/voice`, { ...inProject(id), body: { file: binary(file) }, bodySerializer: toForm }));
export const uploadPhoto = (id: string, file: File) =>
  answer(client.POST(`${notes}/photo`, { ...inProject(id), body: { file: binary(file) }, bodySerializer: toForm }));

export const listPhotos = (project_id: string, filter: PhotoQuery) =>
  allPages((page) => answer(client.GET(photos, { params: { path: { project_id }, query: { ...filter, ...page } } })));
export const tagStatistics = (id: string) => answer(client.GET(`${photos}/tags/statistics`, inProject(id)));
export const listTags = (project_id: string, note_id: string) =>
  answer(client.GET(`${photos}/{note_id}/tags`, atNote(project_id, note_id)));
export const createTag = (project_id: string, note_id: string, body: Schemas["PhotoTagCreate"]) =>
  answer(client.POST(`${photos}/{note_id}/tags`, { ...atNote(project_id, note_id), body }));
export const updateTag = (project_id: string, id: string, body: Schemas["PhotoTagUpdate"]) =>
  answer(client.PUT(`${photos}/tags/{tag_id}`, { ...atTag(project_id, id), body }));
export const deleteTag = (project_id: string, id: string) =>
  answer(client.DELETE(`${photos}/tags/{tag_id}`, atTag(project_id, id)));
export const createTags = (id: string, note_ids: string[], tag: Schemas["PhotoTagCreate"]) =>
  answer(client.POST(`${photos}/tags/bulk`, { ...inProject(id), body: { note_ids, tag } }));

/** The latest of them. */
export const listEstimates = (project_id: string) =>
  answer(client.GET("/api/v1/user/estimates", { params: { query: { project_id } } }));
export const uploadEstimate = (project_id: string, file: File) =>
  answer(client.POST("/api/v1/user/estimates", { body: { file: binary(file), project_id }, bodySerializer: toForm }));

export const makeScope = (body: Schemas["ScopeGenerationRequest"], signal: AbortSignal) =>
  answer(client.POST("/api/v1/chatbot/generate-scope", { body, signal }));
export const editScope = (scope_id: string, body: Schemas["ScopeEdit"], signal: AbortSignal) =>
  answer(
    client.POST("/api/v1/chatbot/scopes/{scope_id}/edit", { params: { path: { scope_id } }, body, signal }),
  );
export const makeEsx = (body: Schemas["GenerateFromScopeRequest"], signal: AbortSignal) =>
  answer(client.POST("/api/v1/esx/generate-from-scope/json", { body, signal }));
export const say = (body: Schemas["ChatbotForm"], signal: AbortSignal) =>
  answer(client.POST("/api/v1/chatbot/", { body, bodySerializer: toForm, signal }));
