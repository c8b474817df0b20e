"""The pictures that training takes from, on the device that trains: all that data.py and rehearsal.ts have made so far."""

import json
from pathlib import Path

import numpy as np
import torch
from network import SEEN_HEIGHT, SEEN_WIDTH
from torch.nn import functional as F

# Of a picture, beyond which none is told.
MOST_MARKS = 96


class Shelf:
    def __init__(self, folder: Path, room: int, device: torch.device) -> None:
        self.folder, self.room, self.device = folder, room, device
        self.grey = torch.empty(room, SEEN_HEIGHT, SEEN_WIDTH, dtype=torch.uint8, device=device)
        self.marks = torch.full((room, MOST_MARKS, 6), -1.0, device=device)
        self.kinds = torch.empty(room, dtype=torch.long, device=device)
        self.many = 0
        self.taken: set[Path] = set()

    def fill(self, most: int | None = None) -> None:
        """With files that are complete and that it doesn't have yet; with `most` of them at a time."""
        files = [file for file in self.folder.glob("*-*.npz") if ".begun" not in file.name] + [*self.folder.glob("rehearsed-*.json")]
        for file in sorted(set(files) - self.taken)[:most]:
            self.taken.add(file)
            self.add(*(of_npz(file) if file.suffix == ".npz" else of_rehearsal(file)))

    def add(self, grey: np.ndarray, kinds: np.ndarray, marks: list[np.ndarray]) -> None:
        n = min(len(grey), self.room - self.many)
        places = slice(self.many, self.many + n)
        rows = np.full((n, MOST_MARKS, 6), -1, np.float32)
        for at, each in enumerate(marks[:n]):
            rows[at, : len(each)] = each[:MOST_MARKS]
        self.grey[places] = torch.from_numpy(np.array(grey[:n])).to(self.device)
        self.marks[places] = torch.from_numpy(rows).to(self.device)
        self.kinds[places] = torch.from_numpy(np.asarray(kinds[:n], np.int64)).to(self.device)
        self.many += n

    def batch(self, size: int, chance: torch.Generator) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Pictures of any place, each a little changed; their marks, and their kinds."""
        at = torch.randint(self.many, (size,), generator=chance, device=self.device)
        marks = self.marks[at]
        marks = marks[:, : int((marks[..., 0] >= 0).sum(1).max().clamp(min=1))]
        return *changed(self.grey[at].float()[:, None], marks, chance), self.kinds[at]


def of_npz(file: Path) -> tuple[np.ndarray, np.ndarray, list[np.ndarray]]:
    stored = np.load(file)
    ends = stored["ends"]
    return stored["grey"], stored["kinds"], np.split(stored["marks"], ends[:-1])


def of_rehearsal(file: Path) -> tuple[np.ndarray, np.ndarray, list[np.ndarray]]:
    said = json.loads(file.read_text())
    grey = np.fromfile(file.with_suffix(".bin"), np.uint8).reshape(-1, SEEN_HEIGHT, SEEN_WIDTH)
    marks = [np.array(each["marks"], np.float32).reshape(-1, 6) for each in said]
    return grey, np.array([each["kind"] for each in said]), marks


def changed(grey: torch.Tensor, marks: torch.Tensor, chance: torch.Generator) -> tuple[torch.Tensor, torch.Tensor]:
    """Nearer or farther and aside, as the reader looks several times; in other light; dark for light; with noise."""
    n, device = len(grey), grey.device
    even = lambda low, high: low + (high - low) * torch.rand(n, generator=chance, device=device)
    size = torch.tensor([SEEN_WIDTH, SEEN_HEIGHT], device=device)
    scale = even(-0.2, 0.2).exp()
    aside = torch.stack([even(-0.06, 0.06), even(-0.06, 0.06)], 1)  # of the whole width and height
    theta = torch.zeros(n, 2, 3, device=device)
    theta[:, 0, 0] = theta[:, 1, 1] = 1 / scale
    theta[:, :, 2] = -2 * aside / scale[:, None]
    grey = F.grid_sample(grey, F.affine_grid(theta, list(grey.shape), align_corners=False), padding_mode="border", align_corners=False)
    moved = marks.clone()
    middle = (size - 1) / 2
    moved[..., 1:3] = (marks[..., 1:3] - middle) * scale[:, None, None] + middle + aside[:, None] * size
    moved[..., 3:5] = marks[..., 3:5] * scale[:, None, None]
    each = lambda value: value[:, None, None, None]
    light = (grey / 255).clamp(0, 1) ** each(even(-0.4, 0.4).exp())
    light = torch.where(each(even(0, 1) < 0.2), 1 - light, light)
    noise = torch.randn(grey.shape, generator=chance, device=device) * each(even(0, 0.03))
    return ((light + noise) * 255).clamp(0, 255), moved
