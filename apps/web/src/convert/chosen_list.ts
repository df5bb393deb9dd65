// The price list for the files that are dropped next; null is the one printed in each estimate.
import { createStore } from "../ui/store";

export const chosenList = createStore<string | null>(null);
