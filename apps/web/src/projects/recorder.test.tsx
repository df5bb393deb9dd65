import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Recorder } from "./recorder";

afterEach(cleanup);

const stopTrack = vi.fn();
const getUserMedia = vi.fn(() => Promise.resolve({ getTracks: () => [{ stop: stopTrack }] }));

let sound = "sound";

class FakeRecorder extends EventTarget {
  static isTypeSupported = (type: string) => type.startsWith("audio/webm");
  state = "inactive";
  start() {
    this.state = "recording";
  }
  stop() {
    this.state = "inactive";
    this.dispatchEvent(Object.assign(new Event("dataavailable"), { data: new Blob([sound]) }));
    this.dispatchEvent(new Event("stop"));
  }
}

beforeEach(() => {
  vi.stubGlobal("MediaRecorder", FakeRecorder);
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } });
});
afterEach(() => vi.unstubAllGlobals());

async function press(name: string): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name }));
  });
}

test("records, waits while the user is elsewhere, and is saved", async () => {
  const saved = vi.fn();
  const { unmount } = render(<Recorder projectId="p" onSave={saved} />);
  await press("Record");
  unmount();
  expect(stopTrack).toHaveBeenCalled();
  render(<Recorder projectId="p" onSave={saved} />);
  expect(screen.getByLabelText("The new recording").getAttribute("src")).toMatch(/^blob:/);
  await press("Save recording");
  const file = saved.mock.calls[0]?.[0] as File;
  expect([file.type, file.size]).toEqual(["audio/webm", 5]);
  expect(file.name).toMatch(/^Recording .*\.webm$/);
  expect(screen.getByRole("button", { name: "Record" })).toBeTruthy();
});

test("a blocked microphone is explained", async () => {
  getUserMedia.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
  render(<Recorder projectId="q" onSave={vi.fn()} />);
  await press("Record");
  expect(screen.getByRole("alert").textContent).toContain("The microphone is blocked");
  await press("Record");
  await press("Stop");
  await press("Discard");
  expect(screen.getByRole("button", { name: "Record" })).toBeTruthy();
});

test("a recording without content is not kept", async () => {
  sound = "";
  render(<Recorder projectId="s" onSave={vi.fn()} />);
  await press("Record");
  await press("Stop");
  sound = "sound";
  expect(screen.getByRole("alert").textContent).toContain("Nothing was recorded");
  expect(screen.getByRole("button", { name: "Record" })).toBeTruthy();
});

test("a browser that cannot record says so", () => {
  vi.stubGlobal("MediaRecorder", undefined);
  render(<Recorder projectId="r" onSave={vi.fn()} />);
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText(/cannot record here/)).toBeTruthy();
});
