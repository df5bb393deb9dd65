import { cleanup, fireEvent, render } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";

import { PageView } from "./page_view";

afterEach(cleanup);

test("a box says which line was clicked", () => {
  const onChoose = vi.fn();
  const { container } = render(
    <PageView
      pdf={null}
      number={2}
      frame={{ left: 8, top: 8, width: 612, height: 792 }}
      ratio={1}
      quarters={0}
      inView
      size={{ width: 612, height: 792 }}
      boxes={[
        { index: 4, page: 2, box: [0, 0, 306, 10], doubtful: true, label: "<b>Tear off</b>" },
        { index: 5, page: 2, box: [0, 10, 306, 20], doubtful: false, label: "Felt" },
      ]}
      chosen={5}
      onChoose={onChoose}
    />,
  );
  const [doubtful, chosen] = container.querySelectorAll<HTMLElement>(".page-box");
  fireEvent.click(doubtful!);
  expect(onChoose).toHaveBeenCalledWith(4);
  expect(doubtful!.className).toContain("page-box-doubtful");
  expect(doubtful!.title).toBe("<b>Tear off</b>");
  expect(chosen!.className).toContain("page-box-chosen");
  expect(chosen!.style.width).toBe("50%");
});
