// What the user has typed and not sent yet; a visit to another page keeps it.
import { signal } from "../ui/state";
import type { ProfileDraft } from "./profile_model";

export interface AccountDrafts {
  profile: ProfileDraft;
  code: string;
  message: string;
  rating: string;
  category: string;
}

const nothing: AccountDrafts = { profile: {}, code: "", message: "", rating: "", category: "" };

export const accountStore = signal(nothing);
