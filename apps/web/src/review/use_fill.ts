import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Gives an element the height that is left below it in the window, so that its panes scroll and not the page. */
export function useFill(element: RefObject<HTMLElement>): void {
  useLayoutEffect(() => {
    const fill = () => {
      const top = element.current ? element.current.getBoundingClientRect().top + scrollY : 0;
      element.current?.style.setProperty("--left-height", `calc(100dvh - ${Math.ceil(top)}px)`);
    };
    fill();
    addEventListener("resize", fill);
    const sizes = new ResizeObserver(fill);
    const main = document.querySelector("main");
    if (main) sizes.observe(main);
    return () => {
      removeEventListener("resize", fill);
      sizes.disconnect();
    };
  }, [element]);
}
