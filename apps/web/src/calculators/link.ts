// Inputs in an address: compact JSON in base64url, which mail and chat programs leave alone.
import { href } from "../app/route";
import { isObject, type JsonObject } from "./json";

export interface Linked {
  inputs: JsonObject;
  regional: number | null;
}

export function encodeInputs(inputs: JsonObject): string {
  const bytes = new TextEncoder().encode(JSON.stringify(inputs));
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(characters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function textOf(encoded: string): string {
  if (encoded.startsWith("{")) return encoded;
  const characters = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** The inputs of a link: base64url, or JSON as it is; null if they cannot be read. */
export function decodeInputs(encoded: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(textOf(encoded));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

const inputsName = "inputs";
const regionalName = "regional_adjustment_pct";

/** What the query of an address holds; null if it holds no inputs, "broken" if they cannot be read. */
export function readLink(query: URLSearchParams): Linked | null | "broken" {
  const encoded = query.get(inputsName);
  if (encoded === null) return null;
  const inputs = decodeInputs(encoded);
  const typed = query.get(regionalName);
  const regional = typed === null || typed === "" ? null : Number(typed);
  if (!inputs || (regional !== null && !Number.isFinite(regional))) return "broken";
  return { inputs, regional };
}

/** The part of the address behind the #. */
export function linkTo(calculator: string, { inputs, regional }: Linked): string {
  const query = new URLSearchParams();
  if (Object.keys(inputs).length > 0 || regional !== null) query.set(inputsName, encodeInputs(inputs));
  if (regional !== null) query.set(regionalName, String(regional));
  const held = query.toString();
  return href("calculators", calculator) + (held && `?${held}`);
}
