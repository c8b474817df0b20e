"""python3 training/photo-reader/data.py [--keep=data/photo-reader] [--parts=1 --part=0]: makes the pictures to learn from."""

import argparse
import tomllib
from pathlib import Path

import numpy as np
from network import SEEN_HEIGHT, SEEN_WIDTH
from pictures import picture_of

CONFIG = tomllib.loads((Path(__file__).parent / "config.toml").read_text())


def make(folder: Path, name: str, numbers: range, config: dict = CONFIG) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    grey = np.zeros((len(numbers), SEEN_HEIGHT, SEEN_WIDTH), np.uint8)
    kinds = np.zeros(len(numbers), np.uint8)
    marks, ends = [], []
    for at, number in enumerate(numbers):
        picture = picture_of(number, config)
        grey[at], kinds[at] = picture.grey, picture.kind
        marks.extend(picture.marks)
        ends.append(len(marks))
    np.savez(folder / f"{name}.npz", grey=grey, kinds=kinds, marks=np.array(marks, np.float32), ends=np.array(ends))


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--keep", type=Path, default=Path("data/photo-reader"))
    options.add_argument("--parts", type=int, default=1)
    options.add_argument("--part", type=int, default=0)
    asked = options.parse_args()
    each = CONFIG["pictures"] // asked.parts
    make(asked.keep, f"drawn-{asked.part}", range(asked.part * each, (asked.part + 1) * each))
