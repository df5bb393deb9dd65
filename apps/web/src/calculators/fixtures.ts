// For tests: the published schemas, the question graphs, and worked cases with their inputs.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Graph, JsonObject } from "../api/types";
import { calculatorsOf, type ApiDocument, type Calculator } from "./api_document";
import { groupOf, type Group } from "./form_model";
import { makeGuide } from "./guide";

const root = join(import.meta.dirname, "../../../..");

function read(...parts: string[]): unknown {
  return JSON.parse(readFileSync(join(root, ...parts), "utf8"));
}

export const document = read("apps/esxserver/openapi.json") as ApiDocument;
export const calculators = calculatorsOf(document);
export const graphs = read("tests/fixtures/calc/graphs.json") as Record<string, Graph>;

export function calculatorNamed(name: string): Calculator {
  const found = calculators.find((calculator) => calculator.name === name);
  if (!found) throw new Error(`no calculator ${name}`);
  return found;
}

export function groupFor(name: string): Group {
  return groupOf(document, calculatorNamed(name).inputs, makeGuide(graphs[name] as Graph, graphs));
}

interface Case {
  id: string;
  inputs: JsonObject;
}

function casesIn(folder: string, name: string): Case[] {
  const path = join(root, folder, `${name}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as { cases: Case[] }).cases : [];
}

/** The worked cases of a calculator, of the repository and of ../shared where that is present. */
export function casesOf(name: string): Case[] {
  return [...casesIn("tests/fixtures/calc", name), ...casesIn("../shared/oracle/calc", name)];
}
