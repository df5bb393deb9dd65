#!/usr/bin/env python3
"""Word error rates on spoken dictations: the stock model of pocketsphinx and the model of the trade.

word_errors.py ESXSERVER MODEL_FOLDER [DICTATIONS]: MODEL_FOLDER has the trade.dict and trade.lm that a server made in
its data directory (speech/…). Each dictation is spoken by espeak-ng, with the voices and speeds in turn, as it is and
with noise 20 and 10 dB under the speech. Numbers and units are counted apart. Prints a table.
"""

import array
import concurrent.futures
import io
import json
import math
import os
import pathlib
import random
import subprocess
import sys
import wave

VOICES = ("en-us", "en-us+m3", "en-us+f2", "en-us+m7", "en-us+f4", "en-gb")
SPEEDS = (130, 150, 170)
NOISES = (None, 20, 10)  # decibels
STOCK = pathlib.Path("/usr/share/pocketsphinx/model/en-us")
FIGURES = set("""zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand half quarter eighths
feet foot inch inches square squares linear yards yard coat coats day days hours double""".split())


def speak(text, voice, speed):
    made = subprocess.run(["espeak-ng", "-v", voice, "-s", str(speed), "--stdout", text], check=True, capture_output=True)
    sound = wave.open(io.BytesIO(made.stdout))
    return sound.getframerate(), array.array("h", sound.readframes(10**9))


def with_noise(samples, decibels, seed):
    if decibels is None:
        return samples
    loudness = math.sqrt(sum(sample * sample for sample in samples) / len(samples))
    spread, dice = loudness / 10 ** (decibels / 20), random.Random(seed)
    return array.array("h", (max(-32768, min(32767, round(s + dice.gauss(0, spread)))) for s in samples))


def as_wav(rate, samples):
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(rate)
        sound.writeframes(samples.tobytes())
    return file.getvalue()


def recognize(program, files, recording):
    with open(os.memfd_create("recording"), "w+b") as file:
        file.write(recording)
        file.flush()
        words = ["transcribe-child", str(os.getpid()), "60", str(STOCK / "en-us"), *map(str, files)]
        answer = json.loads(subprocess.run([program, *words], stdin=file, check=True, capture_output=True).stdout)
    if "done" not in answer:
        sys.exit(f"error: {answer}")
    return answer["done"]["transcript"].split()


def errors(said, heard):
    """The fewest words that were lost, changed or added; and how many of them are figures."""
    rows = [[(column, sum(word in FIGURES for word in heard[:column])) for column in range(len(heard) + 1)]]
    for word in said:
        above, row = rows[-1], [(rows[-1][0][0] + 1, rows[-1][0][1] + (word in FIGURES))]
        for column, other in enumerate(heard):
            changed = above[column] if word == other else (above[column][0] + 1, above[column][1] + (word in FIGURES))
            lost = (above[column + 1][0] + 1, above[column + 1][1] + (word in FIGURES))
            added = (row[column][0] + 1, row[column][1] + (other in FIGURES))
            row.append(min(changed, lost, added))
        rows.append(row)
    return rows[-1][-1]


def main(program, model, dictations=pathlib.Path(__file__).parent / "dictations.txt"):
    sentences = [line.strip() for line in open(dictations, encoding="utf-8") if line.strip() and line[0] != "#"]
    models = {"stock": (STOCK / "cmudict-en-us.dict", STOCK / "en-us.lm.bin"),
              "trade": (pathlib.Path(model) / "trade.dict", pathlib.Path(model) / "trade.lm")}
    jobs = []
    for number, sentence in enumerate(sentences):
        rate, samples = speak(sentence, VOICES[number % len(VOICES)], SPEEDS[number // len(VOICES) % len(SPEEDS)])
        for noise in NOISES:
            recording = as_wav(rate, with_noise(samples, noise, number))
            jobs += [(sentence.split(), noise, name, recording) for name in models]
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("JOBS", "1"))) as pool:
        heard = list(pool.map(lambda job: recognize(program, models[job[2]], job[3]), jobs))
    if "SHOW" in os.environ:
        for job, words in zip(jobs, heard):
            if job[2] == "trade":
                print(f"{job[1]} {' '.join(job[0])} | {' '.join(words)}")
    print("model  noise   words  word errors  figures  figure errors")
    for name in models:
        for noise in NOISES:
            own = [(job[0], words) for job, words in zip(jobs, heard) if job[1:3] == (noise, name)]
            counts = [errors(*pair) for pair in own]
            words = sum(len(said) for said, _ in own)
            figures = sum(word in FIGURES for said, _ in own for word in said)
            wrong, wrong_figures = sum(c[0] for c in counts), sum(c[1] for c in counts)
            label = "none" if noise is None else f"{noise} dB"
            print(f"{name:6} {label:6} {words:6} {wrong / words:12.1%} {figures:8} {wrong_figures / max(figures, 1):14.1%}")


if __name__ == "__main__":
    main(*sys.argv[1:])
