"""What greedy clients do."""

import contextlib
import http.client
import random
import threading


def scan(pages):
    """A PDF of pages that are an image of noise, in which recognition looks for words for seconds a page."""
    width, height = 1275, 1650
    row = (width + 7) // 8
    image = random.Random(43).randbytes(row * height)
    kids = " ".join(f"{number} 0 R" for number in range(5, 5 + pages))
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", f"<</Type/Pages/Count {pages}/Kids[{kids}]>>".encode(),
               f"<</Type/XObject/Subtype/Image/Width {width}/Height {height}/BitsPerComponent 1/ColorSpace/DeviceGray"
               f"/Length {len(image)}>>stream\n".encode() + image + b"\nendstream",
               b"<</Length 27>>stream\n612 0 0 792 0 0 cm /I Do\n\nendstream"]
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</XObject<</I 3 0 R>>>>>>"
    objects += [page] * pages
    bodies = [f"{number} 0 obj\n".encode() + body + b"\nendobj\n" for number, body in enumerate(objects, 1)]
    return b"%PDF-1.4\n" + b"".join(bodies) + b"trailer\n<</Root 1 0 R>>\n"


def noise_wav(seconds):
    data = random.Random(43).randbytes(8_000 * seconds)
    return (b"RIFF" + (36 + len(data)).to_bytes(4, "little") + b"WAVEfmt " + (16).to_bytes(4, "little")
            + b"\x01\0\x01\0" + (8_000).to_bytes(4, "little") * 2 + b"\x01\0\x08\0"
            + b"data" + len(data).to_bytes(4, "little") + data)


class Greed:
    """Does something again and again in threads, whatever the answers are, until it is left."""

    def __init__(self, act, threads):
        self.act, self.stopping, self.acts = act, threading.Event(), 0
        self.threads = [threading.Thread(target=self.run, args=[number], daemon=True) for number in range(threads)]

    def run(self, number):
        while not self.stopping.is_set():
            with contextlib.suppress(OSError, http.client.HTTPException):
                self.act(number)
            self.acts += 1

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.stopping.set()
        for thread in self.threads:
            thread.join()
