import estimatesTexts from "#texts/estimates";
import roofsTexts from "#texts/roofs";
import { ApiError } from "../api/errors";
import { fill } from "../texts";
import { Problem } from "../ui/notice";
import { lockedCodes, PasswordForm } from "../ui/password_form";
import { setPassword } from "./roof_api";

const states = estimatesTexts.states;

interface Props {
  file: File;
  error: unknown;
  /** Reads the file again. */
  onRetry: () => void;
}

/** Why a report could not be read; of a locked PDF, the password is asked. */
export function ReportProblem({ file, error, onRetry }: Props) {
  const code = error instanceof ApiError ? error.fields.find((field) => lockedCodes.includes(field.code ?? ""))?.code : null;
  if (code) {
    return (
      <div class="stack">
        <p class="field-error" role="alert">
          {roofsTexts.report.locked}
        </p>
        <PasswordForm
          name={file.name}
          error={code === "wrong_password" ? states.wrongPassword : null}
          onOpen={(password) => {
            setPassword(file, password);
            onRetry();
          }}
        />
      </div>
    );
  }
  return (
    <>
      <Problem error={error} onRetry={onRetry} />
      <p class="foreign">{fill(roofsTexts.report.failed, { name: file.name })}</p>
    </>
  );
}
