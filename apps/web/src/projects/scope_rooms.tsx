import projectsTexts from "#texts/projects";
import { fill } from "../texts";
import type { Project, Room } from "./requests";
import { RoomsEditor } from "./rooms_editor";
import { sizeText, type RoomRow } from "./rooms_model";

const text = projectsTexts.scope;

function roomText(room: Room): string {
  const size = sizeText(room);
  return size === "" ? room.name : fill(text.room, { name: room.name, size });
}

interface Props {
  project: Project;
  rows: readonly RoomRow[];
  errors: ReadonlyMap<string, string>;
  onRows: (rows: readonly RoomRow[]) => void;
}

/** Scopes know the rooms of the project; others can be added for one scope. */
export function ScopeRooms({ project, rows, errors, onRows }: Props) {
  return (
    <>
      <div class="stack">
        <h3>{text.projectRooms}</h3>
        {project.rooms.length === 0 && <p class="quiet">{text.noProjectRooms}</p>}
        {project.rooms.length > 0 && (
          <ul class="photo-tags">
            {project.rooms.map((room) => (
              <li key={room.id} class="photo-tag foreign">
                {roomText(room)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <RoomsEditor title={text.moreRooms} rows={rows} errors={errors} onRows={onRows} />
    </>
  );
}
