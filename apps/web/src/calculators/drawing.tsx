import calculatorsTexts from "#texts/calculators";
import { fill } from "../texts";
import { useBlobUrl } from "../ui/use_blob_url";

const text = calculatorsTexts.result;

interface Props {
  /** An SVG document of the server. */
  content: string;
  title: string;
}

export function Drawing({ content, title }: Props) {
  const address = useBlobUrl(content, "image/svg+xml");
  return (
    <figure class="calc-drawing">{address && <img src={address} alt={fill(text.drawingAlt, { title })} />}</figure>
  );
}
