// The scope of an interview as a table for spreadsheets.
import type { ScopeLine } from "../roof_api";

/** A text that spreadsheets would take for a formula gets an apostrophe in front. */
function plainText(value: string): string {
  return /^[=+\-@\t\r]./.test(value) ? `'${value}` : value;
}

function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = plainText(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

export function csv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => row.map(cell).join(",") + "\r\n").join("");
}

const columns = ["cat", "sel", "act", "description", "quantity", "unit", "unit_price", "total", "rule"] as const;

/**
 * The scope with the names of the API as titles; a note, if there is one, is the last description. The mark in front
 * makes spreadsheets read UTF-8.
 */
export function scopeCsv(lines: readonly ScopeLine[], note: string | null): string {
  const rows = lines.map((line) => columns.map((column) => line[column]));
  const last = note === null ? [] : [columns.map((column) => (column === "description" ? note : null))];
  return "\ufeff" + csv([columns, ...rows, ...last]);
}
