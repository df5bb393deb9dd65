import convertTexts from "#texts/convert";
import { href } from "../app/route";
import { reviewOf } from "../review/review_store";
import { ReviewView } from "../review/review_view";
import { DeadEnd } from "../ui/dead_end";
import { Notice } from "../ui/notice";
import { DocumentState } from "./document_state";
import { documents, type OpenDocument } from "./documents";
import { OpenedHead } from "./opened_head";

const text = convertTexts.opened;

/** While a file is read, or when that failed. */
function Unread({ document }: { document: OpenDocument }) {
  return (
    <div class="page stack">
      <h1 class="foreign">{document.file.name}</h1>
      <DocumentState document={document} />
    </div>
  );
}

/** A file that is read again is reviewed as it was read before. */
function ReadAgain({ document }: { document: OpenDocument }) {
  return (
    <div class="document-again">
      <Notice kind="info" title={text.isReadAgain}>
        <DocumentState document={document} />
      </Notice>
    </div>
  );
}

/** The review of one file. */
export function OpenedDocument({ id }: { id: string }) {
  const document = documents.list.find((candidate) => candidate.id === id);
  if (!document) {
    return <DeadEnd title={text.goneTitle} text={text.gone} href={href("convert")} link={text.drop} />;
  }
  return (
    <div class="opened-document">
      <OpenedHead document={document} />
      {document.preflight === null && <Unread document={document} />}
      {document.preflight !== null && document.state !== "ready" && <ReadAgain document={document} />}
      {document.preflight !== null && (
        <ReviewView key={id} file={document.file} store={reviewOf(id, document.preflight)} />
      )}
    </div>
  );
}
