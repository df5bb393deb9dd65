// Addresses of the page: `#/calculators/crane?inputs=…`. What is behind the # stays in the browser, so that no log of a
// server has the inputs of a link.
import { useEffect, useState } from "preact/hooks";

export interface Route {
  /** The first part: "calculators". */
  page: string;
  /** The other parts: ["crane"]. */
  rest: string[];
  query: URLSearchParams;
}

export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [page = "", ...rest] = path.split("/").map(decode);
  return { page, rest, query: new URLSearchParams(query) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** An address for `href`: href("calculators", "crane") is "#/calculators/crane". */
export function href(...parts: string[]): string {
  return "#/" + parts.map(encodeURIComponent).join("/");
}

export function go(address: string): void {
  location.hash = address;
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useEffect(() => {
    const follow = () => setRoute(parseRoute(location.hash));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return route;
}
