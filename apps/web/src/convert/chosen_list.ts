// The price list for the files that are dropped next; null is the one printed in each estimate.
import { signal } from "../ui/state";

export const chosenList = signal<string | null>(null);
