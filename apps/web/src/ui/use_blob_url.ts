import { useEffect, useState } from "preact/hooks";

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
