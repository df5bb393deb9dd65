import projectsTexts from "#texts/projects";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { Progress } from "../ui/loading";
import { Notice } from "../ui/notice";
import { messageOf } from "../ui/problem";
import { countUploads, type Uploads } from "./upload_queue";

const text = projectsTexts.uploads;

/** How far the uploads are, and which of them failed. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { total, done, failed, busy } = countUploads(uploads.all);
  return (
    <>
      {busy && <Progress label={fill(text.progress, { done, total })} value={done / total} />}
      <p role="status" class="quiet">
        {!busy && done > 0 ? count(done, text.done) : ""}
      </p>
      {failed > 0 && (
        <Notice kind="bad" title={count(failed, text.failed)}>
          <ul class="stack">
            {uploads.all
              .filter((upload) => upload.state === "failed")
              .map(({ key, file, error }) => (
                <li key={key} class="row spread">
                  <span class="foreign">{fill(text.reason, { name: file.name, reason: messageOf(error) })}</span>
                  <Button
                    kind="quiet"
                    label={fill(text.removeLabel, { name: file.name })}
                    onClick={() => uploads.remove(key)}
                  >
                    {text.remove}
                  </Button>
                </li>
              ))}
          </ul>
          <div>
            <Button onClick={uploads.retry}>{text.retry}</Button>
          </div>
        </Notice>
      )}
    </>
  );
}
