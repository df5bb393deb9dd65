// The question graph of a calculator.
import type { Json, JsonObject } from "../calculators/json";

export interface Option {
  value: Json;
  label: string;
  next?: string;
  set?: JsonObject;
}

export interface Question {
  id: string;
  type: "choice" | "boolean" | "number" | "integer" | "text" | "multi" | "repeat" | "subgraph" | "review";
  question: string;
  help?: string;
  sets?: string;
  unit?: string;
  minimum?: number;
  maximum?: number;
  default?: Json;
  optional?: boolean;
  options?: Option[];
  edges?: { next: string }[];
  next?: string;
  format?: string;
  min_items?: number;
  max_items?: number;
  item_graph?: Graph;
  graph?: string;
}

export interface Graph {
  start: string;
  nodes: Question[];
  one_of_groups?: string[][];
  rate_keys?: string[];
}
