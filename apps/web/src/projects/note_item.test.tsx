import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";

import { VoiceBody } from "./note_item";
import { retryTranscription, type Note } from "./requests";

afterEach(cleanup);

vi.mock("./requests", () => ({ retryTranscription: vi.fn() }));

const voice = { id: "n", project_id: "p", kind: "voice", text: null, transcript: null, created_at: "" } as Note;

function show(note: Partial<Note>, waited = false) {
  const handlers = { onLookAgain: vi.fn(), onChanged: vi.fn(), onProblem: vi.fn() };
  render(<VoiceBody note={{ ...voice, ...note }} waited={waited} {...handlers} />);
  return handlers;
}

test("a pending transcript is waited for, but not for ever", () => {
  show({ transcription_status: "pending" });
  expect(screen.getByRole("status").textContent).toBe("The transcript is being made…");
  expect(screen.queryByRole("button")).toBeNull();
});

test("after a long time, the user can ask again", () => {
  const { onLookAgain } = show({ transcription_status: "pending" }, true);
  fireEvent.click(screen.getByRole("button", { name: "Check again" }));
  expect(onLookAgain).toHaveBeenCalled();
});

test("a failed transcription is tried again", async () => {
  const pending = { ...voice, transcription_status: "pending" } as Note;
  vi.mocked(retryTranscription).mockResolvedValueOnce(pending).mockRejectedValueOnce(new Error("away"));
  const { onChanged, onProblem } = show({ transcription_status: "failed" });
  fireEvent.click(screen.getByRole("button", { name: "Transcribe again" }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledWith(pending));
  fireEvent.click(screen.getByRole("button", { name: "Transcribe again" }));
  await waitFor(() => expect(onProblem).toHaveBeenCalled());
});

test("words are text, whatever they are", () => {
  show({ transcription_status: "done", transcript: "<b>clean</b>", text: "hall" });
  expect(screen.getByText("<b>clean</b>").classList).toContain("foreign");
  expect(screen.getByText("hall")).toBeTruthy();
});

test("a recording that cannot be played says so", () => {
  show({ transcription_status: "done" });
  const player = screen.getByLabelText(/^Recording of/);
  expect(player.getAttribute("src")).toBe("/api/v1/user/projects/notes/p/n/file");
  fireEvent.error(player);
  expect(screen.getByText(/cannot play the recording/)).toBeTruthy();
  expect(screen.getByText("No words were recognized.")).toBeTruthy();
});
