// Figures as estimates print them.
import { locale } from "../texts";

const moneyFormat = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const quantityFormat = new Intl.NumberFormat(locale, { minimumFractionDigits: 0, maximumFractionDigits: 2 });
const dateFormat = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
const shortDayFormat = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric" });
const timeFormat = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });

/** Rounded to cents. */
export function cents(value: number): number {
  return Math.round(value * 100) / 100;
}

/** 1234.5 as 1,234.50; nothing for null. */
export function money(value: number | null | undefined): string {
  return value === null || value === undefined ? "" : moneyFormat.format(value);
}

/** 1234.5 as 1,234.5; nothing for null. */
export function quantity(value: number | null | undefined): string {
  return value === null || value === undefined ? "" : quantityFormat.format(value);
}

/** The quantity of a line, which estimates print like money: 34.9 as 34.90. */
export const lineQuantity = money;

function signed(value: number, format: (value: number) => string): string {
  if (value === 0) return format(0);
  return value > 0 ? `+${format(value)}` : `−${format(-value)}`;
}

/** 4.5 as +4.50, with a true minus sign for less than 0. */
export function signedMoney(value: number): string {
  return signed(value, money);
}

/** 5 as +5, with a true minus sign for less than 0. */
export function signedQuantity(value: number): string {
  return signed(value, quantity);
}

/** The day of an ISO 8601 date, which has no time zone if it is only a day. */
export function day(value: string | null | undefined): string {
  if (!value) return "";
  const date = new Date(value.length === 10 ? `${value}T00:00` : value);
  return Number.isNaN(date.getTime()) ? value : dateFormat.format(date);
}

/** Dec 25, with the year if it is not this one. */
export function shortDay(value: string, now = new Date()): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return value;
  return date.getFullYear() === now.getFullYear() ? shortDayFormat.format(date) : dateFormat.format(date);
}

export function time(value: string | null | undefined): string {
  if (!value) return "";
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : timeFormat.format(date);
}

/** What a person typed as a figure: "$1,234.50" is 1234.5; null if it is none, "" is undefined. */
export function parseFigure(typed: string): number | null | undefined {
  const plain = typed.replace(/[\s,$]/g, "");
  if (plain === "") return undefined;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}
