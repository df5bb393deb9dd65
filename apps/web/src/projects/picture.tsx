import { useState } from "preact/hooks";

import projectsTexts from "#texts/projects";
import { imagePath } from "./note_model";
import type { Note } from "./requests";
import { photoName } from "./tag_model";

/** A photo, or its name where the browser cannot show it: most cannot show HEIC. */
export function Picture({ note, large = false }: { note: Note; large?: boolean }) {
  const [broken, setBroken] = useState(false);
  const address = imagePath(note);
  const name = photoName(note);
  if (broken || address === null) {
    return (
      <div class={`photo-picture photo-missing ${large ? "photo-large" : ""}`}>
        <span class="foreign">{note.file_name ?? name}</span>
        <span class="quiet">{projectsTexts.photos.noPicture}</span>
      </div>
    );
  }
  return (
    <img
      class={`photo-picture ${large ? "photo-large" : ""}`}
      src={address}
      alt={name}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}
