import projectsTexts from "#texts/projects";
import { count } from "../texts";
import { Button } from "../ui/button";

const text = projectsTexts.photos;

interface Props {
  selected: number;
  total: number;
  onAll: (all: boolean) => void;
  onTag: () => void;
}

/** What can be done with the selected photos. It stays in sight while the grid scrolls. */
export function SelectionBar({ selected, total, onAll, onTag }: Props) {
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
