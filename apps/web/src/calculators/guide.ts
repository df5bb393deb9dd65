// The question graph of a calculator also guides its form: what the options mean for people, which inputs belong
// together, and which of a list item's inputs its kind uses.
import { answer, client } from "../api/client";
import { isObject, type Graph, type Json, type Option, type Question } from "../api/types";
import { readable } from "./words";

/** What a graph says about the fields of one object. */
export interface Guide {
  graph: Graph;
  /** Guides of the lists and of the nested calculators in it, by name of the field. */
  inner: Record<string, Guide>;
  isItem: boolean;
}

export const noGuide: Guide = { graph: { start: "", nodes: [] }, inner: {}, isItem: false };

function guideOf(graph: Graph, graphs: Record<string, Graph>, isItem: boolean): Guide {
  const inner: Record<string, Guide> = {};
  for (const node of graph.nodes) {
    const nested = node.graph ? graphs[node.graph] : undefined;
    if (node.sets && node.item_graph) inner[node.sets] = guideOf(node.item_graph, graphs, true);
    if (node.sets && nested) inner[node.sets] = guideOf(nested, graphs, false);
  }
  return { graph, inner, isItem };
}

async function loadGraph(calculator: string): Promise<Graph> {
  const path = { calculator };
  const graph = await answer(client.GET("/api/v1/calc/scenario/{calculator}/graph", { params: { path } }));
  return graph as unknown as Graph;
}

const loaded = new Map<string, Promise<Guide>>();

async function load(calculator: string): Promise<Guide> {
  const graph = await loadGraph(calculator);
  const names = graph.nodes.flatMap((node) => node.graph ?? []);
  const nested = await Promise.all(names.map(async (name) => [name, await loadGraph(name)] as const));
  return guideOf(graph, Object.fromEntries(nested), false);
}

/** The guide of a calculator, asked for once. */
export function loadGuide(calculator: string): Promise<Guide> {
  const known = loaded.get(calculator);
  if (known) return known;
  const made = load(calculator);
  loaded.set(calculator, made);
  made.catch(() => loaded.delete(calculator));
  return made;
}

export function makeGuide(graph: Graph, graphs: Record<string, Graph> = {}): Guide {
  return guideOf(graph, graphs, false);
}

/** The questions that can come up, given the values of the fields that decide. */
export function reachable(graph: Graph, values: Readonly<Record<string, Json>>): Question[] {
  const found = new Map<string, Question>();
  const waiting = [graph.start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = graph.nodes.find((candidate) => candidate.id === id);
    if (!node || found.has(id)) continue;
    found.set(id, node);
    waiting.push(...nextOf(node, values));
  }
  return [...found.values()];
}

function nextOf(node: Question, values: Readonly<Record<string, Json>>): string[] {
  const others = [...(node.edges ?? []).map((edge) => edge.next), ...(node.next ? [node.next] : [])];
  const branches = (node.options ?? []).filter((option) => option.next);
  if (branches.length === 0) return others;
  if (!node.sets) return [...branches.map((option) => option.next ?? ""), ...others];
  const value = values[node.sets];
  const chosen = branches.find((option) => option.value === value);
  return chosen?.next ? [chosen.next] : others;
}

/** The fields that answers to these questions set. */
export function fieldsSet(questions: readonly Question[]): Set<string> {
  return new Set(
    questions.flatMap((node) => [
      ...(node.sets ? [node.sets] : []),
      ...(node.options ?? []).flatMap((option) => (isObject(option.set) ? Object.keys(option.set) : [])),
    ]),
  );
}

/** The options of a field, with labels for people. */
export function optionsFor(questions: readonly Question[], field: string): Option[] {
  const options = questions.filter((node) => node.sets === field).flatMap((node) => node.options ?? []);
  const known = new Set<Json>();
  return options.flatMap((option) => {
    if (option.value === null || known.has(option.value)) return [];
    known.add(option.value);
    return [{ value: option.value, label: optionLabel(option) }];
  });
}

/** Some labels only repeat the value: "air mover axial". */
export function optionLabel(option: Option): string {
  const value = String(option.value);
  return option.label === value.replaceAll("_", " ") ? readable(value) : option.label;
}
