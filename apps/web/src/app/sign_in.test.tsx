import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { isSignInHash, placeOf, takeSignIn } from "./session";
import { MailForm } from "./sign_in";

const asked = vi.hoisted(() => vi.fn());
vi.mock("../api/client", async (original) => ({
  ...(await original<typeof import("../api/client")>()),
  client: { POST: asked },
}));

const refused = new Response(null, { status: 429, headers: { "Retry-After": "60" } });
const answers = (data: unknown) => asked.mockResolvedValueOnce({ data, response: new Response() });
const fillIn = (value: string) => fireEvent.input(screen.getByLabelText("Email address"), { target: { value } });
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send a link" });

beforeEach(() => {
  location.hash = "#/projects";
});
afterEach(() => {
  cleanup();
  asked.mockReset();
});

test("every address gets the same answer", async () => {
  render(<MailForm invitedOnly={true} />);
  screen.getByText("New here? An administrator must invite you first.");
  expect(button().disabled).toBe(true);
  fillIn(" ann@example.com ");
  answers({ expires_at: "2026-11-21T12:15:00.000Z" });
  fireEvent.click(button());
  await screen.findByText("We sent a link to ann@example.com.");
  expect(asked).toHaveBeenCalledWith("/api/v1/auth/link", {
    body: { email: "ann@example.com", return_to: "/#/projects" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Use another address" }));
  expect(button().disabled).toBe(false);
});

test("a refusal is shown, and the address stays", async () => {
  render(<MailForm invitedOnly={false} />);
  expect(screen.queryByText(/New here/)).toBeNull();
  fillIn("ann@example.com");
  asked.mockResolvedValueOnce({ error: { detail: "Too many links were asked for." }, response: refused });
  fireEvent.click(button());
  await screen.findByText(/Too many links were asked for/);
  expect(screen.getByLabelText<HTMLInputElement>("Email address").value).toBe("ann@example.com");
});

test("a mailed link leads back to where it was asked for, and its code leaves the address", async () => {
  location.hash = "#mail-sign-in=abc";
  const signIn = takeSignIn();
  expect(location.hash).toBe("#/");
  answers({ csrf_token: "t", user: { uid: "ann" }, return_to: "/#/projects" });
  const session = await signIn?.();
  expect(asked).toHaveBeenCalledWith("/api/v1/auth/link/confirm", { body: { code: "abc" } });
  expect(session).toEqual({ csrf_token: "t", user: { uid: "ann" } });
  expect(location.hash).toBe("#/projects");
  expect(takeSignIn()).toBeNull();
});

test("links and places differ", () => {
  expect(["#sign-in=a", "#mail-sign-in=a", "#/sign-in", ""].map(isSignInHash)).toEqual([true, true, false, false]);
  expect(["#/a?b=%20c", "", "#/a b", "#/{a}"].map(placeOf)).toEqual(["/#/a?b=%20c", "/", "/", "/"]);
});
