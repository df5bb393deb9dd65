import { useId, useState } from "preact/hooks";

import frameTexts from "#texts/frame";
import { fill } from "../texts";

const text = frameTexts.drop;

interface Props {
  label: string;
  hint?: string;
  /** Endings of file names: [".pdf"]. What is in the file is for the server to judge. */
  types: readonly string[];
  /** What the file dialog offers, if not those endings: "image/*" also offers the camera. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

function split(files: File[], types: readonly string[]): { good: File[]; bad: File[] } {
  const fits = (file: File) => types.some((type) => file.name.toLowerCase().endsWith(type));
  return { good: files.filter(fits), bad: files.filter((file) => !fits(file)) };
}

/** Takes files that are dropped, or chosen with its button. */
export function DropZone({ label, hint, types, accept, multiple = false, disabled, onFiles }: Props) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [wrong, setWrong] = useState<File[]>([]);
  const take = (list: FileList | null | undefined) => {
    const { good, bad } = split([...(list ?? [])], types);
    setWrong(bad);
    if (good.length > 0) onFiles(multiple ? good : good.slice(0, 1));
  };
  return (
    <div
      class={`drop-zone ${over ? "drop-zone-over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) take(event.dataTransfer?.files);
      }}
    >
      <input
        id={id}
        class="visually-hidden"
        type="file"
        accept={accept ?? types.join(",")}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = "";
        }}
      />
      <label for={id} class="button button-primary">
        {label}
      </label>
      <span class="quiet">{hint ?? text.or}</span>
      {wrong.map((file) => (
        <p key={file.name} class="field-error foreign" role="alert">
          {fill(text.wrongType, { name: file.name, types: types.join(", ") })}
        </p>
      ))}
    </div>
  );
}
