import projectsTexts from "#texts/projects";
import { fill } from "../texts";
import { Picture } from "./picture";
import type { Photo, Room } from "./requests";
import { photoName, tagText } from "./tag_model";

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
