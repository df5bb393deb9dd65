// The published schemas: which calculators there are, what they take and what they answer.
import { answer, client } from "../api/client";
import type { Json, Option } from "../api/types";

/** What the forms and results use of JSON Schema. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  "x-unit"?: string;
  enum?: Option["value"][];
  default?: Json;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  examples?: Json[];
}

interface Operation {
  summary?: string;
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Calculator {
  /** As in its address: "drying-power". */
  name: string;
  /** "Drying power". */
  title: string;
  /** "panel or temporary power". */
  topics: string;
  inputs: Schema;
  answer: Schema;
}

/** The schema that a reference leads to; what is written next to the reference goes first. */
export function resolve(document: ApiDocument, schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const { $ref, ...rest } = schema;
  const target = document.components.schemas[$ref.split("/").pop() ?? ""];
  return target ? { ...resolve(document, target), ...rest } : rest;
}

const prefix = "/api/v1/calc/";
const json = "application/json";

export function calculatorsOf(document: ApiDocument): Calculator[] {
  return Object.entries(document.paths).flatMap(([path, operations]) => {
    const operation = operations["post"];
    const name = path.slice(prefix.length);
    const inputs = operation?.requestBody?.content[json]?.schema;
    const result = operation?.responses["200"]?.content?.[json]?.schema;
    if (!path.startsWith(prefix) || name.includes("/") || !inputs || !result) return [];
    const [title = name, topics = ""] = (operation?.summary ?? name).split(": ");
    return [{ name, title, topics, inputs: resolve(document, inputs), answer: resolve(document, result) }];
  });
}

let loaded: Promise<ApiDocument> | null = null;

/** The document of this server, asked for once. */
export function apiDocument(): Promise<ApiDocument> {
  loaded ??= answer(client.GET("/api/v1/openapi.json")).then((document) => document as unknown as ApiDocument);
  loaded.catch(() => {
    loaded = null;
  });
  return loaded;
}
