import { useState } from "preact/hooks";

import projectsTexts from "#texts/projects";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { imagePath } from "./note_model";
import type { Note, Photo, Room } from "./requests";
import { photoName, tagText } from "./tags";

const text = projectsTexts.photos;

interface CardProps {
  photo: Photo;
  rooms: readonly Room[];
  chosen: boolean;
  onChosen: (chosen: boolean) => void;
  onOpen: () => void;
}

function PhotoCard({ photo, rooms, chosen, onChosen, onOpen }: CardProps) {
  const name = photoName(photo);
  return (
    <li class={`project-photo ${chosen ? "photo-chosen" : ""}`}>
      <label class="photo-check">
        <input
          type="checkbox"
          checked={chosen}
          aria-label={fill(text.select, { name })}
          onChange={(event) => onChosen(event.currentTarget.checked)}
        />
      </label>
      <button type="button" class="photo-open" aria-label={fill(text.open, { name })} onClick={onOpen}>
        <Picture note={photo} />
      </button>
      <p class="photo-name foreign">{name}</p>
      {photo.tags.length > 0 && (
        <ul class="photo-tags">
          {photo.tags.map((tag) => (
            <li key={tag.id} class="photo-tag foreign" title={tag.note ?? undefined}>
              {tagText(tag, rooms)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface Props {
  photos: readonly Photo[];
  rooms: readonly Room[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onOpen: (photo: Photo) => void;
}

export function PhotoGrid({ photos, rooms, chosen, onChoose, onOpen }: Props) {
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <ul class="photo-grid" aria-label={text.grid}>
      {photos.map((photo) => (
        <PhotoCard
          key={photo.id}
          photo={photo}
          rooms={rooms}
          chosen={chosen.has(photo.id)}
          onChosen={(on) => choose(photo.id, on)}
          onOpen={() => onOpen(photo)}
        />
      ))}
    </ul>
  );
}

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

interface SelectionBarProps {
  selected: number;
  total: number;
  onAll: (all: boolean) => void;
  onTag: () => void;
}

/** What can be done with the selected photos. It stays in sight while the grid scrolls. */
export function SelectionBar({ selected, total, onAll, onTag }: SelectionBarProps) {
  return (
    <div class="selection-bar row">
      <Button disabled={selected === total} onClick={() => onAll(true)}>
        {text.all}
      </Button>
      <Button disabled={selected === 0} onClick={() => onAll(false)}>
        {text.clear}
      </Button>
      <Button kind="primary" disabled={selected === 0} onClick={onTag}>
        {text.tagSelected}
      </Button>
      <span role="status">{count(selected, text.selected)}</span>
    </div>
  );
}
