"""Embeddings in DIR -> resources/wake/speech-space.json. See README.md."""
import base64, glob, json, os, re, sys
import numpy as np
import scipy.linalg
from scipy.cluster.vq import kmeans2

WIDTH, CENTRES = 48, 256
# Too near the shipped phrase and to common ones to be "other speech".
NEAR = re.compile(r"comput|commut|lexis|lectra|smart|mirror|hear|hark|Harv|Jarvis|[kK]aren|^.{4}hay", re.I)
root = sys.argv[1]


def load(name):
    files = sorted(glob.glob(f"{root}/{name}/*.f32"))
    named = {os.path.basename(f)[:-4]: np.fromfile(f, np.float32).reshape(-1, 96) for f in files}
    return {k: v for k, v in named.items() if not (name.startswith("short") and NEAR.search(k))}


unit = lambda x: x / (np.linalg.norm(x, axis=1, keepdims=True) + 1e-9)
long_clean, long_pink = load("sentences-clean"), load("sentences-pink")
short_clean, short_pink = load("short-clean"), load("short-pink")

everything = np.concatenate([v[13:-8] for s in (long_clean, long_pink) for v in s.values()])
mean, total = everything.mean(0).astype(np.float32), np.cov(everything.T)

within, pairs, rng = np.zeros((96, 96)), 0, np.random.default_rng(0)
for sentence in sorted({k[:3] for k in long_clean}):
    voices = [k for k in long_clean if k.startswith(sentence)]
    for a in range(len(voices)):
        b = (a + 1 + rng.integers(len(voices) - 1)) % len(voices)
        x = long_clean[voices[a]][13:-6]
        y = (long_clean if rng.random() < 0.5 else long_pink)[voices[b]][13:-6]
        cost = 1 - unit(x - mean) @ unit(y - mean).T
        best = np.full((len(x) + 1, len(y) + 1), 1e9)
        best[0, 0] = 0
        for i in range(len(x)):
            for j in range(len(y)):
                best[i + 1, j + 1] = cost[i, j] + min(best[i, j], best[i, j + 1], best[i + 1, j])
        i, j = len(x) - 1, len(y) - 1
        while i >= 0 and j >= 0:
            d = x[i] - y[j]
            within += np.outer(d, d) / 2
            pairs += 1
            step = np.argmin([best[i, j], best[i, j + 1], best[i + 1, j]])
            i, j = (i - 1, j - 1) if step == 0 else (i - 1, j) if step == 1 else (i, j - 1)
within /= pairs

values, vectors = scipy.linalg.eigh(total, within + 0.02 * np.trace(within) / 96 * np.eye(96))
values, vectors = values[::-1][:WIDTH], vectors[:, ::-1][:, :WIDTH]
between = np.maximum(values - 1, 0)
projection = (vectors * (between / (between + 1))).astype(np.float32)
project = lambda x: unit((x - mean) @ projection)

pick = lambda s, start, step: list(s.values())[start::step]
sample = pick(long_clean, 0, 3) + pick(long_pink, 1, 3) + pick(short_clean, 0, 2) + pick(short_pink, 1, 2)
centres, _ = kmeans2(np.concatenate([project(v[12:]) for v in sample]), CENTRES, seed=3, minit="points")
chosen = pick(long_clean, 0, 8) + pick(short_clean, 0, 3) + pick(long_pink, 3, 8) + pick(short_pink, 1, 3)
background = [project(v[9:-5]) for v in chosen]

b64 = lambda a: base64.b64encode(np.ascontiguousarray(a).tobytes()).decode()
space = {
    "format": "hearken-speech-space",
    "version": 1,
    "inputs": 96,
    "width": WIDTH,
    "mean": b64(mean),
    "projection": b64(projection),
    "filler": b64(unit(centres).astype(np.float32)),
    "background": b64(np.concatenate([np.round(u * 127).astype(np.int8) for u in background])),
    "lengths": [len(u) for u in background],
}
with open("resources/wake/speech-space.json", "w") as out:
    out.write(json.dumps(space) + "\n")
