// Files that the user takes away.
import { useEffect, useState } from "preact/hooks";

export function download(bytes: BlobPart, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has opened the address by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function fromBase64(text: string): ArrayBuffer {
  const characters = atob(text);
  const bytes = new Uint8Array(new ArrayBuffer(characters.length));
  for (let index = 0; index < characters.length; ++index) bytes[index] = characters.charCodeAt(index);
  return bytes.buffer;
}

/** Saves the ESX of an answer of the `/esx` and `/estimates` routes. */
export function downloadEsx(made: { filename: string; esx_b64: string }): void {
  download(fromBase64(made.esx_b64), made.filename, "application/zip");
}

/** Saves the sketch that Xactimate imports, named like the ESX. */
export function downloadSketch(made: { filename: string; sketch_xml_b64?: string }): void {
  const name = made.filename.replace(/\.esx$/, "") + "-sketch.xml";
  download(fromBase64(made.sketch_xml_b64 ?? ""), name, "application/xml");
}

/**
 * An address for a file that is in this browser only; null until it is there. Shown as an image, a picture of the
 * server can neither run scripts nor load anything.
 */
export function useBlobUrl(content: BlobPart, type: string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([content], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content, type]);
  return address;
}
