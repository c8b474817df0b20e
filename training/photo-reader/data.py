"""python3 training/photo-reader/data.py [--keep=data/photo-reader] [--parts=1 --part=0]: makes the pictures to learn from."""

import argparse
import tomllib
from pathlib import Path

import cv2
import numpy as np
from network import SEEN_HEIGHT, SEEN_WIDTH
from pictures import picture_of

CONFIG = tomllib.loads((Path(__file__).parent / "config.toml").read_text())


def make(file: Path, numbers: range, config: dict = CONFIG) -> None:
    """Nobody sees the file before it is complete."""
    grey = np.zeros((len(numbers), SEEN_HEIGHT, SEEN_WIDTH), np.uint8)
    kinds = np.zeros(len(numbers), np.uint8)
    marks, ends = [], []
    for at, number in enumerate(numbers):
        picture = picture_of(number, config)
        grey[at], kinds[at] = picture.grey, picture.kind
        marks.extend(picture.marks)
        ends.append(len(marks))
    begun = file.with_suffix(".begun.npz")
    np.savez(begun, grey=grey, kinds=kinds, marks=np.array(marks, np.float32).reshape(-1, 6), ends=np.array(ends))
    begun.rename(file)


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--keep", type=Path, default=Path("data/photo-reader"))
    options.add_argument("--parts", type=int, default=1)
    options.add_argument("--part", type=int, default=0)
    asked = options.parse_args()
    asked.keep.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    for at in range(asked.part, CONFIG["pictures"] // CONFIG["each"], asked.parts):
        make(asked.keep / f"drawn-{at}.npz", range(at * CONFIG["each"], (at + 1) * CONFIG["each"]))
